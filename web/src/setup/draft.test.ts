import { expect, test, vi } from "vitest";
import { optionsFor } from "../options/test-options";
import {
  agreementFrom, counts, draftOf, drawn, inCompany, isByLot, newDraft, withLot, withSeat, withSeats,
} from "./draft";

vi.mock("rules.wasm?url", () => ({ default: "" })); // the module is read from its file here

const host = { name: "Anna", level: "easy" };
const never = (): number => 0;
const akropolis = optionsFor("akropolis"), panticapaeum = optionsFor("panticapaeum");

test("a duel, a table of people and a solo game begin with the right seats", () => {
  expect(newDraft(akropolis, "bots", host).seats).toEqual([{ bot: null, name: "Anna" }, { bot: "easy", name: "" }]);
  expect(newDraft(akropolis, "people", host).seats).toEqual([{ bot: null, name: "Anna" }, { bot: null, name: "" }]);
  expect(newDraft(akropolis, "solo", host).seats).toEqual([{ bot: null, name: "Anna" }]);
  expect(counts(akropolis)).toEqual([2, 3, 4]);
});

test("more seats are more of the same company, fewer keep the first", () => {
  const three = withSeats(newDraft(akropolis, "bots", host), akropolis, 3, "strong");
  expect(three.seats.map((seat) => seat.bot)).toEqual([null, "easy", "strong"]);
  expect(withSeats(three, akropolis, 2, "strong").seats).toEqual(three.seats.slice(0, 2));
});

test("other company keeps variants and rulings", () => {
  const options = { variants: "houses", rulings: "edge:any" };
  const draft = { ...newDraft(akropolis, "bots", host), options };
  expect(inCompany(draft, akropolis, "people", host)).toMatchObject({ company: "people", options });
});

test("an agreement has trimmed names and only unusual rulings", () => {
  const draft = { ...newDraft(akropolis, "people", host), options: { rulings: "houses:size,edge:any" } };
  const agreed = agreementFrom(withSeat(draft, 1, { name: "  Ben " }), akropolis, never);
  expect(agreed.seats[1]).toEqual({ bot: null, name: "Ben" });
  expect(agreed.options).toEqual({ rulings: "edge:any" });
  expect(agreed).not.toHaveProperty("lot");
});

test("a lot keeps everybody at the table", () => {
  const draws = [0, 1, 0];
  expect(drawn(["a", "b", "c", "d"], () => draws.shift() ?? 0)).toEqual(["c", "d", "b", "a"]);
  const draft = withLot(newDraft(akropolis, "bots", host), akropolis, true);
  expect(agreementFrom(draft, akropolis, never).seats.map((seat) => seat.bot)).toEqual(["easy", null]);
});

test("where the rules draw who begins, the form proposes it and the seats stay", () => {
  const draft = newDraft(panticapaeum, "bots", host);
  expect(isByLot(draft, panticapaeum)).toBe(true);
  const agreed = agreementFrom({ ...draft, lot: true }, panticapaeum, never);
  expect(agreed).toMatchObject({ seats: [{ bot: null }, { bot: "easy" }], options: { first: "lot" } });
  const fixed = withLot(draft, panticapaeum, false);
  expect(isByLot(fixed, panticapaeum)).toBe(false);
  expect(agreementFrom(fixed, panticapaeum, never).options).toEqual({});
  expect(isByLot(withSeats(fixed, panticapaeum, 3, "easy"), panticapaeum)).toBe(false);
});

test("what was kept is used only if it still fits", () => {
  const good = newDraft(akropolis, "bots", host);
  expect(draftOf(good, akropolis, ["easy"])).toEqual(good);
  expect(draftOf(good, panticapaeum, ["easy"]), "another game").toBeNull();
  expect(draftOf(good, akropolis, ["greedy"]), "a bot that is gone").toBeNull();
  expect(draftOf({ ...good, options: { variants: "dragons" } }, akropolis, ["easy"])).toEqual(good);
  for (const bad of [{ seats: [] }, { seats: undefined }, { options: { edge: 1 } }, { options: null }])
    expect(draftOf({ ...good, ...bad }, akropolis, ["easy"])).toBeNull();
  expect(draftOf(null, akropolis, [])).toBeNull();
  expect(draftOf(newDraft(panticapaeum, "solo", host), panticapaeum, [])).toBeNull();
});

test("a lot that an older page has kept is one of the rules where they draw it", () => {
  const old = { ...newDraft(panticapaeum, "bots", host), options: {}, lot: true };
  const draft = draftOf(old, panticapaeum, ["easy"]);
  expect(draft).toMatchObject({ options: { first: "lot" }, lot: false });
  const plain = draftOf({ ...old, lot: false }, panticapaeum, ["easy"]);
  expect(plain && isByLot(plain, panticapaeum)).toBe(false);
  const shuffled = { ...newDraft(akropolis, "bots", host), lot: true };
  expect(draftOf(shuffled, akropolis, ["easy"])).toEqual(shuffled);
});

test("sides are as the edge until they differ", () => {
  const rulings = (given: string) => agreementFrom(
    { ...newDraft(akropolis, "people", host), options: { rulings: given } }, akropolis, never).options.rulings;
  expect(rulings("edge:any,sides:any")).toBe("edge:any");
  expect(rulings("sides:outside,edge:any")).toBe("edge:any,sides:outside");
  expect(rulings("sides:any,doubling:points")).toBe("sides:any,doubling:points");
  expect(rulings("sides:outside,doubling:value")).toBeUndefined();
});
