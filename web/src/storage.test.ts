import { beforeEach, expect, it, vi } from "vitest";

/** As much of a window as storage needs; `full` refuses to keep. */
const page = vi.hoisted(() => {
  const items = new Map<string, string>();
  const target = new EventTarget();
  const room = { full: false };
  const localStorage = {
    getItem: (name: string) => items.get(name) ?? null,
    removeItem: (name: string) => void items.delete(name),
    setItem(name: string, text: string): void {
      if (room.full) throw new DOMException("full", "QuotaExceededError");
      items.set(name, text);
      Object.assign(this, { [name]: text }); // storage has its names as keys
    },
  };
  Object.assign(globalThis, { window: Object.assign(target, { localStorage }), document: target });
  return { items, target, room };
});

import { follow, keep, kept } from "./storage";
import { newMatch, duel, type Match } from "./table/match";
import { keepMatch } from "./table/shelf";

const tell = (key: string | null): boolean =>
  page.target.dispatchEvent(Object.assign(new Event("storage"), { key }));

beforeEach(() => {
  page.room.full = false;
});

it("stops following once, and nobody else's", () => {
  const [one, two] = [vi.fn(), vi.fn()];
  const stop = follow("a", one);
  follow("a", two);
  stop();
  stop();
  tell("polis.a");
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([0, 1]);
});

it("keeps what is in memory whatever another program of this address stores", () => {
  follow("score", () => undefined);
  page.room.full = true;
  keep("score", 7);
  tell("other.score"); // its end, after six letters, is a name of ours
  expect(kept("score")).toBe(7);
  tell("polis.score");
  expect(kept("score")).toBeUndefined();
});

it("trims what was held in an old match with the match", () => {
  const over = (id: number): Match =>
    ({ ...newMatch(duel("akropolis", "greedy", ""), "7"), id: `m${id}`, over: true });
  vi.useFakeTimers();
  for (let i = 0; i <= 50; i++) {
    vi.setSystemTime(1000 + i);
    keep(`held.m${i}`, i);
    keepMatch(over(i));
  }
  vi.useRealTimers();
  expect([kept("match.m0"), kept("held.m0")]).toEqual([undefined, undefined]);
  expect(kept("held.m1")).toBe(1);
});
