// steps.ts - the legal steps of a moment, read once from their words (docs/record.md) into an index
// that screens can ask: which tiles can lie where, which buildings can stand where and be paid how.
import { COLOURS, type BuildingKind, type Colour } from "./types";

export type Place = [number, number];

/** Something that can be put on cells of the city in one way: a tile, a building, a worker. */
export interface Spot {
  word: string;
  cells: Place[]; // for a tile the first one is where its first cell lies
  turn: number; // quarter turns; of a building of two cells 0: side by side, 1: one below the other
  weight: number; // the mover's points after it
}

/** One way to pay for a building: the colours that stand in for its own. */
export interface Payment {
  standIns: Colour[];
  spots: Spot[];
}

export interface Steps {
  lays: Map<string, Spot[]>; // by tile
  workers: Spot[];
  builds: Map<BuildingKind, Payment[]>;
  free: Map<BuildingKind, Spot[]>;
  moves: Map<string, Spot[]>; // by the cell "x,y" that names the building
  sales: Map<string, number>; // "brown+white+green" to the weight
  takes: Map<Colour | "coins", number>;
  cubes: Map<Colour, number>;
  advances: Map<Colour, number>;
  drops: Map<Colour, number>;
  plain: Map<string, number>; // hire, draw, skip, step, end
}

export const keyOf = ([x, y]: Place): string => `${x},${y}`;

const PLACE = /(-?\d+),(-?\d+)/g;

function placesIn(text: string): Place[] {
  return [...text.matchAll(PLACE)].map((found) => [Number(found[1]), Number(found[2])]);
}

/** The cells of a tile whose first one lies at x, y; see set.ts. */
type Footprint =
  (tile: string, x: number, y: number, turn: number) => readonly { x: number; y: number }[];

function siteTurn(cells: Place[]): number {
  return cells.length > 1 && cells[0]?.[0] === cells[1]?.[0] ? 1 : 0;
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}

function empty(): Steps {
  return {
    lays: new Map(), workers: [], builds: new Map(), free: new Map(), moves: new Map(),
    sales: new Map(), takes: new Map(), cubes: new Map(), advances: new Map(), drops: new Map(),
    plain: new Map(),
  };
}

/** Words that begin with a name and a colon, or with a name and an @. */
const HEADS: Record<string, (steps: Steps, rest: string, word: string, weight: number) => void> = {
  sell: (steps, rest, _word, weight) => steps.sales.set(rest, weight),
  take: (steps, rest, _word, weight) => steps.takes.set(rest as Colour | "coins", weight),
  cube: (steps, rest, _word, weight) => steps.cubes.set(rest as Colour, weight),
  advance: (steps, rest, _word, weight) => steps.advances.set(rest as Colour, weight),
  drop: (steps, rest, _word, weight) => steps.drops.set(rest as Colour, weight),
  free(steps, rest, word, weight) {
    const cells = placesIn(rest);
    const kind = rest.slice(0, rest.indexOf("@")) as BuildingKind;
    push(steps.free, kind, { word, cells, turn: siteTurn(cells), weight });
  },
  move(steps, rest, word, weight) {
    const [from = "", site = ""] = rest.split(">");
    const cells = placesIn(site);
    push(steps.moves, from, { word, cells, turn: siteTurn(cells), weight });
  },
};

const BUILDINGS: readonly string[] =
  ["house", "winery", "fortress", "aqueduct", "temple"] satisfies BuildingKind[];

function addBuild(steps: Steps, kind: BuildingKind, rest: string, spot: Spot): void {
  const standIns = (rest.split(":")[1] ?? "").split("+").filter(Boolean) as Colour[];
  const payments = steps.builds.get(kind) ?? [];
  steps.builds.set(kind, payments);
  const same = payments.find((payment) => payment.standIns.join() === standIns.join());
  if (same) same.spots.push(spot);
  else payments.push({ standIns, spots: [spot] });
}

function addAt(steps: Steps, word: string, weight: number, footprint: Footprint): void {
  const at = word.indexOf("@");
  const name = word.slice(0, at);
  const rest = word.slice(at + 1);
  const cells = placesIn(rest);
  if (name === "worker") steps.workers.push({ word, cells, turn: 0, weight });
  else if (BUILDINGS.includes(name))
    addBuild(steps, name as BuildingKind, rest, { word, cells, turn: siteTurn(cells), weight });
  else {
    const turn = Number(rest.slice(rest.indexOf("/") + 1));
    const [x, y] = cells[0] ?? [0, 0];
    const shape = footprint(name, x, y, turn).map((cell): Place => [cell.x, cell.y]);
    push(steps.lays, name, { word, cells: shape, turn, weight });
  }
}

/** All of them; the weights are in the order of the words. */
export function readSteps(
  words: readonly string[], weights: ArrayLike<number>, footprint: Footprint,
): Steps {
  const steps = empty();
  words.forEach((word, i) => {
    const weight = weights[i] ?? 0;
    const head = /^([a-z]+):/.exec(word)?.[1];
    const read = head ? HEADS[head] : undefined;
    if (read && head) read(steps, word.slice(head.length + 1), word, weight);
    else if (word.includes("@")) addAt(steps, word, weight, footprint);
    else steps.plain.set(word, weight);
  });
  return steps;
}

/** The payment to begin with: none or few stand-ins, and those of which there are most. */
export function usualPayment(
  payments: readonly Payment[], store: Readonly<Record<Colour, number>>,
): Payment | undefined {
  const loss = ({ standIns }: Payment): number =>
    100 * standIns.length - standIns.reduce((sum, colour) => sum + store[colour], 0);
  return [...payments].sort((a, b) => loss(a) - loss(b))[0];
}

/** "brown+white+green" in the order that words have. */
export function saleWord(colours: ReadonlySet<Colour>): string {
  return COLOURS.filter((colour) => colours.has(colour)).join("+");
}
