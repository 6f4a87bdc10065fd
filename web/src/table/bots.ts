// bots.ts - the second engine of a table. It chooses bots' moves and gives hints, so that neither
// the page nor a question to the rules waits for a bot to think.
import { line, loadModule, Rules } from "../rules";
import type { GameName } from "../types";
import { readAdvice, type Advice } from "./advice";
import { gameOf } from "./installed-games";
import { beginLines, type Match } from "./match";

/** The bots that give hints: the first of these that the engine has is asked. */
const ADVISERS = ["master", "normal", "greedy"];

/** An engine that has the bots of a game, and studies its matches. */
export function botRules(game: GameName): Rules {
  const bots = gameOf(game)?.bots;
  return bots === undefined ? new Rules() : new Rules(bots, loadModule);
}

/** Loads the module that has the bots of a game; a failure shows when one is asked. */
export async function prepareBots(game: GameName): Promise<void> {
  const bots = gameOf(game)?.bots;
  if (bots !== undefined) await loadModule(bots).catch(() => undefined);
}

export class Bots {
  private readonly rules: Rules;
  private adviser = "";

  constructor(private readonly match: Match) {
    this.rules = botRules(match.agreed.game);
  }

  prepare(): void {
    void prepareBots(this.match.agreed.game);
  }

  /** Stops thinking; the pending promise is rejected. */
  stop(): void {
    this.rules.stop();
  }

  /** This bot's move for the seat to move. */
  async choose(bot: string): Promise<string | null> {
    return /^bestmove (\S+)$/m.exec(await this.ask(bot, "go"))?.[1] ?? null;
  }

  /** The moves that a good bot considers best, best first, at most `n`. */
  async advise(n: number): Promise<Advice[]> {
    this.adviser ||= await this.firstAdviser();
    return readAdvice(await this.ask(this.adviser, `go multi=${n} details=1`)).slice(0, n);
  }

  private async ask(bot: string, question: string): Promise<string> {
    const moves = this.match.moves.join(" ");
    const answers = await this.rules.ask([
      line(`setoption bot ${bot}`),
      ...beginLines(this.match).map(line),
      ...(moves ? [line(`move ${moves}`)] : []),
      line(question),
    ]);
    return answers[answers.length - 1]?.text ?? "";
  }

  private async firstAdviser(): Promise<string> {
    const [answer] = await this.rules.ask([line("pgi")]);
    const known = /^option bot (.*)$/m.exec(answer?.text ?? "")?.[1]?.split(" ") ?? [];
    return ADVISERS.find((bot) => known.includes(bot)) ?? "greedy";
  }
}
