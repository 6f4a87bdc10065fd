// share-card.tsx - a finished game as a picture of 1200 × 630, the size that messengers and networks
// show beside a link: the cities, who won, the points, the date, where it was played. All of it can
// be read on a thumbnail.
import type { ComponentChildren } from "preact";
import { asLargeAs, type Box } from "../board/view";
import { language } from "../say";
import { gameName, playUi } from "../table/installed-games";
import type { GameState } from "../types";
import { cityBoxes } from "./city-boxes";
import { LAUREL } from "./laurel";
import "./share-card.css";

export interface Card {
  state: GameState;
  names: readonly string[];
  totals: readonly number[];
  winners: readonly number[];
  title: string; // who won; empty if the game is not over
  date: string; // 2026-11-15, or empty
  place: string; // the address of the page
}

export const CARD: Box = { x: 0, y: 0, width: 1200, height: 630 };

const MARGIN = 40;
const CITIES = { top: 96, bottom: 562 };
const NARROW = 400; // of three or four cities: the name is above the points
const LETTER = 0.56; // width of a letter, of its height

/** A text in letters of at most this size that fits into a width; one that is much too long is cut. */
export function fitted(text: string, width: number, size: number): { text: string; size: number } {
  const wanted = width / (LETTER * Math.max(1, text.length));
  const least = Math.floor(0.6 * size);
  if (wanted >= least) return { text, size: Math.floor(Math.min(size, wanted)) };
  const letters = Math.max(1, Math.floor(width / (LETTER * least)) - 1);
  return { text: `${text.slice(0, letters).trimEnd()}…`, size: least };
}

function Text({ x, y, width, size, class: name, children }: {
  x: number; y: number; width: number; size: number; class: string; children: string;
}) {
  const fit = fitted(children, width, size);
  return <text class={name} x={x} y={y} style={{ fontSize: `${fit.size}px` }}>{fit.text}</text>;
}

/** Content of one box, as large as another one allows, in its middle. */
function Fitted({ box, into, children }: { box: Box; into: Box; children: ComponentChildren }) {
  const scale = Math.min(into.width / box.width, into.height / box.height);
  const x = into.x + (into.width - box.width * scale) / 2 - box.x * scale;
  const y = into.y + (into.height - box.height * scale) / 2 - box.y * scale;
  return <g transform={`translate(${x} ${y}) scale(${scale})`}>{children}</g>;
}

function Plaque({ name, total, isWinner, box }: {
  name: string; total: number; isWinner: boolean; box: Box;
}) {
  const { x, y, width, height } = box;
  const isNarrow = width < NARROW;
  const digits = isNarrow ? 20 : String(total).length * 36 + 30;
  const left = x + (isWinner && !isNarrow ? 76 : 20);
  const foot = y + height;
  return (
    <g>
      <rect class={isWinner ? "card-plaque won" : "card-plaque"} x={x} y={y} width={width}
        height={height} rx="16" />
      {isWinner && (
        <path class="card-laurel" d={LAUREL} transform={`translate(${x + 10} ${foot - 71}) scale(2.4)`} />
      )}
      <Text class="card-name" x={left} y={isNarrow ? y + 42 : y + 54} size={isNarrow ? 32 : 36}
        width={x + width - digits - left}>{name}</Text>
      <text class="card-points" x={x + width - 18} y={foot - (isNarrow ? 16 : 21)}>{total}</text>
    </g>
  );
}

function dateText(date: string): string {
  const day = new Date(`${date}T12:00:00`);
  return date === "" || Number.isNaN(day.getTime()) ? ""
    : new Intl.DateTimeFormat(language.value, { dateStyle: "long" }).format(day);
}

function CardCity({ card, seat, box, boxes }: { card: Card; seat: number; box: Box; boxes: Box[] }) {
  const { state, names, totals, winners } = card;
  const picture = playUi(state.game).picture(state, seat, true, {});
  const height = box.width < NARROW ? 116 : 84; // of the plaque
  const city = { ...box, height: box.height - height - 4 };
  return (
    <>
      {picture && <Fitted box={asLargeAs(boxes, picture.tight)} into={city}>{picture.content}</Fitted>}
      <Plaque name={names[seat] ?? ""} total={totals[seat] ?? 0} isWinner={winners.includes(seat)}
        box={{ ...box, y: box.y + box.height - height, height }} />
    </>
  );
}

/** The content of an <svg> with the box CARD. */
export function CardPicture({ card }: { card: Card }) {
  const { names, state, title } = card;
  const { width, height } = CARD;
  const column = (width - 2 * MARGIN + 16) / names.length;
  const game = gameName(state.game);
  const boxes = cityBoxes(state, true);
  const facts = [title ? game : "", dateText(card.date)].filter(Boolean).join(" · ");
  return (
    <>
      <rect class="picture-ground" width={width} height={height} />
      <Text class="card-title" x={MARGIN} y={74} size={54} width={width - 2 * MARGIN}>
        {title || game}
      </Text>
      {names.map((_, seat) => (
        <CardCity key={seat} card={card} seat={seat} boxes={boxes} box={{
          x: MARGIN + seat * column, y: CITIES.top, width: column - 16,
          height: CITIES.bottom - CITIES.top,
        }} />
      ))}
      <text class="card-fact" x={MARGIN} y={606}>{facts}</text>
      <Text class="card-fact place" x={width - MARGIN} y={606} size={28} width={560}>
        {card.place}
      </Text>
    </>
  );
}
