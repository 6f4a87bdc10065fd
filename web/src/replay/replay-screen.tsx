// replay-screen.tsx - a replay: every move of a game, from the shelf, a link or a file.
import { useEffect, useState } from "preact/hooks";
import { go, href, route } from "../router";
import { t } from "../say";
import { change, settings } from "../settings";
import { gameName, playUi } from "../table/installed-games";
import { newMatch, type Match } from "../table/match";
import { seatNames, yourSeat } from "../table/names";
import { keepMatch } from "../table/shelf";
import type { GameName } from "../types";
import { announce } from "../ui/announce";
import { TopBar } from "../ui/bar";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";
import { MoveView } from "./move-view";
import { freshCells, momentSentence } from "./move-words";
import { RecordForm } from "./record-form";
import { Panel } from "./replay-panel";
import { playerKey, usePlayer, type Player } from "./replay-player";
import { isTrouble, openSource, type Source, type Trouble } from "./replay-source";
import { Stage } from "./replay-stage";
import { resultSentence } from "./result";
import { useShareDialog } from "./use-share-dialog";
import { seatMoves, type Moment, type Story } from "./story";
import { Timeline } from "./timeline";
import "./replay.css";
import "./result.css";

/** A copy of the kept match that continues from this moment, with the same tiles to come. */
function playOn(match: Match, story: Story, at: number): void {
  const branch = { ...newMatch(match.agreed, match.seed), moves: seatMoves(story, at) };
  keepMatch(branch);
  go("table", branch.id);
}

const CONTROLS = "input:not([type=range]):not([type=checkbox]), textarea, select, dialog[open]";

/** Arrows, Home, End and Space, wherever the focus is, except in fields that need them. */
function usePlayerKeys(player: Player): void {
  useEffect(() => {
    const down = (event: KeyboardEvent): void => {
      const target = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.altKey || event.metaKey || target?.closest(CONTROLS)) return;
      const isSpace = event.key === " " && !target?.closest("button, a, input");
      if (!playerKey(event, player) && !isSpace) return;
      event.preventDefault();
      player.play(isSpace && !player.isPlaying);
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  });
}

interface ViewProps {
  names: string[];
  totals: number[];
  seat: number | null;
  onSeat(seat: number | null): void;
}

/** Whose city is shown. The chips also show everybody's points. */
function Seats({ names, totals, seat, onSeat }: ViewProps) {
  return (
    <div class="replay-seats" role="group" aria-label={t("Whose city is shown")}>
      {names.map((name, i) => (
        <button key={i} type="button" class={seat === i ? "chip on" : "chip"}
          aria-pressed={seat === i}
          onClick={() => onSeat(i)}>
          <span class={`side-dot side-${i}`} aria-hidden="true" />
          <span>{name}</span><strong>{totals[i]}</strong>
        </button>
      ))}
      {names.length > 1 && (
        <button type="button" class={seat === null ? "chip on" : "chip"}
          aria-pressed={seat === null}
          onClick={() => onSeat(null)}>{t("All cities")}</button>
      )}
    </div>
  );
}

interface CaptionMoveProps {
  moment: Moment;
  game: GameName;
  names: string[];
  sentence: string;
}

/** A game that pictures its moves needs only the name of who made it. */
function CaptionMove({ moment, game, names, sentence }: CaptionMoveProps) {
  if (!playUi(game).Move || !moment.word) return <span>{sentence}</span>;
  return (
    <span>
      {names[moment.seat] && <strong>{names[moment.seat]}: </strong>}
      <MoveView moment={moment} game={game} names={names} />
    </span>
  );
}

/** One sentence about the moment, also for screen readers. */
function Caption({ story, player, names, onShare }: {
  story: Story; player: Player; names: string[]; onShare(): void;
}) {
  const moment = story.moments[player.at] as Moment;
  const { game } = story.agreed;
  const sentence = momentSentence(moment, game, names);
  const isOver = player.at === player.end && moment.state().phase === "over";
  const result = !isOver ? ""
    : resultSentence(moment.state(), moment.score(), names, yourSeat(story));
  useEffect(() => {
    announce(result ? `${sentence}. ${result}` : sentence);
  }, [sentence, result]);
  return (
    <p class="replay-caption">
      <span class="move-number">
        {player.hides ? player.at : t("%d of %d", player.at, player.end)}
      </span>
      <CaptionMove moment={moment} game={game} names={names} sentence={sentence} />
      {result && (
        <>
          <strong>{result}</strong>
          <button type="button" class="button small" onClick={onShare}>
            <Icon name="picture" />{t("Share the result")}
          </button>
        </>
      )}
    </p>
  );
}

/** Wide screens show all cities at first. */
function firstSeat(story: Story): number | null {
  if (innerWidth >= 800) return null;
  return Math.max(0, story.agreed.seats.findIndex((seat) => seat.bot === null));
}

function Tools({ source, player, onShare }: { source: Source; player: Player; onShare(): void }) {
  const { match, story } = source;
  const canPlayOn = match !== null && story.moments[player.at]?.state().phase !== "over";
  return (
    <>
      {match && (
        <button type="button" class="icon-button" aria-label={t("Play on from here")}
          title={t("Play on from here")} disabled={!canPlayOn}
          onClick={() => playOn(match, story, player.at)}>
          <Icon name="branch" /><span class="wide-only">{t("Play on from here")}</span>
        </button>
      )}
      <button type="button" class="icon-button"
        aria-label={settings.value.tilt ? t("Look from above") : t("Look from the side")}
        onClick={() => change({ tilt: !settings.value.tilt })}><Icon name="tilt" /></button>
      <button type="button" class="icon-button" aria-label={t("Save and share")} onClick={onShare}>
        <Icon name="share" />
      </button>
    </>
  );
}

function Replay({ source }: { source: Source }) {
  const { story } = source;
  const player = usePlayer(story);
  const [seat, setSeat] = useState<number | null>(() => firstSeat(story));
  const [lit, setLit] = useState<{ seat: number; keys: string[] } | null>(null);
  const [isSharing, share] = useState(false);
  const ShareDialog = useShareDialog(isSharing);
  usePlayerKeys(player);

  const title = t("Replay: %s", gameName(story.agreed.game));
  useEffect(() => {
    document.title = title;
  }, [title]);

  const names = seatNames({ agreed: story.agreed });
  const { Market } = playUi(story.agreed.game);
  const moment = story.moments[player.at] as Moment;
  const before = story.moments[Math.max(0, player.at - 1)] as Moment;
  const emphasis = (of: number) => ({
    fresh: freshCells(before.state(), moment.state(), of),
    lit: lit?.seat === of ? new Set(lit.keys) : new Set<string>(),
  });
  return (
    <div class="fill replay">
      <TopBar title={title}>
        <Tools source={source} player={player} onShare={() => share(true)} />
      </TopBar>
      <main class="replay-grid">
        <div class="replay-main">
          <Seats names={names} totals={moment.totals} seat={seat} onSeat={setSeat} />
          <Market state={moment.state()} seat={seat} />
          <Stage state={moment.state()} names={names} seat={seat} emphasis={emphasis}
            onSeat={setSeat} />
          <Caption story={story} player={player} names={names} onShare={() => share(true)} />
          <Timeline story={story} player={player} names={names} />
        </div>
        <Panel story={story} player={player} names={names} seat={seat}
          onLight={(of, keys) => setLit(keys && { seat: of, keys })} />
      </main>
      {isSharing && ShareDialog && <ShareDialog text={story.text} state={moment.state()}
        score={moment.score()} names={names} you={yourSeat(story)} isOnlyHere={source.match !== null}
        onClose={() => share(false)} />}
    </div>
  );
}

/** Nothing is lost: what could be read stands in the field and can be corrected. */
function Troubled({ trouble }: { trouble: Trouble }) {
  useEffect(() => {
    document.title = t("Replay");
  }, []);
  return (
    <div class="screen">
      <TopBar title={t("Replay")} />
      <main class="page">
        <p class="fault" role="alert">{trouble.sentence}</p>
        <RecordForm key={trouble.text} text={trouble.text} />
        <p><a class="button" href={href()}>{t("Start page")}</a></p>
      </main>
    </div>
  );
}

export function ReplayScreen() {
  const address = route.value;
  const found = useLoaded(async () => {
    const source = await openSource(address);
    if (!isTrouble(source)) await playUi(source.story.agreed.game).load?.().catch(() => null);
    return { source, address };
  }, [address]);
  if (!found || found.address !== address)
    return (
      <main class="page" aria-busy="true">
        <h1>{t("Replay")}</h1>
        <p role="status">{t("The game is being read …")}</p>
      </main>
    );
  return isTrouble(found.source) ? <Troubled trouble={found.source} />
    : <Replay key={location.hash} source={found.source} />;
}
