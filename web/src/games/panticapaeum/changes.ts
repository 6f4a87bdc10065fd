// changes.ts - what a step changes, by comparing two answers of the rules. Nothing is computed here
// that the rules did not say.
import type { AnyScore, GameScore, GameState } from "../../types";
import {
  COLOURS, PARTS, type Colour, type PanticapaeumSeat, type PanticapaeumSeatScore,
  type PanticapaeumState, type Part,
} from "./types";

export interface TurnMoment {
  state: PanticapaeumState;
  score: GameScore<PanticapaeumSeatScore>;
}

/** Two answers of the rules with the types of this game; null for another game. */
export function momentOf(state: GameState, score: AnyScore): TurnMoment | null {
  if (state.game !== "panticapaeum") return null;
  return { state: state as PanticapaeumState, score: score as TurnMoment["score"] };
}

/** A building that brings more or less than before, or is new. */
interface BuildingChange {
  index: number; // in the list after
  points: number;
}

export interface Change {
  points: number;
  parts: { part: Part; points: number }[]; // those that differ
  buildings: BuildingChange[];
  coins: number;
  store: { colour: Colour; n: number }[]; // those that differ
  workers: number; // on the board
  markers: { row: Colour; at: number }[]; // where the markers that moved are now, from 1
  improvements: string[]; // new ones
}

function added(before: readonly string[], after: readonly string[]): string[] {
  const left = [...before];
  return after.filter((one) => {
    const at = left.indexOf(one);
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
}

/** Buildings keep their place in the list, so they are compared one by one. */
function buildingChanges(
  before: PanticapaeumSeatScore, after: PanticapaeumSeatScore,
): BuildingChange[] {
  return after.buildings
    .map((building, index) =>
      ({ index, points: building.points - (before.buildings[index]?.points ?? 0) }))
    .filter((change) => change.points !== 0);
}

function stockChange(before: PanticapaeumSeat, after: PanticapaeumSeat) {
  return {
    coins: after.coins - before.coins,
    store: COLOURS.map((colour) => ({ colour, n: after.store[colour] - before.store[colour] }))
      .filter((one) => one.n !== 0),
    workers: after.workers.board - before.workers.board,
    markers: COLOURS.filter((row) => after.markers[row] !== before.markers[row])
      .map((row) => ({ row, at: after.markers[row] })),
    improvements: added(before.improvements, after.improvements),
  };
}

/** What is different for the seat. */
export function changeOf(before: TurnMoment, after: TurnMoment, seat: number): Change | null {
  const [was, is] = [before.state.seats[seat], after.state.seats[seat]];
  const [old, now] = [before.score.seats[seat], after.score.seats[seat]];
  if (!was || !is || !old || !now) return null;
  return {
    points: now.total - old.total,
    parts: PARTS.map((part) => ({ part, points: now[part] - old[part] }))
      .filter((one) => one.points !== 0),
    buildings: buildingChanges(old, now),
    ...stockChange(was, is),
  };
}
