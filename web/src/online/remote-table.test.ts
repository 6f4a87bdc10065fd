import { effect } from "@preact/signals";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forget, kept } from "../storage";
import { Connection, TIMES } from "./connection";
import { parts, RemoteTable } from "./remote-table";
import { timeLeft } from "./seat-clock";
import type { Summary } from "./server-messages";
import { TableSession } from "./table-session";
import type { TableView } from "./table-view";
import { FakeServer, newFold, TOKENS } from "./test-server";

vi.mock("rules.wasm?url", () => ({ default: "" }));
vi.mock("../rules", async (original) => ({
  ...(await original<typeof import("../rules")>()),
  Rules: (await import("../table/test-rules")).EngineRules,
}));
vi.mock("../settings", () => ({
  motion: () => 0,
  settings: { value: { aids: "full", keys: {}, name: "" } },
}));

Object.assign(TIMES, { resend: 300, retry: 50, jitter: 50 }); // so that nobody waits

let server: FakeServer;
const open: { close(): void }[] = [];

function sessionOf(seat: number | null, summary?: object | Promise<object>): TableSession {
  const connection = new Connection(server.openSocket);
  const session = new TableSession({
    connection, table: "T", token: seat === null ? null : TOKENS[seat] ?? null,
    fold: newFold(), summary: async () => {
      if (!summary) throw new Error("none");
      const { length: version } = server.events;
      return { version, seats: [], ...await summary } as unknown as Summary;
    },
  });
  session.enter();
  open.push(connection);
  return session;
}

/** The table as this seat will see it; null: as one who looks on. */
async function entered(seat: number | null): Promise<RemoteTable> {
  const session = sessionOf(seat);
  await vi.waitFor(() => expect(session.view.value).not.toBeNull());
  const table = new RemoteTable(session, session.view.value as TableView);
  open.push(table);
  return table;
}

async function seated(seat: number | null): Promise<RemoteTable> {
  const table = await entered(seat);
  expect(await table.open()).toBeNull();
  return table;
}

const digest = (table: RemoteTable): string | undefined => table.position.value?.state.digest;

async function agrees(table: RemoteTable): Promise<void> {
  await vi.waitFor(() => {
    expect(table.match.moves).toEqual(table.session.view.value?.words);
    expect(digest(table)).toBe(server.state().digest);
  });
}

beforeEach(() => {
  server = new FakeServer();
});

afterEach(() => {
  for (const one of open.splice(0).reverse()) one.close();
  vi.useRealTimers();
});

describe("a table on the server", () => {
  it("starts again if the server has gone back to an older copy", async () => {
    const ben = await seated(1);
    expect(server.move(0, [server.legal()[0] ?? ""])).toBe(true);
    await agrees(ben);
    const { length } = ben.match.moves;
    server.goBack();
    await vi.waitFor(() => expect(ben.match.moves.length).toBeLessThan(length));
    await agrees(ben);
    expect(server.move(0, [server.legal()[1] ?? ""])).toBe(true);
    await agrees(ben);
    expect(ben.session.trouble.value).toBeNull();
  });

  it("goes on where the server has gone back to before the start, once it begins again", async () => {
    vi.useFakeTimers();
    const ben = await seated(1);
    const begun = server.goBackToWaiting();
    await vi.waitFor(() => expect(ben.session.view.value?.phase).toBe("waiting"));
    await vi.advanceTimersByTimeAsync(10_000); // the page would ask once more, and give up
    server.start(begun);
    await vi.waitFor(() => expect(ben.session.view.value?.phase).toBe("playing"));
    expect(ben.session.outOfSync.value).toBe(false);
    await agrees(ben);
  });

  it("belongs to the player of the seat, and to no spectator", async () => {
    const [anna, ben, guest] = [await seated(0), await seated(1), await seated(null)];
    expect([anna, ben, guest].map((table) => table.isMine())).toEqual([true, false, false]);
    expect(anna.position.value?.legal.length).toBeGreaterThan(100);
    expect(digest(guest)).toBe(server.state().digest);
  });

  it("shows a move at once, and to the others as soon as the server has it", async () => {
    const [anna, ben] = [await seated(0), await seated(1)];
    server.isDeaf = true;
    const [move = ""] = server.legal();
    expect(await anna.play(move)).toBeNull();
    expect(anna.events.value).toMatchObject([{ seat: 0, move }]);
    expect(anna.isMine()).toBe(false);
    expect(ben.events.value).toEqual([]);
    server.isDeaf = false;
    await vi.waitFor(() => expect(ben.events.value).toMatchObject([{ seat: 0, move }]));
    expect(ben.isMine()).toBe(true);
    await agrees(anna);
  });

  it("shows two moves one by one, and of three that come at once only where they lead", async () => {
    const guest = await seated(null);
    for (const [missed, steps] of [[2, [1, 2]], [3, [5]]] as const) {
      const seen: number[] = [];
      server.isMute = true;
      for (let i = 0; i < missed; i++)
        expect(server.move(server.state().turn, [server.legal()[0] ?? ""])).toBe(true);
      server.isMute = false;
      const stop = guest.events.subscribe((events) => void seen.push(events.length));
      [...server.sockets].forEach((socket) => socket.cut());
      await vi.waitFor(() => expect(seen.at(-1)).toBe(steps.at(-1)));
      await agrees(guest);
      stop();
      expect(seen.slice(1)).toEqual(steps);
    }
  });

  it("plays a whole game between two, and both see the same", async () => {
    const tables = [await seated(0), await seated(1)];
    for (let i = 0; server.state().phase !== "over"; i++) {
      const table = tables[server.state().turn] as RemoteTable;
      await vi.waitFor(() => expect(table.isMine()).toBe(true));
      const legal = table.position.value?.legal ?? [];
      expect(await table.play(legal[(i * 37) % legal.length] ?? "")).toBeNull();
      await agrees(table);
    }
    for (const table of tables) {
      await agrees(table);
      expect(table.events.value).toHaveLength(36);
      expect(table.match.over).toBe(true);
    }
  });

  it("takes a move back that the server refuses, and says why", async () => {
    const anna = await seated(0);
    const before = digest(anna);
    server.refusing = { code: "stale", text: "the position has changed" };
    expect(await anna.play(server.legal()[0] ?? "")).toBeNull();
    await vi.waitFor(() => expect(anna.notice.value).toContain("the position has changed"));
    await vi.waitFor(() => expect(digest(anna)).toBe(before));
    expect(anna.isMine()).toBe(true);
    expect(anna.events.value).toEqual([]);
  });

  it("refuses in the words of the rules before the server is asked", async () => {
    const anna = await seated(0);
    expect(await anna.play("t1 9,9 r0"))
      .toEqual(["%s: the tile does not touch the city (AK-3.2)", "t1"]);
    expect(server.heard.some((one) => one.do === "moves")).toBe(false);
  });

  it("sends a move once, though the connection breaks right after it", async () => {
    const anna = await seated(0);
    server.isMute = true;
    await anna.play(server.legal()[0] ?? "");
    await vi.waitFor(() => expect(server.events).toHaveLength(3));
    server.isMute = false;
    server.onlySocket.cut();
    await vi.waitFor(() => expect(anna.session.view.value?.version).toBe(3));
    await agrees(anna);
    expect(server.events).toHaveLength(3);
    expect(anna.notice.value).toBe("");
  });

  it("follows a move that was taken back", async () => {
    const anna = await seated(0);
    const before = digest(anna);
    await anna.play(server.legal()[0] ?? "");
    await agrees(anna);
    server.takeBack();
    await vi.waitFor(() => expect(digest(anna)).toBe(before));
    expect(anna.events.value).toEqual([]);
    expect(anna.isMine()).toBe(true);
  });

  it("keeps what is in hand when others only write", async () => {
    const anna = await seated(0);
    const shown = anna.position.value;
    server.chat(1, "hurry up");
    await vi.waitFor(() => expect(anna.session.view.value?.lines).toHaveLength(1));
    expect(anna.position.value).toBe(shown);
  });

  it("goes on when a newer server says what it does not know", async () => {
    server.sneeze();
    const [anna, ben] = [await seated(0), await seated(1)];
    server.sneeze();
    expect(await anna.play(server.legal()[0] ?? "")).toBeNull();
    server.sneeze();
    await agrees(ben);
    await vi.waitFor(() => expect(ben.session.view.value).toMatchObject({ version: 6, unknown: 3 }));
    expect(ben.isMine()).toBe(true);
    expect([anna.notice.value, ben.notice.value]).toEqual(["", ""]);
    expect(server.heard.filter((one) => one.do === "open")).toHaveLength(2);
  });

  it("lets nobody move or take back once it was given up", async () => {
    const anna = await seated(0);
    await anna.play(server.legal()[0] ?? "");
    await agrees(anna);
    expect(anna.lastTurn()).toBe(1);
    expect(anna.turn()).toBe(1);
    server.resign(1);
    await vi.waitFor(() => expect(anna.turn()).toBe(-1));
    expect(anna.lastTurn()).toBe(0);
  });

  it("gives hints, as at home", async () => {
    const anna = await seated(0);
    const advice = await anna.advise(2);
    expect(advice).toHaveLength(2);
    for (const { move } of advice) expect(server.legal()).toContain(move);
  });

  it("asks for everything again when a digest differs, and only once", async () => {
    const ben = await seated(1);
    const [last] = server.events.slice(-1);
    if (last) last.digest = "f".repeat(16);
    server.move(0, [server.legal()[0] ?? ""]);
    const [moved] = server.events.slice(-1);
    await agrees(ben);
    expect(ben.notice.value).toBe("");
    if (moved) server.onlySocket.tell({
      type: "events", table: "T",
      events: [{ ...moved, version: 4, type: "chat", text: "x", digest: "0".repeat(16) }],
    });
    await vi.waitFor(() =>
      expect(server.heard.filter((one) => one.do === "open").length).toBeGreaterThan(1));
    expect(server.heard.at(-1)).toMatchObject({ do: "open", from: 0 });
    await vi.waitFor(() => expect(ben.notice.value).toContain("do not agree")); // it is damaged
  });

  it("is not shown where its events contradict each other from the beginning", async () => {
    const [, started] = server.events;
    if (started) started.digest = "f".repeat(16);
    const session = sessionOf(0);
    await vi.waitFor(() => expect(session.outOfSync.value).toBe(true));
    expect(session.view.value).toBeNull();
    server.chat(1, "anybody?");
    expect(session.view.value).toBeNull();
    expect(server.heard.filter((one) => one.do === "open")).toHaveLength(2);
  });
});

describe("a move that is to be taken back", () => {
  const REFUSED = "The others did not agree: your last move stays.";

  /** Both tables after a move of the first seat, which asks for it back. */
  async function asked(): Promise<RemoteTable[]> {
    const tables = [await seated(0), await seated(1)];
    await tables[0]?.play(server.legal()[0] ?? "");
    await vi.waitFor(() => expect(tables[1]?.isMine()).toBe(true));
    server.isAsking = true;
    expect(await tables[0]?.takeBack(1)).toMatch(/^The others are asked/);
    return tables;
  }

  const notices = (tables: RemoteTable[]): string[] => tables.map(({ notice }) => notice.value);

  it("is there again at once where nobody need be asked", async () => {
    const anna = await seated(0);
    await anna.play(server.legal()[0] ?? "");
    await agrees(anna);
    expect(await anna.takeBack(1)).toBe("The last move is taken back.");
    await vi.waitFor(() => expect(anna.isMine()).toBe(true));
  });

  it("stays where another says no, and who asked is told", async () => {
    const tables = await asked();
    expect(notices(tables)).toEqual(["", ""]);
    server.say(1, false);
    expect(notices(tables)).toEqual([REFUSED, ""]);
  });

  it("stays where another moves on instead of an answer", async () => {
    const tables = await asked();
    server.move(1, [server.legal()[0] ?? ""]);
    expect(notices(tables)).toEqual([REFUSED, ""]);
  });

  it("is taken back where the others agree, or who asked goes: nobody has refused", async () => {
    const tables = await asked();
    server.say(1, true);
    server.takeBack();
    await vi.waitFor(() => expect(tables[0]?.isMine()).toBe(true));
    expect(notices(tables)).toEqual(["", ""]);
    server.ask(0);
    server.leave(0, 60);
    expect(notices(tables)).toEqual(["", ""]);
  });

  it("is no longer wanted by who asked and then moves", async () => {
    const [anna] = await asked();
    server.move(1, [server.legal()[0] ?? ""]);
    await vi.waitFor(() => expect(anna?.isMine()).toBe(true));
    anna?.dismiss();
    server.ask(0);
    await anna?.play(server.legal()[0] ?? "");
    await vi.waitFor(() => expect(anna?.session.view.value?.question).toBeUndefined());
    expect(anna?.notice.value).toBe("");
  });

  it("may be asked for again after a while that is told once", async () => {
    const [anna] = await asked();
    server.refusing = { code: "limit", wait: 9, text: "others have refused; ask again in 9 seconds",
      say: ["others have refused; ask again in %d seconds", "9"] };
    expect(await anna?.takeBack(1)).toBe("others have refused; ask again in 9 seconds");
    server.refusing = { code: "limit", wait: 9, text: "too many messages" };
    expect(await anna?.takeBack(1)).toBe("too many messages (wait 9 seconds)");
  });
});

describe("a turn that is left open", () => {
  const isNoEnd = (word: string): boolean => word !== "end" && word !== "draw";

  /** Plays two steps of the first turn, none of which ends it. */
  async function begun(): Promise<{ anna: RemoteTable; steps: string[] }> {
    forget("steps.T");
    server = new FakeServer("panticapaeum");
    const anna = await seated(0);
    for (let i = 0; i < 2; i++)
      expect(await anna.play(anna.position.value?.legal.find(isNoEnd) ?? "")).toBeNull();
    expect(server.heard.some((one) => one.do === "moves")).toBe(false);
    return { anna, steps: anna.events.value.map(({ move }) => move) };
  }

  it("goes on where it was when the page is reloaded", async () => {
    const { anna, steps } = await begun();
    const shown = digest(anna);
    anna.close();
    const again = await seated(0);
    expect(digest(again)).toBe(shown);
    expect(again.ownSteps()).toBe(2);
    expect(again.notice.value).toBe("");
    await again.takeBack(1);
    const third = await seated(0);
    expect(third.events.value.map(({ move }) => move)).toEqual(steps.slice(0, 1));
  });

  it("is dropped if the game went on meanwhile", async () => {
    const { anna } = await begun();
    anna.close();
    server.move(0, [server.legal().find(isNoEnd) ?? ""]);
    const again = await seated(0);
    await agrees(again);
    expect(again.ownSteps()).toBe(0);
  });

  it("is shown at once with its steps: the position before them is not seen", async () => {
    const { anna } = await begun();
    const shown = digest(anna);
    anna.close();
    const again = await entered(0);
    const seen: unknown[] = [];
    const stop = effect(() => void seen.push(again.position.value?.state.digest));
    expect(await again.open()).toBeNull();
    stop();
    expect(seen).toEqual([undefined, shown]);
  });

  it("ends with the game: what the server never saw is not counted", async () => {
    const { anna } = await begun();
    expect(anna.lastTurn()).toBe(2);
    server.resign(1);
    await agrees(anna);
    expect(anna.notice.value).toBe("The game went on without your last steps.");
    expect(anna.events.value).toEqual([]);
    expect(kept("steps.T")).toBeUndefined();
  });

  it("is forgotten by a page that is loaded after the end", async () => {
    const { anna } = await begun();
    anna.close();
    server.resign(1);
    const again = await seated(0);
    await agrees(again);
    expect(again.events.value).toEqual([]);
    expect(kept("steps.T")).toBeUndefined();
  });

  it("is nobody else's", async () => {
    await begun();
    const [ben, guest] = [await seated(1), await seated(null)];
    expect([ben, guest].map((table) => table.events.value)).toEqual([[], []]);
  });
});

describe("times that only the server knows, as it was down for a while", () => {
  it("are those of its summary, until an event tells another", async () => {
    server.leave(1, 60);
    const later = Date.now() + 90_000;
    const session = sessionOf(0, { seats: [{ kind: "human" }, { kind: "human", lost: later }] });
    await vi.waitFor(() => expect(session.view.value?.seats[1]?.lost).toBe(later));
    server.chat(0, "come back");
    await vi.waitFor(() => expect(session.view.value?.lines).toHaveLength(1));
    expect(session.view.value?.seats[1]?.lost).toBe(later);
    server.leave(1, 120);
    await vi.waitFor(() => expect(session.view.value?.seats[1]?.lost).toBeGreaterThan(later));
  });
});

describe("clocks while the server cannot save moves", () => {
  const told: { clocks: number[]; version?: number; seats: object[] } = { clocks: [], seats: [] };
  let session: TableSession;
  const left = (): number => timeLeft(session.view.value as TableView, 0, session.serverNow()) ?? 0;
  const pause = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1000);
  const store = (works: boolean): void => server.onlySocket.tell({ type: "store", works });

  beforeEach(async () => {
    vi.useFakeTimers();
    told.clocks = [60_000, 40_000];
    delete told.version;
    session = sessionOf(0, told);
    await vi.waitFor(() => expect(session.view.value?.clocks).toEqual([60_000, 40_000]));
    await vi.waitFor(() => expect(left()).toBeLessThan(60_000));
    store(false);
    told.clocks = [55_000, 40_000];
  });

  it("stand still, and go on from where the server says", async () => {
    const before = left();
    await pause();
    expect(left()).toBe(before);
    server.chat(1, "where are you");
    await vi.waitFor(() => expect(session.view.value?.lines).toHaveLength(1));
    expect(left()).toBe(before);
    store(true);
    await vi.waitFor(() => expect(session.view.value?.clocks).toEqual([55_000, 40_000]));
    expect(left()).toBeGreaterThan(54_000);
    await vi.waitFor(() => expect(left()).toBeLessThan(55_000));
  });

  it("do not run before the server has said so about what is seen", async () => {
    const before = left();
    told.version = 1;
    store(true);
    await pause();
    expect(left()).toBe(before);
    delete told.version;
    await vi.waitFor(() => expect(session.view.value?.clocks).toEqual([55_000, 40_000]));
    await vi.waitFor(() => expect(left()).toBeLessThan(55_000));
  });

  it("go on at another server, if this one ends meanwhile", async () => {
    server.onlySocket.cut();
    await vi.waitFor(() => expect(session.view.value?.clocks).toEqual([55_000, 40_000]));
    await vi.waitFor(() => expect(left()).toBeLessThan(55_000));
  });
});

describe("clocks of a table whose server has died", () => {
  it("are asked for when the next one says for how long they stood still", async () => {
    const told: { clocks: number[]; seats: object[] } = { clocks: [60_000, 40_000], seats: [] };
    const session = sessionOf(0, told);
    await vi.waitFor(() => expect(session.view.value?.clocks).toEqual([60_000, 40_000]));
    told.clocks = [62_500, 40_000];
    const here = { type: "presence", table: session.table, here: [true, true], watchers: 0 };
    server.onlySocket.tell({ ...here, lapse: 2500 });
    await vi.waitFor(() => expect(session.view.value?.clocks).toEqual([62_500, 40_000]));
  });

  it("are not asked for when somebody comes or goes", async () => {
    let asked = 0;
    const told = { get clocks() { return (asked++, [60_000, 40_000]); }, seats: [] };
    const session = sessionOf(0, told);
    await vi.waitFor(() => expect(session.view.value?.clocks).toEqual([60_000, 40_000]));
    const before = asked;
    for (const watchers of [1, 2, 3])
      server.onlySocket.tell({ type: "presence", table: session.table, here: [true, true], watchers });
    await vi.waitFor(() => expect(session.here.value?.watchers).toBe(3));
    expect(asked).toBe(before);
  });
});

describe("who is here", () => {
  it("is as the server last told, and not as an older summary has it", async () => {
    let answer = (_: object): void => undefined;
    const session = sessionOf(0, new Promise<object>((done) => {
      answer = done;
    }));
    await vi.waitFor(() => expect(session.view.value).not.toBeNull());
    server.onlySocket.tell({ type: "presence", table: "T", here: [true, true], watchers: 1 });
    answer({ clocks: [5000, 7000], seats: [{ kind: "human", here: true }, { kind: "human" }] });
    await vi.waitFor(() => expect(session.view.value?.clocks).toEqual([5000, 7000]));
    expect(session.here.value).toEqual({ here: [true, true], watchers: 1 });
  });
});

describe("words from the server", () => {
  it("are shown a move at a time, with what luck answers", () => {
    expect(parts(["+1", "+2", "1@0,1/0", "+3", "2@0,1/0"]))
      .toEqual([["+1", "+2"], ["1@0,1/0", "+3"], ["2@0,1/0"]]);
  });
});
