import { describe, expect, it, vi } from "vitest";
import { Engine } from "../engine";
import { documentOf, line } from "../rules";
import type { GameState } from "../types";
import type { ServerEvent } from "./events";
import { agreementOf, TableFold, may, playedBy, type TableView } from "./table-view";
import { module, newFold } from "./test-server";

vi.mock("rules.wasm?url", () => ({ default: "" }));

const CREATED = {
  type: "created", game: "akropolis", speed: "live:60+40", aids: "score", public: true,
  setup: { players: "3", variants: "houses,gardens", rulings: "edge:any" },
  seats: [{ kind: "human", name: "Anna" }, { kind: "open" }, { kind: "bot", level: "easy" }],
  spectators: true, chat: true, commit: "c0", host: 0,
};

/** Plays what the events leave open: which moves, and the digest after them. */
class Story {
  private readonly engine = new Engine(module);
  private words = 0; // that were told
  private version = 0;

  constructor(private readonly following: TableFold) {}

  /** The next event, told as a server would. */
  tell(event: object): boolean {
    const { type } = event as ServerEvent;
    if (type === "started") this.ask("newgame akropolis players=3 variants=houses,gardens " +
      "rulings=edge:any seed=7");
    if (type === "moved") this.ask(`move ${this.ask("legal").split(" ")[2] ?? ""}`);
    if (type === "tookback") this.ask("undo");
    const played = type === "started" || type === "moved" || type === "tookback";
    const moves = played ? this.all().slice(this.words) : [];
    if (played) this.words = this.all().length;
    const digest = this.words > 0 ? this.state().digest : "0".repeat(16);
    const version = ++this.version;
    return this.following.add({
      version, at: 1000 * (version - 1), digest, ...(type === "tookback" ? {} : { moves }),
      ...(played ? { turn: this.state().turn } : {}), ...event,
    } as unknown as ServerEvent);
  }

  private ask(text: string): string {
    return this.engine.answer(line(text)).text;
  }

  private state(): GameState {
    return documentOf<GameState>(this.engine.answer(line("state")));
  }

  private all(): string[] {
    const { text } = this.engine.answer({ ask: "record", text: "" });
    return (text.split(/\n\n/)[1] ?? "").split(/\s+/).filter(Boolean);
  }
}

const NOW = 3000;

/** The view of a table after these events. */
function after(...events: object[]): TableView {
  const following = new TableFold(newFold());
  const story = new Story(following);
  for (const event of [CREATED, ...events]) expect(story.tell(event)).toBe(true);
  return following.view(NOW);
}

const JOINED = { type: "joined", seat: 1, name: "Ben" };
const STARTED = { type: "started", nonces: "", clocks: [100_000, 100_000, null] };
const MOVED = { type: "moved", seat: 0, clocks: [90_000, 140_000, null] };
const MOVED_BEN = { type: "moved", seat: 1, clocks: [90_000, 130_000, null] };
const MOVED_BOT = { type: "moved", seat: 2, clocks: [90_000, 130_000, null] };
const ASKED = { type: "asked", seat: 0, to: 5 };

describe("what events add up to", () => {
  it("waits until all seats are taken", () => {
    expect(after()).toMatchObject({ phase: "waiting", version: 1, turn: -1, host: 0 });
    expect(after().seats.map((seat) => [seat.kind, playedBy(seat)]))
      .toEqual([["human", null], ["open", null], ["bot", "easy"]]);
    expect(after(JOINED).seats[1]).toMatchObject({ kind: "human", name: "Ben" });
  });

  it("opens a seat again that is left before the start", () => {
    expect(after(JOINED, { type: "left", seat: 1 }).seats[1]).toEqual({ kind: "open" });
  });

  it("has all words, the turn and the clocks as they stand now", () => {
    const view = after(JOINED, STARTED, MOVED);
    expect(view.words.length).toBe(view.moves);
    expect(view.words.filter((word) => !word.startsWith("+"))).toHaveLength(1);
    expect(view).toMatchObject({
      phase: "playing", turn: 1, clocks: [90_000, 140_000, null], clocksAt: NOW, nonces: "",
    });
  });

  it("keeps the same list of words where nothing was played", () => {
    const following = new TableFold(newFold());
    const story = new Story(following);
    for (const event of [CREATED, JOINED, STARTED]) story.tell(event);
    const { words } = following.view(NOW);
    story.tell({ type: "chat", seat: 0, name: "Anna", text: "hi" });
    expect(following.view(NOW).words).toBe(words);
    expect(following.view(NOW).lines).toMatchObject([{ seat: 0, text: "hi" }]);
    story.tell(MOVED);
    expect(following.view(NOW).words.length).toBeGreaterThan(words.length);
  });

  it("knows until when a seat may return", () => {
    const LEFT = { type: "left", seat: 1, bot: "normal", wait: 60 };
    const view = after(JOINED, STARTED, LEFT);
    expect(view.seats[1]).toMatchObject({ standing: "left", bot: "normal", lost: 63_000 });
    const back = after(JOINED, STARTED, LEFT, { type: "returned", seat: 1 });
    expect(back.seats[1]?.lost).toBeUndefined();
    expect(after(JOINED, STARTED, { ...LEFT, wait: undefined }).seats[1]?.lost).toBeUndefined();
  });

  it("knows who gave the game up", () => {
    const lost = { type: "finished", reason: "left", loser: 1, scores: [9, 7], places: [1, 2] };
    expect(after(JOINED, STARTED, { type: "left", seat: 1, bot: "normal", wait: 60 }, lost))
      .toMatchObject({ phase: "over", turn: -1, result: { reason: "left", loser: 1 } });
  });

  it("takes words back", () => {
    const begun = after(JOINED, STARTED);
    const to = begun.moves;
    const view = after(JOINED, STARTED, MOVED, { type: "asked", seat: 0, to },
      { type: "answered", seat: 1, yes: true }, { type: "tookback", to });
    expect(view.words).toEqual(begun.words);
    expect(view.digest).toBe(begun.digest);
    expect(view.question).toBeUndefined();
  });

  it("remembers who agreed to a take-back; one no ends it", () => {
    const asked = [JOINED, STARTED, MOVED, ASKED];
    expect(after(...asked, { type: "answered", seat: 1, yes: true }).question)
      .toEqual({ seat: 0, to: 5, yes: [1] });
    expect(after(...asked, { type: "answered", seat: 1, yes: false }).question).toBeUndefined();
  });

  it("keeps a question when a bot moves, and lets it be answered", () => {
    const view = after(JOINED, STARTED, MOVED, MOVED_BEN, ASKED, MOVED_BOT);
    expect(view.question).toEqual({ seat: 0, to: 5, yes: [] });
    expect(may(view, 1, "answer")).toBe(true);
    expect(after(JOINED, STARTED, MOVED, ASKED, MOVED_BEN).question).toBeUndefined();
  });

  it("drops a question when the asker leaves", () => {
    const view = after(JOINED, STARTED, MOVED, ASKED, { type: "left", seat: 0, bot: "normal" });
    expect(view.question).toBeUndefined();
    expect(may(view, 1, "answer")).toBe(false);
  });

  it("knows by whom a seat is played", () => {
    const left = after(JOINED, STARTED, { type: "left", seat: 1, bot: "normal" });
    expect(left.seats[1]).toMatchObject({ bot: "normal", standing: "left", name: "Ben" });
    const back = after(JOINED, STARTED, { type: "timedout", seat: 1, bot: "normal" },
      { type: "returned", seat: 1, clocks: [100_000, 40_000, null] });
    expect(back.seats[1]).toMatchObject({ standing: "playing" });
    expect(back.seats[1]?.bot).toBeUndefined();
    expect(back.clocks).toEqual([100_000, 40_000, null]);
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
    expect(view.seats[0]?.rematch).toBe(true);
  });

  it("counts events of a later server that it does not know, and goes on", () => {
    const applause = { type: "applauded", seat: 0, how: { loud: [1, null, true] } };
    const view = after(applause, JOINED, applause, STARTED, applause, MOVED);
    expect(view).toMatchObject({ version: 7, phase: "playing", turn: 1, unknown: 3 });
    const long = { type: "applauded", loud: Array.from({ length: 8000 }, (_, i) => i) };
    expect(after(long, JOINED)).toMatchObject({ version: 3, unknown: 1 });
  });

  it("refuses what contradicts it, until it starts again", () => {
    const following = new TableFold(newFold());
    const story = new Story(following);
    for (const event of [CREATED, JOINED, STARTED]) story.tell(event);
    expect(story.tell({ ...MOVED, seat: 1 })).toBe(false);
    expect(following.version).toBe(3);
    following.clear();
    expect(following.version).toBe(0);
    expect(new Story(following).tell(CREATED)).toBe(true);
  });

  it("is an agreement as the tables of this device have it", () => {
    expect(agreementOf(after(JOINED))).toEqual({
      game: "akropolis",
      seats: [{ bot: null, name: "Anna" }, { bot: null, name: "Ben" }, { bot: "easy", name: "" }],
      options: { variants: "houses,gardens", rulings: "edge:any" },
    });
  });
});

describe("what a seat may do", () => {
  const verbs = (view: TableView, seat: number | null): readonly string[] =>
    (seat === null ? view.may : view.seats[seat]?.may ?? []);

  it("is to join, to wait or to leave before the start", () => {
    expect(verbs(after(), null)).toEqual(["join"]);
    expect(may(after(), 0, "leave")).toBe(true);
    expect(may(after(), 0, "takeback")).toBe(false);
  });

  it("is the host's to clear a seat until all are taken, and then not to wait for parts", () => {
    const HOST = ["clear", "start", "close"];
    const offered = (view: TableView): string[][] =>
      [0, 1].map((seat) => HOST.filter((verb) => may(view, seat, verb)));
    const SEALED = { type: "sealed", seat: 0, seal: "a".repeat(64) };
    const three = { ...CREATED, seats: [{ kind: "human", name: "Anna" }, { kind: "open" }, { kind: "open" }] };
    const following = new TableFold(newFold());
    const story = new Story(following);
    for (const event of [three, SEALED, JOINED]) expect(story.tell(event)).toBe(true);
    expect(offered(following.view(NOW))).toEqual([["clear"], []]);
    expect(offered(after(SEALED))).toEqual([[], []]);
    expect(offered(after(SEALED, JOINED, { type: "opening" }))).toEqual([["start", "close"], []]);
    expect(offered(after(JOINED, STARTED))).toEqual([[], []]);
  });

  it("is to move, take back, leave and resign while it is played", () => {
    const view = after(JOINED, STARTED, MOVED);
    expect([0, 1].map((seat) => may(view, seat, "moves"))).toEqual([false, true]);
    expect([0, 1].map((seat) => may(view, seat, "takeback"))).toEqual([true, false]);
    expect([0, 1].map((seat) => may(view, seat, "mute"))).toEqual([true, false]);
    expect(verbs(view, null)).toEqual([]);
    expect(verbs(view, 2)).toEqual([]);
  });

  it("is to return, where nobody has resigned", () => {
    const left = after(JOINED, STARTED, { type: "left", seat: 1, bot: "normal" });
    expect(may(left, 1, "return")).toBe(true);
    const resigned = after(JOINED, STARTED, { type: "resigned", seat: 1, bot: "normal" });
    expect(may(resigned, 1, "return")).toBe(false);
  });

  it("is to ask for a rematch once", () => {
    const over = [JOINED, STARTED, { type: "finished", reason: "end", scores: [], places: [] }];
    expect(may(after(...over), 0, "rematch")).toBe(true);
    expect(may(after(...over, { type: "rematch", seat: 0 }), 0, "rematch")).toBe(false);
  });
});
