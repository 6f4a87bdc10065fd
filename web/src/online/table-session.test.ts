import { afterEach, describe, expect, it, vi } from "vitest";
import { Connection } from "./connection";
import type { Summary } from "./server-messages";
import { TableSession } from "./table-session";
import { FakeServer, newFold, TOKENS } from "./test-server";

vi.mock("rules.wasm?url", () => ({ default: "" }));

/** A table for three that waits for players. Its second seat is taken, left and taken again. */
class WaitingServer extends FakeServer {
  constructor() {
    super("akropolis", false);
    this.add({
      type: "created", game: "akropolis", setup: { players: "3" }, speed: "none", aids: "full",
      seats: [{ kind: "human", name: "Anna" }, { kind: "open" }, { kind: "open" }], chat: true,
      spectators: true, public: true, commit: "c0", host: 0,
    });
    this.take(1);
    this.clear(1);
    this.take(1);
  }

  take(seat: number): void {
    this.add({ type: "joined", seat, name: "Ben" });
  }

  clear(seat: number): void {
    this.add({ type: "left", seat });
  }
}

const open: { close(): void }[] = [];

function newSession(server: FakeServer): TableSession {
  const connection = new Connection(server.openSocket);
  open.push(connection);
  return new TableSession({
    connection, table: "T", token: TOKENS[1] ?? null, fold: newFold(),
    summary: () => Promise.resolve({ version: 0, seats: [] } as unknown as Summary),
  });
}

/** The page comes to the table, as the owner of the second seat. */
async function enter(server: FakeServer): Promise<TableSession> {
  const session = newSession(server);
  session.enter();
  await vi.waitFor(() => expect(session.view.value?.version).toBe(server.events.length));
  return session;
}

afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

describe("a seat before the start", () => {
  it("stays the player's while others come and go", async () => {
    const server = new WaitingServer();
    const session = await enter(server);
    server.take(2);
    server.clear(2);
    expect([session.you.value, session.isCleared.value]).toEqual([1, false]);
  });

  it("is not lost because it was open once, though events come bit by bit", () => {
    const server = new WaitingServer();
    const session = newSession(server);
    session.onOpened({ type: "ack", id: "1", version: server.events.length, you: 1 });
    for (const event of server.events) {
      session.onEvents([event]);
      expect([session.you.value, session.isCleared.value]).toEqual([1, false]);
    }
  });

  it("is nobody's once the host has cleared it, even if another player takes it", async () => {
    const server = new WaitingServer();
    const session = await enter(server);
    server.clear(1);
    expect([session.you.value, session.isCleared.value]).toEqual([null, true]);
    server.take(1);
    expect(session.you.value).toBe(null);
  });
});
