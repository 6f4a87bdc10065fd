// book-link.ts - a page of the calculator as part of an address, there and back. The same text is what
// stays on the device, so what is read is always checked.
//
//   k1.SUM.PLAYER.PLAYER         pads of Akropolis         PLAYER = name~numbers
//   a2.SUM.AGREED.PLAYER.PLAYER  painted Akropolis cities  PLAYER = name~stones~hexes
//   q1.SUM.PLAYER                pads of Panticapaeum      PLAYER = name~numbers
//   p1.SUM.PLAYER                painted cities            PLAYER = name~numbers~cells~buildings,
//                                                        and ~d while the last coins are due
//
// Pages of Panticapaeum that a corrected set belongs to have it before the players: *SET, packed.
//
// Names, and what is agreed as newgame has it, are base64url; numbers are base 36 with "-" between
// them; a hex is four letters, a cell or a
// building five. SUM is a checksum: a link that was cut off would still be a good smaller city.
import { KINDS, type HexCode } from "../games/akropolis/types";
import type { GameName } from "../types";
import { COLOURS } from "../games/panticapaeum/types";
import { agreedByBits } from "../games/akropolis/older-options";
import { setName } from "../games/panticapaeum/packed-set";
import type { Agreed } from "../options/options";
import { checksum } from "../packed-text";
import {
  BUILDINGS,
  byColour,
  forPlayers,
  MOST_LEVEL,
  MOST_PLAYERS,
  type AkropolisCity,
  type AkropolisPad,
  type Book,
  type PaintedBuilding,
  type PaintedCell,
  type PaintedHex,
  type PanticapaeumCity,
  type PanticapaeumPad,
} from "./book";
import {
  checked,
  Damaged,
  differ,
  pieces,
  readDigit,
  readName,
  readNumbers,
  readPlace,
  readText,
  writeDigit,
  writeName,
  writeNumbers,
  writePlace,
} from "./book-link-parts";

export type Way = "pad" | "paint";

export interface Page {
  game: GameName;
  way: Way;
}

const HEXES = "hmbtgHMBTGq";
const CONTENTS = [
  "brown",
  "purple",
  "white",
  "orange",
  "green",
  "drought",
  "plain",
  "wild",
] as const;

// --- Akropolis ---------------------------------------------------------------------------------

const writeHex = ([q, r, code, level]: PaintedHex): string =>
  writePlace(q, r) + code + writeDigit(level);

function readHex(text: string): PaintedHex {
  const code = checked(text[2], HEXES.includes(text[2] ?? "?")) as HexCode;
  return [...readPlace(text), code, readDigit(text[3], 1, MOST_LEVEL)];
}

const writeAgreed = (agreed: Agreed): string =>
  writeName(Object.entries(agreed).map(([key, text]) => `${key}=${text}`).join(" "));

/** Whether there are such options, the rules say when they count. */
function readAgreed(text = ""): Agreed {
  const words = readText(text).split(" ").filter(Boolean);
  checked(words, words.every((word) => /^[a-z]{1,15}=[\w:,-]+$/.test(word)));
  return Object.fromEntries(words.map((word) => word.split("=") as [string, string]));
}

/** Older links have a number. */
function readBits(text: string | undefined): Agreed {
  const agreed = agreedByBits(readNumbers(text, 1)[0] ?? 0);
  if (!agreed) throw new Damaged();
  return agreed;
}

const writePad = ({ values, stars, stones }: AkropolisPad): string =>
  writeNumbers([...values, ...stars, stones]);

function readPad([numbers]: string[]): AkropolisPad {
  const all = readNumbers(numbers, 2 * KINDS.length + 1);
  return {
    values: all.slice(0, KINDS.length),
    stars: all.slice(KINDS.length, -1),
    stones: checked(all.at(-1)),
  };
}

const writeCity = ({ stones, hexes }: AkropolisCity): string =>
  `${writeNumbers([stones])}~${hexes.map(writeHex).join("")}`;

function readCity([stones, text]: string[]): AkropolisCity {
  const hexes = pieces(text, 4).map(readHex);
  differ(hexes.map(([q, r]) => `${q},${r}`));
  return { stones: checked(readNumbers(stones, 1)[0]), hexes };
}

// --- Panticapaeum ------------------------------------------------------------------------------

function writeCell({ x, y, content, level, cube, worker }: PaintedCell): string {
  const load = 2 * (cube ? COLOURS.indexOf(cube) + 1 : 0) + (worker ? 1 : 0);
  return (
    writePlace(x, y) + writeDigit(CONTENTS.indexOf(content)) + writeDigit(level) + writeDigit(load)
  );
}

function readCell(text: string): PaintedCell {
  const [x, y] = readPlace(text);
  const load = readDigit(text[4], 0, 2 * COLOURS.length + 1);
  return {
    x,
    y,
    content: checked(CONTENTS[readDigit(text[2], 0, CONTENTS.length - 1)]),
    level: readDigit(text[3], 1, MOST_LEVEL),
    cube: COLOURS[Math.floor(load / 2) - 1] ?? null,
    worker: load % 2 === 1,
  };
}

/** A building of one cell names it twice. */
function writeBuilding({ kind, cells }: PaintedBuilding): string {
  const [first = [0, 0], second = first] = cells;
  return writeDigit(BUILDINGS.indexOf(kind)) + writePlace(...first) + writePlace(...second);
}

function readBuilding(text: string): PaintedBuilding {
  const [first, second] = [readPlace(text.slice(1)), readPlace(text.slice(3))];
  const kind = checked(BUILDINGS[readDigit(text[0], 0, BUILDINGS.length - 1)]);
  return { kind, cells: first.join() === second.join() ? [first] : [first, second] };
}

const writePanticapaeumPad = (pad: PanticapaeumPad): string =>
  writeNumbers([...pad.points, pad.coins, pad.resources, pad.droughts, pad.buildings]);

function readPanticapaeumPad([numbers]: string[]): PanticapaeumPad {
  const all = readNumbers(numbers, BUILDINGS.length + 4);
  const [coins = 0, resources = 0, droughts = 0, buildings = 0] = all.slice(BUILDINGS.length);
  return { points: all.slice(0, BUILDINGS.length), coins, resources, droughts, buildings };
}

/** Ends a city whose last coins are not yet taken; the others end as they always did. */
const COINS_DUE = "d";

function writeSquares(city: PanticapaeumCity): string {
  const { coins, coinsTaken, store, markers, cells, buildings } = city;
  const numbers = [
    coins,
    ...COLOURS.map((one) => store[one]),
    ...COLOURS.map((one) => markers[one]),
  ];
  return [
    writeNumbers(numbers),
    cells.map(writeCell).join(""),
    buildings.map(writeBuilding).join(""),
    ...(coinsTaken ? [] : [COINS_DUE]),
  ].join("~");
}

function readSquares([numbers, cellText, buildingText, due]: string[]): PanticapaeumCity {
  const [coins = 0, ...rest] = readNumbers(numbers, 1 + 2 * COLOURS.length);
  const cells = pieces(cellText, 5).map(readCell);
  differ(cells.map(({ x, y }) => `${x},${y}`));
  return {
    coins,
    coinsTaken: checked(due === undefined, due === undefined || due === COINS_DUE),
    store: byColour((_, i) => rest[i] ?? 0),
    markers: byColour((_, i) => rest[COLOURS.length + i] ?? 0),
    cells,
    buildings: pieces(buildingText, 5).map(readBuilding),
  };
}

const SET = "*";

/** Whether it is a whole one, the rules say. */
function readSet(text = ""): string {
  const data = text.slice(SET.length);
  return checked(data, /^[\w-]{1,4096}$/.test(data) && setName(data) !== "");
}

// --- whole pages -------------------------------------------------------------------------------

interface Form extends Page {
  write(book: Book): string[]; // a text a player
  read(book: Book, players: string[][]): Book;
  readAgreed?(text: string | undefined): Agreed; // before the players
  hasSet?: boolean;
  isOld?: true; // read alone
}

const PAINTED: Form = {
  game: "akropolis",
  way: "paint",
  readAgreed,
  write: (book) => book.akropolisCities.map(writeCity),
  read: (book, players) => ({ ...book, akropolisCities: players.map(readCity) }),
};

const FORMS: Record<string, Form> = {
  k1: {
    game: "akropolis",
    way: "pad",
    write: (book) => book.akropolisPads.map(writePad),
    read: (book, players) => ({ ...book, akropolisPads: players.map(readPad) }),
  },
  a2: PAINTED,
  a1: { ...PAINTED, readAgreed: readBits, isOld: true },
  q1: {
    game: "panticapaeum",
    way: "pad",
    hasSet: true,
    write: (book) => book.panticapaeumPads.map(writePanticapaeumPad),
    read: (book, players) => ({ ...book, panticapaeumPads: players.map(readPanticapaeumPad) }),
  },
  p1: {
    game: "panticapaeum",
    way: "paint",
    hasSet: true,
    write: (book) => book.panticapaeumCities.map(writeSquares),
    read: (book, players) => ({ ...book, panticapaeumCities: players.map(readSquares) }),
  },
};

const sumOf = (text: string): string => checksum(new TextEncoder().encode(text));

/** One page of the book as text for an address. */
export function writePage(book: Book, page: Page): string {
  const [id, form] =
    Object.entries(FORMS).find(([, one]) => one.game === page.game && one.way === page.way) ?? [];
  if (!id || !form) throw new Damaged();
  const players = form.write(book).map((text, i) => `${writeName(book.names[i] ?? "")}~${text}`);
  const rest = [
    ...(form.readAgreed ? [writeAgreed(book.agreed)] : []),
    ...(form.hasSet && book.set ? [`${SET}${book.set}`] : []),
    ...players,
  ].join(".");
  return `${id}.${sumOf(rest)}.${rest}`;
}

function readForm(form: Form, parts: string[], book: Book): Book {
  const agreed = form.readAgreed ? form.readAgreed(parts.shift()) : book.agreed;
  const own = form.hasSet && parts[0]?.startsWith(SET) ? readSet(parts.shift()) : undefined;
  const set = form.hasSet ? own : book.set;
  checked(parts, parts.length >= 1 && parts.length <= MOST_PLAYERS);
  const players = parts.map((part) => part.split("~"));
  const names = players.map(([name = ""]) => readName(name));
  const rest = players.map((fields) => fields.slice(1));
  return form.read({ ...forPlayers(book, parts.length), names, agreed, set }, rest);
}

/** The book with the page of the text in it, or null where the text is damaged. */
export function readPage(text: string, book: Book): { book: Book; page: Page } | null {
  const [id = "", sum, ...parts] = text.trim().split(".");
  const form = Object.hasOwn(FORMS, id) ? FORMS[id] : undefined;
  if (!form || sum !== sumOf(parts.join("."))) return null;
  try {
    return { book: readForm(form, parts, book), page: { game: form.game, way: form.way } };
  } catch {
    return null; // Damaged, or a name that is not base64 of UTF-8
  }
}

const PAGES: readonly Page[] = Object.values(FORMS).filter(({ isOld }) => !isOld)
  .map(({ game, way }) => ({ game, way }));

/** The whole book as texts, for the storage of this device. */
export function writeBook(book: Book): string[] {
  return PAGES.map((page) => writePage(book, page));
}

/** The book from storage; pages that cannot be read stay as they are in `fallback`. */
export function readBook(stored: unknown, fallback: Book): Book {
  const texts = Array.isArray(stored) ? stored.filter((text) => typeof text === "string") : [];
  return texts.reduce((book, text) => readPage(text, book)?.book ?? book, fallback);
}
