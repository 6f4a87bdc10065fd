// choices.ts - the possible answers at a moment, as a list: shown in words, numbered for keys, the
// same for every way of playing; and what a later turn may do, with what is missing for it.
import { mark, signedPoints, t, tn } from "../../say";
import { COLOURS, type BuildingKind, type Colour, type PanticapaeumState } from "./types";
import { isSameHand, type Hand } from "./hand";
import { SELL_NOW } from "./hinted";
import { bestOf } from "./placement";
import { colourOf, KIND_OF, lacking, priceFor, rows, ROWS, set } from "./set";
import { stepPrice } from "./step-price";
import type { Spot } from "./steps";
import type { Turn } from "./turn";
import { tileBounty, tileName } from "./tile-words";
import { amountOf, buildingName, effectName, resourceName, rowName } from "./words";

export type Picture =
  | { what: "tile"; id: string }
  | { what: "building"; kind: BuildingKind }
  | { what: "colour"; colour: Colour }
  | { what: "coins" | "sell" | "worker" | "draw" | "skip" | "step" | "take" };

export interface Choice {
  id: string;
  label: string;
  detail: string; // what it costs, what it brings
  unseen: string; // what the pictures show, for screen readers
  price: { n: number; of: Colour | "coins" } | null;
  picture: Picture;
  word: string | null; // a step that can be previewed
  blocked: string | null; // why not yet
  from: string | null; // the cell of its building, to be highlighted in the city
  isOn: boolean;
  goes: number; // how many of it are chosen to be discarded
  act(): void;
}

function choice(part: Partial<Choice> & Pick<Choice, "id" | "label" | "picture" | "act">): Choice {
  return {
    detail: "", unseen: "", price: null, word: null, blocked: null, from: null, isOn: false,
    goes: 0, ...part,
  };
}

/** A choice that is a whole step. */
function step(turn: Turn, word: string, label: string, picture: Picture, detail = ""): Choice {
  return choice({ id: word, label, picture, detail, word, act: () => void turn.play(word) });
}

function holds(turn: Turn, hand: Hand): boolean {
  return isSameHand(turn.hand.value, hand);
}

/** "up to +3": the most points that any of the spots brings at once. */
function promise(turn: Turn, spots: readonly Spot[]): string {
  const moment = turn.moment.value;
  const best = bestOf(spots);
  if (!moment || !best) return "";
  const gain = best.weight - (moment.score.seats[turn.seatNumber()]?.total ?? 0);
  return t("%s at best", signedPoints(gain));
}

const AT_END = mark("The marker is at the end of its row.");

/** What the next cell of the row gives; null at the end of the row. */
function nextEffect(state: PanticapaeumState, row: Colour): string | null {
  const at = (state.seats[state.turn]?.markers[row] ?? 0) + 1;
  const cell = rows[row][at - 1];
  return cell ? effectName(cell, KIND_OF[row], state.tokens[row]?.[String(at)]) : null;
}

function nextCell(state: PanticapaeumState, row: Colour): string {
  return nextEffect(state, row) ?? t(AT_END);
}

/** The same where the step comes with something else. */
function stepToo(state: PanticapaeumState, row: Colour): string {
  const effect = nextEffect(state, row);
  return effect === null ? t(AT_END) : t("and a step: %s", effect);
}

function tiles(turn: Turn): Choice[] {
  return [...turn.steps.value.lays].map(([tile, spots]) => choice({
    id: tile, label: tileBounty(tile), detail: promise(turn, spots), unseen: tileName(tile),
    picture: { what: "tile", id: tile },
    isOn: holds(turn, { what: "tile", tile }), act: () => turn.take({ what: "tile", tile }),
  }));
}

/** Why a building cannot be built now; null if it can. */
export function buildBlocked(turn: Turn, kind: BuildingKind): string | null {
  const state = turn.moment.value?.state;
  const seat = turn.seat();
  const colour = colourOf(kind);
  const cost = state?.columns[colour].cost ?? null;
  if (!state || !seat) return null;
  if (turn.steps.value.builds.has(kind)) return null;
  if (cost === null) return t("none left");
  const short = lacking(colour, cost, seat);
  if (short > 0) return t("you still need %s", amountOf(colour, short));
  return t("no place for it in your city");
}

function build(turn: Turn, state: PanticapaeumState, kind: BuildingKind): Choice {
  const colour = colourOf(kind);
  const seat = turn.seat();
  const cost = state.columns[colour].cost;
  const n = cost !== null && seat ? priceFor(cost, seat) : 0;
  const hand = turn.hand.value;
  return choice({
    id: `build ${kind}`, label: t("build: %s", buildingName(kind)),
    price: cost === null ? null : { n, of: colour },
    unseen: t("price: %s", amountOf(colour, n)), detail: stepToo(state, colour),
    picture: { what: "building", kind },
    blocked: buildBlocked(turn, kind), isOn: hand?.what === "building" && hand.kind === kind,
    act: () => turn.takeBuilding(kind),
  });
}

function sellBlocked(turn: Turn): string | null {
  if (turn.steps.value.sales.size > 0) return null;
  const kinds = COLOURS.filter((colour) => (turn.seat()?.store[colour] ?? 0) > 0).length;
  const n = Math.max(1, set.sell.min - kinds);
  return tn("%d more kind of resource needed", "%d more kinds of resources needed", n);
}

/** Everything that a development can be, also what is not possible yet. */
function develop(turn: Turn, state: PanticapaeumState): Choice[] {
  const { coins } = set.take.either;
  const { resources } = set.take.or;
  return [
    ...ROWS.map((row) => build(turn, state, KIND_OF[row])),
    choice({
      id: "sell", label: t("sell different resources"), picture: { what: "sell" },
      detail: t("each brings %s and a step in its row",
        tn("%d coin", "%d coins", set.sell.coins_each)),
      blocked: sellBlocked(turn),
      act: () => turn.ask("sell"),
    }),
    step(turn, "take:coins", tn("take %d coin", "take %d coins", coins), { what: "coins" }),
    choice({
      id: "take", label: tn("take %d resource", "take %d resources", resources),
      picture: { what: "take" }, act: () => turn.ask("take"),
    }),
  ];
}

function sale(turn: Turn, state: PanticapaeumState): Choice[] {
  const picked = turn.picked.value;
  const isOn = (colour: Colour): boolean => (picked.get(colour) ?? 0) > 0;
  const word = turn.sale();
  return [
    ...COLOURS.filter((colour) => (turn.seat()?.store[colour] ?? 0) > 0).map((colour) => choice({
      id: colour, label: resourceName(colour), detail: stepToo(state, colour),
      picture: { what: "colour", colour }, isOn: isOn(colour),
      act: () => turn.pick(colour, isOn(colour) ? -1 : 1),
    })),
    choice({
      id: SELL_NOW, label: t("sell these"), picture: { what: "sell" }, word: `sell:${word}`,
      blocked: turn.steps.value.sales.has(word) ? null
        : t("Choose %d to %d different ones.", set.sell.min, set.sell.max),
      act: () => void turn.play(`sell:${word}`),
    }),
    back(turn),
  ];
}

function back(turn: Turn): Choice {
  return choice({
    id: "back", label: t("back"), picture: { what: "skip" }, act: () => turn.cancel(),
  });
}

function taking(turn: Turn): Choice[] {
  return [...colourSteps(turn, "take"), back(turn)];
}

function colourSteps(turn: Turn, head: "take" | "cube"): Choice[] {
  return COLOURS.map((colour) => step(turn, `${head}:${colour}`, resourceName(colour),
    { what: "colour", colour }));
}

function skip(turn: Turn): Choice[] {
  return turn.steps.value.plain.has("skip")
    ? [step(turn, "skip", t("skip it"), { what: "skip" })] : [];
}

/** Each effect with its own choices; skipping is added to all of them. */
const EFFECTS: Record<string, (turn: Turn, state: PanticapaeumState) => Choice[]> = {
  worker: (turn) => [step(turn, "hire", t("take the worker"), { what: "worker" })],
  draw_tile: (turn) => [step(turn, "draw", t("draw a tile from the bag"), { what: "draw" })],
  aqueduct_tile: tiles,
  free_build: (turn) => [...turn.steps.value.free].map(([kind, spots]) => choice({
    id: kind, label: t("build for nothing: %s", buildingName(kind)), detail: promise(turn, spots),
    picture: { what: "building", kind }, isOn: holds(turn, { what: "free", kind }),
    act: () => turn.take({ what: "free", kind }),
  })),
  move_building: (turn) => [...turn.steps.value.moves].map(([from, spots]) => choice({
    id: from, from, label: movedName(turn, from), detail: promise(turn, spots),
    picture: { what: "building", kind: buildingAt(turn, from) },
    isOn: holds(turn, { what: "moved", from }), act: () => turn.take({ what: "moved", from }),
  })),
  advance_other: (turn, state) => [...turn.steps.value.advances.keys()].map((row) =>
    step(turn, `advance:${row}`, rowName(row),
      { what: "building", kind: KIND_OF[row] }, nextCell(state, row))),
};

function buildingAt(turn: Turn, from: string): BuildingKind {
  const building = turn.seat()?.buildings
    .find(({ cells }) => cells.some(([x, y]) => `${x},${y}` === from));
  return building?.kind ?? "house";
}

function movedName(turn: Turn, from: string): string {
  return t("move: %s", buildingName(buildingAt(turn, from)));
}

/** A paid step; its row is in the state. */
function paidStep(turn: Turn, state: PanticapaeumState): Choice[] {
  const { paid } = state;
  if (!paid || !turn.steps.value.plain.has("step")) return [];
  const label = t("pay for a step: %s", buildingName(KIND_OF[paid.row]));
  const price = stepPrice(state, turn.table.events.value);
  return [{
    ...step(turn, "step", label, { what: "step" }, nextCell(state, paid.row)),
    ...(price !== null && {
      price: { n: price, of: "coins" }, unseen: tn("%d coin", "%d coins", price),
    }),
  }];
}

/** A worker can be placed at any moment, so this comes last in every list. */
function worker(turn: Turn): Choice[] {
  const { workers } = turn.steps.value;
  if (workers.length === 0) return [];
  return [choice({
    id: "worker", label: t("place a worker (%d)", turn.seat()?.workers.board ?? 0),
    detail: promise(turn, workers), picture: { what: "worker" },
    isOn: holds(turn, { what: "worker" }), act: () => turn.take({ what: "worker" }),
  })];
}

/** Discarding is collected and then done as a whole (the footer has the button), since the last one
 * cannot be taken back. A press chooses one more; if there is none more to choose, all of the colour
 * are kept again. */
function discards(turn: Turn): Choice[] {
  const { left } = turn.discard();
  const store = turn.seat()?.store;
  return COLOURS.filter((colour) => (store?.[colour] ?? 0) > 0).map((colour) => {
    const n = turn.picked.value.get(colour) ?? 0;
    const all = store?.[colour] ?? 0;
    return choice({
      id: colour, label: resourceName(colour), picture: { what: "colour", colour },
      isOn: n > 0, goes: n, detail: t("discard %d of %d", n, all),
      blocked: left === 0 && n === 0 ? t("Enough are chosen.") : null,
      act: () => turn.pick(colour, left > 0 && n < all ? 1 : -n),
    });
  });
}

/** What cannot be done now but in a later turn, and what is missing. */
export function laterOf(turn: Turn): Choice[] {
  const state = turn.moment.value?.state;
  if (!state || !turn.isMine.value || turn.asking.value || state.phase !== "develop") return [];
  return develop(turn, state).filter(({ blocked }) => blocked !== null);
}

/** What may be answered now, in the order of the numbers. */
export function choicesOf(turn: Turn): Choice[] {
  const state = turn.moment.value?.state;
  if (turn.isPlanning.value) return tiles(turn);
  if (!state || !turn.isMine.value) return [];
  if (turn.asking.value === "sell") return sale(turn, state);
  if (turn.asking.value === "take") return taking(turn);
  return [...answers(turn, state), ...worker(turn)];
}

function answers(turn: Turn, state: PanticapaeumState): Choice[] {
  switch (state.phase) {
    case "explore":
    case "lay": return tiles(turn);
    case "develop": return develop(turn, state).filter(({ blocked }) => blocked === null);
    case "effect": return [...(EFFECTS[state.effect ?? ""]?.(turn, state) ?? []), ...skip(turn)];
    case "cube": return colourSteps(turn, "cube");
    case "finish": return paidStep(turn, state);
    case "discard": return discards(turn);
    default: return [];
  }
}
