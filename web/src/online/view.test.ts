import { describe, expect, it } from "vitest";
import type { ServerEvent } from "./protocol";
import { agreementOf, applied, type View } from "./view";

const CREATED = {
  type: "created", game: "akropolis", speed: "live:60+40", aids: "score", public: true,
  setup: { players: "3", variants: "houses,gardens", rulings: "edge:any", stacks: "14" },
  seats: [{ kind: "human", name: "Anna" }, { kind: "open" }, { kind: "bot", level: "easy" }],
  spectators: true, chat: true, commit: "c0", host: 0,
};

/** The view of a table after these events. */
function after(...events: object[]): View {
  const view = [CREATED, ...events].reduce<View | null>((so_far, event, i) =>
    applied(so_far, { version: i + 1, at: 1000 * i, digest: `d${i}`, ...event } as ServerEvent),
  null);
  if (!view) throw new Error("no view");
  return view;
}

const JOINED = { type: "joined", seat: 1, name: "Ben" };
const STARTED = {
  type: "started", nonces: "a,b", moves: ["+1", "+2"], turn: 0, clocks: [100, 100, null],
};
const MOVED = { type: "moved", seat: 0, moves: ["1@0,1/0", "+3"], turn: 1, clocks: [90, 140, null] };

describe("what events add up to", () => {
  it("waits until all seats are taken", () => {
    expect(after()).toMatchObject({ phase: "waiting", version: 1, turn: -1, host: 0 });
    expect(after().seats.map(({ kind, bot }) => [kind, bot]))
      .toEqual([["human", null], ["open", null], ["bot", "easy"]]);
    expect(after(JOINED).seats[1]).toMatchObject({ kind: "human", name: "Ben" });
  });

  it("opens a seat again that is left before the start", () => {
    expect(after(JOINED, { type: "left", seat: 1 }).seats[1])
      .toMatchObject({ kind: "open", name: "" });
  });

  it("has all words, the turn, the clocks and the digests", () => {
    const view = after(JOINED, STARTED, MOVED);
    expect(view.words).toEqual(["+1", "+2", "1@0,1/0", "+3"]);
    expect([...view.digests]).toEqual([[2, "d2"], [4, "d3"]]);
    expect(view).toMatchObject({
      phase: "playing", turn: 1, clocks: [90, 140, null], clocksAt: 3000, nonces: "a,b",
    });
  });

  it("keeps the same list of words where nothing was played", () => {
    const view = after(JOINED, STARTED);
    const next = applied(view, {
      type: "chat", version: 4, at: 0, digest: "d2", seat: 0, name: "Anna", text: "hi",
    });
    expect(next?.words).toBe(view.words);
    expect(next?.lines).toHaveLength(1);
  });

  it("knows until when a seat may return, and who gave the game up", () => {
    const LEFT = { type: "left", seat: 1, bot: "normal", wait: 60 };
    const view = after(JOINED, STARTED, LEFT);
    expect(view.seats[1]).toMatchObject({ standing: "left", bot: "normal", lostAt: 63_000 });
    expect(after(JOINED, STARTED, LEFT, { type: "returned", seat: 1 }).seats[1]?.lostAt).toBeNull();
    expect(after(JOINED, STARTED, { ...LEFT, wait: undefined }).seats[1]?.lostAt).toBeNull();
    const lost = { type: "finished", reason: "left", loser: 1, scores: [9, 7], places: [1, 2] };
    expect(after(JOINED, STARTED, LEFT, lost)).toMatchObject({
      phase: "over", turn: -1, result: { reason: "left", loser: 1 },
    });
  });

  it("takes words back, and the digests of what is gone", () => {
    const view = after(JOINED, STARTED, MOVED, { type: "asked", seat: 0, to: 2 },
      { type: "answered", seat: 1, yes: true }, { type: "tookback", to: 2, turn: 0 });
    expect(view.words).toEqual(["+1", "+2"]);
    expect([...view.digests.keys()]).toEqual([2]);
    expect(view.question).toBeNull();
  });

  it("remembers who agreed to a take-back; one no ends it", () => {
    const asked = [JOINED, STARTED, MOVED, { type: "asked", seat: 0, to: 2 }];
    expect(after(...asked, { type: "answered", seat: 1, yes: true }).question)
      .toEqual({ seat: 0, to: 2, yes: [1] });
    expect(after(...asked, { type: "answered", seat: 1, yes: false }).question).toBeNull();
  });

  it("knows by whom a seat is played", () => {
    const left = after(JOINED, STARTED, { type: "left", seat: 1, bot: "normal" });
    expect(left.seats[1]).toMatchObject({ bot: "normal", standing: "left", name: "Ben" });
    const back = after(JOINED, STARTED, { type: "timedout", seat: 1, bot: "normal" },
      { type: "returned", seat: 1, clocks: [100, 40, null] });
    expect(back.seats[1]).toMatchObject({ bot: null, standing: "playing" });
    expect(back.clocks).toEqual([100, 40, null]);
  });

  it("counts votes until the seat is back", () => {
    const voted = [JOINED, STARTED, { type: "away", seat: 1 },
      { type: "voted", seat: 0, about: 1, choice: "wait" }];
    expect(after(...voted).seats[0]?.votes).toEqual({ 1: "wait" });
    expect(after(...voted, { type: "back", seat: 1 }).seats[0]?.votes).toEqual({});
  });

  it("ends with the result and perhaps a rematch", () => {
    const view = after(JOINED, STARTED, { type: "finished", reason: "end", scores: [9, 8, 7],
      places: [1, 2, 3], reveal: "ff" }, { type: "rematch", seat: 0 },
    { type: "rematched", table: "N" });
    expect(view).toMatchObject({ phase: "over", next: "N", turn: -1 });
    expect(view.result).toMatchObject({ places: [1, 2, 3] });
    expect(view.seats[0]?.wantsRematch).toBe(true);
  });

  it("counts events of a later server that it does not know", () => {
    expect(after({ type: "applauded", seat: 0 })).toMatchObject({ version: 2, phase: "waiting" });
  });

  it("is an agreement as the tables of this device have it", () => {
    expect(agreementOf(after(JOINED))).toEqual({
      game: "akropolis",
      seats: [{ bot: null, name: "Anna" }, { bot: null, name: "Ben" }, { bot: "easy", name: "" }],
      architect: "", variants: ["houses", "gardens"], rulings: { edge: "any" }, long: true,
    });
  });
});
