import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forget, kept, keptNames } from "../storage";
import { Connection } from "./connection";
import { forgetTable } from "./identity";
import { forgetPart, newPart, partIsOf } from "./shuffle-part";
import type { Summary } from "./server-messages";
import { Room } from "./table-session";
import { DealingServer, LATER, newFold, sealOf, TOKENS, type Lies } from "./test-server";

vi.mock("polis.wasm?url", () => ({ default: "" }));

const open: { close(): void }[] = [];

/** The page comes to the table, as the owner of the first seat. */
function enter(server: DealingServer, seat: number | null = 0): Room {
  const connection = new Connection(server.dial);
  const room = new Room({
    connection, table: "T", token: seat === null ? null : TOKENS[seat] ?? null, fold: newFold(),
    summary: () => Promise.resolve({ opening: true, version: 0, seats: [] } as unknown as Summary),
  });
  room.enter();
  open.push(connection);
  return room;
}

const sent = ({ heard }: DealingServer): (string | undefined)[] =>
  heard.filter((one) => one.do === "nonce").map(({ nonce }) => nonce);
const nonceOf = (seal: string): string => kept<{ nonce: string }>(`part.${seal}`)?.nonce ?? "";
const shows = (room: Room, phase: string): Promise<void> =>
  vi.waitFor(() => expect(room.view.value?.phase).toBe(phase));

/** Seals a part, comes to the table, and waits for its end. */
async function played(lies: Lies = {}): Promise<{ room: Room; server: DealingServer; seal: string }> {
  const seal = newPart(newFold(), { table: "T" });
  const server = new DealingServer(seal, lies);
  const room = enter(server);
  await shows(room, "waiting");
  server.join();
  await shows(room, "playing");
  server.end();
  await shows(room, "over");
  return { room, server, seal };
}

/** The page is loaded anew, and the server tells another story than before. */
async function toldAgain(lies: Lies): Promise<{ room: Room; server: DealingServer }> {
  const { seal } = await played();
  const server = new DealingServer(seal, lies).tellAgain(nonceOf(seal));
  const room = enter(server);
  await shows(room, "playing");
  return { room, server };
}

beforeEach(() => {
  for (const name of keptNames("part.")) forget(name);
});

afterEach(() => {
  for (const one of open.splice(0).reverse()) one.close();
});

describe("one's own part of the shuffle", () => {
  it("is a number that nobody can guess, shown by its hash alone", () => {
    const [a, b] = [newPart(newFold()), newPart(newFold())];
    expect(nonceOf(a)).toMatch(/^[0-9a-f]{32}$/);
    expect(nonceOf(a)).not.toBe(nonceOf(b));
    expect(a).toBe(sealOf(nonceOf(a)));
  });

  it("is opened when all seats are taken, and proved in the end", async () => {
    const { room, server, seal } = await played();
    expect(sent(server)).toEqual([nonceOf(seal)]);
    expect(room.view.value?.nonces).toContain(nonceOf(seal));
    expect(room.luck.value).toEqual({ kind: "proved" });
  });

  it("is opened by a page that was loaded anew", async () => {
    const seal = newPart(newFold(), { table: "T" });
    const server = new DealingServer(seal);
    await shows(enter(server), "waiting");
    open.pop()?.close();
    server.join();
    const room = enter(server);
    await shows(room, "playing");
    expect(sent(server)).toEqual([nonceOf(seal)]);
  });

  it("is found by its seal where the answer was lost, and forgotten with its table", async () => {
    const seal = newPart(newFold());
    const server = new DealingServer(seal);
    const room = enter(server);
    server.join();
    await shows(room, "playing");
    expect(sent(server)).toEqual([nonceOf(seal)]);
    forgetTable("T");
    expect(keptNames("part.")).toEqual([]);
  });

  it("is sent again, with the same witness, where the line broke", async () => {
    const seal = newPart(newFold(), { table: "T" });
    const server = new DealingServer(seal);
    const room = enter(server);
    await shows(room, "waiting");
    server.isDeaf = true;
    server.join();
    await vi.waitFor(() => expect(sent(server)).toHaveLength(1));
    open.pop()?.close();
    server.isDeaf = false;
    const again = enter(server);
    await shows(again, "playing");
    server.end();
    await vi.waitFor(() => expect(again.luck.value).toEqual({ kind: "proved" }));
  });

  it("is nobody's on another device, nor on that of one who looks on", async () => {
    const seal = newPart(newFold(), { table: "T" });
    const nonce = nonceOf(seal);
    forgetPart(seal);
    const server = new DealingServer(seal);
    const [room, guest] = [enter(server), enter(server, null)];
    server.join();
    await vi.waitFor(() => expect(room.view.value?.opening).toBe(true));
    expect(sent(server)).toEqual([]);
    server.open(nonce);
    server.end();
    expect([room.luck.value, guest.luck.value]).toEqual([null, null]);
  });

  it("is sealed for the rematch before there is a table", async () => {
    const { room } = await played();
    const seal = room.sealForRematch();
    const server = new DealingServer(seal, {}, "T0");
    const next = enter(server);
    server.join();
    await shows(next, "playing");
    expect(sent(server)).toEqual([nonceOf(seal)]);
  });

  it("is missed in a rematch that does not know of it", async () => {
    const { room } = await played();
    forgetTable("T");
    const seal = room.sealForRematch();
    const server = new DealingServer(seal, { seal: "" }, "T");
    const next = enter(server);
    server.join();
    await vi.waitFor(() => expect(next.view.value?.opening).toBe(true));
    server.open("");
    partIsOf(seal, "T");
    server.end();
    await vi.waitFor(() => expect(next.luck.value).toEqual({ kind: "unused" }));
    expect(sent(server)).toEqual([]);
  });
});

describe("a server that cheats", () => {
  it("asks too early, and is told nothing", async () => {
    const server = new DealingServer(newPart(newFold(), { table: "T" }));
    const room = enter(server);
    await shows(room, "waiting");
    server.askForParts(); // a seat is still open
    await vi.waitFor(() => expect(room.astray.value).toBe(true));
    expect(sent(server)).toEqual([]);
  });

  it("shows another seal than was sent, and is told nothing", async () => {
    const seal = newPart(newFold(), { table: "T" });
    const server = new DealingServer(seal, { seal: sealOf(LATER) });
    const room = enter(server);
    server.join();
    await vi.waitFor(() => expect(room.view.value?.opening).toBe(true));
    server.open(LATER);
    server.end();
    await shows(room, "over");
    expect(sent(server)).toEqual([]);
    expect(room.luck.value).toEqual({ kind: "unused" });
  });

  it("says that the part did not come in time", async () => {
    expect((await played({ forfeits: true })).room.luck.value).toEqual({ kind: "dropped" });
  });

  it.each<[string, Lies]>([
    ["another commitment", { seed: "2".repeat(64) }],
    ["another part of the other seat", { ben: LATER }],
  ])("has %s once it knows the part", async (_, lies) => {
    const honest = await toldAgain({});
    expect(honest.room.luck.value).toBeNull();
    honest.server.end();
    expect(honest.room.luck.value).toEqual({ kind: "proved" });
    forgetTable("T");
    const { room, server } = await toldAgain(lies);
    expect(room.luck.value).toMatchObject({ kind: "broken" }); // it is told at once
    server.end();
    expect(room.luck.value).toMatchObject({ kind: "broken" });
  });

  it.each<[string, Lies]>([
    ["deals other tiles than it promised", { dealt: "2".repeat(64) }],
    ["tells another seed", { reveals: "2".repeat(64) }],
    ["tells no seed", { reveals: "" }],
  ])("%s", async (_, lies) => {
    expect((await played(lies)).room.luck.value).toMatchObject({ kind: "broken" });
  });
});
