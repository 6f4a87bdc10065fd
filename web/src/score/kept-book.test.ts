import { beforeEach, expect, it, vi } from "vitest";
import { freshBook, replaced, type Book } from "./book";
import { writeBook } from "./book-link";
import { FORMS, HEX_CITIES, HEX_PADS } from "./test-forms";

const stored = vi.hoisted(() => new Map<string, unknown>());
vi.mock("../storage", () => ({
  keep: (name: string, value: unknown) => stored.set(name, structuredClone(value)),
  kept: (name: string) => structuredClone(stored.get(name)),
  forget: (name: string) => stored.delete(name),
  follow: () => () => undefined, // the other page has not been heard yet
}));

import {
  book, change, changeOwn, cityExchanges, exchange, latest, openBook, ownEntry, redo, undo,
} from "./kept-book";

const named = (names: string[]) => (now: Book): Book => ({ ...now, names });

/** What another page makes of the book meanwhile. */
const elsewhere = (update: (now: Book) => Book): void =>
  void stored.set("score", writeBook(update(book.value), FORMS));

beforeEach(() => {
  openBook(FORMS);
  change(() => freshBook(FORMS));
});

it("changes the book as another page has left it, and takes its steps back one by one", () => {
  elsewhere(named(["Anna", ""]));
  changeOwn(HEX_PADS, (own) => ({ ...own, stones: 5 }));
  expect([book.value.names[0], ownEntry(HEX_PADS)?.stones]).toEqual(["Anna", 5]);
  elsewhere(named(["Anna", "Boris"]));
  change((now) => ({ ...now, names: replaced(now.names, 0, "Clio") }));
  expect(book.value.names).toEqual(["Clio", "Boris"]);
  elsewhere(named(["Dora", "Boris"]));
  expect(latest().names).toEqual(["Dora", "Boris"]);
  for (const name of ["Clio", "Anna"]) {
    undo();
    expect(book.value.names[0]).toBe(name);
  }
});

it("counts cities that take the place of others, there and back, and no stroke", () => {
  const before = cityExchanges.value;
  exchange(named(["A"]));
  changeOwn(HEX_CITIES, (own) => ({ ...own, stones: 5 }));
  undo();
  expect(cityExchanges.value).toBe(before + 1);
  undo();
  expect(cityExchanges.value).toBe(before + 2);
  redo();
  redo();
  expect(cityExchanges.value).toBe(before + 3);
});
