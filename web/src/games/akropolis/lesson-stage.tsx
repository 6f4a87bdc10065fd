// lesson-stage.tsx - the board of the first lesson: construction site, city, points.
import { useEffect, useMemo } from "preact/hooks";
import { pathOf } from "./art-patterns";
import { City } from "./city";
import { bounds, center, corners, key, type Key } from "./hex";
import { readLay } from "./legal";
import { hexScores } from "./hex-text";
import { TilePicture } from "./tile";
import { footprint, hexesOf, loadTiles, shapeAt, tileSet } from "./tiles";
import { kindPoints, tileName } from "./words";
import type { Point } from "../../board/view";
import { t, tn } from "../../say";
import { settings } from "../../settings";
import {
  KINDS, type AkropolisCell, type AkropolisSeatScore, type AkropolisState,
} from "./types";
import type { Lesson, Try } from "../../learn/lesson";
import {
  BoardMark, isRefused, shownTry, TileRow, viewBoxOf, type LessonStageProps, type TileChoice,
} from "../../learn/stage-parts";

function seatOf(lesson: Lesson) {
  const moment = lesson.moment.value;
  return {
    state: moment?.state as AkropolisState | undefined,
    cells: (moment?.state as AkropolisState | undefined)?.seats[lesson.script.seat]?.cells ?? [],
    score: moment?.score.seats[lesson.script.seat] as AkropolisSeatScore | undefined,
  };
}

/** How high a tile would lie at these places. */
function levelOver(cells: readonly AkropolisCell[], places: readonly [number, number][]): number {
  const keys = places.map(([q, r]) => key(q, r));
  const beneath = cells.filter(([q, r]) => keys.includes(key(q, r)));
  return 1 + Math.max(0, ...beneath.map(([, , , level]) => level));
}

/** The tile of a try as cells, as if it lay there. */
function cellsOf({ word }: Try, cells: readonly AkropolisCell[]): AkropolisCell[] {
  const lay = readLay(word);
  if (!lay) return [];
  const { tile, q, r, rotation } = lay;
  const level = levelOver(cells, shapeAt(q, r, rotation));
  return footprint(tile, q, r, rotation).map(([x, y, code]) => [x, y, code, level, tile]);
}

/** The cells that no other try covers, so that letters do not lie on one another; else all. */
function ownCells(laid: AkropolisCell[], tries: readonly AkropolisCell[][]): AkropolisCell[] {
  const others = new Set(tries.filter((one) => one !== laid).flat().map(([q, r]) => key(q, r)));
  const own = laid.filter(([q, r]) => !others.has(key(q, r)));
  return own.length > 0 ? own : laid;
}

function PlaceMark({ tried, tries, stage }: {
  tried: number; tries: readonly AkropolisCell[][]; stage: LessonStageProps;
}) {
  const { tilt } = settings.value;
  const laid = tries[tried] ?? [];
  const groundAt = ([q, r, , level]: AkropolisCell): Point => center(q, r, level - 1, tilt);
  const own = ownCells(laid, tries).map(groundAt);
  const at = {
    x: own.reduce((sum, { x }) => sum + x, 0) / own.length,
    y: own.reduce((sum, { y }) => sum + y, 0) / own.length,
  };
  const path = laid.map((cell) => pathOf(corners(groundAt(cell), tilt))).join("");
  return <BoardMark {...stage} tried={tried} at={at} path={path} />;
}

function LessonCity({ stage }: { stage: LessonStageProps }) {
  const { lesson } = stage;
  const { tilt } = settings.value;
  const { cells, score } = seatOf(lesson);
  const step = lesson.current();
  const outcome = lesson.outcome.value;
  const tries = useMemo(() => step?.tries.map((one) => cellsOf(one, cells)) ?? [], [step, cells]);
  const verdicts = useMemo(() => hexScores(score), [score]);
  const shown = shownTry(stage);
  const fresh = useMemo(() => {
    const lay = outcome?.kind === "right" && readLay(step?.tries[outcome.tried]?.word ?? "");
    return new Set<Key>(lay ? shapeAt(lay.q, lay.r, lay.rotation).map(([q, r]) => key(q, r)) : []);
  }, [outcome]);
  const box = bounds([...cells, ...tries.flat()], tilt, 26);
  const isOpen = step?.how === "place" && outcome?.kind !== "right";
  const ghost = shown === null ? null
    : { cells: tries[shown] ?? [], ok: !isRefused(lesson, shown) };
  return (
    <svg class="learn-city" viewBox={viewBoxOf(box)} role="img" aria-label={t("Your city")}>
      <City cells={cells} tilt={tilt} verdicts={verdicts} fresh={fresh} ghost={ghost} />
      {isOpen && tries.map((_, i) => <PlaceMark key={i} tried={i} tries={tries} stage={stage} />)}
    </svg>
  );
}

function siteTiles(site: readonly number[], meant: number): TileChoice[] {
  return site.map((id, price) => {
    const note = price === 0 ? t("free") : tn("%d stone", "%d stones", price);
    return {
      note,
      label: t("Tile %d: %s. Price: %s", price + 1, tileName(hexesOf(id)), note),
      picture: <TilePicture id={id} size={64} />,
      isMeant: id === meant,
    };
  });
}

function Site({ stage }: { stage: LessonStageProps }) {
  const { lesson } = stage;
  const { state } = seatOf(lesson);
  const step = lesson.current();
  const site = state?.site ?? [];
  const tiles = step?.tries.map(({ word }) => readLay(word)?.tile) ?? [];
  const isOpen = step?.how === "tile" && lesson.outcome.value?.kind !== "right";
  const tries = site.map((id) => (isOpen && tiles.includes(id) ? tiles.indexOf(id) : null));
  const meant = step?.how === "place" ? tiles[0] ?? 0 : 0;
  return (
    <TileRow name={t("Construction site")} tiles={siteTiles(site, meant)} tries={tries}
      stage={stage} />
  );
}

/** Points as the rules count them: value times stars for each kind that has a plaza. */
function Points({ lesson }: { lesson: Lesson }) {
  const { score } = seatOf(lesson);
  if (!score) return null;
  return (
    <ul class="learn-points" aria-label={t("Your points")}>
      {KINDS.filter((kind) => score[kind].stars > 0).map((kind) => (
        <li key={kind}>{kindPoints(kind, score)}</li>
      ))}
      <li>{t("%s: %d", t("stones"), score.stones)}</li>
      <li class="learn-total">{t("%s: %d", t("total"), score.total)}</li>
    </ul>
  );
}

export function AkropolisStage(stage: LessonStageProps) {
  useEffect(() => void loadTiles().catch(() => undefined), []);
  if (!tileSet.value || !stage.lesson.moment.value)
    return <div class="learn-stage" aria-busy="true" />;
  return (
    <div class="learn-stage">
      {!stage.lesson.isOver() && <Site stage={stage} />}
      <LessonCity stage={stage} />
      <Points lesson={stage.lesson} />
    </div>
  );
}
