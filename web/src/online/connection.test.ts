import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, TIMES, type TableListener, type CommandReply } from "./connection";
import type { ServerEvent } from "./events";
import type { Refused } from "./server-messages";
import { FakeServer } from "./test-server";

vi.mock("rules.wasm?url", () => ({ default: "" }));

let server: FakeServer;
let connection: Connection;
let got: ServerEvent[];
let troubles: Refused[];

function listener(token: string | null = "token-a"): TableListener {
  return {
    table: "T",
    token,
    version: () => got.length,
    onOpened: () => undefined,
    onEvents: (list) => got.push(...list),
    onPresence: () => undefined,
    onRefused: (refusal) => troubles.push(refusal),
  };
}

const soon = (ms = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);
const versions = (): number[] => got.map(({ version }) => version);
const said = (what: string): number => server.heard.filter((one) => one.do === what).length;

beforeEach(() => {
  vi.useFakeTimers();
  server = new FakeServer();
  connection = new Connection(server.openSocket);
  got = [];
  troubles = [];
});

afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a connection", () => {
  it("opens a table and hears all of its events, old and new", async () => {
    connection.follow(listener());
    expect(connection.state.value).toBe("connecting");
    await soon();
    expect(connection.state.value).toBe("online");
    expect(versions()).toEqual([1, 2]);
    server.chat(1, "hello");
    expect(versions()).toEqual([1, 2, 3]);
  });

  it("goes on from the last version after a break", async () => {
    connection.follow(listener());
    await soon();
    server.onlySocket.cut();
    server.chat(1, "while you were away");
    await soon(TIMES.retry + TIMES.jitter);
    expect(connection.state.value).toBe("online");
    expect(versions()).toEqual([1, 2, 3]);
  });

  it("sends a command again until it is answered, and it is carried out once", async () => {
    connection.follow(listener());
    await soon();
    server.isMute = true; // it arrives, but its answer is lost
    const replies: CommandReply[] = [];
    void connection.send("T", "chat", { text: "once" }).then((reply) => replies.push(reply));
    await soon(TIMES.resend + 500);
    expect(said("chat")).toBe(2);
    server.isMute = false;
    await soon(TIMES.resend + 500);
    expect(replies).toMatchObject([{ ok: true }]);
    expect(server.events.filter(({ type }) => type === "chat")).toHaveLength(1);
    await soon(20_000);
    expect(said("chat")).toBe(3);
  });

  it("does not send again what is no longer wanted", async () => {
    connection.follow(listener());
    await soon();
    server.isMute = true;
    let isWanted = true;
    void connection.send("T", "chat", { text: "once" }, () => isWanted);
    await soon(TIMES.resend + 500);
    expect(said("chat")).toBe(2);
    isWanted = false;
    await soon(20_000);
    expect(said("chat")).toBe(2);
  });

  it("keeps commands while there is no connection, and sends them after the next opening", async () => {
    connection.follow(listener());
    await soon();
    server.onlySocket.cut();
    const reply = connection.send("T", "chat", { text: "later" });
    await soon(TIMES.retry + TIMES.jitter);
    expect(await reply).toMatchObject({ ok: true });
    expect(server.events.filter(({ type }) => type === "chat")).toHaveLength(1);
  });

  it("tells a refusal to the one who asked", async () => {
    connection.follow(listener());
    await soon();
    server.refusing = { code: "forbidden", text: "silenced" };
    expect(await connection.send("T", "chat", { text: "x" }))
      .toMatchObject({ ok: false, refusal: { code: "forbidden", text: "silenced" } });
  });

  it("tries again where a server that is about to stop takes no commands", async () => {
    connection.follow(listener());
    await soon();
    server.refusing = { code: "busy", text: "about to stop" };
    const reply = connection.send("T", "chat", { text: "x" });
    await soon(TIMES.resend + 500);
    expect(await reply).toMatchObject({ ok: true });
  });

  it("tries again while the server's store does not answer", async () => {
    connection.follow(listener());
    await soon();
    server.refusing = { code: "store", wait: 2, text: "the server's disk does not answer" };
    const reply = connection.send("T", "chat", { text: "x" });
    await soon(TIMES.resend + 500);
    expect(await reply).toMatchObject({ ok: true });

    server.refusingOpen = { code: "store", wait: 2, text: "the server's disk does not answer" };
    vi.spyOn(Math, "random").mockReturnValue(0.9); // a late try, so that only one is made in this time
    server.onlySocket.cut();
    await soon(TIMES.retry + TIMES.jitter);
    expect(said("open")).toBe(2);
    await soon(2500);
    expect(said("open")).toBe(3);
    server.chat(1, "again");
    expect(versions()).toEqual([1, 2, 3, 4]);
    expect(troubles).toEqual([]);
  });

  it("says why a table is not shown yet, and goes on trying", async () => {
    server.refusingOpen = { code: "store", wait: 2, text: "the server's disk does not answer" };
    connection.follow(listener());
    await soon();
    expect(troubles).toMatchObject([{ code: "store" }]);
    await soon(2500);
    expect(versions()).toEqual([1, 2]);
  });

  it("notices a connection that is dead, and calls again", async () => {
    connection.follow(listener());
    await soon();
    server.isDeaf = true;
    await soon(TIMES.ping + TIMES.dead + 1000);
    expect(connection.state.value).not.toBe("online");
    server.isDeaf = false;
    await soon(TIMES.retry + TIMES.jitter + 500);
    expect(connection.state.value).toBe("online");
  });

  it("keeps a connection that answers pings", async () => {
    connection.follow(listener());
    await soon();
    const { onlySocket } = server;
    await soon(60_000);
    expect(server.onlySocket).toBe(onlySocket);
    expect(said("ping")).toBeGreaterThan(15);
  });

  it("comes back after a goodbye, and not before the time that it was told", async () => {
    connection.follow(listener());
    await soon();
    server.onlySocket.tell({ type: "bye", reason: "restart", wait: 5 });
    await soon(5000);
    expect(connection.state.value).not.toBe("online");
    await soon(TIMES.retry + TIMES.jitter);
    expect(connection.state.value).toBe("online");
  });

  it("knows while the server cannot save moves", async () => {
    connection.follow(listener());
    await soon();
    server.onlySocket.tell({ type: "store", works: false });
    expect(connection.isHeld.value).toBe(true);
    server.onlySocket.tell({ type: "store", works: true });
    expect(connection.isHeld.value).toBe(false);
    server.onlySocket.tell({ type: "store", works: false });
    server.onlySocket.cut();
    await soon(TIMES.retry + TIMES.jitter);
    expect(connection.isHeld.value).toBe(false); // another server says so itself
  });

  it("is offline after a second failure, and finds out at once when it is woken", async () => {
    connection.follow(listener());
    await soon();
    server.onlySocket.cut();
    expect(connection.state.value).toBe("connecting");
    server.isMute = true;
    await soon(TIMES.retry + TIMES.jitter + TIMES.dead + 500);
    expect(connection.state.value).toBe("offline");
    server.isMute = false;
    connection.wake();
    await soon();
    expect(connection.state.value).toBe("online");
  });

  it("hangs up when nobody follows anything any more", async () => {
    const stop = connection.follow(listener());
    await soon();
    stop();
    expect(server.sockets.size).toBe(0);
    expect(said("shut")).toBe(1);
  });
});
