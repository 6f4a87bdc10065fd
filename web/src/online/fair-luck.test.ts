import { expect, it, vi } from "vitest";
import type { Refusal } from "../engine";
import { withWitness } from "../replay/witness";
import type { Started } from "./events";
import { luckText, verify } from "./fair-luck";
import type { TableView } from "./table-view";
import { BEN, DealingServer, newFold, sealOf } from "./test-server";

vi.mock("rules.wasm?url", () => ({ default: "" }));
vi.mock("../rules", async (original) => ({
  ...(await original<typeof import("../rules")>()),
  Rules: (await import("../table/test-rules")).EngineRules,
}));

const PART = "a".repeat(32), SEED = "1".repeat(64);

/** The record of a table that ended right after the first tiles, and what the table shows of it. */
function ended(part: string): { record: string; view: TableView } {
  const server = new DealingServer(sealOf(part)).tellAgain(part);
  const [created] = server.events as unknown as { commit: string }[];
  const started = server.events.find(({ type }) => type === "started") as Started;
  const { commit = "" } = created ?? {};
  const head = { Game: "akropolis", Players: "2", Seats: "Anna,Ben", Commit: commit,
    Seals: `${sealOf(part)},${sealOf(BEN)}`, Nonces: started.nonces, Reveal: SEED };
  const lines = Object.entries(head).map(([key, value]) => `[${key} "${value}"]\n`);
  return {
    record: `${lines.join("")}\n${started.moves.join(" ")}\n`,
    view: { commit, seats: [{ kind: "human", part: "opened" }] } as unknown as TableView,
  };
}

it("a record proves what it can, and says what it cannot", async () => {
  const { record, view } = ended(PART);
  expect(await verify(record, view, true)).toMatch(/^Proved: .* is legal\.$/);
  const bare = { ...view, seats: [{ kind: "human", part: "bare" }] } as unknown as TableView;
  expect(await verify(record, bare, true)).toMatch(/^Proved: .* did not decide what came\.$/);
  expect(await verify(record, view, false)).toMatch(/ is legal\. But this device did not see .* before\.$/);
  expect(await verify(record, { ...view, commit: "0" }, true)).toMatch(/another commitment/);
  expect(await verify(record.replace(SEED, "2".repeat(64)), view, true)).toMatch(/does not hold/);
});

it("a record must be that of the game which this device saw", async () => {
  const server = new DealingServer(sealOf(PART));
  const fold = newFold();
  server.join();
  server.events.forEach((event) => fold.add(event));
  const witness = fold.witness(0, PART);
  const { record, view } = ended(PART);
  const check = (text: string): Refusal | null => newFold().checkRecord(text);
  expect(await verify(withWitness(record, witness), view, true, check)).toMatch(/^Proved: .* is legal\.$/);
  const other = record.replace('"Anna,Ben"', '"Anna,bot:easy"').replace(`,${sealOf(BEN)}`, ",-");
  expect(await verify(withWitness(other, witness), view, true, check)).toMatch(/^The record does not hold: /);
  const larger = record.replace('[Game "akropolis"]', '[Game "akropolis"]\n[Rulings "lake:single"]');
  expect(await verify(withWitness(larger, witness), view, true, check))
    .toMatch(/^The record does not hold: the server shows another game than when/);
});

it("what became of the player's own part is one sentence", () => {
  expect(luckText({ kind: "proved" })).toMatch(/^Proved: your device .* the server alone could not decide what came\.$/);
  expect(luckText({ kind: "proved" }, [{ kind: "human", name: "Anna", part: "opened" },
    { kind: "human", name: "Ben", part: "forfeited" }])).toMatch(/sealed and not opened: Ben$/);
  expect(luckText({ kind: "proved", uncovered: true })).toMatch(/ decide what came\. But what was noted then does not cover/);
  expect(luckText({ kind: "dropped" })).toMatch(/^Your device opened .* began without it/);
  expect(luckText({ kind: "unused" })).toMatch(/^Your device did not open .* began without it/);
  expect(luckText({ kind: "broken", why: ["the seed was not revealed"] }))
    .toBe("Luck did not come as the server had promised: the seed was not revealed");
});
