import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { forget, kept, keep, keptNames } from "../storage";
import { becomePerson, keepSeat, keepWatch, seatToken, watchToken } from "./identity";
import { findToken } from "./table-access";

const router = vi.hoisted(() => ({ query: new URLSearchParams() }));
vi.mock("../router", () => ({
  href: (...path: string[]) => `#/${path.join("/")}`,
  route: { peek: () => ({ path: ["table", "t1"], query: router.query }) },
}));

/** A table of two: tokens of its seats, the key of who may watch, and whether that is needed. */
const SEATS: Record<string, number> = { mine: 0, again: 0, theirs: 1 };
let isGuarded: boolean, isDown: boolean, hasSpectators: boolean;
let addresses: string[];

function refuse(status: number, code: string): Response {
  return Response.json({ error: { code, text: code } }, { status });
}

function answer(token: string | undefined): Response {
  const you = SEATS[token ?? ""];
  if (isDown) return refuse(503, "busy");
  if (you !== undefined) return Response.json({ table: "t1", you });
  if (isGuarded && token !== "key") return refuse(404, "absent");
  if (!hasSpectators) return token ? refuse(401, "token") : refuse(403, "forbidden");
  return Response.json({ table: "t1" });
}

function follow(link: string): Promise<string | null> {
  router.query = new URLSearchParams(link);
  return findToken("t1");
}

beforeEach(() => {
  isGuarded = isDown = false;
  hasSpectators = true;
  addresses = [];
  vi.stubGlobal("document", { baseURI: "http://polis.test/" });
  vi.stubGlobal("history", {
    replaceState: (_data: unknown, _title: string, to: string) => addresses.push(to),
  });
  vi.stubGlobal("fetch", (_url: string, { headers }: { headers: Record<string, string> }) =>
    Promise.resolve(answer(headers.Authorization?.slice("Bearer ".length))));
});

afterEach(() => {
  vi.unstubAllGlobals();
  becomePerson(null);
  for (const name of keptNames("")) forget(name);
});

describe("a link to a seat", () => {
  it("is kept where there was none, and leaves the address", async () => {
    expect(await follow("seat=mine")).toBe("mine");
    expect(seatToken("t1")).toBe("mine");
    expect(addresses).toEqual(["#/table/t1"]);
  });

  it("that opens nothing leaves the seat and all that belongs to it alone", async () => {
    for (hasSpectators of [true, false])
      for (isGuarded of [true, false]) {
        keepSeat("t1", "mine");
        keep("part.seal", { nonce: "n", at: 0, table: "t1" });
        expect(await follow("seat=forged")).toBe("mine");
        expect(seatToken("t1")).toBe("mine");
        expect(kept("part.seal")).toBeDefined();
      }
    expect(addresses).toHaveLength(4);
  });

  it("of another seat is used and does not take the place of one's own", async () => {
    keepSeat("t1", "mine");
    expect(await follow("seat=theirs")).toBe("theirs");
    expect(await follow("")).toBe("mine");
    becomePerson({ person: "p", name: "Anna", token: "mine" });
    forget("seat.t1");
    expect(await follow("seat=theirs")).toBe("theirs");
    expect(await follow("")).toBe("mine");
  });

  it("with a new token of the same seat replaces the old one", async () => {
    keepSeat("t1", "mine");
    expect(await follow("seat=again")).toBe("again");
    expect(seatToken("t1")).toBe("again");
  });

  it("replaces a seat that the server does not know any more", async () => {
    keepSeat("t1", "lost");
    hasSpectators = false;
    expect(await follow("seat=mine")).toBe("mine");
    expect(seatToken("t1")).toBe("mine");
  });

  it("stays in the address while the server cannot say", async () => {
    keepSeat("t1", "mine");
    isDown = true;
    await expect(follow("seat=again")).rejects.toThrow("busy");
    expect(seatToken("t1")).toBe("mine");
    expect(addresses).toEqual([]);
  });
});

describe("a link with a key", () => {
  beforeEach(() => {
    isGuarded = true;
  });

  it("is kept if it opens the table", async () => {
    expect(await follow("watch=key")).toBe("key");
    expect(watchToken("t1")).toBe("key");
    expect(await follow("")).toBe("key");
  });

  it("may come with a seat", async () => {
    expect(await follow("seat=mine&watch=key")).toBe("mine");
    expect(watchToken("t1")).toBe("key");
  });

  it("that opens nothing leaves the key alone", async () => {
    keepWatch("t1", "key");
    expect(await follow("watch=forged")).toBe("key");
    expect(watchToken("t1")).toBe("key");
  });

  it("says that there is no such table", async () => {
    await expect(follow("watch=forged")).rejects.toThrow("absent");
    await expect(follow("seat=forged")).rejects.toThrow("absent");
    expect(keptNames("seat.").concat(keptNames("watch."))).toEqual([]);
  });
});
