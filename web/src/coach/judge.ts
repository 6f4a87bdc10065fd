// judge.ts - what a turn that is not played yet would lose, as a bot sees it: the engine's line `try`
// (docs/protocol.md), asked in a worker of its own.
//
// The best turn is looked for when the player's turn begins, which takes the longest. The engine
// remembers it, so that a turn in hand is compared with it in a moment.
import type { Answer } from "../engine";
import { documentOf, line, type Ask } from "../rules";
import { reasonsOf, type Reasons } from "../study/reasons";
import { BUDGETS, studied, tryCall, type Tried } from "../study/study";
import type { Advice } from "../table/advice";
import { botRules } from "../table/bots";
import { newgameLine, type Match } from "../table/match";
import type { GameState } from "../types";

export interface Verdict {
  state: GameState; // in which the turn began
  digest: string;
  seat: number;
  isChoice: boolean; // there was something else to do
  loss: number; // points of lead, compared with the best; 0 within its error
  better: string[]; // the best turn that the bot has found
  advice: Advice; // what can be expected of that
  instead: Reasons; // what it has more and less than the turn in hand
  mine: Pick<Advice, "points" | "win">; // what can be expected of the turn in hand
}

/** Moves are those of the match before the turn; words are the turn's. */
export interface Judge {
  /** Thinks ahead about the best turn there. */
  prepare(moves: readonly string[]): void;
  /** Null if nobody wants the answer any more, or the engine failed. */
  judge(moves: readonly string[], words: readonly string[], isWanted: () => boolean):
  Promise<Verdict | null>;
  stop(): void;
}

const textOf = (words: readonly string[]): string => words.join(" ");

/** Of the answers to `state`, `legal` and `try`. */
function verdictOf([state, legal, tried]: Answer[]): Verdict {
  const before = documentOf<GameState>(state as Answer);
  const { seat, loss, points, win, best, best_points, best_win, instead_say, instead_points } =
    studied<Tried>(tried as Answer);
  const better = best.split(" ");
  return {
    state: before, digest: before.digest, seat, loss, better, instead: reasonsOf(instead_say, instead_points),
    isChoice: (legal?.text ?? "").split(" ").length > 3, // legal N word word
    mine: { points: points[seat] ?? null, win: win[seat] ?? null },
    advice: {
      move: better[0] ?? "", points: best_points[seat] ?? null, win: best_win[seat] ?? null, why: [],
    },
  };
}

/** An engine that can be stopped; Rules is one. */
interface Engine {
  ask: Ask;
  stop(): void;
}

/** One that waits or is answered: as long as anybody who asked wants it, it is asked. */
interface Question {
  wanted: (() => boolean)[];
  answer: Promise<Verdict | null>;
}

export class EngineJudge implements Judge {
  private readonly questions = new Map<string, Question>(); // of this turn
  private last: Promise<unknown> = Promise.resolve();
  private turns = 0;

  constructor(
    private readonly match: Match,
    private readonly engine: Engine = botRules(match.agreed.game),
  ) {}

  prepare(moves: readonly string[]): void {
    const turn = ++this.turns;
    this.questions.clear();
    this.last = this.last.then(() => (turn === this.turns ? this.ask(moves, "") : null))
      .catch(() => null);
  }

  judge(moves: readonly string[], words: readonly string[], isWanted: () => boolean):
  Promise<Verdict | null> {
    const name = textOf([...moves, "|", ...words]);
    const known = this.questions.get(name);
    known?.wanted.push(isWanted);
    if (known) return known.answer;
    const wanted = [isWanted];
    const ask = async (): Promise<Verdict | null> =>
      (wanted.some((is) => is()) ? verdictOf(await this.ask(moves, textOf(words))) : null);
    const answer = this.last.then(ask).catch(() => null);
    this.questions.set(name, { wanted, answer });
    this.last = answer.then((verdict) => verdict ?? this.questions.delete(name));
    return answer;
  }

  stop(): void {
    this.engine.stop();
  }

  /** The state before the turn, what can be done there, and what is tried. */
  private async ask(moves: readonly string[], tried: string): Promise<Answer[]> {
    const begin = [newgameLine(this.match), ...(moves.length > 0 ? [`move ${textOf(moves)}`] : [])];
    const answers = await this.engine.ask([
      ...begin.map(line), line("state"), line("legal"), tryCall(tried, BUDGETS.coach),
    ]);
    return answers.slice(begin.length);
  }
}
