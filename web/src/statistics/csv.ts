// csv.ts - games and mistakes as comma-separated values (RFC 4180, UTF-8), for a spreadsheet. Names
// of columns and words are English and never change; docs/web.md lists them.
import { analysed, marginOf } from "./sums";
import type { Mistake } from "./analysis";
import type { OwnGame } from "./own-game";

type Value = string | number | null | undefined;

/** A spreadsheet runs a field that begins like this as a formula, even between quotes; an apostrophe
 * in front makes it a text. A negative number is none. */
const FORMULA = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/;
const PLAIN = /^[\w.:-]*$/; // the rest is quoted: some spreadsheets part fields at semicolons

const BOM = "\ufeff"; // without it, spreadsheets take UTF-8 for something else

function field(value: Value): string {
  if (value === null || value === undefined) return "";
  if (typeof value === "number") return String(Math.round(value * 100) / 100);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return PLAIN.test(safe) ? safe : `"${safe.replaceAll('"', '""')}"`;
}

function written(rows: readonly (readonly Value[])[]): string {
  return BOM + rows.map((row) => `${row.map(field).join(",")}\r\n`).join("");
}

interface Column<Row> {
  name: string;
  value(row: Row): Value;
}

function table<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  return written([columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ value }) => value(row)))]);
}

function optionsText({ options, set }: OwnGame): string {
  return [...Object.entries(options).map(([key, text]) => `${key}=${text}`),
    ...(set ? ["set=own"] : [])].join(" ");
}

const GAME: readonly Column<OwnGame>[] = [
  { name: "id", value: ({ id }) => id },
  { name: "date", value: ({ at }) => new Date(at).toISOString() },
  { name: "where", value: ({ where }) => where },
  { name: "game", value: ({ game }) => game },
  { name: "options", value: optionsText },
  { name: "players", value: ({ players }) => players },
  { name: "seat", value: ({ seat }) => seat + 1 },
  { name: "name", value: ({ name }) => name },
  { name: "against", value: ({ against }) => against.join(" ") },
  { name: "result", value: ({ result }) => result },
  { name: "gave_up", value: ({ gaveUp }) => (gaveUp === undefined ? null : gaveUp + 1) },
  { name: "points", value: ({ points }) => points },
  { name: "best_rival", value: ({ rival }) => rival },
  { name: "margin", value: marginOf },
];

const ANALYSIS: readonly Column<OwnGame>[] = [
  { name: "playouts", value: ({ analysis }) => analysis?.playouts },
  { name: "accuracy", value: ({ analysis }) => analysis?.accuracy },
  { name: "luck", value: ({ analysis }) => analysis?.luck },
  { name: "play", value: ({ analysis }) => analysis?.play },
  { name: "later", value: ({ analysis }) => analysis?.later },
  { name: "start", value: ({ analysis }) => analysis?.start },
  { name: "choices", value: ({ analysis }) => analysis?.choices },
  { name: "best_chosen", value: ({ analysis }) => analysis?.best },
  { name: "points_lost", value: ({ analysis }) => analysis?.loss },
  { name: "mistakes", value: ({ analysis }) => analysis?.mistakes.length },
];

const COACH: readonly Column<OwnGame>[] = [
  { name: "coached_turns", value: ({ coach }) => coach?.turns },
  { name: "found_alone", value: ({ coach }) => coach?.alone },
  { name: "found_with_help", value: ({ coach }) => coach?.helped },
];

/** A column for each part of the score that any of the games has. */
function partColumns(games: readonly OwnGame[]): Column<OwnGame>[] {
  const ids = [...new Set(games.flatMap(({ parts }) => Object.keys(parts)))];
  return ids.map((id) => ({ name: `points_${id}`, value: ({ parts }) => parts[id] }));
}

/** One row a game. */
export function gamesCsv(games: readonly OwnGame[]): string {
  return table([...GAME, ...ANALYSIS, ...COACH, ...partColumns(games)], games);
}

interface Made {
  game: OwnGame;
  mistake: Mistake;
}

const MISTAKE: readonly Column<Made>[] = [
  { name: "id", value: ({ game }) => game.id },
  { name: "date", value: ({ game }) => new Date(game.at).toISOString() },
  { name: "game", value: ({ game }) => game.game },
  { name: "seat", value: ({ game }) => game.seat + 1 },
  { name: "move", value: ({ mistake }) => mistake.at },
  { name: "round", value: ({ mistake }) => mistake.round },
  { name: "phase", value: ({ mistake }) => mistake.phase },
  { name: "theme", value: ({ mistake }) => mistake.theme },
  { name: "grade", value: ({ mistake }) => mistake.grade },
  { name: "points_lost", value: ({ mistake }) => mistake.loss },
  { name: "played", value: ({ mistake }) => mistake.played },
  { name: "best", value: ({ mistake }) => mistake.best },
];

/** One row a mistake. */
export function mistakesCsv(games: readonly OwnGame[]): string {
  return table(MISTAKE, analysed(games).flatMap((game) =>
    game.analysis.mistakes.map((mistake) => ({ game, mistake }))));
}
