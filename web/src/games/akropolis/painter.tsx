// painter.tsx - a real city of Akropolis, painted hex by hex and scored by the rules.
import type { RefObject } from "preact";
import { useMemo, useRef, useState } from "preact/hooks";
import { City } from "./city";
import { bounds, key, nearest, seenAt, type Key } from "./hex";
import { hexName } from "./words";
import type { PictureSource } from "../../board/picture";
import type { Point } from "../../board/view";
import type { ViewportHandle } from "../../board/viewport";
import { mark, t } from "../../say";
import type { AkropolisSeatScore } from "./types";
import { Icon } from "../../ui/icon";
import { cellsOf, placesOf, readingOf, verdictsOf } from "./painted-places";
import { AkropolisSide, useScores } from "./painter-side";
import { entriesOf, replaced, withEntries } from "../../score/book";
import { Brushes, type BrushOption } from "../../score/brushes";
import { book, changeOwn, exchange, latest, ownEntry, player } from "../../score/kept-book";
import { HexSign } from "./hex-sign";
import type { KeyHelp } from "../../score/paint-keys";
import {
  besideHex,
  HEX_CODES,
  isOnBoard,
  keyed,
  raised,
  stroked,
  tapped,
  type HexBrush,
} from "./painting";
import { PaintBoard } from "../../score/paint-board";
import { PaintPage } from "../../score/paint-page";
import { nameOf } from "../../score/players";
import { PlaceText, type PaintHint } from "../../score/place-reading";
import { surveyOnce } from "../../score/survey";
import { useSpeech } from "../../score/use-speech";
import { agreedOf, cityLines, cityText, LINES } from "./city-text";
import { CITIES, isUntouched, type AkropolisCity, type PaintedHex } from "./painted-city";

const KEYS: readonly KeyHelp[] = [
  { keys: "h m b t g", does: mark("paint a district: house, market, barracks, temple, garden") },
  { keys: "H M B T G", does: mark("paint the plaza of that kind") },
  { keys: "q", does: mark("paint a quarry") },
  { keys: "1 … 9", does: mark("set the level") },
  { keys: "+ −", does: mark("one level more or less") },
  { keys: "Delete", does: mark("erase") },
  { keys: "Enter", does: mark("use the chosen brush") },
  { keys: "Ctrl+Z Ctrl+Y", does: mark("undo, redo") },
];

function brushOptions(): BrushOption<HexBrush>[] {
  const paint = HEX_CODES.map((code): BrushOption<HexBrush> => ({
    value: code,
    name: hexName(code),
    sign: <HexSign code={code} size={38} />,
  }));
  return [
    ...paint.slice(0, 6),
    { value: "erase", name: t("Eraser"), sign: <Icon name="eraser" /> },
    ...paint.slice(6),
    { value: "ask", name: t("Move the view and read hexes"), sign: <Icon name="help" /> },
  ];
}

/** Lines that the rules accept become the city; otherwise returns their refusal. */
function applyText(written: string, city: AkropolisCity): Promise<string | null> {
  const text = cityText(written, cityLines({ ...city, hexes: [] }, book.value.agreed));
  return surveyOnce<AkropolisSeatScore>(text, LINES, ({ cells, stones }) => {
    if (!cells.every(isOnBoard)) return t("The city is too far from the middle of the board.");
    const hexes = cells.map(({ q, r, code, level }): PaintedHex => [q, r, code, level]);
    exchange((now) => withEntries({ ...now, agreed: agreedOf(text) }, CITIES,
      replaced(entriesOf(now, CITIES), player.value, { stones, hexes })));
    return null;
  });
}

function picturesOf(tilt: boolean): PictureSource[] {
  return entriesOf(book.value, CITIES).flatMap((city, i) => {
    if (isUntouched(city)) return [];
    const cells = cellsOf(city);
    return [{
      content: <City cells={cells} tilt={tilt} />, box: bounds(cells, tilt), title: nameOf(i),
    }];
  });
}

const ownCity = (all = book.value): AkropolisCity => ownEntry(CITIES, all) as AkropolisCity;

/** Changes the city on the screen. */
const setCity = (city: AkropolisCity, goesOn = false): void =>
  changeOwn(CITIES, () => city, goesOn);

/** The brush, the chosen hex, and what taps, strokes and keys do with them. */
function usePainting() {
  const city = ownCity();
  const scores = useScores();
  const [brush, setBrush] = useState<HexBrush>("h");
  const [level, setLevel] = useState(1);
  const [selected, select] = useState<Key | null>(null);
  const hasBegun = useRef(false); // the stroke has changed something
  const total = scores.own?.ok ? scores.own.score.total : null;
  const reading = readingOf(city, selected, scores.own);
  const speak = useSpeech(reading, total, scores.scored);
  const paint = (next: AkropolisCity): void => {
    setCity(next);
    speak();
  };
  return {
    city, scores, brush, setBrush, level, setLevel, selected, select, reading, total,
    tap(at: Key): void {
      const now = ownCity(latest()); // the next tap may come before the next render
      const next = tapped(now, at, brush, level);
      select(at);
      if (next !== now) paint(next);
    },
    stroke(at: Key, isFirst: boolean): void {
      const now = ownCity(latest()); // several places may come before the next render
      const next = stroked(now, at, brush, level);
      if (isFirst) hasBegun.current = false;
      if (next !== now) setCity(next, hasBegun.current);
      hasBegun.current ||= next !== now;
      select(at);
    },
    press(event: KeyboardEvent, at: Key): boolean {
      const now = ownCity(latest());
      const next = keyed(now, at, event.key, level);
      if (next && next !== now) paint(next);
      return next !== null;
    },
  };
}

type Painting = ReturnType<typeof usePainting>;

interface BoardProps {
  painting: Painting;
  tilt: boolean;
  lit: ReadonlySet<Key>;
  handle: RefObject<ViewportHandle | null>;
}

function HexBoard({ painting, tilt, lit, handle }: BoardProps) {
  const { city, scores: { own, marked }, brush } = painting;
  const score = own?.ok ? own.score : null;
  const cells = useMemo(() => cellsOf(city), [city]);
  const verdicts = useMemo(() => verdictsOf(score), [score]);
  const pick = (at: Point): Key | null => {
    const seen = seenAt(cells, at, tilt);
    const { q, r } = seen ? { q: seen[0], r: seen[1] } : nearest(at, tilt);
    return isOnBoard({ q, r }) ? key(q, r) : null;
  };
  return (
    <PaintBoard key={player.value} label={t("The city of %s", nameOf(player.value))} handle={handle}
      bounds={bounds(cells, tilt, 40)} places={placesOf(city, tilt)}
      picture={<City cells={cells} tilt={tilt} verdicts={verdicts} lit={lit} />}
      selected={painting.selected} refused={marked}
      paints={brush !== "ask"} pick={pick} beside={besideHex} onTap={painting.tap}
      onStroke={painting.stroke} onHold={painting.select} onSelect={painting.select}
      onKey={painting.press} />
  );
}

const hint = (): PaintHint => ({
  touch: t("Choose a brush and tap the hexes, or draw over them. Tap again for the next level; hold a finger on a hex to read it."),
  mouse: t("Choose a brush and click the hexes, or draw over them. Click again for the next level; hold the button down on a hex to read it."),
});

const NONE: ReadonlySet<Key> = new Set();

export function AkropolisPainter() {
  const painting = usePainting();
  const { city, scores, selected } = painting;
  const [lit, light] = useState(NONE);
  const lightUp = (whose: number, keys: string[] | null): void => {
    if (whose === player.value || keys === null) light(new Set(keys));
  };
  const text = {
    text: cityLines(city, book.value.agreed),
    hint: t("A line for each hex: column, row, letter, level; or a line for each tile in the order laid: tile, number, column, row, rotation."),
    onApply: (written: string) => applyText(written, city),
  };
  return (
    <PaintPage page={CITIES} total={painting.total} text={text}
      keys={KEYS} pictures={picturesOf}
      board={(tilt, handle) =>
        <HexBoard painting={painting} tilt={tilt} lit={lit} handle={handle} />}
      reading={<PlaceText reading={painting.reading}
        onLevel={(by) => selected && setCity(raised(ownCity(latest()), selected, by))}
        hint={hint()} />}
      brushes={<Brushes options={brushOptions()} brush={painting.brush}
        onBrush={(brush) => painting.setBrush(brush)} level={painting.level}
        onLevel={painting.setLevel} />}
      side={(isBeside) =>
        <AkropolisSide scores={scores} isBeside={isBeside} onLight={lightUp} />} />
  );
}
