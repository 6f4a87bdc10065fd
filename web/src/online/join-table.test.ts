import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { optionsFor } from "../options/test-options";
import { newDraft, withSeat, withSeats } from "../setup/draft";
import { forget, kept, keptNames } from "../storage";
import { becomePerson, person, seatToken } from "./identity";
import { cleanName, createTable, creation, joinTable, type Terms } from "./join-table";
import { speedText } from "./table-terms";
import { sealOf } from "./test-server";

vi.mock("rules.wasm?url", () => ({ default: "" })); // the module is read from its file here
vi.mock("../router", () => ({ go: () => undefined }));
vi.mock("../rules", async (original) => ({
  ...(await original<typeof import("../rules")>()),
  newFold: async () => (await import("./test-server")).newFold(),
}));
vi.mock("../settings", () => ({ change: () => undefined, settings: { value: { name: "" } } }));

const TERMS: Terms = {
  speed: "days:1", aids: "none", spectators: false, chat: true, public: true,
};
const akropolis = optionsFor("akropolis"), panticapaeum = optionsFor("panticapaeum");
const draft = newDraft(akropolis, "people", { name: "", level: "easy" });

describe("the creation of a table", () => {
  it("has the player's own seat, open seats and bots", () => {
    const three = withSeat(withSeats(draft, akropolis, 3, "easy"), 2, { bot: "normal" });
    expect(creation(three, akropolis, TERMS, "Anna")).toMatchObject({
      game: "akropolis", seats: ["human", "open", "bot:normal"], name: "Anna", speed: "days:1",
      aids: "none", spectators: false, chat: true, public: true,
    });
  });

  it("keeps all seats when lots are drawn", () => {
    const { seats } = creation({ ...withSeats(draft, akropolis, 4, "easy"), lot: true },
      akropolis, TERMS, "Anna") as { seats: string[] };
    expect(seats.sort()).toEqual(["human", "open", "open", "open"]);
  });

  it("names what is not usual, and nothing else", () => {
    const plain = creation(draft, akropolis, TERMS, "Anna");
    for (const { key, group } of akropolis.options) expect(plain).not.toHaveProperty(group?.key ?? key);
    const rich = { ...draft, options: { variants: "houses", rulings: "edge:any,lake:area" } };
    expect(creation(rich, akropolis, TERMS, "Anna"))
      .toMatchObject({ variants: ["houses"], rulings: { edge: "any" } });
    const lot = newDraft(panticapaeum, "people", { name: "", level: "easy" });
    expect(creation(lot, panticapaeum, TERMS, "Anna")).toMatchObject({ seats: ["human", "open"], first: "lot" });
  });

  it("brings a corrected set along", () => {
    const own = { ...newDraft(panticapaeum, "people", { name: "", level: "easy" }), set: "AQID" };
    expect(creation(own, panticapaeum, TERMS, "Anna")).toMatchObject({ set: "data:AQID" });
    expect(creation({ ...own, set: "" }, panticapaeum, TERMS, "Anna")).not.toHaveProperty("set");
  });
});

/** A server that knows nobody yet; `hear` has what is sent to it. */
function newServer(hear: (body: unknown) => void = () => undefined): string[] {
  const asked: string[] = [], known = new Set<string>();
  vi.stubGlobal("document", { baseURI: "http://polis.test/" });
  vi.stubGlobal("fetch", (url: string, { headers, body }: {
    headers: Record<string, string>; body?: string;
  }) => {
    hear(JSON.parse(body ?? "{}"));
    const path = url.slice("http://polis.test/api/".length), token = headers.Authorization;
    asked.push(path);
    if (path === "people") known.add("Bearer new");
    const refusal = { error: { code: "token", text: "" } };
    if (token !== undefined && !known.has(token))
      return Promise.resolve(Response.json(refusal, { status: 401 }));
    return Promise.resolve(Response.json(path === "people"
      ? { person: "p", name: "Anna", token: "new" }
      : { table: "t1", tokens: ["seat", null], you: 0, token: "joined" }));
  });
  return asked;
}

describe("who is not known to the server any more", () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    becomePerson(null);
  });

  it("starts again as a guest", async () => {
    const asked = newServer();
    becomePerson({ person: "o", name: "Anna", token: "old" });
    await createTable(draft, akropolis, TERMS, "Anna");
    expect(asked).toEqual(["tables", "people", "tables"]);
    expect(person.value?.token).toBe("new");
    expect(seatToken("t1")).toBe("seat");
    expect(await joinTable("t2", "Anna")).toBe("joined");
    expect(asked).toHaveLength(4);
  });

  it("is told, if it was an account", async () => {
    const asked = newServer();
    becomePerson({ person: "o", name: "Anna", token: "old", account: true });
    await expect(joinTable("t2", "Anna")).rejects.toThrow();
    expect(asked).toEqual(["tables/t2/join"]);
    expect(person.value).toBeNull();
  });
});

describe("the player's own part of the shuffle", () => {
  beforeEach(() => {
    for (const name of keptNames("part.")) forget(name);
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    becomePerson(null);
  });

  const parts = (): { nonce: string; table?: string }[] =>
    keptNames("part.").flatMap((name) => kept<{ nonce: string; table?: string }>(name) ?? []);

  it("is kept by its table, and only its hash is sent", async () => {
    const sent: { seal?: string; nonce?: string }[] = [];
    newServer((body) => {
      expect(parts().length).toBeGreaterThan(0); // before the answer, which may be lost
      sent.push(body as typeof sent[number]);
    });
    await createTable(draft, akropolis, TERMS, "Anna");
    await joinTable("t2", "Anna");
    const sealed = sent.filter(({ seal }) => seal !== undefined);
    expect(sealed.map(({ seal }) => seal)).toEqual(parts().map(({ nonce }) => sealOf(nonce)));
    expect(parts().map(({ table }) => table)).toEqual(["t1", "t2"]);
    expect(sent.some((body) => "nonce" in body)).toBe(false);
  });

  it("is forgotten with a seat that the server refuses, and stays where no answer came", async () => {
    newServer();
    becomePerson({ person: "o", name: "Anna", token: "old", account: true });
    await expect(joinTable("t2", "Anna")).rejects.toThrow();
    expect(parts()).toEqual([]);
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("lost")));
    becomePerson({ person: "o", name: "Anna", token: "old" });
    await expect(joinTable("t2", "Anna")).rejects.toThrow();
    expect(parts()).toHaveLength(1);
  });
});

it("names are short and have no blanks around them", () => {
  expect(cleanName("  Anna  Maria ")).toBe("Anna Maria");
  expect(cleanName("x".repeat(30))).toHaveLength(24);
});

it("speeds that the page does not offer are written too", () => {
  expect(speedText("live:60+50")).toBe("1 min + 50 s a turn"); // its first turn starts at 1:50
  expect(speedText("live:300+10")).toBe("300 s + 10 s a turn");
  expect(speedText("days:7")).toBe("7 days a turn");
  expect(speedText("none")).toBe("No clock");
});
