// kept-games.ts - what is known of finished games stays on this device: so they need not be played
// again by the rules or fetched again, and those that the shelf has no more room for still count.
// A game that the player deletes is forgotten.
import { forget, keep, kept, keptNames } from "../storage";
import { BOTS } from "../study/kept-reviews";
import { PLAYED } from "../table/shelf";
import type { CoachCount } from "../coach/tally";
import type { Analysis } from "./analysis";
import { keyOf, type OwnGame } from "./own-game";

const MOST = 600; // a game takes about half a kilobyte
const FORMAT = 2;

interface Kept {
  format: typeof FORMAT;
  game: OwnGame;
}

/** What a game must have: a value of the same kind as here. Another may be missing. */
const MODEL = {
  id: "", where: "", at: 0, game: "", seat: 0, name: "", players: 0, options: {}, result: "", points: 0,
  review: "", against: [""], parts: { any: 0 }, others: { any: 0 },
} satisfies Record<string, unknown> & Partial<Record<keyof OwnGame, unknown>>;
const ANALYSIS = {
  bots: "", playouts: 0, accuracy: 0, luck: 0, play: 0, later: 0, start: 0, choices: 0, best: 0, loss: 0,
  mistakes: [{ at: 0, round: 0, loss: 0, grade: "", phase: "", theme: "" }],
} satisfies Record<keyof Analysis, unknown>;
const COACH = { turns: 0, alone: 0, helped: 0, missed: 0 } satisfies CoachCount;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Is it made like the model? An array's first element is the model of all, `any` that of all members. */
function isLike(value: unknown, model: unknown): boolean {
  if (Array.isArray(model)) return Array.isArray(value) && value.every((one) => isLike(one, model[0]));
  if (!isObject(model)) return typeof value === typeof model;
  return isObject(value) && ("any" in model ? Object.values(value).every((one) => isLike(one, model.any))
    : Object.entries(model).every(([name, one]) => isLike(value[name], one)));
}

function isKept(value: unknown): value is Kept {
  const { format, game } = isObject(value) ? value as unknown as Kept : { format: 0, game: null };
  return format === FORMAT && isLike(game, MODEL) && game !== null &&
    (game.rival === null || isLike(game.rival, 0)) &&
    (game.coach === undefined || isLike(game.coach, COACH));
}

const nameOf = (game: Pick<OwnGame, "id" | "seat">): string => PLAYED + keyOf(game);

/** Without a damaged analysis, or one by other bots than ours, whose numbers do not fit to the rest. */
function withoutOld({ game: { analysis, ...game } }: Kept): OwnGame {
  return isLike(analysis, ANALYSIS) && analysis?.bots === BOTS ? { ...game, analysis } : game;
}

/** All of them, the newest first. */
export function keptGames(): OwnGame[] {
  return keptNames(PLAYED).map((name) => kept<unknown>(name)).filter(isKept).map(withoutOld).sort((a, b) => b.at - a.at);
}

/** Is there no more room for a game of that time? It need not be counted each time, then. */
export function isTooOld(known: readonly OwnGame[], at: number): boolean {
  return known.length >= MOST && known.every((one) => one.at > at);
}

export function keepGames(games: readonly OwnGame[]): void {
  for (const game of games) keep(nameOf(game), { format: FORMAT, game } satisfies Kept);
  if (games.length > 0) for (const old of keptGames().slice(MOST)) forget(nameOf(old));
}
