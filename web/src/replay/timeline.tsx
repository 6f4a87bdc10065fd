// timeline.tsx - the bar under a replay: everybody's points over the game, a tick for each move,
// the handle to drag, and the buttons of a player.
import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import { t } from "../say";
import { Icon, type IconName } from "../ui/icon";
import { momentSentence } from "./move-words";
import { openingOf, SPEEDS, type Player, type Speed } from "./replay-player";
import { LUCK, movesTo, type Moment, type Story } from "./story";

const HIGH = 40; // of the drawing; its width is one for each move

interface Props {
  story: Story;
  player: Player;
  names: string[];
  numberOf?(at: number): number; // as players count moves
}

/** The line of a seat's points, and the ticks of its moves below. */
function seatPaths(shown: readonly Moment[], seat: number, most: number) {
  const y = (total: number): string =>
    (HIGH - 8 - ((HIGH - 10) * Math.max(0, total)) / most).toFixed(1);
  return {
    line: shown.map((moment, i) => `${i ? "L" : "M"}${i} ${y(moment.totals[seat] ?? 0)}`).join(""),
    ticks: ticksOf(shown, seat, 6),
  };
}

function ticksOf(shown: readonly Moment[], seat: number, high: number): string {
  const isTick = (moment: Moment, i: number): boolean => moment.seat === seat && i > 0;
  return shown.map((moment, i) => (isTick(moment, i) ? `M${i} ${HIGH}v-${high}` : "")).join("");
}

function Chart({ story, reach, at }: { story: Story; reach: number; at: number }) {
  const width = Math.max(1, reach);
  const { luck, seats } = useMemo(() => {
    const shown = story.moments.slice(0, reach + 1);
    const most = Math.max(1, ...shown.flatMap((moment) => moment.totals));
    return {
      luck: ticksOf(shown, LUCK, 3),
      seats: (shown[0]?.totals ?? []).map((_, seat) => seatPaths(shown, seat, most)),
    };
  }, [story, reach]);
  return (
    <svg class="chart" viewBox={`0 0 ${width} ${HIGH}`} preserveAspectRatio="none"
      aria-hidden="true">
      <path class="chart-luck" d={luck} />
      {seats.map(({ line, ticks }, seat) => (
        <g key={seat} class={`chart-seat side-line-${seat}`}>
          <path d={ticks} />
          <path class="chart-line" d={line} />
        </g>
      ))}
      <path class="chart-now" d={`M${Math.min(at, width)} 0V${HIGH}`} />
    </svg>
  );
}

function Handle({ story, player, names, numberOf = (at) => movesTo(story, at) }: Props) {
  const { at, reach, hides } = player;
  const moment = story.moments[at];
  const what = moment ? momentSentence(moment, story.agreed.game, names) : "";
  const number = numberOf(at);
  const where = hides ? t("Move %d", number) : t("Move %d of %d", number, numberOf(player.end));
  return (
    <input type="range" class="timeline-handle" min={0} max={Math.max(1, reach)} step={1} value={at}
      aria-label={t("Moment of the game")} aria-valuetext={t("%s: %s", where, what)}
      onInput={(event) => {
        player.play(false);
        player.goTo(Number(event.currentTarget.value));
      }} />
  );
}

function Buttons({ story, player }: Pick<Props, "story" | "player">) {
  const { at, end, reach, isPlaying } = player;
  const opening = openingOf(story);
  const button = (icon: IconName, label: string, isOff: boolean, go: () => void) => (
    <button type="button" class="icon-button" aria-label={label} title={label} disabled={isOff}
      onClick={() => {
        player.play(false);
        go();
      }}><Icon name={icon} /></button>
  );
  const label = isPlaying ? t("Pause") : t("Play");
  return (
    <div class="timeline-buttons" role="group" aria-label={t("Steps through the game")}>
      {button("first", t("To the beginning"), at === 0,
        () => player.goTo(at > opening ? opening : 0))}
      {button("left", t("One move back"), at === 0, () => player.step(-1))}
      <button type="button" class="icon-button play-button" aria-label={label} title={label}
        onClick={() => player.play(!isPlaying)}>
        <Icon name={isPlaying ? "pause" : "play"} />
      </button>
      {button("right", t("One move on"), at === end, () => player.step(1))}
      {button("last", t("To the end"), at >= reach, () => player.goTo(reach))}
    </div>
  );
}

function SpeedChoice({ player }: Pick<Props, "player">) {
  return (
    <select class="text-input speed" aria-label={t("Speed")} value={String(player.speed)}
      onChange={(event) => player.setSpeed(Number(event.currentTarget.value) as Speed)}>
      {SPEEDS.map((speed) => <option key={speed} value={String(speed)}>{`${speed}×`}</option>)}
    </select>
  );
}

/** Spoilers: how the game goes on, how it ends, and how long it is. */
function HideButton({ player }: Pick<Props, "player">) {
  return (
    <button type="button" class={player.hides ? "icon-button on" : "icon-button"}
      aria-label={t("Hide what comes next")} title={t("Hide what comes next")} aria-pressed={player.hides}
      onClick={() => player.hide(!player.hides)}>
      <Icon name={player.hides ? "hidden" : "eye"} />
      <span class="wide-only">{t("Hide what comes next")}</span>
    </button>
  );
}

/** `children` are drawn in place of everybody's points: they are as wide as the handle's way. */
export function Timeline({ children, ...props }: Props & { children?: ComponentChildren }) {
  const { story, player } = props;
  return (
    <section class="timeline" aria-label={t("How the game went")}>
      {children ?? <Chart story={story} reach={player.reach} at={player.at} />}
      <Handle {...props} />
      <div class="timeline-tools">
        <Buttons story={story} player={player} />
        <SpeedChoice player={player} />
        <HideButton player={player} />
      </div>
    </section>
  );
}
