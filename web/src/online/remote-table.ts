// remote-table.ts - a match on the server, as screens know a match. The player's own moves are
// shown at once, and taken back with a sentence if the server refuses them; the moves of others
// come as events.
//
// `draft` is the player's own words that the server has not confirmed. In a game whose turn has
// several steps they are sent when the turn is over or luck must answer, so that a step can be
// taken back without asking anybody. They are kept on this device, for a page that is reloaded.
import { effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { Say } from "../engine";
import { mark, t } from "../say";
import { forget, keep, kept } from "../storage";
import type { Match } from "../table/match";
import { isLuck } from "../table/move-event";
import { Table } from "../table/table";
import { announce } from "../ui/announce";
import { luckText } from "./fair-luck";
import { stepsName } from "./identity";
import { refusalText } from "./server-api";
import type { TableSession } from "./table-session";
import { agreementOf, may, playedBy, type TableView } from "./table-view";

const ON_ITS_WAY = mark("the last move is still on its way to the server");
const TAKEN_BACK = mark("The last move is taken back.");
const NOT_TAKEN_BACK = mark("The others did not agree: your last move stays.");
const NOT_AGREED =
  mark("This page and the server do not agree about the position. Load the page again.");
/** Why the table cannot be followed any more. */
export function outOfSyncText({ unfair }: TableSession): string {
  return unfair ? luckText({ kind: "broken", why: unfair }) : t(NOT_AGREED);
}
const MOST_SHOWN = 12; // moves that are shown one by one; of more only the last position is shown
const MOST_TURNS = 2; // likewise: those who come back after a while want to see how it stands

function matchOf(session: TableSession, view: TableView): Match {
  const date = new Date(view.created).toISOString().slice(0, 10);
  return { id: session.table, agreed: agreementOf(view), seed: "", date, moves: [], over: false };
}

/** A draft as it is kept, with the position at which it started. */
interface KeptDraft {
  digest: string;
  words: string[];
}

function isKeptDraft(value: unknown): value is KeptDraft {
  const draft = value as KeptDraft | undefined;
  return typeof draft?.digest === "string" && Array.isArray(draft.words);
}

function begins(list: readonly string[], beginning: readonly string[]): boolean {
  return beginning.length <= list.length && beginning.every((word, i) => word === list[i]);
}

/** What became of the take-back that this seat asked for, if that is known now. A player who moves
 * on or leaves has dropped the request; one who moves instead of answering does not agree. */
function answerOf(before: TableView, now: TableView, seat: number | null): "yes" | "no" | null {
  const wasAsked = before.question?.seat === seat && now.question?.seat !== seat;
  if (!wasAsked || now.phase !== "playing") return null;
  if (!begins(now.words, before.words)) return "yes";
  const hasMoved = before.turn === seat && now.words.length > before.words.length;
  return hasMoved || now.seats[seat ?? -1]?.standing !== "playing" ? null : "no";
}

/** Words grouped by what is shown at once: one move of a seat and what luck answers. */
export function parts(words: readonly string[]): string[][] {
  const result: string[][] = [];
  for (const word of words) {
    const last = result[result.length - 1];
    if (last && isLuck(word)) last.push(word);
    else result.push([word]);
  }
  return result;
}

export class RemoteTable extends Table {
  readonly notice: ReadonlySignal<string>; // why something that was shown is gone
  private readonly noticed = signal("");
  private draft: string[] = [];
  private base = 0; // words before the draft
  private isSent = false;
  private heard: TableView | null = null; // the last view that was followed
  private turnsSeen = 0; // of the session's
  private isOutOfSync = false; // the engine is not where the match is
  private stop: (() => void) | null = null;

  constructor(readonly session: TableSession, view: TableView) {
    super(matchOf(session, view));
    this.notice = this.noticed;
  }

  async open(): Promise<Say | null> {
    this.broken.value = null;
    const refusal = await this.change(() => this.resume());
    this.stop?.();
    // a table that waits again, after the server went back to an older copy, is not shown
    this.stop = effect(() => {
      if (this.session.outOfSync.value) this.noticed.value = outOfSyncText(this.session);
      else if ((this.session.view.value?.phase ?? "waiting") !== "waiting")
        untracked(() => void this.follow());
    });
    return refusal;
  }

  override close(): void {
    this.stop?.();
    super.close();
  }

  /** The server's game may be over before the position is: a player gave it up. */
  override turn(): number {
    return this.view().phase === "over" ? -1 : super.turn();
  }

  override isMine(): boolean {
    return this.view().phase === "playing" && super.isMine();
  }

  owns(seat: number): boolean {
    const { phase, seats } = this.view();
    return seat >= 0 && seat === this.session.you.value &&
      (phase === "over" || seats[seat]?.bot === undefined);
  }

  async play(words: string): Promise<Say | null> {
    if (this.isSent) return [ON_ITS_WAY];
    this.noticed.value = "";
    this.forgetQuestion();
    let refusal: Say | null = null;
    await this.change(async () => {
      if (this.draft.length === 0) this.base = this.match.moves.length;
      refusal = await this.move(words);
      this.draft = this.match.moves.slice(this.base);
      this.keepDraft();
      return null;
    });
    if (!refusal && this.draft.length > 0 && !this.isMine()) void this.handIn();
    return refusal;
  }

  override ownSteps(): number {
    return this.isSent ? 0 : Math.min(this.draft.length, super.ownSteps());
  }

  /** What the server has can be taken back only if the player may ask for it now. */
  override lastTurn(): number {
    const { phase } = this.view();
    const isAllowed = phase === "playing" && this.draft.length > 0 ||
      may(this.view(), this.session.you.value, "takeback");
    return isAllowed ? super.lastTurn() : 0;
  }

  /** Steps that were not sent yet can be taken back without asking. */
  async takeBack(n: number): Promise<string> {
    if (!this.isSent && n <= this.draft.length) {
      await this.change(async () => {
        this.draft = this.draft.slice(0, this.draft.length - n);
        this.keepDraft();
        return this.replay([...this.match.moves.slice(0, this.base), ...this.draft]);
      });
      return t("Your last step is taken back.");
    }
    const reply = await this.session.send("takeback");
    if (reply.ok)
      return this.view().question
        ? t("The others are asked whether you may take back your last move.") : t(TAKEN_BACK);
    this.noticed.value = refusalText(reply.refusal);
    return this.noticed.value;
  }

  /** The player has read the notice. */
  dismiss(): void {
    this.noticed.value = "";
  }

  private view(): TableView {
    return this.session.view.value as TableView;
  }

  /** The word that ends a turn is not kept: a page that is reloaded must not send it twice. */
  private keepDraft(): void {
    const words = this.isMine() ? this.draft : this.draft.slice(0, -1);
    const digest = this.digests[this.base];
    if (words.length > 0 && digest) keep(this.draftName(), { digest, words } satisfies KeptDraft);
    else forget(this.draftName());
  }

  private draftName(): string {
    return stepsName(this.match.id);
  }

  /** It was confirmed, refused or overtaken. */
  private dropDraft(): void {
    if (this.draft.length > 0) forget(this.draftName());
    this.draft = [];
  }

  /** The steps of a turn that was open when the page was left, if the game is still at that
   * position. */
  private keptSteps(): string[] {
    const before = kept<unknown>(this.draftName());
    const { phase, turn, digest } = this.view();
    if (phase === "playing" && !this.owns(turn)) return [];
    if (phase === "playing" && isKeptDraft(before) && before.digest === digest)
      return [...before.words];
    forget(this.draftName());
    return [];
  }

  /** Shows the game as it was left, own steps included, before anything else is shown. */
  private async resume(): Promise<Say | null> {
    const { words } = this.view();
    const steps = this.keptSteps();
    if (steps.length === 0 || await this.replay([...words, ...steps]))
      return this.replay([...words]);
    this.base = words.length;
    this.draft = steps;
    return null;
  }

  /** Sends the draft. Its events arrive before the acknowledgement. */
  private async handIn(): Promise<void> {
    this.isSent = true;
    const { version } = this.view();
    const reply = await this.session.send("moves", { version, moves: this.draft });
    this.isSent = false;
    if (reply.ok) return;
    this.noticed.value = t("The server refused your move: %s", refusalText(reply.refusal));
    await this.change(async () => {
      this.dropDraft();
      return this.replay([...this.view().words]);
    });
  }

  /** Catches up with the server; the player's own draft stays unless something contradicts it. */
  private async follow(): Promise<void> {
    this.hearOf(this.view());
    const refusal = await this.change(() => this.catchUp());
    if (refusal) this.drifted();
    else this.compare();
  }

  private async catchUp(): Promise<Say | null> {
    const { words, phase } = this.view();
    const turns = this.session.turns - this.turnsSeen;
    this.turnsSeen = this.session.turns;
    const { moves } = this.match;
    const hasDraft = this.draft.length > 0;
    const isOpen = phase === "playing" && words.length === this.base && begins(moves, words);
    if (hasDraft && isOpen) return null;
    if (hasDraft && !this.isSent && !begins(words, moves))
      this.noticed.value = t("The game went on without your last steps.");
    this.dropDraft();
    if (this.isOutOfSync || !begins(words, moves)) {
      this.isOutOfSync = false;
      return this.replay([...words]);
    }
    return words.length === moves.length ? null : this.show(words.slice(moves.length), turns);
  }

  /** Shows the moves of others one after the other, as they would be seen at a table. */
  private async show(words: readonly string[], turns: number): Promise<Say | null> {
    const steps = parts(words);
    if (steps.length > MOST_SHOWN || turns > MOST_TURNS) return this.advance([...words]);
    for (const [i, step] of steps.entries()) {
      const refusal = await this.advance(step);
      if (refusal) return refusal;
      if (i < steps.length - 1) await this.pause(0);
    }
    return null;
  }

  private hearOf(view: TableView): void {
    const { turn, seats, phase } = view;
    const mover = seats[turn];
    this.hearAnswer(view);
    this.match.agreed.seats = agreementOf(this.view()).seats;
    this.busy.value = phase === "playing" && mover !== undefined && playedBy(mover) !== null;
  }

  /** Tells the player who asked for a take-back what the others say. */
  private hearAnswer(view: TableView): void {
    const answer = this.heard && answerOf(this.heard, view, this.session.you.value);
    this.heard = view;
    if (answer === "no") this.noticed.value = t(NOT_TAKEN_BACK);
    if (answer) announce(t(answer === "yes" ? TAKEN_BACK : NOT_TAKEN_BACK));
  }

  /** The server's position must be the same as the one here. */
  private compare(): void {
    const { words, digest } = this.view();
    const own = words.length <= this.match.moves.length ? this.digests[words.length] : undefined;
    if (own !== undefined && own !== digest) this.drifted();
    else this.session.agrees();
  }

  private drifted(): void {
    if (this.closed) return;
    this.isOutOfSync = true;
    this.dropDraft();
    this.session.drifted();
  }
}
