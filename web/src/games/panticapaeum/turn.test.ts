import { effect } from "@preact/signals";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { LocalTable } from "../../table/local-table";
import { duel, newMatch } from "../../table/match";
import { middleOf } from "./placement";
import { question } from "./status";
import { Turn } from "./turn";

vi.mock("rules.wasm?url", () => ({ default: "" }));
vi.mock("../../rules", async (original) => ({
  ...(await original<typeof import("../../rules")>()),
  Rules: (await import("../../table/test-rules")).EngineRules,
}));
vi.mock("../../settings", () => {
  const chosen = { aids: "full", confirm: "always", tilt: false, keys: {} };
  return { motion: () => 0, settings: { value: chosen, peek: () => chosen } };
});
const shelf = vi.hoisted(() => new Map<string, unknown>());
vi.mock("../../table/shelf", () => ({
  keepMatch: (match: { id: string }) => shelf.set(match.id, structuredClone(match)),
  matchById: (id: string) => structuredClone(shelf.get(id)),
}));

let table: LocalTable;
let turn: Turn;

const tiles = (): string[] => [...turn.steps.value.lays.keys()];

/** The same table in a page that is loaded anew. */
function reopened(): Turn {
  turn.close();
  const again = new Turn(table);
  again.open();
  return again;
}

beforeEach(async () => {
  table = new LocalTable(newMatch(duel("panticapaeum", "greedy", ""), "7"));
  await table.open();
  turn = new Turn(table);
  turn.open();
});

describe("a turn", () => {
  it("forgets a refusal with the next thing that is done", async () => {
    turn.take({ what: "tile", tile: tiles()[0] ?? "" });
    for (const act of [() => turn.nudge("left"), () => turn.rotate(1), () => turn.best()]) {
      vi.spyOn(table, "play").mockResolvedValueOnce(["no"]);
      await turn.confirm();
      expect(turn.refusal.value).toEqual(["no"]);
      act();
      expect(turn.refusal.value).toBeNull();
    }
  });

  it("goes to the nearest of the best places, and on to the next", async () => {
    turn.take({ what: "tile", tile: tiles()[0] ?? "" });
    await turn.confirm();
    await turn.play("take:coins");
    await turn.play("end");
    await vi.waitFor(() => expect(turn.isMine.value && tiles().length > 0).toBe(true));
    turn.take({ what: "tile", tile: tiles()[0] ?? "" });
    for (let i = 0; i < 9; i++) turn.nudge("right");
    const from = middleOf(turn.spot.value?.cells ?? []);
    const far = (cells: [number, number][]): number =>
      Math.hypot(middleOf(cells).x - from.x, middleOf(cells).y - from.y);
    const most = Math.max(...turn.spots.value.map(({ weight }) => weight));
    const ways = turn.spots.value.filter(({ weight }) => weight === most)
      .map(({ cells }) => far(cells));
    expect(new Set(ways).size).toBeGreaterThan(1); // else nothing is chosen
    turn.best();
    const best = turn.spot.value;
    expect(far(best?.cells ?? [])).toBeCloseTo(Math.min(...ways));
    turn.best();
    expect(turn.spot.value).not.toBe(best);
  });

  it("is resumed with what was in hand and where", () => {
    turn.take({ what: "tile", tile: tiles()[1] ?? "" });
    turn.nudge("right");
    const word = turn.spot.value?.word;
    const again = reopened();
    expect(again.spot.value?.word).toBe(word);
    expect(again.isDropped.value).toBe(true);
    again.cancel();
    turn = again;
    expect(reopened().hand.value).toBeNull();
  });

  it("plays the step of the ghost once, however quick the second tap", async () => {
    turn.take({ what: "tile", tile: tiles()[0] ?? "" });
    const play = vi.spyOn(table, "play");
    await Promise.all([turn.confirm(), turn.confirm()]);
    expect(play).toHaveBeenCalledTimes(1);
    expect(turn.refusal.value).toBeNull();
  });

  it("keeps what is taken in hand as soon as the step before is on the board", async () => {
    turn.take({ what: "tile", tile: tiles()[0] ?? "" });
    const played = turn.confirm();
    let isTaken = false;
    const stop = effect(() => {
      if (turn.steps.value.workers.length === 0 || isTaken) return;
      isTaken = true;
      queueMicrotask(() => turn.take({ what: "worker" }));
    });
    await played;
    stop();
    expect([isTaken, turn.hand.value?.what]).toEqual([true, "worker"]);
    expect(reopened().hand.value).toEqual({ what: "worker" });
  });

  it("is resumed with a question that was half answered", async () => {
    turn.take({ what: "tile", tile: tiles()[0] ?? "" });
    await turn.confirm();
    turn.ask("take");
    expect(reopened().asking.value).toBe("take");
  });

  it("asks nothing where only its end is left", async () => {
    turn.take({ what: "tile", tile: tiles()[0] ?? "" });
    expect(question(turn).what).not.toBe("");
    await turn.confirm();
    await turn.play("take:coins");
    for (let i = 0; !turn.isOnlyEnd.value && i < 5; i++)
      await turn.play(turn.steps.value.workers[0]?.word ?? "");
    expect(turn.isOnlyEnd.value).toBe(true);
    expect(question(turn)).toEqual({ what: "", why: "" });
  });
});
