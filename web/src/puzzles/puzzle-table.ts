// puzzle-table.ts - a puzzle: a table at which a match stands at the position of the puzzle, and the
// player looks for the one right move on the game's own board.
//
// A move that is not right is answered and not made, so the player can try again. Right is the
// solution, and whatever the engine finds to be at least as good.
import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { Say } from "../engine";
import { documentOf, line, refusalOf, Rules } from "../rules";
import { mark, t } from "../say";
import type { Advice } from "../table/advice";
import { botRules } from "../table/bots";
import { newgameLine } from "../table/match";
import { Table } from "../table/table";
import type { GameState } from "../types";
import { differenceOf, worthOf, type Difference, type Worth } from "./judge";
import { scoreOf, TRIES } from "./progress";
import type { Puzzle } from "./puzzle-file";

/** What came of the last try. */
export type Outcome =
  | { kind: "refused"; say: Say } // by the rules; it does not count as a try
  | { kind: "wrong"; than: Difference | null; left: number } // than the best; null if the engine failed
  | Ended;

/** Found, or shown. */
interface Ended {
  kind: "right" | "shown";
  other: boolean; // not the solution, but as good
  worth: Worth | null;
  than: Difference | null; // than the next best, once it is known
  miss: Worth | null; // the last try that was wrong
}

/** What a player has done at the puzzle before, and who is told what comes of it. */
export interface Solving {
  misses: number; // all tries are spent: help was asked for
  done?: number; // it is over, with this score: the solution is shown
  onMiss(misses: number): void;
  onEnd(score: number): void; // once, with 0 to 1
}

const NOT_NOW: Say = [mark("It is not your turn.")];
const WEIGHING: Say = [mark("Being analysed …")]; // the move before it

/** Points of lead that the move brings more than the other. */
export const leadBy = ({ own, rival }: Difference): number => own - rival;

export class PuzzleTable extends Table {
  readonly outcome: ReadonlySignal<Outcome | null>;
  readonly judging: ReadonlySignal<boolean>; // the engine compares a try with the solution
  readonly isHelped = signal(false); // then it does not count as solved
  misses: number;
  readonly done: number | undefined; // the score, if it was over before
  before: GameState | null = null; // the position, once it is laid out

  private readonly came: Signal<Outcome | null> = signal(null);
  private readonly weighing = signal(false);
  private readonly judge: Rules;
  private seat = -1;
  private solved: Promise<Worth | null> | null = null;
  private missed: Worth | null = null;
  private readonly wrong = new Map<string, Difference | null>(); // what was tried, than the best

  constructor(readonly puzzle: Puzzle, private readonly solving: Solving) {
    const seats = Array.from({ length: puzzle.players }, () => ({ bot: null, name: "" }));
    super({
      id: "", agreed: { game: puzzle.game, seats, options: puzzle.options }, seed: "", date: "",
      moves: [], over: false,
    });
    this.judge = botRules(puzzle.game);
    this.isHelped.value = solving.misses >= TRIES;
    this.misses = solving.misses % TRIES;
    this.done = solving.done;
    this.outcome = this.came;
    this.judging = this.weighing;
  }

  /** Lays out the position, for the seat that is to move there. */
  async open(): Promise<Say | null> {
    this.broken.value = null;
    return this.change(async () => {
      const answers = await this.ask([
        line(newgameLine(this.match)), line(`move ${this.puzzle.moves.join(" ")}`), line("state"),
      ]);
      const refusal = refusalOf(answers);
      if (refusal) return refusal;
      this.before = documentOf<GameState>(answers[2]!);
      this.seat = this.before.turn;
      this.match.agreed.seats.forEach((one, seat) => {
        one.name = seat === this.seat ? t("You") : t("Your rival");
      });
      return this.replay([...this.puzzle.moves]);
    }).then((refusal) => {
      if (!refusal && this.done !== undefined && !this.closed) void this.reveal();
      return refusal;
    });
  }

  override close(): void {
    super.close();
    this.judge.stop();
  }

  /** Also when it is over: the board then shows the city in which the solution was made. */
  owns(seat: number): boolean {
    return seat === this.seat;
  }

  /** Whatever the rules say, nobody moves after the solution. */
  override turn(): number {
    return this.isOver() ? -1 : super.turn();
  }

  override isMine(): boolean {
    return !this.isDecided() && super.isMine();
  }

  /** There is no next turn to plan. */
  protected override lookAhead(): Promise<null> {
    return Promise.resolve(null);
  }

  isOver(): boolean {
    const kind = this.came.value?.kind;
    return kind === "right" || kind === "shown";
  }

  /** Is it over, or will it be as soon as the solution is made? */
  private isDecided(): boolean {
    return this.misses >= TRIES || this.isOver() || this.done !== undefined;
  }

  private ask = (calls: Parameters<Rules["ask"]>[0]): ReturnType<Rules["ask"]> =>
    this.judge.ask(calls);

  /** What a move is worth; null if the engine could not say. */
  private worth(word: string): Promise<Worth | null> {
    const match = { ...this.match, moves: [...this.puzzle.moves] };
    return worthOf(match, word, this.seat, this.ask).catch(() => null);
  }

  /** Judged once; if the engine failed, the next question tries again. */
  private async solution(): Promise<Worth | null> {
    const found = await (this.solved ??= this.worth(this.puzzle.solution));
    if (!found) this.solved = null;
    return found;
  }

  async play(words: string): Promise<Say | null> {
    if (this.isDecided()) return NOT_NOW;
    if (this.weighing.value) return WEIGHING;
    this.weighing.value = true; // also while the rules look at it: a move sent twice is one try
    try {
      const after = await this.tryOut(words);
      if ("state" in after) await this.attempt(words.trim().split(/\s+/));
      else this.came.value = { kind: "refused", say: after };
      return "state" in after ? null : after;
    } finally {
      this.weighing.value = false;
    }
  }

  private async attempt([word = "", ...rest]: readonly string[]): Promise<void> {
    const words = [word, ...rest].join(" ");
    const { solution } = this.puzzle;
    if (this.wrong.has(words)) return this.tell(words); // known: it costs no other try
    const best = await this.solution();
    const made = word === solution ? best : await this.worth(words);
    const than = made && best ? differenceOf(made, best, this.seat) : null;
    if (word === solution || (than && leadBy(than) >= 0))
      return this.finish(words, { kind: "right", worth: made, other: word !== solution });
    this.missed = made;
    this.misses++;
    if (this.misses >= TRIES) return this.reveal();
    if (!this.isHelped.peek()) this.solving.onMiss(this.misses);
    this.wrong.set(words, than);
    this.tell(words);
  }

  private tell(words: string): void {
    this.came.value = { kind: "wrong", than: this.wrong.get(words) ?? null, left: TRIES - this.misses };
  }

  /** Shows the solution: the player gives up. */
  async show(): Promise<void> {
    if (!this.weighing.value && !this.isDecided()) await this.reveal();
  }

  private async reveal(): Promise<void> {
    this.misses = TRIES;
    const best = await this.solution();
    await this.finish(this.puzzle.solution, { kind: "shown", worth: best, other: false });
  }

  /** Makes the move, and all of its turn but what ends it. */
  private async finish(words: string, came: Omit<Ended, "than" | "miss">): Promise<void> {
    const turn = came.worth?.turn.slice(0, -1) ?? [];
    const outcome = { ...came, than: null, miss: this.missed };
    await this.change(() => this.move(turn.length > 0 ? turn.join(" ") : words));
    this.came.value = outcome;
    if (this.done === undefined) this.solving.onEnd(scoreOf(this.misses, this.isHelped.peek()));
    void this.compare(outcome);
  }

  /** With the next best move, which takes the engine a moment. */
  private async compare(outcome: Ended): Promise<void> {
    const { worth } = outcome;
    const next = worth?.next ? await this.worth(worth.next) : null;
    if (worth && next && !this.closed)
      this.came.value = { ...outcome, than: differenceOf(worth, next, this.seat) };
  }

  /** A hint is the solution; with it the puzzle brings nothing. */
  override async advise(): Promise<Advice[]> {
    if (this.isDecided()) return [];
    this.isHelped.value = true;
    this.solving.onMiss(TRIES);
    const best = await this.solution();
    return [{ move: this.puzzle.solution, points: null, win: null, why: best ? [...best.why.points, ...best.why.also] : [] }];
  }

  /** A puzzle is not a game: it begins anew by its own button. */
  override ownSteps(): number {
    return 0;
  }

  override lastTurn(): number {
    return 0;
  }

  takeBack(): Promise<string> {
    return Promise.resolve("");
  }
}
