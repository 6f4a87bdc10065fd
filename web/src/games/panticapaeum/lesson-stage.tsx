// lesson-stage.tsx - the board of the first turns: ring, city, stores, and the board that the
// step is about.
import { TriremeSign } from "./art-signs";
import { BuildingBoard } from "./building-board";
import { DevelopmentBoard } from "./development-board";
import { Stores } from "./stores";
import { SquareCity } from "./city";
import type { Ghost } from "./art-marks";
import { ghostOf } from "./ghost";
import { partName } from "./score-parts";
import { tileName } from "./tile-words";
import { footprint } from "./set";
import { bounds, center, corners, key, outline, type Raised } from "./square";
import { TerrainPicture } from "./tile";
import { signed, t } from "../../say";
import { settings } from "../../settings";
import {
  PARTS, type BuildingKind, type PanticapaeumSeat, type PanticapaeumSeatScore,
  type PanticapaeumState,
} from "./types";
import type { Lesson } from "../../learn/lesson";
import {
  BoardMark, isRefused, shownTry, TileRow, viewBoxOf, type LessonStageProps,
} from "../../learn/stage-parts";

interface Seen {
  state: PanticapaeumState;
  seat: PanticapaeumSeat;
  score: PanticapaeumSeatScore;
}

function seenOf({ moment, script }: Lesson): Seen | null {
  const now = moment.value;
  if (!now) return null;
  const state = now.state as PanticapaeumState;
  return {
    state,
    seat: state.seats[script.seat] as PanticapaeumSeat,
    score: now.score.seats[script.seat] as PanticapaeumSeatScore,
  };
}

const PLACED = /^(\w+)@(-?\d+),(-?\d+)(?:\/([0-3]))?$/;

/** What a step would put into the city; null if it puts nothing there. */
function ghostFor(word: string, seat: PanticapaeumSeat): Ghost | null {
  const [, what = "", x = "0", y = "0", turn] = PLACED.exec(word) ?? [];
  const at: [number, number] = [Number(x), Number(y)];
  const rotation = Number(turn ?? 0);
  const cells = turn === undefined ? [at]
    : footprint(what, ...at, rotation).map((cell): [number, number] => [cell.x, cell.y]);
  const spot = { word, cells, turn: rotation, weight: 0 };
  if (!what) return null;
  if (turn !== undefined) return ghostOf({ what: "tile", tile: what }, spot, seat);
  return what === "worker" ? ghostOf({ what: "worker" }, spot, seat)
    : ghostOf({ what: "free", kind: what as BuildingKind }, spot, seat);
}

/** The places that it would take, with the level of the ground there. */
function groundOf(ghost: Ghost | null, seat: PanticapaeumSeat): Raised[] {
  const places = ghost?.cells ?? ghost?.building?.cells.map(([x, y]) => ({ x, y })) ??
    (ghost?.worker ? [ghost.worker] : []);
  return places.map(({ x, y }) => ({
    x, y, level: seat.cells.find((cell) => cell.x === x && cell.y === y)?.level ?? 0,
  }));
}

function PlaceMark({ tried, ghost, seat, stage }: {
  tried: number; ghost: Ghost | null; seat: PanticapaeumSeat; stage: LessonStageProps;
}) {
  const { tilt } = settings.value;
  const ground = groundOf(ghost, seat);
  const middles = ground.map(({ x, y, level }) => center(x, y, level, tilt));
  const at = {
    x: middles.reduce((sum, { x }) => sum + x, 0) / middles.length,
    y: middles.reduce((sum, { y }) => sum + y, 0) / middles.length,
  };
  const path = ground.map(({ x, y, level }) => outline(corners(x, y, level, tilt))).join("");
  return <BoardMark {...stage} tried={tried} at={at} path={path} />;
}

function LessonCity({ stage, seen }: { stage: LessonStageProps; seen: Seen }) {
  const { lesson } = stage;
  const { tilt } = settings.value;
  const { seat, score } = seen;
  const step = lesson.current();
  const outcome = lesson.outcome.value;
  const ghosts = step?.tries.map(({ word }) => ghostFor(word, seat)) ?? [];
  const shown = shownTry(stage);
  const ghost = shown === null ? null : ghosts[shown] ?? null;
  const isOpen = step?.how === "place" && outcome?.kind !== "right";
  const places = ghosts.flatMap((one) => groundOf(one, seat));
  const box = bounds([...seat.cells, ...places], tilt, 0.3);
  const laid = outcome?.kind === "right" ? groundOf(ghosts[outcome.tried] ?? null, seat) : [];
  return (
    <svg class="learn-city" viewBox={viewBoxOf(box)} role="img" aria-label={t("Your city")}>
      <SquareCity cells={seat.cells} buildings={seat.buildings} tilt={tilt}
        fresh={new Set(laid.map(({ x, y }) => key(x, y)))}
        points={score.buildings.map(({ points }) => points)}
        ghost={ghost && { ...ghost, ok: shown === null || !isRefused(lesson, shown) }} />
      {isOpen && ghosts.map((one, i) => (
        <PlaceMark key={i} tried={i} ghost={one} seat={seat} stage={stage} />
      ))}
    </svg>
  );
}

const SHOWN_TILES = 4; // the three that may be taken, and the first that may not

function RingRow({ stage, seen }: { stage: LessonStageProps; seen: Seen }) {
  const { lesson } = stage;
  const step = lesson.current();
  const words = step?.tries.map(({ word }) => word.split("@")[0]) ?? [];
  const isOpen = step?.how === "tile" && lesson.outcome.value?.kind !== "right";
  const ring = seen.state.ring.slice(0, SHOWN_TILES);
  const tiles = ring.map((id, i) => ({
    label: `${i + 1}. ${tileName(id)}`,
    note: id,
    picture: <TerrainPicture id={id} size={76} />,
    isMeant: step?.how === "place" && words[0] === id,
  }));
  const tries = ring.map((id) => (isOpen && words.includes(id) ? words.indexOf(id) : null));
  return <TileRow name={t("Ring of tiles")} tiles={tiles} tries={tries} stage={stage}
    sign={<TriremeSign size={46} />} />;
}

/** A number, with a real minus sign if it is negative. */
function counted(points: number): string {
  return points < 0 ? signed(points) : String(points);
}

function Points({ score }: { score: PanticapaeumSeatScore }) {
  return (
    <ul class="learn-points" aria-label={t("Your points")}>
      {PARTS.filter((part) => score[part] !== 0).map((part) => (
        <li key={part}>{t("%s: %s", partName(part), counted(score[part]))}</li>
      ))}
      <li class="learn-total">{t("%s: %s", t("total"), counted(score.total))}</li>
    </ul>
  );
}

function SideBoard({ lesson, seen }: { lesson: Lesson; seen: Seen }) {
  const { state, seat } = seen;
  const shows = lesson.current()?.shows;
  if (shows === "buildings")
    return <BuildingBoard columns={state.columns} players={state.players} seat={seat} compact />;
  if (shows !== "rows") return null;
  return (
    <div class="learn-rows">
      <DevelopmentBoard tokens={state.tokens} markers={[seat.markers]} names={[t("You")]}
        mine={0} compact />
    </div>
  );
}

/** Is the step about the ring? Otherwise the ring is hidden. */
function showsRing(lesson: Lesson): boolean {
  const step = lesson.current();
  return step?.how === "tile" || Boolean(step?.tries.some(({ word }) => word.includes("/")));
}

export function PanticapaeumStage(stage: LessonStageProps) {
  const { lesson } = stage;
  const seen = seenOf(lesson);
  if (!seen) return <div class="learn-stage" aria-busy="true" />;
  return (
    <div class="learn-stage">
      {showsRing(lesson) && <RingRow stage={stage} seen={seen} />}
      <LessonCity stage={stage} seen={seen} />
      <Stores seat={seen.seat} colourSeat={lesson.script.seat} compact />
      <SideBoard lesson={lesson} seen={seen} />
      <Points score={seen.score} />
    </div>
  );
}
