// glance.ts - what a kept match looks like now: asked of the rules, all matches in one go.
import type { Answer } from "../engine";
import { documentOf, line, refusalOf, Rules } from "../rules";
import { gameOf } from "../table/installed-games";
import { beginLines, type Match } from "../table/match";
import type { AnyScore, GameState } from "../types";

export interface Glance {
  state: GameState;
  totals: number[];
}

async function glanceAt(match: Match, rules: Rules): Promise<Glance | null> {
  const answers = await rules.ask([
    ...beginLines(match).map(line),
    ...(match.moves.length > 0 ? [line(`move ${match.moves.join(" ")}`)] : []),
    line("state"),
    line("score"),
  ]);
  if (refusalOf(answers)) return null;
  const [state, score] = answers.slice(-2) as [Answer, Answer];
  return {
    state: documentOf<GameState>(state),
    totals: documentOf<AnyScore>(score).seats.map((seat) => seat.total),
  };
}

/** By the id of the match. Damaged ones are left out; their tables say what is wrong. */
export async function glancesAt(matches: readonly Match[]): Promise<Map<string, Glance>> {
  const found = new Map<string, Glance>();
  for (const game of new Set(matches.map(({ agreed }) => agreed.game))) {
    const rules = new Rules(gameOf(game)?.rules);
    try {
      for (const match of matches.filter(({ agreed }) => agreed.game === game)) {
        const glance = await glanceAt(match, rules);
        if (glance) found.set(match.id, glance);
      }
    } finally {
      rules.stop();
    }
  }
  return found;
}
