import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import reconstructed from "@data/panticapaeum/reconstructed.json";
import { Engine } from "../engine";
import { witnessIn, withWitness } from "../replay/witness";
import { forget, keep, kept, keptNames } from "../storage";
import { Connection } from "./connection";
import type { Started } from "./events";
import { forgetTable } from "./identity";
import type { Summary } from "./server-messages";
import { forgetPart, newPart, partIsOf } from "./shuffle-part";
import { TableSession } from "./table-session";
import { DealingServer, LATER, module, newFold, sealOf, TOKENS, type Lies } from "./test-server";

vi.mock("rules.wasm?url", () => ({ default: "" }));

interface SetFile {
  name: string;
  terrain_tiles: object[];
}

/** The packed form of a set (docs/sets.md) with a change of its file, which may state any hash. */
function packed(change: (file: SetFile) => void, hash?: Uint8Array): string {
  const file = structuredClone(reconstructed) as SetFile;
  change(file);
  const { data } = JSON.parse(new Engine(module).answer({ ask: "set", text: JSON.stringify(file) }).text);
  const bytes = Buffer.from(data, "base64url");
  if (hash) bytes.set(hash, 1);
  const body = bytes.subarray(0, -4);
  return Buffer.concat([body, createHash("sha256").update(body).digest().subarray(0, 4)]).toString("base64url");
}

const OWN = packed((file) => {
  file.name = "box";
});

/** A set with the same tiles in another order. It says of itself what that one says, except of the
 * usual set, for which no other can pass. */
function reordered(set: string): string {
  return packed((file) => {
    file.name = set ? "box" : file.name;
    file.terrain_tiles.reverse();
  }, set ? Buffer.from(set, "base64url").subarray(1, 9) : undefined);
}

const dealt = (server: DealingServer | undefined): string[] =>
  (server?.events.find(({ type }) => type === "started") as Started).moves;

const open: { close(): void }[] = [];

/** The page comes to the table, as the owner of the first seat. */
function enter(server: DealingServer, seat: number | null = 0): TableSession {
  const connection = new Connection(server.openSocket);
  const session = new TableSession({
    connection, table: "T", token: seat === null ? null : TOKENS[seat] ?? null, fold: newFold(),
    summary: () => Promise.resolve({ opening: true, version: 0, seats: [] } as unknown as Summary),
  });
  session.enter();
  open.push(connection);
  return session;
}

const sent = ({ heard }: DealingServer): (string | undefined)[] =>
  heard.filter((one) => one.do === "nonce").map(({ nonce }) => nonce);
const nonceOf = (seal: string): string => kept<{ nonce: string }>(`part.${seal}`)?.nonce ?? "";
const shows = (session: TableSession, phase: string): Promise<void> =>
  vi.waitFor(() => expect(session.view.value?.phase).toBe(phase));

/** Seals a part, comes to the table, and waits for its end. */
async function played(lies: Lies = {}): Promise<{ session: TableSession; server: DealingServer; seal: string }> {
  const seal = newPart(newFold(), { table: "T" });
  const server = new DealingServer(seal, lies);
  const session = enter(server);
  await shows(session, "waiting");
  server.join();
  await shows(session, "playing");
  server.end();
  await shows(session, "over");
  return { session, server, seal };
}

/** The page is reloaded, and the server tells another story than before. */
async function toldAgain(lies: Lies): Promise<{ session: TableSession; server: DealingServer }> {
  const { seal } = await played();
  const server = new DealingServer(seal, lies).tellAgain(nonceOf(seal));
  const session = enter(server);
  await vi.waitFor(() =>
    expect(session.outOfSync.value || session.view.value?.phase === "playing").toBe(true));
  return { session, server };
}

/** What follows is another table, though all have the same name here. */
function anotherTable(): void {
  for (const name of keptNames("part.")) if (kept<{ table?: string }>(name)?.table === "T") forget(name);
}

beforeEach(() => {
  for (const name of keptNames("part.")) forget(name);
});

afterEach(() => {
  for (const one of open.splice(0).reverse()) one.close();
});

describe("the player's own part of the shuffle", () => {
  it("is a number that nobody can guess, shown by its hash alone", () => {
    const [a, b] = [newPart(newFold()), newPart(newFold())];
    expect(nonceOf(a)).toMatch(/^[0-9a-f]{32}$/);
    expect(nonceOf(a)).not.toBe(nonceOf(b));
    expect(a).toBe(sealOf(nonceOf(a)));
  });

  it("is opened when all seats are taken, and proved in the end", async () => {
    const { session, server, seal } = await played();
    expect(sent(server)).toEqual([nonceOf(seal)]);
    expect(session.view.value?.nonces).toContain(nonceOf(seal));
    expect(session.luck.value).toEqual({ kind: "proved" });
  });

  it("is opened by a page that was reloaded", async () => {
    const seal = newPart(newFold(), { table: "T" });
    const server = new DealingServer(seal);
    await shows(enter(server), "waiting");
    open.pop()?.close();
    server.join();
    const session = enter(server);
    await shows(session, "playing");
    expect(sent(server)).toEqual([nonceOf(seal)]);
  });

  it("is found by its seal where the answer was lost, and what was seen outlives the table", async () => {
    const seal = newPart(newFold());
    const server = new DealingServer(seal);
    const session = enter(server);
    server.join();
    await shows(session, "playing");
    expect(sent(server)).toEqual([nonceOf(seal)]);
    forgetTable("T");
    expect(keptNames("part.")).toEqual([`part.${seal}`]);
  });

  it("is sent again, with the same witness, where the connection broke", async () => {
    const seal = newPart(newFold(), { table: "T" });
    const server = new DealingServer(seal);
    const session = enter(server);
    await shows(session, "waiting");
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
    const [session, guest] = [enter(server), enter(server, null)];
    server.join();
    await vi.waitFor(() => expect(session.view.value?.opening).toBe(true));
    expect(sent(server)).toEqual([]);
    server.open(nonce);
    server.end();
    expect([session.luck.value, guest.luck.value]).toEqual([null, null]);
  });

  it("is sealed for the rematch before there is a table", async () => {
    const { session } = await played();
    anotherTable();
    const seal = session.sealForRematch();
    const server = new DealingServer(seal, {}, "T0");
    const next = enter(server);
    server.join();
    await shows(next, "playing");
    expect(sent(server)).toEqual([nonceOf(seal)]);
  });

  it("is missed in a rematch that does not know of it", async () => {
    const { session } = await played();
    anotherTable();
    const seal = session.sealForRematch();
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
    const session = enter(server);
    await shows(session, "waiting");
    server.askForParts(); // a seat is still open
    await vi.waitFor(() => expect(session.outOfSync.value).toBe(true));
    expect(sent(server)).toEqual([]);
  });

  it("shows another seal than was sent, and is told nothing", async () => {
    const seal = newPart(newFold(), { table: "T" });
    const server = new DealingServer(seal, { seal: sealOf(LATER) });
    const session = enter(server);
    server.join();
    await vi.waitFor(() => expect(session.view.value?.opening).toBe(true));
    server.open(LATER);
    server.end();
    await shows(session, "over");
    expect(sent(server)).toEqual([]);
    expect(session.luck.value).toEqual({ kind: "unused" });
  });

  it("says that the part did not come in time", async () => {
    expect((await played({ forfeits: true })).session.luck.value).toEqual({ kind: "dropped" });
  });

  it.each<[string, Lies]>([
    ["another commitment", { seed: "2".repeat(64) }],
    ["another part of the other seat", { ben: LATER }],
  ])("has %s once it knows the part", async (_, lies) => {
    const honest = await toldAgain({});
    expect(honest.session.luck.value).toBeNull();
    honest.server.end();
    expect(honest.session.luck.value).toEqual({ kind: "proved" });
    anotherTable();
    const { session, server } = await toldAgain(lies);
    expect(session.luck.value).toMatchObject({ kind: "broken" }); // it is told at once
    server.end();
    expect(session.luck.value).toMatchObject({ kind: "broken" });
  });

  it.each([["the usual set", ""], ["one's own set", OWN]])(
    "lists the tiles of %s in another order once it knows the part", async (_, set) => {
      const seal = newPart(newFold(), { table: "T" });
      const nonce = nonceOf(seal);
      const lies = { set: reordered(set) };
      const [honest, forged] = [{ set }, lies].map((of) => new DealingServer(seal, of).tellAgain(nonce));
      expect(dealt(forged)).not.toEqual(dealt(honest)); // though commitment, seals and draws are the same
      const server = new DealingServer(seal, { set });
      const session = enter(server);
      await shows(session, "waiting");
      server.isDeaf = true;
      server.join();
      await vi.waitFor(() => expect(sent(server)).toEqual([nonce]));
      server.isDeaf = false;
      server.retell(forged as DealingServer);
      await vi.waitFor(() => expect(session.outOfSync.value).toBe(true));
      const why = [expect.stringMatching(/^the server shows another game than when/)];
      expect(session.unfair).toEqual(why);
      expect(session.luck.value).toEqual({ kind: "broken", why });
      expect(session.view.value?.phase).toBe("waiting"); // nothing of it is shown
      expect(sent(server)).toHaveLength(1);
      open.pop()?.close();

      const again = enter(new DealingServer(seal, lies).tellAgain(nonce)); // the page is reloaded
      await vi.waitFor(() => expect(again.outOfSync.value).toBe(true));
      expect(again.view.value).toBeNull();
      open.pop()?.close();

      const end = new DealingServer(seal, { set }).tellAgain(nonce); // as if nothing had happened
      const late = enter(end);
      await shows(late, "playing");
      end.end();
      await vi.waitFor(() => expect(late.luck.value).toMatchObject({
        kind: "broken", why: [expect.stringMatching(/^the server has already shown another game/)],
      }));
    });

  it.each(["", OWN])("and an honest one proves it, with every set", async (set) => {
    expect((await played({ set })).session.luck.value).toEqual({ kind: "proved" });
  });

  it("cannot be caught at it by what older pages noted, which say so", async () => {
    const { session, seal } = await played({ set: "" });
    const part = kept<{ witness: string }>(`part.${seal}`);
    keep(`part.${seal}`, { ...part, witness: part?.witness.replace(/ [0-9a-f]{64}$/, "") });
    session.leave();
    const server = new DealingServer(seal, { set: reordered("") }).tellAgain(nonceOf(seal));
    const late = enter(server);
    await shows(late, "playing");
    server.end();
    await vi.waitFor(() => expect(late.luck.value).toEqual({ kind: "proved", uncovered: true }));
  });

  it("and a record saved with the part says so anywhere", async () => {
    const { session, seal } = await played({ set: "" });
    const witness = session.witness() ?? "";
    const [fair, unfair] = ["", reordered("")].map((set) => {
      const server = new DealingServer(seal, { set }).tellAgain(nonceOf(seal));
      server.end();
      return withWitness(server.record(), witness);
    });
    expect(witnessIn(fair ?? "")).toBe(witness);
    expect(newFold().checkRecord(fair ?? "")).toBeNull();
    expect(newFold().checkRecord(unfair ?? "")?.say[0]).toMatch(/^the server shows another game than when/);
    const forged = (unfair ?? "").replace(/ [0-9a-f]{64}"\]$/m, ` ${"2".repeat(64)}"]`);
    expect(witnessIn(withWitness(forged, witness))).toBe(witness);
    expect(withWitness(forged, witness).match(/Witness/g)).toHaveLength(1);
    expect(newFold().checkRecord((fair ?? "").replace(/^; .*$/m, ""))?.say[0]).toMatch(/^there is no witness in the file/);
  });

  it.each<[string, Lies]>([
    ["deals other tiles than it promised", { dealt: "2".repeat(64) }],
    ["tells another seed", { reveals: "2".repeat(64) }],
    ["tells no seed", { reveals: "" }],
  ])("%s", async (_, lies) => {
    expect((await played(lies)).session.luck.value).toMatchObject({ kind: "broken" });
  });
});
