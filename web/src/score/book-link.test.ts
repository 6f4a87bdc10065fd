import { describe, expect, it } from "vitest";
import { byColour, freshCity } from "../games/panticapaeum/painted-city";
import * as books from "./book";
import type { Book } from "./book";
import * as links from "./book-link";
import { FORMS, HEX_CITIES, HEX_PADS, SQUARE_CITIES, SQUARE_PADS } from "./test-forms";

const { writePage } = links;
const freshBook = (count?: number): Book => books.freshBook(FORMS, count);
const readPage = (text: string, book: Book) => links.readPage(text, book, FORMS);
const readBook = (stored: unknown, book: Book): Book => links.readBook(stored, book, FORMS);
const writeBook = (book: Book): string[] => links.writeBook(book, FORMS);

const full: Book = {
  names: ["Anna ♥.~-", "Борис", ""],
  agreed: { variants: "houses,gardens", rulings: "edge:any" },
  pages: {
    [HEX_PADS.id]: [
      { values: [9, 1, 0, 4, 12], stars: [3, 2, 0, 4, 6], stones: 7 },
      { values: [0, 0, 0, 0, 0], stars: [1, 0, 0, 0, 0], stones: 0 },
      { values: [999, 36, 35, 1, 2], stars: [1, 2, 2, 2, 3], stones: 12 },
    ],
    [HEX_CITIES.id]: [
      {
        stones: 3,
        hexes: [
          [0, 0, "H", 1],
          [-31, 31, "g", 30],
          [5, -7, "q", 2],
        ],
      },
      { stones: 0, hexes: [] },
      { stones: 999, hexes: [[1, 1, "T", 4]] },
    ],
    [SQUARE_PADS.id]: [
      { points: [1, 2, 3, 4, 5], coins: 11, resources: 4, droughts: 2, buildings: 6 },
      { points: [0, 0, 0, 0, 0], coins: 0, resources: 0, droughts: 0, buildings: 0 },
      { points: [10, 20, 30, 40, 50], coins: 99, resources: 5, droughts: 0, buildings: 9 },
    ],
    [SQUARE_CITIES.id]: [
      {
        coins: 5,
        coinsTaken: false,
        store: byColour((_, i) => i),
        markers: byColour((_, i) => 8 - i),
        cells: [
          { x: 0, y: 0, content: "plain", level: 1, cube: null, worker: true },
          { x: -31, y: 31, content: "drought", level: 3, cube: null, worker: false },
          { x: 1, y: 0, content: "wild", level: 1, cube: "green", worker: true },
        ],
        buildings: [
          { kind: "house", cells: [[-31, 31]] },
          {
            kind: "temple",
            cells: [
              [0, 0],
              [1, 0],
            ],
          },
        ],
      },
      freshCity(),
      freshCity(),
    ],
  },
};

describe("a link", () => {
  it.each(FORMS)("brings back the $way page of $game and leaves the others alone", (form) => {
    const own = freshBook(3);
    const text = writePage(full, form);
    const found = readPage(text, own);
    expect(found?.page).toEqual({ game: form.game, way: form.way });
    expect(found?.book.names).toEqual(full.names);
    expect(writePage(found?.book as Book, form)).toBe(text);
    const others = FORMS.filter((other) => other !== form);
    for (const other of others)
      expect(
        writePage({ ...(found?.book as Book), names: own.names, agreed: own.agreed }, other),
      ).toBe(writePage(own, other));
  });

  it("survives an address bar", () => {
    const text = writePage(full, SQUARE_CITIES);
    expect(new URLSearchParams(`c=${text}`).get("c")).toBe(text);
    expect(text).toMatch(/^[\w.~-]+$/);
  });

  it("brings as many players as it has", () => {
    const two = readPage(writePage(freshBook(2), HEX_PADS), full);
    expect(two?.book.names).toEqual(["", ""]);
    expect(two?.book.pages[SQUARE_CITIES.id]).toEqual(full.pages[SQUARE_CITIES.id]?.slice(0, 2));
  });

  it("has what was agreed as newgame has it; older ones had bits for it", () => {
    const options = { variants: "houses,gardens", rulings: "edge:any,sides:outside", wind: "3" };
    const text = writePage({ ...freshBook(1), agreed: options }, HEX_CITIES);
    expect(readPage(text, freshBook(1))?.book.agreed).toEqual(options);
    const old = "a1.0bk6j8a.29.~3~VVH1";
    const { agreed, pages } = readPage(old, freshBook(1))?.book as Book;
    expect(agreed).toEqual({ variants: "houses,gardens", rulings: "edge:any" });
    expect(pages[HEX_CITIES.id]).toEqual([{ stones: 3, hexes: [[0, 0, "H", 1]] }]);
  });

  it("is refused when any letter is lost, changed or cut off", () => {
    for (const form of FORMS) {
      const text = writePage(full, form);
      for (let i = 0; i < text.length; i++) {
        expect(readPage(text.slice(0, i), full)).toBeNull();
        expect(readPage(text.slice(0, i) + text.slice(i + 1), full)).toBeNull();
        expect(readPage(`${text.slice(0, i)}!${text.slice(i + 1)}`, full)).toBeNull();
      }
    }
  });

  it("to a city of Panticapaeum is read as it was before the last coins were asked for", () => {
    const old = "p1.1qjixyd.~5-1-0-0-0-0-4-0-0-0-0~VV611~";
    const city = readPage(old, freshBook(1))?.book.pages[SQUARE_CITIES.id]?.[0];
    expect(city).toMatchObject({ coins: 5, coinsTaken: true, cells: [{ content: "plain" }] });
    expect(writePage(readPage(old, freshBook(1))?.book as Book, SQUARE_CITIES)).toBe(old);
  });

  it("is refused when it is something else", () => {
    for (const text of ["", "x", "k1", "k1..", "constructor.a.b", "k2.0.0", "a1.0000000.0.~0~"])
      expect(readPage(text, full)).toBeNull();
  });
});

describe("the book in storage", () => {
  it("comes back whole", () => {
    expect(readBook(JSON.parse(JSON.stringify(writeBook(full))), freshBook())).toEqual(full);
  });

  it("loses only the pages that are damaged", () => {
    const texts: unknown[] = writeBook(full);
    texts[0] = "k1.broken";
    texts[2] = 17;
    const read = readBook(texts, freshBook());
    expect(read.pages[HEX_CITIES.id]).toEqual(full.pages[HEX_CITIES.id]);
    expect(read.pages[HEX_PADS.id]).toEqual(freshBook(3).pages[HEX_PADS.id]);
  });

  it("is fresh where there is nothing", () => {
    for (const stored of [undefined, null, 5, "x", {}, []])
      expect(readBook(stored, freshBook())).toEqual(freshBook());
  });
});
