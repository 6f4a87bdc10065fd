// painter.tsx - a real city of Panticapaeum, painted cell by cell and scored by the rules.
import type { RefObject } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import type { PictureSource } from "../../board/picture";
import type { Point } from "../../board/view";
import type { ViewportHandle } from "../../board/viewport";
import { SquareCity } from "./city";
import { sizeOf } from "./set";
import { bounds, key, nearest, seenAt } from "./square";
import { mark, t } from "../../say";
import type { PanticapaeumSeatScore } from "./types";
import { entriesOf } from "../../score/book";
import { Brushes } from "../../score/brushes";
import { book, changeOwn, exchangeOwn, latest, ownEntry, player } from "../../score/kept-book";
import type { KeyHelp } from "../../score/paint-keys";
import { PaintBoard } from "../../score/paint-board";
import { PaintPage } from "../../score/paint-page";
import {
  besideSquare,
  cellAt,
  isBuilding,
  isOnBoard,
  pictured,
  raised,
  stroked,
  tapped,
  type SquareBrush,
} from "./painting";
import { placesOf, seenBox, readingOf } from "./painted-places";
import { PanticapaeumSide, useScores } from "./painter-side";
import { nameOf } from "../../score/players";
import { PlaceText, type PaintHint } from "../../score/place-reading";
import { squareBrushes, SQUARE_KEYS } from "./painter-brushes";
import { surveyOnce } from "../../score/survey";
import { useSpeech } from "../../score/use-speech";
import { cityLines, cityOf, cityText, LINES } from "./city-text";
import { CITIES, type PanticapaeumCity } from "./painted-city";

const KEYS: readonly KeyHelp[] = [
  {
    keys: ". d b p w o g",
    does: mark("paint a cell: plain, drought, or a resource by its colour"),
  },
  { keys: "H W F A T", does: mark("a building: house, winery, fortress, aqueduct, temple") },
  { keys: "@ c", does: mark("a worker, a cube") },
  { keys: "1 … 9", does: mark("set the level") },
  { keys: "+ −", does: mark("one level more or less") },
  { keys: "Delete", does: mark("erase") },
  { keys: "Enter", does: mark("use the chosen brush") },
  { keys: "Ctrl+Z Ctrl+Y", does: mark("undo, redo") },
];

function applyText(written: string, city: PanticapaeumCity): Promise<string | null> {
  const text = cityText(written, cityLines({ ...city, cells: [], buildings: [] }));
  const { set } = book.value;
  const asked = set ? text.replace(/^panticapaeum/, `$& set=data:${set}`) : text;
  return surveyOnce<PanticapaeumSeatScore>(asked, LINES, () => {
    const next = cityOf(text);
    if (!next.cells.every(({ x, y }) => isOnBoard([x, y])))
      return t("The city is too far from the middle of the board.");
    exchangeOwn(CITIES, () => next);
    return null;
  });
}

function picturesOf(tilt: boolean): PictureSource[] {
  return entriesOf(book.value, CITIES).flatMap((city, i) => {
    const { cells, buildings } = pictured(city);
    if (cells.length === 0) return [];
    return [{
      content: <SquareCity cells={cells} buildings={buildings} tilt={tilt} seat={i} />,
      box: bounds(cells, tilt), title: nameOf(i),
    }];
  });
}

const ownCity = (all = book.value): PanticapaeumCity =>
  ownEntry(CITIES, all) as PanticapaeumCity;

/** Changes the city on the screen. */
const setCity = (city: PanticapaeumCity, goesOn = false): void =>
  changeOwn(CITIES, () => city, goesOn);

const LEVEL_KEYS: Record<string, number> = { "+": 1, "=": 1, "-": -1, "−": -1 };

/** By how many levels a key raises the cell; 0 if it is not a key for levels. */
function levelsBy(pressed: string, city: PanticapaeumCity, at: string): number {
  const old = cellAt(city, at);
  return old && /^[1-9]$/.test(pressed) ? Number(pressed) - old.level : LEVEL_KEYS[pressed] ?? 0;
}

/** The brush, the chosen cell, and what taps, strokes and keys do with them. */
function usePainting() {
  const city = ownCity();
  const scores = useScores();
  const [brush, chooseBrush] = useState<SquareBrush>("plain");
  const [level, setLevel] = useState(1);
  const [selected, select] = useState<string | null>(null);
  const [begun, begin] = useState<string | null>(null); // first cell of a building of two
  const stroke = useRef({ from: null as string | null, hasBegun: false });
  const total = scores.own?.ok ? scores.own.score.total : null;
  const reading = readingOf(city, selected, scores.own);
  const speak = useSpeech(reading, total, scores.scored);
  const paint = (at: string, kind: SquareBrush): void => {
    const now = ownCity(latest()); // the next tap may come before the next render
    const next = tapped(now, at, kind, level, begun);
    begin(next.begun);
    select(at);
    if (next.city === now) return;
    setCity(next.city);
    speak();
  };
  return {
    city, scores, brush, level, setLevel, selected, select, begun, reading, total,
    setBrush(next: SquareBrush): void {
      chooseBrush(next);
      begin(null);
    },
    tap: (at: string): void => paint(at, brush),
    stroke(at: string, isFirst: boolean): void {
      const now = ownCity(latest()); // several places may come before the next render
      if (isFirst) stroke.current = { from: null, hasBegun: false };
      const { from, hasBegun } = stroke.current;
      const next = stroked(now, at, brush, level, from);
      if (next !== now) setCity(next, hasBegun);
      stroke.current = { from: at, hasBegun: hasBegun || next !== now };
      begin(null);
      select(at);
    },
    press(event: KeyboardEvent, at: string): boolean {
      const kind = SQUARE_KEYS[event.key];
      const now = ownCity(latest());
      const by = levelsBy(event.key, now, at);
      if (kind) paint(at, kind);
      else if (by !== 0) {
        setCity(raised(now, at, by));
        speak();
      }
      return kind !== undefined || by !== 0;
    },
  };
}

type Painting = ReturnType<typeof usePainting>;

interface BoardProps {
  painting: Painting;
  tilt: boolean;
  lit: ReadonlySet<string>;
  handle: RefObject<ViewportHandle | null>;
}

function SquareBoard({ painting, tilt, lit, handle }: BoardProps) {
  const { city, scores: { own, marked }, brush, begun } = painting;
  const { cells, buildings } = useMemo(() => pictured(city), [city]);
  const points = own?.ok ? own.score.buildings.map((one) => one.points) : undefined;
  const pick = (at: Point): string | null => {
    const { x, y } = seenAt(at, cells, tilt) ?? nearest(at, tilt);
    return isOnBoard([x, y]) ? key(x, y) : null;
  };
  return (
    <PaintBoard key={player.value} label={t("The city of %s", nameOf(player.value))} handle={handle}
      bounds={seenBox(city, tilt)} places={placesOf(city, tilt)}
      picture={<SquareCity cells={cells} buildings={buildings} tilt={tilt} seat={player.value}
        lit={begun ? new Set([begun]) : lit} points={points} />}
      selected={painting.selected} refused={marked} paints={brush !== "ask"}
      pick={pick} beside={besideSquare} onTap={painting.tap} onStroke={painting.stroke}
      onHold={painting.select} onSelect={painting.select} onKey={painting.press} />
  );
}

function hintFor(brush: SquareBrush): PaintHint {
  if (isBuilding(brush) && sizeOf(brush) === 2)
    return {
      touch: t("This building takes two cells of one level: tap one after the other, or draw from one to the other."),
      mouse: t("This building takes two cells of one level: click one after the other, or draw from one to the other."),
    };
  return {
    touch: t("Choose a brush and tap the cells, or draw over them. Tap again for the next level; hold a finger on a cell to read it."),
    mouse: t("Choose a brush and click the cells, or draw over them. Click again for the next level; hold the button down on a cell to read it."),
  };
}

const NONE: ReadonlySet<string> = new Set();

export function PanticapaeumPainter() {
  const painting = usePainting();
  const { city, scores, selected, brush } = painting;
  const [lit, light] = useState(NONE);
  const lightUp = (whose: number, keys: string[] | null): void => {
    if (whose === player.value || keys === null) light(new Set(keys));
  };
  const text = {
    text: cityLines(city),
    hint: t("First what you have, then a line for each cell: column, row, content, level; then the buildings."),
    onApply: (written: string) => applyText(written, city),
  };
  return (
    <PaintPage page={CITIES} total={painting.total} text={text}
      keys={KEYS} pictures={picturesOf}
      board={(tilt, handle) =>
        <SquareBoard painting={painting} tilt={tilt} lit={lit} handle={handle} />}
      reading={<PlaceText reading={painting.begun === null ? painting.reading : null}
        hint={hintFor(brush)}
        onLevel={(by) => selected && setCity(raised(ownCity(latest()), selected, by))} />}
      brushes={<Brushes options={squareBrushes(player.value)} brush={brush}
        onBrush={painting.setBrush} level={painting.level} onLevel={painting.setLevel} />}
      side={(isBeside) =>
        <PanticapaeumSide scores={scores} isBeside={isBeside} onLight={lightUp} />} />
  );
}
