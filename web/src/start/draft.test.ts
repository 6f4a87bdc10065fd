import { expect, test } from "vitest";
import { agreementFrom, drawn, inCompany, isDraft, mayBeLong, newDraft, withSeat, withSeats } from "./draft";

const host = { name: "Anna", level: "easy" };
const never = (): number => 0;

test("a duel, a table of people and a solo game begin with the right seats", () => {
  expect(newDraft("akropolis", "bots", host).seats).toEqual([{ bot: null, name: "Anna" }, { bot: "easy", name: "" }]);
  expect(newDraft("akropolis", "people", host).seats).toEqual([{ bot: null, name: "Anna" }, { bot: null, name: "" }]);
  expect(newDraft("akropolis", "solo", host)).toMatchObject({ seats: [{ bot: null, name: "Anna" }], architect: "hippodamos" });
});

test("more seats are more of the same company, fewer keep the first", () => {
  const three = withSeats(newDraft("akropolis", "bots", host), 3, "strong");
  expect(three.seats.map((seat) => seat.bot)).toEqual([null, "easy", "strong"]);
  expect(withSeats(three, 2, "strong").seats).toEqual(three.seats.slice(0, 2));
});

test("the long game goes where there is none", () => {
  const long = { ...newDraft("akropolis", "bots", host), long: true };
  expect(mayBeLong(long)).toBe(true);
  expect(withSeats(long, 4, "easy").long).toBe(false);
  expect(inCompany(long, "solo", host).long).toBe(false);
  expect(mayBeLong(newDraft("panticapaeum", "bots", host))).toBe(false);
});

test("other company keeps variants and rulings", () => {
  const draft = { ...newDraft("akropolis", "bots", host), variants: ["houses"], rulings: { edge: "any" } };
  expect(inCompany(draft, "people", host)).toMatchObject({ variants: ["houses"], rulings: { edge: "any" } });
});

test("an agreement has trimmed names and only unusual rulings", () => {
  const draft = { ...newDraft("akropolis", "people", host), rulings: { houses: "size", edge: "any" } };
  const agreed = agreementFrom(withSeat(draft, 1, { name: "  Ben " }), never);
  expect(agreed.seats[1]).toEqual({ bot: null, name: "Ben" });
  expect(agreed.rulings).toEqual({ edge: "any" });
  expect(agreed).not.toHaveProperty("lot");
});

test("a lot keeps everybody at the table", () => {
  const draws = [0, 1, 0];
  expect(drawn(["a", "b", "c", "d"], () => draws.shift() ?? 0)).toEqual(["c", "d", "b", "a"]);
  const draft = { ...newDraft("akropolis", "bots", host), lot: true };
  expect(agreementFrom(draft, never).seats.map((seat) => seat.bot)).toEqual(["easy", null]);
});

test("what was kept is used only if it still fits", () => {
  const good = newDraft("akropolis", "bots", host);
  expect(isDraft(good, "akropolis", ["easy"])).toBe(true);
  expect(isDraft(good, "panticapaeum", ["easy"]), "another game").toBe(false);
  expect(isDraft(good, "akropolis", ["greedy"]), "a bot that is gone").toBe(false);
  expect(isDraft({ ...good, variants: ["dragons"] }, "akropolis", ["easy"])).toBe(false);
  expect(isDraft({ ...good, seats: [] }, "akropolis", ["easy"])).toBe(false);
  expect(isDraft(null, "akropolis", [])).toBe(false);
  expect(isDraft({ ...newDraft("panticapaeum", "solo", host) }, "panticapaeum", [])).toBe(false);
});

test("sides are as the edge until they differ", () => {
  const rulings = (given: Record<string, string>) =>
    agreementFrom({ ...newDraft("akropolis", "people", host), rulings: given }, () => 0).rulings;
  expect(rulings({ edge: "any", sides: "any" })).toEqual({ edge: "any" });
  expect(rulings({ sides: "outside", edge: "any" })).toEqual({ sides: "outside", edge: "any" });
  expect(rulings({ sides: "any", doubling: "points" })).toEqual({ sides: "any", doubling: "points" });
  expect(rulings({ sides: "outside", doubling: "value" })).toEqual({});
});
