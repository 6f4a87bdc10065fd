// local-table.ts - a match played on this device: people move, bots answer, everything is kept.
//
// Several tabs of one browser may have the same match open. What is kept is the truth: a change
// counts only on top of it, and every tab follows what another keeps. So a move is never
// overwritten; a tab that comes second with another move is told, and shows the match as it stands.
// Bots may think in several tabs at once: they choose the same move in the same position, and it is
// kept once.
import { signal, type Signal } from "@preact/signals";
import type { Say } from "../engine";
import { EngineFault, STOPPED } from "../rules";
import { mark, say, t } from "../say";
import { follow } from "../storage";
import { keepMatch, matchById } from "./shelf";
import { Table } from "./table";

const OVERTAKEN: Say = [
  mark("This game was changed in another tab, so your move was not made. Here is how it stands now."),
];
const CHANGED: Say = [mark("This game was changed in another tab. Here is how it stands now.")];

const textOf = (moves: readonly string[]): string => moves.join(" ");

export class LocalTable extends Table {
  readonly notice: Signal<Say | null> = signal(null); // what another tab did, until the player acts

  private known = textOf(this.match.moves); // what is kept, as this tab last read or wrote it
  private unfollow: (() => void) | null = null;

  /** Replays what is kept and lets the match go on. */
  async open(): Promise<Say | null> {
    this.broken.value = null;
    this.unfollow ??= follow(`match.${this.match.id}`, () => void this.catchUp());
    const refusal = await this.change(() => this.replayKept());
    this.bots.prepare(); // after the rules, with which the player can begin
    if (!refusal) void this.goOn();
    return refusal;
  }

  override close(): void {
    this.unfollow?.();
    this.unfollow = null;
    super.close();
  }

  owns(seat: number): boolean {
    return this.match.agreed.seats[seat]?.bot === null;
  }

  async play(words: string): Promise<Say | null> {
    const refusal = await this.onTop(() => this.move(words));
    if (refusal) return refusal;
    this.forgetQuestion();
    void this.goOn();
    return null;
  }

  async takeBack(n: number): Promise<string> {
    this.forgetQuestion();
    const refusal = await this.onTop(async () => {
      const left = this.match.moves.slice(0, Math.max(0, this.match.moves.length - n));
      return this.replay(left);
    });
    this.notice.value = refusal;
    void this.goOn();
    return refusal ? say(refusal)
      : t("Your last move is taken back; luck will be the same again.");
  }

  protected override keep(): boolean {
    const kept = matchById(this.match.id); // none: it was deleted, and is kept again
    const mine = textOf(this.match.moves);
    const isNew = !kept || textOf(kept.moves) !== mine;
    if (kept && isNew && textOf(kept.moves) !== this.known) return false;
    if (isNew || kept.over !== this.match.over) keepMatch(this.match);
    this.known = mine;
    return true;
  }

  /** Has another tab kept something that is not known here yet? */
  private isBehind(): boolean {
    const kept = matchById(this.match.id);
    return kept !== undefined && textOf(kept.moves) !== this.known;
  }

  /** Changes the match, if it is still as it is shown here. */
  private async onTop(work: () => Promise<Say | null>): Promise<Say | null> {
    return this.change(async () => {
      this.notice.value = null;
      if (!this.isBehind()) {
        const refusal = await work();
        if (textOf(this.match.moves) === this.known) return refusal; // else it could not be kept
      }
      return await this.replayKept() ?? OVERTAKEN;
    });
  }

  /** Shows what another tab has kept. If it only played on, nothing is said about it. */
  private async catchUp(): Promise<void> {
    if (this.closed || !this.isBehind()) return;
    this.forgetQuestion();
    const refused = await this.change(async () => {
      const before = this.match.moves;
      const refusal = this.isBehind() ? await this.replayKept() : null;
      if (before.some((move, i) => move !== this.match.moves[i])) this.notice.value = CHANGED;
      return refusal;
    });
    if (!refused) void this.goOn();
  }

  /** Repeats until it shows what is kept, since other tabs may play on meanwhile. Moves that cannot
   * be replayed here, perhaps kept by another version of the page, stay unknown, so that they are
   * not overwritten. */
  private async replayKept(): Promise<Say | null> {
    let refusal: Say | null;
    do {
      const moves = matchById(this.match.id)?.moves ?? this.match.moves;
      refusal = await this.replay(moves);
    } while (!refusal && this.isBehind());
    if (!refusal || !this.now.value) return refusal;
    await this.replay(this.match.moves); // takes the rules back to what is shown
    this.notice.value = refusal;
    return refusal;
  }

  private isForBots(): boolean {
    const isPlayed = this.now.value !== null && this.now.value.turn >= 0;
    return isPlayed && !this.isMine() && !this.closed && this.broken.value === null;
  }

  /** Bots and the game itself move until it is a person's turn, or the game is over. */
  private async goOn(): Promise<void> {
    if (this.busy.value) return;
    this.busy.value = this.isForBots();
    while (this.isForBots()) if (!(await this.botMoves())) break;
    this.busy.value = false;
  }

  /** Makes the move of a seat that is not a person's, unless the match changes first. Returns false
   * if what is kept now cannot be shown here. */
  private async botMoves(): Promise<boolean> {
    const before = textOf(this.match.moves);
    const isSame = (): boolean => textOf(this.match.moves) === before && !this.isBehind();
    const began = performance.now();
    const move = await this.chosen().catch((fault: unknown) => this.botFault(fault, isSame()));
    if (move !== null) await this.pause(performance.now() - began);
    if (this.closed) return false;
    const refusal = await this.change(async () => {
      if (move !== null && isSame()) await this.move(move);
      const isKept = textOf(this.match.moves) === this.known && !this.isBehind();
      return isKept ? null : this.replayKept();
    });
    return refusal === null;
  }

  /** It is no fault if a bot was stopped because a move was taken back. */
  private botFault(fault: unknown, isSame: boolean): null {
    const isStopped = fault instanceof EngineFault && fault.message === STOPPED;
    if (!this.closed && !isStopped && isSame) this.broken.value = String(fault);
    return null;
  }

  /** The move of the seat to move, which is not a person's. */
  private async chosen(): Promise<string> {
    const position = this.now.value;
    const only = position?.legal[0] ?? "";
    const bot = this.match.agreed.seats[position?.turn ?? 0]?.bot;
    return bot ? await this.bots.choose(bot) ?? only : only;
  }
}
