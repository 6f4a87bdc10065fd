// pad.ts - the numbers of a score pad of Akropolis: how they are kept, and what they add up to in
// the form of the rules' own scores.
import { mark } from "../../say";
import type { PageForm } from "../../score/book";
import { checked, readNumbers, writeNumbers } from "../../score/book-link-parts";
import type { FinalScore } from "../../score/winner";
import { KINDS, type AkropolisSeatScore, type Kind, type KindScore } from "./types";

export interface AkropolisPad {
  values: number[]; // by kind, in the order of KINDS
  stars: number[];
  stones: number;
}

function readPad([numbers]: string[]): AkropolisPad {
  const all = readNumbers(numbers, 2 * KINDS.length + 1);
  return {
    values: all.slice(0, KINDS.length),
    stars: all.slice(KINDS.length, -1),
    stones: checked(all.at(-1)),
  };
}

/** k1: name~values, stars and stones, in base 36 with "-" between them. */
export const PADS: PageForm<AkropolisPad> = {
  game: "akropolis",
  way: "pad",
  id: "k1",
  fresh: () => ({
    values: KINDS.map(() => 0),
    stars: KINDS.map((_, i) => (i === 0 ? 1 : 0)),
    stones: 0,
  }),
  write: ({ values, stars, stones }) => writeNumbers([...values, ...stars, stones]),
  read: readPad,
};

/** Points = value × stars (AK-4.1), and one for each stone (AK-4.8). */
export function padScore({ values, stars, stones }: AkropolisPad): AkropolisSeatScore {
  const kinds = KINDS.map((_, i): KindScore => {
    const [value, star] = [values[i] ?? 0, stars[i] ?? 0];
    return { value, stars: star, points: value * star };
  });
  return {
    ...(Object.fromEntries(KINDS.map((kind, i) => [kind, kinds[i]])) as Record<Kind, KindScore>),
    stones,
    total: kinds.reduce((sum, { points }) => sum + points, stones),
    cells: [],
  };
}

/** Who won, by points or by stones (AK-4.9). */
export const DECIDED: readonly string[] = [
  mark("The winner: %s"), mark("Equal points; the stones decide. The winner: %s"),
];

export function finalScores(
  seats: readonly { name: string; score: { total: number; stones: number } }[],
): FinalScore[] {
  return seats.map(({ name, score }) => ({ name, total: score.total, ties: [score.stones] }));
}
