import { afterEach, describe, expect, it, vi } from "vitest";
import { optionsFor } from "../games/test-options";
import { newDraft, withSeat, withSeats } from "../start/draft";
import { becomePerson, person, seatToken } from "./identity";
import { cleanName, createTable, creation, joinTable, type Terms } from "./join";
import { speedText } from "./terms";

vi.mock("polis.wasm?url", () => ({ default: "" })); // the module is read from its file here
vi.mock("../router", () => ({ go: () => undefined }));
vi.mock("../settings", () => ({ change: () => undefined, settings: { value: { name: "" } } }));

const TERMS: Terms = {
  speed: "days:1", aids: "none", spectators: false, chat: true, public: true,
};
const akropolis = optionsFor("akropolis"), panticapaeum = optionsFor("panticapaeum");
const draft = newDraft(akropolis, "people", { name: "", level: "easy" });

describe("the creation of a table", () => {
  it("has one's own seat, open seats and bots", () => {
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

  it("adds a number of one's own to the shuffle, another one each time", () => {
    const nonce = (): string => (creation(draft, akropolis, TERMS, "Anna") as { nonce: string }).nonce;
    expect(nonce()).toMatch(/^[0-9a-f]{16,32}$/);
    expect(nonce()).not.toBe(nonce());
  });
});

/** A server that knows nobody yet. */
function newServer(): string[] {
  const asked: string[] = [], known = new Set<string>();
  vi.stubGlobal("document", { baseURI: "http://polis.test/" });
  vi.stubGlobal("fetch", (url: string, { headers }: { headers: Record<string, string> }) => {
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

  it("begins anew as a guest", async () => {
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
