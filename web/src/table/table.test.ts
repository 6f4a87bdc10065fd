import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Answer, Call } from "../engine";
import type { AkropolisState } from "../games/akropolis/types";
import { answer } from "../typing/commands";
import { LocalTable } from "./local-table";
import { duel, newMatch, type Agreement, type Match } from "./match";
import type { Ahead, Table } from "./table";
import { EngineRules } from "./test-rules";

vi.mock("rules.wasm?url", () => ({ default: "" }));
vi.mock("../rules", async (original) => {
  const { EngineRules: Rules } = await import("./test-rules");
  const askOnce = (calls: Call[]): Promise<Answer[]> => new Rules().ask(calls);
  return { ...(await original<typeof import("../rules")>()), Rules, askOnce };
});
vi.mock("../settings", () => ({
  motion: () => 0,
  settings: { value: { aids: "full", keys: {} } },
}));
const shelf = vi.hoisted(() => ({
  kept: [] as string[][],
  byId: new Map<string, Match>(),
  followers: [] as (() => void)[],
}));
vi.mock("./shelf", () => ({
  keepMatch(match: Match): void {
    shelf.kept.push([...match.moves]);
    shelf.byId.set(match.id, structuredClone(match));
  },
  matchById: (id: string) => structuredClone(shelf.byId.get(id)),
}));
vi.mock("../storage", () => ({
  kept: () => undefined,
  follow(_name: string, call: () => void) {
    shelf.followers.push(call);
    return () => undefined;
  },
}));

async function opened(agreed: Agreement, moves: string[] = []): Promise<Table> {
  const table = new LocalTable({ ...newMatch(agreed, "7"), moves });
  expect(await table.open()).toBeNull();
  return table;
}

/** Waits until a person is to move, or the game is over. */
async function untilMine(table: Table): Promise<void> {
  await vi.waitFor(() => expect(table.isMine() || table.position.value?.turn === -1).toBe(true));
}

const position = (table: Table) => {
  if (!table.position.value) throw new Error("not open");
  return table.position.value;
};

const people: Agreement = {
  ...duel("akropolis", "greedy", ""),
  seats: [{ bot: null, name: "A" }, { bot: null, name: "B" }],
};

beforeEach(() => {
  shelf.kept.length = 0;
  shelf.byId.clear();
  shelf.followers.length = 0;
});

describe("a table", () => {
  it("shows the position with a weight for every legal move", async () => {
    const { legal, weights, turn, ply } = position(await opened(people));
    expect([turn, ply]).toEqual([0, 0]);
    expect(legal.length).toBeGreaterThan(100);
    expect(weights).toHaveLength(legal.length);
  });

  /** What can be planned while the bot of the last seat thinks. */
  async function aheadOf(agreed: Agreement): Promise<(Ahead | null)[]> {
    const bot = agreed.seats.length - 1;
    const table = await opened(agreed);
    const seen: (Ahead | null)[] = [];
    table.position.subscribe((now) => now?.turn === bot && seen.push(now.ahead));
    for (let seat = 0; seat < bot; seat++) await table.play(position(table).legal[0] ?? "");
    await untilMine(table);
    return seen;
  }

  it("lets one person plan while a bot thinks, also with tiles that are too dear", async () => {
    const [ahead] = await aheadOf(duel("akropolis", "greedy", ""));
    const tiles = new Set(ahead?.legal.map((word) => word.split("@")[0]));
    expect([ahead?.seat, tiles.size]).toEqual([0, 3]); // for one stone two of them could be had
    expect(ahead?.weights).toHaveLength(ahead?.legal.length ?? 0);
  });

  it("has no plans where several people look on", async () => {
    const seats = [...people.seats, { bot: "greedy", name: "" }];
    expect(await aheadOf({ ...people, seats })).toEqual([null]);
  });

  it("goes on with the shuffle of a record, and proves it", async () => {
    const seed = `${"680e7bf73a2f8389".repeat(4)},a,b7`;
    const bots = [{ bot: "random", name: "" }, { bot: "random", name: "" }];
    const table = new LocalTable(newMatch({ ...people, seats: bots }, seed));
    expect(await table.open()).toBeNull();
    await vi.waitFor(() => expect(table.position.value?.turn).toBe(-1));
    const text = await table.record(["A", "B"]);
    expect(text).toContain('[Nonces "a,b7"]');
    expect(text).toContain("[Reveal \"680e7bf7");
    const [loaded] = await new EngineRules().ask([{ ask: "load", text }]);
    expect(loaded?.refusal).toBeFalsy();
    table.close();
  });

  it("plays a match with a bot to its end and keeps every position of it", async () => {
    const table = await opened(duel("akropolis", "greedy", ""));
    while (position(table).turn !== -1) {
      await untilMine(table);
      const [first] = position(table).legal;
      if (first) expect(await table.play(first)).toBeNull();
    }
    expect(table.match.moves).toHaveLength(36);
    expect(table.match.over).toBe(true);
    expect(table.events.value.map(({ seat }) => seat).slice(0, 4)).toEqual([0, 1, 0, 1]);
    expect(shelf.kept.at(-1)).toEqual(table.match.moves);
  });

  it("goes on exactly where it was", async () => {
    const before = await opened(people);
    await before.play(position(before).legal[5] ?? "");
    const after = await opened(people, [...before.match.moves]);
    expect(position(after).state.digest).toBe(position(before).state.digest);
    expect(after.events.value).toEqual(before.events.value);
  });

  it("refuses in the words of the rules, and nothing changes", async () => {
    const table = await opened(people);
    const { digest } = position(table).state;
    expect(await table.play("t1 9,9 r0"))
      .toEqual(["%s: the tile does not touch the city (AK-3.2)", "t1"]);
    expect(position(table).state.digest).toBe(digest);
    expect(table.match.moves).toEqual([]);
  });

  it("takes moves that are typed otherwise, and keeps them as records write them", async () => {
    const table = await opened(people);
    const [tile] = (position(table).state as AkropolisState).site;
    expect(await table.play("t1 2,0 r0")).toBeNull();
    expect(table.match.moves).toEqual([`${tile}@2,0/0`]);
  });

  it("tells what each word of a typed turn brings", async () => {
    const agreed = { ...people, ...duel("panticapaeum", "greedy", ""), seats: people.seats };
    const [apart, together] = [await opened(agreed), await opened(agreed)];
    const words: string[] = [];
    while (position(apart).turn === 0 && words.length < 6) {
      const { legal, weights } = position(apart);
      const word = legal[weights.indexOf(Math.max(...weights))] ?? "";
      expect(await apart.play(word)).toBeNull();
      words.push(word);
    }
    expect(words.length).toBeGreaterThan(1);
    expect(await together.play(words.join(" "))).toBeNull();
    expect(together.events.value).toEqual(apart.events.value);
    expect(together.match.moves).toEqual(apart.match.moves);
    expect(new Set(apart.events.value.map(({ after }) => after)).size).toBeGreaterThan(1);
  });

  it("tries a move out without making it, however it is written", async () => {
    const table = await opened(people);
    await table.play(position(table).legal[0] ?? "");
    const { state, legal, weights } = position(table);
    for (const words of [legal[3] ?? "", "t1 2,0 r0"]) {
      const tried = await table.tryOut(words);
      expect("score" in tried && tried.state.digest).not.toBe(state.digest);
    }
    const tried = await table.tryOut(legal[3] ?? "");
    expect("score" in tried && tried.score.seats[1]?.total).toBe(weights[3]);
    expect(await table.play(legal[4] ?? "")).toBeNull();
    expect(table.match.moves).toHaveLength(2);
  });

  it("takes back the last turn and the bot's answer, and the same tiles come again", async () => {
    const table = await opened(duel("akropolis", "greedy", ""));
    expect(table.lastTurn()).toBe(0);
    const { digest } = position(table).state;
    await table.play(position(table).legal[0] ?? "");
    await untilMine(table);
    expect(table.lastTurn()).toBe(2);
    await table.takeBack(2);
    expect(position(table).state.digest).toBe(digest);
    expect(table.events.value).toEqual([]);
  });

  it("lets the last of several people correct the own move alone", async () => {
    const table = await opened(people);
    await table.play(position(table).legal[0] ?? "");
    await table.play(position(table).legal[0] ?? "");
    expect(table.lastTurn()).toBe(1);
  });

  it("says that a damaged match cannot be continued", async () => {
    const table = new LocalTable({ ...newMatch(people, "7"), moves: ["1@50,50/0"] });
    expect(await table.open()).not.toBeNull();
    expect(table.position.value).toBeNull();
  });

  it("gives advice among the legal moves", async () => {
    const table = await opened(people);
    const asked = table.advise(3);
    expect(table.advising.value).toBe(true);
    const advice = await asked;
    expect(table.advising.value).toBe(false);
    expect(advice).toHaveLength(3);
    expect(advice.some(({ why }) => why.length > 0)).toBe(true);
    for (const { move } of advice) expect(position(table).legal).toContain(move);
  });
});

describe("a match that two pages have open", () => {
  const tell = (): void => shelf.followers.forEach((call) => call());
  const kept = (table: Table) => shelf.byId.get(table.match.id)?.moves;

  async function twice(agreed: Agreement): Promise<[LocalTable, LocalTable]> {
    const match = newMatch(agreed, "7");
    const tables = [new LocalTable(match), new LocalTable(structuredClone(match))] as const;
    for (const table of tables) expect(await table.open()).toBeNull();
    return [...tables];
  }

  it("is followed: moves, and moves that are taken back", async () => {
    const [one, two] = await twice(people);
    await one.play(position(one).legal[0] ?? "");
    tell();
    await vi.waitFor(() => expect(two.events.value).toEqual(one.events.value));
    await two.play(position(two).legal[0] ?? "");
    tell();
    await vi.waitFor(() => expect(one.events.value).toHaveLength(2));
    expect([one.notice.value, two.notice.value]).toEqual([null, null]);
    await one.takeBack(1);
    tell();
    await vi.waitFor(() => expect(two.match.moves).toEqual(kept(one)));
    expect(two.notice.value?.[0]).toContain("changed in another tab");
  });

  it("takes one of two moves that are made at once; the other is told", async () => {
    const [one, two] = await twice(people);
    const [a = "", b = ""] = position(one).legal;
    const refusals = await Promise.all([one.play(a), two.play(b)]);
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(1);
    expect(refusals.find((refusal) => refusal)?.[0]).toContain("your move was not made");
    tell();
    for (const table of [one, two]) {
      expect(kept(table)).toEqual([refusals[0] === null ? a : b]);
      expect(table.match.moves).toEqual(kept(table));
      expect(table.events.value).toHaveLength(1);
    }
  });

  it("is never overwritten by a page that has not heard of it", async () => {
    const [one, two] = await twice(people);
    for (let i = 0; i < 3; i++) await one.play(position(one).legal[i] ?? "");
    const before = kept(one);
    expect(await two.play(position(two).legal[0] ?? "")).not.toBeNull();
    expect(await two.takeBack(1)).not.toContain("your move was not made"); // now it is shown there
    expect(kept(one)).toEqual(before?.slice(0, 2));
  });

  it("is not overwritten where it cannot be replayed; the player is told", async () => {
    const [one, two] = await twice(people);
    await one.play(position(one).legal[0] ?? "");
    const strange = { ...structuredClone(one.match), moves: ["1@50,50/0"] };
    shelf.byId.set(strange.id, strange);
    tell();
    await vi.waitFor(() => expect(two.notice.value).not.toBeNull());
    const { digest } = position(two).state;
    for (let i = 0; i < 2; i++) {
      expect((await two.play(position(two).legal[0] ?? ""))?.[0]).not.toContain("your move was not made");
      await two.takeBack(1);
      expect(two.notice.value).not.toBeNull();
    }
    expect(kept(two)).toEqual(strange.moves);
    const tried = await two.tryOut(position(two).legal[0] ?? "");
    expect("score" in tried).toBe(true); // the rules stand where the screen does
    expect(position(two).state.digest).toBe(digest);
  });

  it("is left alone by bots where it cannot be replayed", async () => {
    const [one] = await twice(duel("akropolis", "greedy", ""));
    const strange = { ...structuredClone(one.match), moves: ["1@50,50/0"] };
    await one.play(position(one).legal[0] ?? "");
    expect(one.thinking.value).toBe(true);
    shelf.byId.set(strange.id, strange);
    await vi.waitFor(() => expect(one.thinking.value).toBe(false));
    expect(one.notice.value).not.toBeNull();
    expect(kept(one)).toEqual(strange.moves);
  });

  it("has bots that move once", async () => {
    const [one, two] = await twice(duel("akropolis", "greedy", ""));
    await one.play(position(one).legal[0] ?? "");
    tell();
    await untilMine(one);
    tell();
    await vi.waitFor(() => expect(two.events.value).toEqual(one.events.value));
    expect(shelf.kept.filter((moves) => moves.length === 2)).toHaveLength(1);
  });

  it("is not kept by a bot once it is closed", async () => {
    const [one, two] = await twice(duel("akropolis", "greedy", ""));
    await one.play(position(one).legal[0] ?? "");
    one.close();
    expect(kept(one)).toHaveLength(1);
    tell();
    await vi.waitFor(() => expect(kept(two)).toHaveLength(2));
  });
});

describe("the text box", () => {
  it("answers questions and plays everything else", async () => {
    const table = await opened(people);
    expect(await answer(table, "score", {})).toEqual(["A: 1 point", "B: 2 points"]);
    expect((await answer(table, "help", {})).length).toBeGreaterThan(3);
    expect(await answer(table, "undo", {}))
      .toEqual(["There is no move of yours to take back yet."]);
    const [best] = await answer(table, "BEST 1", {});
    const move = /\d+@\S+\/\d/.exec(best ?? "")?.[0] ?? "";
    expect((await answer(table, `diff ${move}`, {}))[0]).toContain(move);
    expect((await answer(table, move, {}))[0]).toContain(move);
    expect(table.match.moves).toEqual([move]);
    await answer(table, "undo", {});
    expect(table.match.moves).toEqual([]);
  });

  it("shows a rule by its number, however it is typed (AK-4.5, PA-10.3)", async () => {
    const table = await opened(people);
    const [topic, barracks] = await answer(table, "rule AK-4.5", {});
    expect(topic).toBe("AK-4: Scoring");
    expect(barracks).toContain("AK-4.5: Barracks count on the edge of the city");
    expect(await answer(table, "Rule 4.5", {})).toEqual([topic, barracks]);
    expect(await answer(table, "rule ak-4.5", {})).toEqual([topic, barracks]);
    expect((await answer(table, "rule PA-10.3", {})).slice(1)).toHaveLength(8);
    expect(await answer(table, "rule AK-4.99", {}))
      .toEqual(["there is no rule 'AK-4.99'; there are AK-4.1 to AK-4.9"]);
    const all = await answer(table, "rule", {});
    expect(all).toHaveLength(7 + 1);
    expect(all.at(-1)).toContain("rule AK-1.1");
    expect((await answer(table, "help", {})).join("\n")).toContain("rule 5.3: ");
  });

  it("counts what is in the box by players (AK-1.2)", async () => {
    const lines = await answer(await opened(people), "box", {});
    expect(lines).toContain("Players: 2 / 3 / 4");
    expect(lines).toContain("tiles: 37 / 49 / 61");
  });

  it("says why a move is refused, also for words that mean something to JavaScript", async () => {
    const table = await opened(people);
    const [refusal] = await answer(table, "constructor", {});
    expect(refusal).toContain("is not a move");
  });
});
