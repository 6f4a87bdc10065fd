// points.ts - the rules play a finished game again and say what its points are made of.
import type { Answer, Call } from "../engine";
import { reviewKey } from "../review/review-run";
import { documentOf, line, refusalOf, type Ask } from "../rules";
import { playUi } from "../table/installed-games";
import { beginLines, type Match } from "../table/match";
import type { EndUi, ScorePart } from "../table/table-game";
import type { AnyScore, GameName, GameState } from "../types";
import { ownGames, type OwnGame, type Played } from "./own-game";

/** What plays a match of this device. */
export function replaying(match: Pick<Match, "agreed" | "seed" | "moves">): Call[] {
  return [...beginLines(match).map(line),
    ...(match.moves.length > 0 ? [line(`move ${match.moves.join(" ")}`)] : [])];
}

/** What only the end of a game knows; null in a game that has no sheet of parts. */
export async function endUi(game: GameName): Promise<EndUi | null> {
  return await playUi(game).loadEnd?.().catch(() => null) ?? null;
}

/** The record of the match that the rules have, as they write it when they have read it. */
async function recordText(ask: Ask): Promise<string> {
  const [first] = await ask([{ ask: "record", text: "" }]);
  const [, again] = await ask([{ ask: "load", text: first?.text ?? "" }, { ask: "record", text: "" }]);
  return again?.text ?? "";
}

/** The game as statistics see it: none if it has no result, null if the rules refuse it. */
export async function counted(
  found: Omit<Played, "review">, calls: Call[], ask: Ask,
): Promise<OwnGame[] | null> {
  const answers = await ask([...calls, line("state"), line("score")]);
  if (refusalOf(answers)) return null;
  const played = { ...found, review: reviewKey(await recordText(ask)) };
  const [state, score] = answers.slice(-2) as [Answer, Answer];
  const points = documentOf<AnyScore>(score);
  const end = await endUi(played.game);
  const parts: ScorePart[] = end?.parts(documentOf<GameState>(state), points) ?? [];
  return ownGames(played, points, parts);
}
