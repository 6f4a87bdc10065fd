// judge.ts - what a turn that was tried is worth: an engine with the game, asked with `try`.
import { Pool } from "../study/pool";
import { askTry, BUDGETS, type Tried } from "../study/study";
import type { GameName } from "../types";

/** Judges turns of one game; the engine is started by the first. If it dies, another one is asked. */
export class Judge {
  private pool: Pool | null = null;

  /** `record` is the whole game as text. */
  constructor(private readonly game: GameName, private readonly record: string) {}

  /** The turn, compared with the best one, after so many moves of the game. */
  async judge(words: readonly string[], from: number): Promise<Tried> {
    const pool = (this.pool ??= new Pool(this.game, [{ ask: "load", text: this.record }], { size: 1 }));
    try {
      return await askTry((calls) => pool.ask(calls), words.join(" "), BUDGETS.one, from);
    } catch (fault) {
      if (this.pool === pool) this.close(); // the next question begins anew
      throw fault;
    }
  }

  close(): void {
    this.pool?.stop();
    this.pool = null;
  }
}

const NOTHING = 0.5; // points: less is not a loss that anybody would notice

/** Is it at least as good as the best, as far as anybody can tell? */
export function isAsGood({ is_best: isBest, loss }: Pick<Tried, "is_best" | "loss">): boolean {
  return isBest || loss <= NOTHING;
}
