import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import type { ServerEvent } from "./events";
import { TableFold, type FoldedView } from "./table-view";
import { newFold } from "./test-server";

vi.mock("rules.wasm?url", () => ({ default: "" }));

// What a server made of 500 random tables, an event and its view a line; the build writes it
// (tests/server/transcripts.c).
const file = process.env.POLIS_TRANSCRIPTS ??
  new URL("../../../build-test-search/tests/server/transcripts.jsonl", import.meta.url);

const LONG = 60_000; // milliseconds, on a busy machine

interface Recorded {
  event: ServerEvent;
  view: FoldedView;
}

/** The lines by table: event 1 begins another one. */
function tables(): Recorded[][] {
  const all: Recorded[][] = [];
  for (const text of readFileSync(file, "utf8").trimEnd().split("\n")) {
    const line = JSON.parse(text) as Recorded;
    if (line.event.version === 1) all.push([]);
    all[all.length - 1]?.push(line);
  }
  return all;
}

/** Of all words that were told, those that stand. */
const standing = (played: Recorded[]): string[] => played.reduce<string[]>((words, { event }) =>
  "moves" in event ? [...words, ...event.moves]
    : event.type === "tookback" ? words.slice(0, event.to) : words, []);

describe("the tables of a server", () => {
  const played = tables();

  it("are 500, with events that nobody knows in between", () => {
    expect(played).toHaveLength(500);
    expect(played.filter((lines) => (lines[lines.length - 1]?.view.unknown ?? 0) > 0).length)
      .toBeGreaterThan(100);
  });

  it("are the same here after every event, field by field", () => {
    const fold = newFold();
    for (const lines of played) {
      const following = new TableFold(fold);
      for (const { event, view } of lines) {
        const isTaken = following.add(event);
        const { words, lines: _, clocksAt, ...rest } = following.view(event.at);
        if (!isTaken || words.length !== view.moves || clocksAt !== event.at ||
            JSON.stringify(rest) !== JSON.stringify(view)) // expect() is slow
          expect({ event, isTaken, words: words.length, clocksAt, ...rest })
            .toEqual({ event, isTaken: true, words: view.moves, clocksAt: event.at, ...view });
      }
    }
  }, LONG);

  it("have the words that were told, and every line of chat", () => {
    const fold = newFold();
    for (const lines of played) {
      const following = new TableFold(fold);
      for (const { event } of lines) following.add(event);
      const { words, lines: chat } = following.view(0);
      expect(words).toEqual(standing(lines));
      expect(chat).toEqual(lines.map(({ event }) => event).filter(({ type }) => type === "chat"));
    }
  }, LONG);
});
