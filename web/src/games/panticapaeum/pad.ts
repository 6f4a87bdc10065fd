// pad.ts - the numbers of a score pad of Panticapaeum: how they are kept, and what they add up to
// in the form of the rules' own scores.
import { mark } from "../../say";
import type { PageForm } from "../../score/book";
import { readNumbers, writeNumbers } from "../../score/book-link-parts";
import { setName } from "./packed-set";
import { set } from "./set";
import { BUILDINGS, type PanticapaeumSeatScore } from "./types";

interface PanticapaeumPad {
  points: number[]; // by kind of building, in the order of BUILDINGS
  coins: number;
  resources: number;
  droughts: number; // visible and not watered
  buildings: number; // how many, for the tie-break
}

function readPad([numbers]: string[]): PanticapaeumPad {
  const all = readNumbers(numbers, BUILDINGS.length + 4);
  const [coins = 0, resources = 0, droughts = 0, buildings = 0] = all.slice(BUILDINGS.length);
  return { points: all.slice(0, BUILDINGS.length), coins, resources, droughts, buildings };
}

/** q1: name~numbers, in base 36 with "-" between them. */
export const PADS: PageForm<PanticapaeumPad> = {
  game: "panticapaeum",
  way: "pad",
  id: "q1",
  fresh: () => ({
    points: BUILDINGS.map(() => 0), coins: 0, resources: 0, droughts: 0, buildings: 0,
  }),
  write: ({ points, coins, resources, droughts, buildings }) =>
    writeNumbers([...points, coins, resources, droughts, buildings]),
  read: readPad,
  isSet: (data) => setName(data) !== "",
};

/** The set says how many coins bring a point. Resources that may be kept bring one each, droughts
 * cost one each (PA-10.2, PA-10.3). */
export function padScore(pad: PanticapaeumPad): PanticapaeumSeatScore {
  const [houses = 0, wineries = 0, fortresses = 0, aqueducts = 0, temples = 0] = pad.points;
  const parts = {
    houses,
    wineries,
    fortresses,
    aqueducts,
    temples,
    coins: Math.floor(pad.coins / set.scoring.coins_per_vp),
    resources: Math.min(pad.resources, set.storage_limit_end_of_round),
    droughts: pad.droughts > 0 ? -pad.droughts : 0,
  };
  const total = Object.values(parts).reduce((sum, points) => sum + points, 0);
  return { ...parts, total, buildings: [] };
}

/** Who won, by points, buildings or coins (PA-10.4). */
export const DECIDED: readonly string[] = [
  mark("The winner: %s"),
  mark("Equal points; the buildings decide. The winner: %s"),
  mark("Equal points and buildings; the coins decide. The winner: %s"),
];
