import { describe, expect, it } from "vitest";
import { byColour, freshBook, freshPanticapaeumCity, type Book } from "./book";
import { readBook, readPage, writeBook, writePage, type Page } from "./book-link";

const full: Book = {
  names: ["Anna ♥.~-", "Борис", ""],
  agreed: { variants: "houses,gardens", rulings: "edge:any" },
  akropolisPads: [
    { values: [9, 1, 0, 4, 12], stars: [3, 2, 0, 4, 6], stones: 7 },
    { values: [0, 0, 0, 0, 0], stars: [1, 0, 0, 0, 0], stones: 0 },
    { values: [999, 36, 35, 1, 2], stars: [1, 2, 2, 2, 3], stones: 12 },
  ],
  akropolisCities: [
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
  panticapaeumPads: [
    { points: [1, 2, 3, 4, 5], coins: 11, resources: 4, droughts: 2, buildings: 6 },
    { points: [0, 0, 0, 0, 0], coins: 0, resources: 0, droughts: 0, buildings: 0 },
    { points: [10, 20, 30, 40, 50], coins: 99, resources: 5, droughts: 0, buildings: 9 },
  ],
  panticapaeumCities: [
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
    freshPanticapaeumCity(),
    freshPanticapaeumCity(),
  ],
};

const pages: Page[] = [
  { game: "akropolis", way: "pad" },
  { game: "akropolis", way: "paint" },
  { game: "panticapaeum", way: "pad" },
  { game: "panticapaeum", way: "paint" },
];

describe("a link", () => {
  it.each(pages)("brings back the $way page of $game and leaves the others alone", (page) => {
    const own = freshBook(3);
    const text = writePage(full, page);
    const found = readPage(text, own);
    expect(found?.page).toEqual(page);
    expect(found?.book.names).toEqual(full.names);
    expect(writePage(found?.book as Book, page)).toBe(text);
    const others = pages.filter((other) => other !== page);
    for (const other of others)
      expect(
        writePage({ ...(found?.book as Book), names: own.names, agreed: own.agreed }, other),
      ).toBe(writePage(own, other));
  });

  it("survives an address bar", () => {
    const text = writePage(full, { game: "panticapaeum", way: "paint" });
    expect(new URLSearchParams(`c=${text}`).get("c")).toBe(text);
    expect(text).toMatch(/^[\w.~-]+$/);
  });

  it("brings as many players as it has", () => {
    const two = readPage(writePage(freshBook(2), { game: "akropolis", way: "pad" }), full);
    expect(two?.book.names).toEqual(["", ""]);
    expect(two?.book.panticapaeumCities).toEqual(full.panticapaeumCities.slice(0, 2));
  });

  it("has what was agreed as newgame has it; older ones had bits for it", () => {
    const page: Page = { game: "akropolis", way: "paint" };
    const options = { variants: "houses,gardens", rulings: "edge:any,sides:outside", wind: "3" };
    const text = writePage({ ...freshBook(1), agreed: options }, page);
    expect(readPage(text, freshBook(1))?.book.agreed).toEqual(options);
    const old = "a1.0bk6j8a.29.~3~VVH1";
    const { agreed, akropolisCities } = readPage(old, freshBook(1))?.book as Book;
    expect(agreed).toEqual({ variants: "houses,gardens", rulings: "edge:any" });
    expect(akropolisCities).toEqual([{ stones: 3, hexes: [[0, 0, "H", 1]] }]);
  });

  it("is refused when any letter is lost, changed or cut off", () => {
    for (const page of pages) {
      const text = writePage(full, page);
      for (let i = 0; i < text.length; i++) {
        expect(readPage(text.slice(0, i), full)).toBeNull();
        expect(readPage(text.slice(0, i) + text.slice(i + 1), full)).toBeNull();
        expect(readPage(`${text.slice(0, i)}!${text.slice(i + 1)}`, full)).toBeNull();
      }
    }
  });

  it("to a city of Panticapaeum is read as it was before the last coins were asked for", () => {
    const page: Page = { game: "panticapaeum", way: "paint" };
    const old = "p1.1qjixyd.~5-1-0-0-0-0-4-0-0-0-0~VV611~";
    const city = readPage(old, freshBook(1))?.book.panticapaeumCities[0];
    expect(city).toMatchObject({ coins: 5, coinsTaken: true, cells: [{ content: "plain" }] });
    expect(writePage(readPage(old, freshBook(1))?.book as Book, page)).toBe(old);
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
    expect(read.akropolisCities).toEqual(full.akropolisCities);
    expect(read.akropolisPads).toEqual(freshBook(3).akropolisPads);
  });

  it("is fresh where there is nothing", () => {
    for (const stored of [undefined, null, 5, "x", {}, []])
      expect(readBook(stored, freshBook())).toEqual(freshBook());
  });
});
