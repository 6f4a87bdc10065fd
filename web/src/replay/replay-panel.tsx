// replay-panel.tsx - beside a replay: the list of moves, the score sheet of the moment, the common
// boards.
import { useEffect, useRef, useState } from "preact/hooks";
import { mark, signed, t } from "../say";
import { playUi } from "../table/installed-games";
import { MoveView } from "./move-view";
import { listedMoments } from "./move-words";
import type { Player } from "./replay-player";
import { LUCK, type Moment, type Story } from "./story";

interface Props {
  story: Story;
  player: Player;
  names: string[];
  seat: number | null;
  onLight(seat: number, keys: string[] | null): void;
}

type Tab = "moves" | "score" | "boards";

const TABS: Record<Tab, string> = {
  moves: mark("Moves"),
  score: mark("Score"),
  boards: mark("Boards"),
};

interface RowProps {
  moment: Moment;
  number: number;
  isNow: boolean;
  story: Story;
  names: string[];
  onGo(): void;
}

function MoveRow({ moment, number, isNow, story, names, onGo }: RowProps) {
  const { game } = story.agreed;
  const isLuck = moment.seat === LUCK;
  return (
    <li class={isLuck ? "luck-row" : ""}>
      <button type="button" class="move-row" aria-current={isNow ? "step" : undefined}
        onClick={onGo}>
        <span class="move-number">{number}</span>
        <span class="move-words">
          {!isLuck && (
            <>
              <span class={`side-dot side-${moment.seat}`} aria-hidden="true" />
              <strong>{names[moment.seat]}:</strong>{" "}
            </>
          )}
          <MoveView moment={moment} game={game} names={names} />
        </span>
        {!isLuck && moment.gain !== 0 && (
          <span class={moment.gain > 0 ? "gain" : "loss"}>{signed(moment.gain)}</span>
        )}
      </button>
    </li>
  );
}

/** Scrolls only its own box, and only as far as needed. */
function useFollowing(at: number) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const row = list.current?.querySelector<HTMLElement>("[aria-current]");
    const box = list.current?.parentElement;
    if (!row || !box) return;
    const above = row.offsetTop - box.scrollTop;
    if (above < 0 || above + row.offsetHeight > box.clientHeight)
      box.scrollTop = row.offsetTop - box.clientHeight / 2;
  }, [at]);
  return list;
}

function MoveList({ story, player, names }: Props) {
  const list = useFollowing(player.at);
  const rows = listedMoments(story).filter((at) => at <= player.reach);
  const now = rows.filter((at) => at <= player.at).at(-1);
  return (
    <ol class="move-list" ref={list}>
      {rows.map((at) => (
        <MoveRow key={at} moment={story.moments[at] as Moment} number={at} isNow={at === now}
          story={story} names={names} onGo={() => {
            player.play(false);
            player.goTo(at);
          }} />
      ))}
    </ol>
  );
}

/** A small phone shows the city first; the list is one tap away. */
function isSmall(): boolean {
  return innerWidth <= 900 && innerHeight < 720;
}

export function Panel(props: Props) {
  const [tab, show] = useState<Tab | null>(() => (isSmall() ? null : "moves"));
  const { story, player, names } = props;
  const moment = story.moments[player.at] as Moment;
  const { game } = story.agreed;
  const { Boards, Sheet } = playUi(game);
  const tabs: Tab[] = Boards ? ["moves", "score", "boards"] : ["moves", "score"];
  return (
    <aside class={tab ? "replay-panel" : "replay-panel closed"} aria-label={t("Moves and score")}>
      <div class="panel-tabs" role="group" aria-label={t("What is shown")}>
        {tabs.map((name) => (
          <button key={name} type="button" class={tab === name ? "chip on" : "chip"}
            aria-expanded={tab === name} onClick={() => show(tab === name ? null : name)}>
            {t(TABS[name])}
          </button>
        ))}
      </div>
      {tab && (
        <div class="panel-page" tabIndex={0} role="region" aria-label={t(TABS[tab])}>
          {tab === "moves" && <MoveList {...props} />}
          {tab === "score" && <Sheet state={moment.state()} score={moment.score()}
            names={names} onLight={props.onLight} />}
          {tab === "boards" && Boards && <Boards state={moment.state()} names={names} seat={props.seat} />}
        </div>
      )}
    </aside>
  );
}
