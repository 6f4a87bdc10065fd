// judge.ts - what a turn that was tried is worth: an engine with the game, asked with `try`.
import type { Answer, Call } from "../engine";
import type { Rules } from "../rules";
import { askTry, BUDGETS, type Tried } from "../study/study";
import { botRules } from "../table/bots";
import type { GameName } from "../types";

/** Judges turns of one game; the engine is started by the first. */
export class Judge {
  private readonly rules: Rules;
  private isReady = false;

  /** `record` is the whole game as text. */
  constructor(game: GameName, private readonly record: string) {
    this.rules = botRules(game);
  }

  /** The turn, compared with the best one, after so many moves of the game. */
  judge(words: readonly string[], from: number): Promise<Tried> {
    return askTry((calls) => this.ask(calls), words.join(" "), BUDGETS.one, from);
  }

  close(): void {
    this.rules.stop();
    this.isReady = false;
  }

  private async ask(calls: Call[]): Promise<Answer[]> {
    const begin: Call[] = this.isReady ? [] : [{ ask: "load", text: this.record }];
    try {
      const answers = await this.rules.ask([...begin, ...calls]);
      this.isReady = true;
      return answers.slice(begin.length);
    } catch (fault) {
      this.isReady = false; // the next question starts another engine
      throw fault;
    }
  }
}

const NOTHING = 0.5; // points: less is not a loss that anybody would notice

/** Is it at least as good as the best, as far as anybody can tell? */
export function isAsGood({ is_best: isBest, loss }: Pick<Tried, "is_best" | "loss">): boolean {
  return isBest || loss <= NOTHING;
}
