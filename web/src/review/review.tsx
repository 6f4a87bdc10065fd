// review.tsx - a game under review. It is a replay with more: graphs under the city, verdicts in the
// list, better moves on the board; and ways to try other moves, and to play on.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Branch } from "../replay/branch";
import { freshCells } from "../replay/move-words";
import { PlayOnDialog } from "../replay/play-on";
import { usePlayerKeys } from "../replay/player-keys";
import { Caption } from "../replay/replay-caption";
import { momentPages, Pages, usePanelTab, type PanelPage } from "../replay/replay-panel";
import { usePlayer, type Player } from "../replay/replay-player";
import { firstSeat, Seats } from "../replay/replay-seats";
import type { Source } from "../replay/replay-source";
import { Stage } from "../replay/replay-stage";
import type { Story } from "../replay/story";
import { Timeline } from "../replay/timeline";
import { useShareDialog } from "../replay/use-share-dialog";
import { t } from "../say";
import { change, settings } from "../settings";
import { gameName, playUi } from "../table/installed-games";
import { seatNames, yourSeat } from "../table/names";
import { TopBar } from "../ui/bar";
import { Icon, type IconName } from "../ui/icon";
import { useBestMarks } from "./best-marks";
import { verdict } from "./grade-words";
import { Graphs } from "./graphs";
import { itemAt, itemsOf, mistakesOf, nextMistake, nextTurn, numberAt, type Item } from "./items";
import { Judge } from "./judge";
import { Retry } from "./retry";
import { KeysDialog, reviewKey } from "./review-keys";
import { ReviewList } from "./review-list";
import { ReviewRun, type Reviewed } from "./review-run";
import { Progress, Summary } from "./summary";
import { Trial } from "./trial";
import type { TrialPlace } from "./trial-table";
import { shownMoments, useVariation, VariationBar, type ShownVariation } from "./use-variation";
import "../replay/replay.css";
import "../replay/result.css";
import "./review.css";

function useRun(story: Story): ReviewRun {
  const run = useMemo(() => new ReviewRun(story.agreed.game, story.text), [story]);
  useEffect(() => {
    void run.start();
    return () => run.stop();
  }, [run]);
  return run;
}

function useJudge(story: Story): Judge {
  const judge = useMemo(() => new Judge(story.agreed.game, story.text), [story]);
  useEffect(() => () => judge.close(), [judge]);
  return judge;
}

/** What the reader is trying at the board, instead of looking on. */
type Trying = { kind: "what if"; place: TrialPlace } | { kind: "retry"; mistakes: readonly Item[] };

/** All that the parts of the screen share. */
interface Parts {
  source: Source;
  story: Story;
  player: Player;
  names: string[];
  run: ReviewRun;
  reviewed: Reviewed;
  items: readonly Item[];
  seat: number | null; // whose city is shown; null: all
  side: number; // from whose side the numbers are
  shown: ShownVariation;
  onSeat(seat: number | null): void;
  onTry(trying: Trying | null): void;
  onPlayOn(branch: Branch): void;
}

/** The seed of a match on this device deals the same tiles again. */
function seedOf({ match }: Source): string {
  return match && !match.start ? match.seed : "";
}

/** Where "what if" begins: before the turn that is shown, or at a moment at which a seat is to move. */
function whatIfPlace({ items, player, story }: Parts): TrialPlace | null {
  const item = itemAt(items, player.at);
  const step = item?.parts.find(({ cut }) => cut.to >= player.at) ?? item?.parts[0];
  if (item && item.seat >= 0 && step)
    return { from: step.cut.at - 1, seat: item.seat, best: step.review?.best ?? "", loss: null };
  const state = story.moments[player.at]?.state();
  return !state || state.phase === "luck" || state.phase === "over" ? null
    : { from: player.at, seat: state.turn, best: "", loss: null };
}

function Tool({ icon, label, isOff = false, onPress }: {
  icon: IconName; label: string; isOff?: boolean; onPress(): void;
}) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} disabled={isOff}
      onClick={onPress}>
      <Icon name={icon} /><span class="wide-only">{label}</span>
    </button>
  );
}

function Tools(parts: Parts & { onShare(): void }) {
  const { source, story, player } = parts;
  const place = whatIfPlace(parts);
  const isOver = story.moments[player.at]?.state().phase === "over";
  return (
    <>
      <Tool icon="bulb" label={t("What if?")} isOff={!place}
        onPress={() => place && parts.onTry({ kind: "what if", place })} />
      <Tool icon="branch" label={t("Play on from here")} isOff={isOver}
        onPress={() => parts.onPlayOn({ story, at: player.at, seed: seedOf(source) })} />
      <button type="button" class="icon-button"
        aria-label={settings.value.tilt ? t("Look from above") : t("Look from the side")}
        onClick={() => change({ tilt: !settings.value.tilt })}><Icon name="tilt" /></button>
      <button type="button" class="icon-button" aria-label={t("Save and share")} onClick={parts.onShare}>
        <Icon name="share" />
      </button>
    </>
  );
}


/** Steps to the mistakes of the seat from whose side the review is. */
function stepToMistake({ items, player, side }: Parts, isBack: boolean): boolean {
  const item = nextMistake(mistakesOf(items, side), player.at, isBack);
  if (!item || item.to > player.reach) return false;
  player.play(false);
  player.goTo(item.to);
  return true;
}

/** The position, and what led to it. */
function Main(parts: Parts & { lit: Lit; hasProgress: boolean; onShare(): void }) {
  const { story, player, names, seat, shown, items, reviewed, side, lit } = parts;
  const { Market } = playUi(story.agreed.game);
  const { moment, before } = shownMoments(story, player.at, shown);
  const item = itemAt(items, player.at);
  const marks = useBestMarks(story, item, shown.engine);
  const numberOf = (at: number): number => numberAt(items, at);
  const remark = item && item.seat >= 0 && item.to === player.at ? verdict(item) : "";
  const emphasis = (of: number) => ({
    fresh: freshCells(before.state(), moment.state(), of),
    lit: lit?.seat === of ? new Set(lit.keys) : new Set<string>(),
  });
  return (
    <div class="replay-main">
      <Seats names={names} totals={moment.totals} seat={seat} onSeat={parts.onSeat} />
      <Market state={moment.state()} seat={seat} />
      <Stage state={moment.state()} names={names} seat={seat} emphasis={emphasis} onSeat={parts.onSeat}
        marks={(of) => (of === item?.seat && !shown.wanted ? marks : [])} />
      <VariationBar shown={shown} />
      <Caption story={story} player={player} names={names} remark={remark} onShare={parts.onShare}
        numberOf={numberOf} />
      {parts.hasProgress && <Progress run={parts.run} />}
      <Timeline story={story} player={player} names={names} numberOf={numberOf}>
        <Graphs reviewed={reviewed} items={items} player={player} names={names} seat={side} />
      </Timeline>
    </div>
  );
}

type Lit = { seat: number; keys: string[] } | null;

/** What can be done at a turn. */
function TurnTools(parts: Parts) {
  const { story, source, player } = parts;
  const place = whatIfPlace(parts);
  if (!place) return null;
  return (
    <div class="button-row">
      <button type="button" class="button small"
        onClick={() => parts.onTry({ kind: "what if", place })}>
        <Icon name="bulb" />{t("Try another move")}
      </button>
      <button type="button" class="button small"
        onClick={() => parts.onPlayOn({ story, at: place.from, seed: seedOf(source) })}>
        <Icon name="branch" />{t("Play on before it")}
      </button>
      <span class="hidden-text">{t("Move %d", numberAt(parts.items, player.at))}</span>
    </div>
  );
}

function pagesOf(parts: Parts, setTab: (tab: string) => void, light: (lit: Lit) => void): PanelPage[] {
  const { story, player, names, items, seat, side, reviewed, run, shown } = parts;
  const mistakes = mistakesOf(items, side);
  const common = { items, reviewed, story, player, names, seat: side };
  return [
    { id: "summary", title: t("Summary"), content: () => (
      <Summary {...common} run={run} onGo={(mistake) => {
        player.goTo(mistake.to);
        setTab("moves");
      }}>
        {mistakes.length > 0 && (
          <button type="button" class="button main" onClick={() => parts.onTry({ kind: "retry", mistakes })}>
            <Icon name="rotate" />{t("Retry all of them: %d", mistakes.length)}
          </button>
        )}
      </Summary>
    ) },
    { id: "moves", title: t("Moves"), content: () => (
      <ReviewList {...common} variation={shown.wanted} onShow={shown.show}>
        <TurnTools {...parts} />
      </ReviewList>
    ) },
    ...momentPages({ story, player, names, seat,
      onLight: (of, keys) => light(keys && { seat: of, keys }) }),
  ];
}

/** The reader tries moves at the game's own board. */
function TryingScreen({ trying, parts, judge }: { trying: Trying; parts: Parts; judge: Judge }) {
  const { story, source, names } = parts;
  const close = (): void => parts.onTry(null);
  if (trying.kind === "retry")
    return <Retry story={story} mistakes={trying.mistakes} judge={judge} onClose={close} />;
  const { place } = trying;
  return (
    <Trial story={story} place={place} judge={judge} title={t("What if?")}
      task={t("Make any move for %s: you will see what it is worth.", names[place.seat] ?? "")} onClose={close}>
      {({ tried, steps }) => tried && (
        <button type="button" class="button" onClick={() =>
          parts.onPlayOn({ story, at: place.from, more: steps, seed: seedOf(source) })}>
          <Icon name="branch" />{t("Play on from here")}
        </button>
      )}
    </Trial>
  );
}

export function Review({ source }: { source: Source }) {
  const { story } = source;
  const player = usePlayer(story);
  const [seat, setSeat] = useState<number | null>(() => firstSeat(source.side));
  const [lit, light] = useState<Lit>(null);
  const [tab, setTab] = usePanelTab("summary");
  const [trying, onTry] = useState<Trying | null>(null);
  const [branch, playOn] = useState<Branch | null>(null);
  const [isSharing, share] = useState(false);
  const [isHelping, help] = useState(false);
  const ShareDialog = useShareDialog(isSharing);
  const run = useRun(story);
  const judge = useJudge(story);
  const reviewed = run.reviewed.value;
  const items = useMemo(() => itemsOf(reviewed), [reviewed]);
  const shown = useVariation(story, player.at);
  const names = seatNames({ agreed: story.agreed });
  const parts: Parts = {
    source, story, player, names, run, reviewed, items, seat, side: seat ?? source.side,
    shown, onSeat: setSeat, onTry, onPlayOn: playOn,
  };
  useEffect(() => run.lookAt(player.at), [player.at]);
  usePlayerKeys(trying ? null : player, (event) => reviewKey(event, {
    mistake: (isBack) => {
      if (stepToMistake(parts, isBack)) setTab("moves");
    },
    turn: (isBack) => {
      player.play(false);
      player.goTo(Math.min(player.reach, nextTurn(items, player.at, isBack)?.to ?? player.at));
    },
    help: () => help(true),
  }));
  const title = t("Review: %s", gameName(story.agreed.game));
  useEffect(() => {
    document.title = title;
  }, [title]);
  const end = story.moments[player.reach]; // the card tells the result
  return (
    <div class="fill replay review">
      <TopBar title={title}>{!trying && <Tools {...parts} onShare={() => share(true)} />}</TopBar>
      {trying ? <TryingScreen trying={trying} parts={parts} judge={judge} /> : (
        <main class="replay-grid">
          <Main {...parts} lit={lit} hasProgress={tab !== "summary"} onShare={() => share(true)} />
          <Pages pages={pagesOf(parts, setTab, light)} tab={tab} onTab={setTab} />
        </main>
      )}
      {branch && <PlayOnDialog branch={branch} names={names} seat={source.side}
        onClose={() => playOn(null)} />}
      {isHelping && <KeysDialog onClose={() => help(false)} />}
      {isSharing && ShareDialog && end && <ShareDialog text={story.text} state={end.state()}
        score={end.score()} names={names} you={yourSeat(story)} isOnlyHere={source.match !== null}
        onClose={() => share(false)} />}
    </div>
  );
}
