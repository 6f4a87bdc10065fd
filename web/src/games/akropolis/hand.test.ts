import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { LocalTable } from "../../table/local-table";
import { newMatch, duel } from "../../table/match";
import type { Call } from "../../engine";
import type { Table } from "../../table/table";
import type { AkropolisState } from "./types";
import type { Point } from "../../board/view";
import { Hand } from "./hand";
import { middleOf } from "./legal";
import { loadTiles } from "./tiles";

vi.mock("rules.wasm?url", () => ({ default: "" }));
vi.mock("../../rules", async (original) => {
  const { EngineRules } = await import("../../table/test-rules");
  return {
    ...(await original<typeof import("../../rules")>()),
    Rules: EngineRules,
    askOnce: (calls: Call[]) => new EngineRules().ask(calls),
  };
});
const chosen = vi.hoisted(() => ({ aids: "full", confirm: "always", tilt: false, keys: {} }));
vi.mock("../../settings", () => ({ motion: () => 0, settings: { value: chosen } }));
vi.mock("../../table/shelf", () => ({ keepMatch: () => undefined, matchById: () => undefined }));

let table: Table;
let hand: Hand;

const site = (): number[] => (table.position.value?.state as AkropolisState).site;
const first = (): number => site()[0] ?? 0;

beforeAll(() => loadTiles());
beforeEach(async () => {
  Object.assign(chosen, { aids: "full", confirm: "always" });
  table = new LocalTable(newMatch(duel("akropolis", "greedy", ""), "7"));
  await table.open();
  hand = new Hand(table);
});

describe("the tile in hand", () => {
  it("can be taken if it can be paid for", () => {
    expect(hand.take(first())).toBe(true);
    expect(hand.take(site()[3] ?? 0)).toBe(false); // three stones, and there is one
    expect(hand.tile.value).toBe(first());
    expect(hand.lift()).toBe(true);
    expect(hand.lift()).toBe(false);
  });

  it("rides the pointer, snaps to legal ground and shows where it cannot lie", () => {
    hand.take(first());
    hand.hover({ x: 60, y: -110 }, false);
    expect(hand.ghost()?.ok).toBe(true);
    hand.hover({ x: 0, y: 0 }, false); // on the starting tile
    expect(hand.ghost()?.ok).toBe(false);
    hand.leave();
    expect(hand.ghost()).toBeNull();
  });

  it("is no finger's any more once it is taken or moved otherwise", () => {
    const finger = { x: 60, y: -110, touch: true, time: 0 };
    const others = [
      () => hand.take(first()), () => hand.step("west"), () => hand.best(),
      () => hand.bring({ x: 0, y: 0 }, false),
    ];
    hand.take(first());
    for (const other of others) {
      hand.moveTo(finger, false, true);
      hand.touched.value = finger;
      expect(other()).toBe(true);
      expect(hand.touched.value).toBeNull();
    }
  });

  it("stays where it is put while the pointer goes on", () => {
    hand.take(first());
    expect(hand.moveTo({ x: 60, y: -110 }, false, true)).toBe(true);
    const { place } = hand.held.value ?? {};
    hand.hover({ x: -120, y: 0 }, false);
    expect(hand.moveTo({ x: 900, y: 900 }, false, true)).toBe(false);
    expect(hand.held.value?.place).toBe(place);
    expect(hand.isOn(hand.middle(), false)).toBe(true);
    expect(hand.isOn({ x: 900, y: 900 }, false)).toBe(false);
  });

  it("turns through all legal rotations and comes back to the same place", () => {
    hand.take(first());
    hand.moveTo({ x: 60, y: -110 }, false, true);
    const begin = hand.held.value?.place;
    const seen = new Set<number | undefined>();
    for (let n = 0; n < hand.rotations(); n++) {
      seen.add(hand.held.value?.place?.rotation);
      hand.turn(true, false);
    }
    expect(seen.size).toBe(hand.rotations());
    expect(hand.held.value?.place).toBe(begin);
  });

  it("shows at once what it brings, and the reasons as the rules give them", async () => {
    hand.takeToCity(first(), false);
    hand.best();
    const { place } = hand.held.value ?? {};
    await vi.waitFor(() => expect(hand.effect.value).not.toBeNull());
    expect(hand.gain()).toBe(hand.effect.value?.points);
    const total = table.position.value?.score.seats[0]?.total ?? 0;
    expect(hand.gain()).toBe((place?.after ?? 0) - total);
    expect(place?.after).toBe(Math.max(...(hand.ways()?.places.map(({ after }) => after) ?? [])));
  });

  it("goes to the city by an arrow, though a pointer took it", () => {
    hand.take(first());
    expect(hand.step("east")).toBe(true);
    expect(hand.held.value?.place).not.toBeNull();
  });

  it("goes to the nearest of the best places, and on to the next", () => {
    hand.takeToCity(first(), false);
    for (let i = 0; i < 8; i++) hand.step("east");
    const from = hand.middle();
    const far = (at: Point): number => Math.hypot(at.x - from.x, at.y - from.y);
    const places = hand.ways()?.places ?? [];
    const most = Math.max(...places.map(({ after }) => after));
    const best = places.filter(({ after }) => after === most).map((one) => middleOf(one, false));
    expect(new Set(best.map(far)).size).toBeGreaterThan(1); // else nothing is chosen
    hand.best();
    const there = hand.held.value?.place;
    expect(far(hand.middle())).toBeCloseTo(Math.min(...best.map(far)));
    hand.best();
    expect(hand.held.value?.place).not.toBe(there);
  });

  it("is there again with its place when the page is loaded anew", async () => {
    hand.takeToCity(first(), false);
    hand.step("east");
    hand.turn(true, false);
    const { place } = hand.held.value ?? {};
    hand.close();
    const again = new Hand(table);
    expect(again.held.value?.place?.word).toBe(place?.word);
    again.lift();
    again.close();
    expect(new Hand(table).held.value).toBeNull();
  });

  it("can be put back, also after the game went on under it", async () => {
    hand.takeToCity(first(), false);
    await table.play(hand.held.value?.place?.word ?? "");
    await vi.waitFor(() => expect(table.isMine()).toBe(true));
    expect(hand.held.value).toBeNull();
    hand.takeToCity(first(), false);
    hand.lift();
    expect(hand.held.value).toBeNull();
  });

  it("is not there again once it was played, also if that is taken back", async () => {
    hand.takeToCity(first(), false);
    await hand.play();
    await table.takeBack(1);
    expect(table.isMine()).toBe(true);
    expect(hand.held.value).toBeNull();
    expect(new Hand(table).held.value).toBeNull();
  });

  it("forgets a refusal with the next thing that is done", async () => {
    hand.takeToCity(first(), false);
    vi.spyOn(table, "play").mockResolvedValueOnce(["no"]);
    await hand.play();
    expect(hand.refusal.value).toEqual(["no"]);
    hand.step("north");
    expect(hand.refusal.value).toBeNull();
  });

  it("tells the effect of the last place only, however fast it moves", async () => {
    hand.takeToCity(first(), false);
    for (const step of ["west", "north", "east", "south", "west"] as const) hand.step(step);
    await vi.waitFor(() => expect(hand.effect.value).not.toBeNull());
    expect(hand.effect.value?.points).toBe(hand.gain());
  });

  it("is played once, and then the hand is empty", async () => {
    hand.takeToCity(first(), false);
    const word = hand.held.value?.place?.word;
    await Promise.all([hand.play(), hand.play()]);
    expect(hand.held.value).toBeNull();
    expect(table.match.moves[0]).toBe(word);
  });

  it("is asked about as the settings say", async () => {
    hand.take(first());
    hand.moveTo({ x: 60, y: -110 }, false, true);
    hand.drop();
    expect(hand.held.value?.isDropped).toBe(true);
    chosen.confirm = "losing";
    hand.drop(); // it costs nothing, so nothing is lost
    await vi.waitFor(() => expect(table.match.moves.length).toBeGreaterThan(0));
  });

  it("is let go of when a move is taken back", async () => {
    hand.takeToCity(first(), false);
    await hand.play();
    await vi.waitFor(() => expect(table.isMine()).toBe(true));
    hand.takeToCity(first(), false);
    await table.takeBack(table.lastTurn());
    expect(hand.held.value).toBeNull();
  });
});
