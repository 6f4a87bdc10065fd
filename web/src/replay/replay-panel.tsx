// replay-panel.tsx - beside a replay: the list of moves, the score sheet of the moment, the common
// boards.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { signed, t } from "../say";
import { playUi } from "../table/installed-games";
import { MoveView } from "./move-view";
import { listedMoments } from "./move-words";
import type { Player } from "./replay-player";
import { LUCK, movesTo, type Moment, type Story } from "./story";

export interface PanelProps {
  story: Story;
  player: Player;
  names: string[];
  seat: number | null;
  onLight(seat: number, keys: string[] | null): void;
}

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
        <span class="move-number">{isLuck ? "" : number}</span>
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
export function useFollowing(at: number) {
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

function MoveList({ story, player, names }: PanelProps) {
  const list = useFollowing(player.at);
  const rows = listedMoments(story).filter((at) => at <= player.reach);
  const now = rows.filter((at) => at <= player.at).at(-1);
  return (
    <ol class="move-list" ref={list}>
      {rows.map((at) => (
        <MoveRow key={at} moment={story.moments[at] as Moment} number={movesTo(story, at)} isNow={at === now}
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

/** One of the things that a panel can show. */
export interface PanelPage {
  id: string;
  title: string;
  content(): ComponentChildren;
}

/** The pages of every replay: the sheet of the moment, and the common boards if there are some. */
export function momentPages({ story, player, names, seat, onLight }: PanelProps): PanelPage[] {
  const moment = story.moments[player.at] as Moment;
  const { Boards, Sheet } = playUi(story.agreed.game);
  const score: PanelPage = { id: "score", title: t("Score"), content: () =>
    <Sheet state={moment.state()} score={moment.score()} names={names} onLight={onLight} /> };
  return !Boards ? [score] : [score, { id: "boards", title: t("Boards"), content: () =>
    <Boards state={moment.state()} names={names} seat={seat} /> }];
}

/** Which page is shown; null: none, on a small phone. */
export function usePanelTab(first: string): [string | null, (tab: string | null) => void] {
  return useState<string | null>(() => (isSmall() ? null : first));
}

export function Pages({ pages, tab, onTab }: {
  pages: readonly PanelPage[]; tab: string | null; onTab(tab: string | null): void;
}) {
  const shown = pages.find(({ id }) => id === tab);
  return (
    <aside class={shown ? "replay-panel" : "replay-panel closed"} aria-label={t("Moves and score")}>
      <div class="panel-tabs" role="group" aria-label={t("What is shown")}>
        {pages.map(({ id, title }) => (
          <button key={id} type="button" class={tab === id ? "chip on" : "chip"}
            aria-expanded={tab === id} onClick={() => onTab(tab === id && innerWidth <= 900 ? null : id)}>
            {title}
          </button>
        ))}
      </div>
      {shown && (
        <div class="panel-page" key={shown.id} tabIndex={0} role="region" aria-label={shown.title}>
          {shown.content()}
        </div>
      )}
    </aside>
  );
}

export function Panel(props: PanelProps) {
  const [tab, show] = usePanelTab("moves");
  const moves = { id: "moves", title: t("Moves"), content: () => <MoveList {...props} /> };
  return <Pages pages={[moves, ...momentPages(props)]} tab={tab} onTab={show} />;
}
