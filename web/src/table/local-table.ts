// local-table.ts - a match played at this device: people move, bots answer, everything is kept.
import type { Say } from "../engine";
import { EngineFault, STOPPED } from "../rules";
import { t } from "../say";
import { keepMatch } from "./shelf";
import { Table } from "./table";

export class LocalTable extends Table {
  /** Replays what was kept and lets whoever is to move go on. */
  async open(): Promise<Say | null> {
    this.broken.value = null;
    const refusal = await this.change(() => this.replay(this.match.moves));
    if (!refusal) void this.goOn();
    return refusal;
  }

  owns(seat: number): boolean {
    return this.match.agreed.seats[seat]?.bot === null;
  }

  async play(words: string): Promise<Say | null> {
    const refusal = await this.change(() => this.move(words));
    if (refusal) return refusal;
    this.forgetQuestion();
    void this.goOn();
    return null;
  }

  async takeBack(n: number): Promise<string> {
    this.forgetQuestion();
    await this.change(async () => {
      const left = this.match.moves.slice(0, Math.max(0, this.match.moves.length - n));
      return this.replay(left);
    });
    void this.goOn();
    return t("Your last move is taken back; the same tiles will be dealt again.");
  }

  protected override keep(): void {
    keepMatch(this.match);
  }

  /** Bots and architects move until a person must, or the game is over. */
  private async goOn(): Promise<void> {
    if (this.busy.value) return;
    while (!this.closed && !this.isMine() && this.now.value && this.now.value.turn >= 0) {
      this.busy.value = true;
      const ply = this.match.moves.length;
      const began = performance.now();
      const move = await this.chosen().catch((fault: unknown) => this.botFault(fault, ply));
      if (move === null || this.closed) break;
      await this.pause(performance.now() - began);
      await this.change(async () => (this.match.moves.length === ply ? this.move(move) : null));
    }
    this.busy.value = false;
  }

  /** A bot that was stopped because its move was taken back is no fault. */
  private botFault(fault: unknown, ply: number): null {
    const isStopped = fault instanceof EngineFault && fault.message === STOPPED;
    if (!this.closed && !isStopped && this.match.moves.length === ply)
      this.broken.value = String(fault);
    return null;
  }

  /** What the seat to move, which is not a person's, plays. */
  private async chosen(): Promise<string> {
    const position = this.now.value;
    const only = position?.legal[0] ?? "";
    const bot = this.match.agreed.seats[position?.turn ?? 0]?.bot;
    return bot ? await this.bots.choose(bot) ?? only : only;
  }
}
