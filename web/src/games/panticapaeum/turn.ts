// turn.ts - one player's turn: what is in hand, where it would go, what is asked.
//
// A turn is one transaction. Every step is played at once, since the table can take it back until
// End turn; so the city on the screen is always a position of the rules and nothing is guessed.
// Only what ends a turn by itself, the last discard, is collected here and played as a whole.
//
// While others play, the tile to explore next can be planned (table/plan.ts): one that is put down is
// a plan, which stays in hand until the turn comes.
import { batch, computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { BoardPointer } from "../../board/viewport";
import type { Say } from "../../engine";
import { settings } from "../../settings";
import type { Advice } from "../../table/advice";
import { afterScene } from "../../table/after-scene";
import { aids } from "../../table/aids";
import { dropHeld, heldAt, keepHeld } from "../../table/held";
import { Plans, tileOf, type LostPlan, type Offer, type Plan } from "../../table/plan";
import type { Table } from "../../table/table";
import { COLOURS, type BuildingKind, type Colour, type PanticapaeumSeat } from "./types";
import { momentOf, type TurnMoment } from "./changes";
import { Foresight } from "./foresight";
import { buildingHand, handFor, isSameHand, spotsFor, type Hand } from "./hand";
import {
  bestOf, beyond, isOn, middleOf, nearest, ranked, rotated, sameSpot, snapped, type Middle,
} from "./placement";
import { whyNot } from "./plan-words";
import { footprint, set } from "./set";
import type { Direction } from "./square";
import { readSteps, saleWord, type Spot, type Steps } from "./steps";

/** A question inside the question: which colours to sell, which resource to take. */
type Asking = "sell" | "take" | null;

const NO_COLOURS: ReadonlyMap<Colour, number> = new Map();

/** What survives a reload of the page while a question is half answered. */
interface Kept {
  hand: Hand | null;
  word: string | null; // of its spot
  asking: Asking;
  picked: [Colour, number][];
  offer?: Offer | null;
  lost?: LostPlan | null;
}

export class Turn {
  readonly hand = signal<Hand | null>(null);
  readonly spot = signal<Spot | null>(null);
  readonly touched = signal<BoardPointer | null>(null); // where a pointer last moved what is in hand
  readonly isDropped = signal(false); // the ghost stays where it was put
  readonly asking = signal<Asking>(null);
  readonly picked = signal<ReadonlyMap<Colour, number>>(NO_COLOURS); // to sell, or to discard
  readonly advice = signal<Advice[]>([]); // what a bot would consider, the shown one first
  readonly refusal = signal<Say | null>(null);
  readonly pointed = signal<string | null>(null); // a cell of the building an answer is about
  readonly foresight: Foresight;
  readonly plans: Plans;

  readonly moment: ReadonlySignal<TurnMoment | null>;
  readonly isMine: ReadonlySignal<boolean>;
  readonly isPlanning: ReadonlySignal<boolean>; // on the turn of another
  readonly steps: ReadonlySignal<Steps>;
  readonly spots: ReadonlySignal<readonly Spot[]>;
  readonly undoable: ReadonlySignal<number>;
  readonly isOnlyEnd: ReadonlySignal<boolean>; // nothing is left but to end the turn

  private readonly stops: (() => void)[] = [];
  private isPlaying = false; // the ghost's step is being played; a second tap is ignored
  private bestFrom: Middle = { x: 0, y: 0 }; // where the ghost was before the best was asked for
  private bestSpot: Spot | null = null; // where that led

  constructor(readonly table: Table) {
    this.foresight = new Foresight(table);
    this.plans = new Plans(table);
    this.moment = computed(() => {
      const position = table.position.value;
      return position && momentOf(position.state, position.score);
    });
    this.isMine = computed(() => table.position.value !== null && table.isMine());
    this.isPlanning = computed(() => !this.isMine.value && table.turn() >= 0 &&
      Boolean(table.position.value?.ahead));
    this.steps = computed(() => this.readSteps());
    this.spots = computed(() => spotsFor(this.hand.value, this.steps.value));
    this.undoable = computed(() => table.ownSteps());
    this.isOnlyEnd = computed(() => table.position.value?.legal.join() === "end");
  }

  /** Follows the table until close(). */
  open(): void {
    this.stops.push(effect(() => {
      const steps = this.steps.value; // reads nothing else: the hand may change freely
      untracked(() => this.follow(steps));
    }));
    this.stops.push(effect(() => this.foresight.look(
      this.isPlanning.value ? null : this.spot.value?.word ?? this.saleStep())));
    this.stops.push(effect(() => {
      const hand = this.hand.value;
      const spot = this.isDropped.value ? this.spot.value : null;
      untracked(() => this.notePlan(hand, spot));
    }));
    this.stops.push(effect(() => this.table.coach.value?.consider(
      this.isMine.value && this.steps.value.plain.has("end") ? "end" : null)));
    const lasting = computed(() => JSON.stringify(this.unfinished()));
    this.stops.push(effect(() => keepHeld(this.table, JSON.parse(lasting.value))));
  }

  close(): void {
    for (const stop of this.stops.splice(0)) stop();
  }

  /** The seat to move, or the one that plans. */
  seatNumber(): number {
    const ahead = this.isPlanning.value ? this.table.position.value?.ahead : null;
    return ahead?.seat ?? this.moment.value?.state.turn ?? 0;
  }

  seat(): PanticapaeumSeat | undefined {
    return this.moment.value?.state.seats[this.seatNumber()];
  }

  /** Takes something in hand; the same thing again is put down. A tile that is planned is shown where
   * it was put down. */
  take(hand: Hand | null): void {
    const isAgain = isSameHand(hand, this.hand.peek());
    const plan = this.isPlanning.peek() && hand?.what === "tile" && this.plans.of(hand.tile);
    this.plans.leave();
    if (plan) return isAgain ? this.cancel() : this.showPlan(plan);
    batch(() => {
      this.asking.value = null;
      this.refusal.value = null;
      this.hand.value = isAgain ? null : hand;
      this.isDropped.value = false;
      this.spot.value = this.firstSpot();
    });
  }

  /** Another payment for the building in hand; it stays where it is. */
  pay(standIns: string): void {
    const hand = this.hand.peek();
    const spot = this.spot.peek();
    if (hand?.what !== "building") return;
    batch(() => {
      this.refusal.value = null;
      this.hand.value = { ...hand, standIns };
      this.spot.value = (spot && sameSpot(this.spots.value, spot)) ?? this.firstSpot();
    });
  }

  /** The pointer is over this point of the city, in cells. It never turns the ghost. */
  hover(at: Middle): void {
    const spot = this.isDropped.peek() ? undefined : this.unturned(at);
    if (spot) this.spot.value = spot;
  }

  /** The ghost is dragged there; like a pointer, this never turns it. */
  drag(at: Middle): void {
    const spot = this.unturned(at);
    if (spot) this.settle(spot);
  }

  /** A click on the city: it puts the ghost down, and places it if it lies there already or if the
   * player is not asked. */
  click(at: Middle): void {
    const before = this.isDropped.peek() ? this.spot.peek() : null;
    const isAgain = before !== null && isOn(before, at);
    if (!isAgain && !this.drop(at)) return;
    if (isAgain || this.spot.peek() === before || !this.waits()) void this.confirm();
  }

  /** Must what is in hand be confirmed after a click? Not a worker: one press takes it back. */
  private waits(): boolean {
    const { confirm } = settings.peek();
    if (this.hand.peek()?.what === "worker" || confirm === "never") return false;
    const moment = this.moment.peek();
    const now = moment?.score.seats[moment.state.turn]?.total ?? 0;
    return confirm === "always" || (this.spot.peek()?.weight ?? 0) < now;
  }

  /** The spot there with the rotation of now. */
  private unturned(at: Middle): Spot | undefined {
    const turn = this.spot.peek()?.turn ?? 0;
    return snapped(this.spots.peek().filter((spot) => spot.turn === turn), at, turn);
  }

  /** Puts the ghost there, as a finger or a key does. False: nothing is near. */
  drop(at: Middle, isFar = false): boolean {
    const turn = this.spot.peek()?.turn ?? 0;
    const spot = snapped(this.spots.peek(), at, turn) ??
      (isFar ? nearest(this.spots.peek(), at) : undefined);
    if (!spot) return false;
    this.settle(spot);
    return true;
  }

  rotate(way: 1 | -1): void {
    const spot = this.spot.peek();
    if (!spot) return;
    this.refusal.value = null;
    this.spot.value = rotated(this.spots.peek(), spot, way);
  }

  nudge(direction: Direction): void {
    const spot = this.spot.peek();
    this.touched.value = null;
    if (spot) this.settle(beyond(this.spots.peek(), spot, direction));
  }

  /** Goes to the spot with the most points, of equal ones to the nearest; from there to the next
   * best. */
  best(): void {
    const spot = this.spot.peek();
    this.touched.value = null;
    const isAgain = spot !== null && spot === this.bestSpot;
    if (!isAgain) this.bestFrom = middleOf(spot?.cells ?? []);
    const all = ranked(this.spots.peek(), this.bestFrom);
    const at = isAgain ? all.indexOf(spot) : -1;
    this.bestSpot = all[(at + 1) % Math.max(1, all.length)] ?? null;
    if (this.bestSpot) this.settle(this.bestSpot);
  }

  /** Plays the step of the ghost, or plans it. */
  async confirm(): Promise<void> {
    const spot = this.spot.peek();
    if (!spot || this.isPlaying) return;
    if (this.isPlanning.peek()) return this.settle(spot);
    this.isPlaying = true;
    await this.play(spot.word);
    this.isPlaying = false;
  }

  /** Puts down what is in hand, or leaves the inner question. A tile that is planned stays a plan,
   * and the city is seen without it. */
  cancel(): void {
    this.plans.isAside.value = this.isPlanning.peek() && this.isDropped.peek();
    this.showPlans();
  }

  /** Why a plan cannot be played now; null if it can, or if that is not known yet. */
  fate(plan: Plan): string | null {
    const isKnown = this.steps.value.lays.size > 0 && !this.spotOf(plan);
    return isKnown ? whyNot(this.table, plan) : null;
  }

  /** Shows a plan in the city, or one of those that are offered. */
  showPlan(plan: Plan): void {
    const spot = this.spotOf(plan);
    const offer = this.plans.offer.peek();
    if (offer && spot) this.layOut({ ...offer, at: offer.plans.indexOf(plan), lost: null });
    if (offer) return;
    if (spot) this.holdPlan(plan, spot);
    else this.letGo();
    this.plans.choose(tileOf(plan.word));
  }

  removePlan(plan: Plan): void {
    this.plans.remove(plan);
    this.showPlans();
  }

  /** The tile and the place with the most points, instead of plans that were lost. */
  nextBest(): void {
    const all = [...this.steps.peek().lays.values()].flat();
    const found = bestOf(all);
    this.plans.lost.value = null;
    if (found) this.holdPlan(found, found);
  }

  private letGo(): void {
    batch(() => {
      this.hand.value = null;
      this.spot.value = null;
      this.isDropped.value = false;
      this.asking.value = null;
      this.picked.value = NO_COLOURS;
      this.pointed.value = null;
      this.refusal.value = null;
    });
  }

  /** Asks an inner question. A sale starts with all that can be sold, which is what most players
   * want. */
  ask(what: Asking): void {
    this.letGo();
    this.asking.value = what;
    if (what !== "sell") return;
    const store = this.seat()?.store;
    const inStock = COLOURS.filter((colour) => (store?.[colour] ?? 0) > 0);
    this.picked.value = new Map(inStock.map((colour) => [colour, 1]));
  }

  /** Adds or removes one of the colour among those to sell or to discard. */
  pick(colour: Colour, by: number): void {
    const next = new Map(this.picked.peek());
    next.set(colour, Math.max(0, (next.get(colour) ?? 0) + by));
    this.refusal.value = null;
    this.picked.value = next;
  }

  /** The sale of the picked colours, as the rules write it. */
  sale(): string {
    const chosen = [...this.picked.value].filter(([, n]) => n > 0).map(([colour]) => colour);
    return saleWord(new Set(chosen));
  }

  /** The sale as a step, while it is being put together and the rules allow it. */
  private saleStep(): string | null {
    const isLegal = this.asking.value === "sell" && this.steps.value.sales.has(this.sale());
    return isLegal ? `sell:${this.sale()}` : null;
  }

  /** How many resources must go at the end of the round. */
  private surplus(): number {
    const held = Object.values(this.seat()?.store ?? {}).reduce((sum, n) => sum + n, 0);
    return held - set.storage_limit_end_of_round;
  }

  /** What is picked to be discarded, as steps, and how many are still to be picked. */
  discard(): { left: number; words: string } {
    const words = [...this.picked.value].flatMap(([colour, n]) =>
      Array.from({ length: n }, () => `drop:${colour}`));
    return { left: Math.max(0, this.surplus() - words.length), words: words.join(" ") };
  }

  async play(words: string): Promise<void> {
    this.foresight.look(null);
    if (await this.isHeldBack(words)) return;
    this.refusal.value = await this.table.play(words);
    if (!this.refusal.value) dropHeld(this.table);
  }

  /** Does a coach ask the player to think again? About the whole turn, at its end. */
  private async isHeldBack(words: string): Promise<boolean> {
    const coach = this.table.coach.peek();
    if (!coach) return false;
    const ply = this.table.position.peek()?.ply;
    const isHeld = await coach.holdsBack({
      words,
      play: () => void this.play(words),
      takeBack: () => void this.reset(),
    });
    return isHeld || this.table.position.peek()?.ply !== ply;
  }

  /** Asks a bot what it would do and shows it, in hand if it is something to place. Asked again,
   * it shows the next best. */
  async hint(): Promise<void> {
    if (!this.isMine.peek() || untracked(aids) !== "full") return;
    if (this.moment.peek()?.state.phase === "discard") return this.hintDiscards();
    const [first, ...rest] = this.advice.peek();
    const next = first ? [...rest, first] : await this.table.advise(3);
    const move = next[0]?.move ?? "";
    const found = handFor(move, this.steps.peek());
    batch(() => {
      this.letGo();
      this.advice.value = next;
      this.hand.value = found?.hand ?? null;
      if (found) this.settle(found.spot);
      else this.askFor(move);
    });
    if (!found) this.foresight.look(move || null);
  }

  /** All that a bot would discard, as one step. What the player has chosen stays chosen. */
  private async hintDiscards(): Promise<void> {
    if (this.advice.peek().length > 0) return;
    const [best] = await this.table.advise(1);
    const most = untracked(() => this.surplus());
    const colours = (best?.pv ?? []).slice(0, most).map((word) => word.replace("drop:", ""));
    if (best) this.advice.value = [{ ...best, move: `drop:${colours.join("+")}` }];
  }

  /** Opens the question that a sale or a resource answers, with the answer given. */
  private askFor(move: string): void {
    const [head, rest = ""] = move.split(":");
    if (head === "sell") {
      this.asking.value = "sell";
      this.picked.value = new Map(rest.split("+").map((colour) => [colour as Colour, 1]));
    } else if (head === "take" && rest !== "coins") this.asking.value = "take";
  }

  async undo(): Promise<void> {
    if (this.hand.peek() || this.asking.peek()) this.cancel();
    else if (this.undoable.peek() > 0) await this.table.takeBack(1);
  }

  async reset(): Promise<void> {
    this.letGo();
    if (this.undoable.peek() > 0) await this.table.takeBack(this.undoable.peek());
  }

  private settle(spot: Spot): void {
    batch(() => {
      this.spot.value = spot;
      this.isDropped.value = true;
      this.refusal.value = null;
    });
  }

  private firstSpot(): Spot | null {
    const spots = this.spots.value;
    const middle = middleOf((this.seat()?.cells ?? []).map(({ x, y }) => [x, y]));
    const isGuided = untracked(aids) === "full";
    return (isGuided ? ranked(spots, middle)[0] : nearest(spots, middle)) ?? null;
  }

  /** A new position: what was in hand is dropped, unless the page was left here with it. A tile
   * that must be laid, or that an effect offers, is taken in hand. */
  private follow(steps: Steps): void {
    this.advice.value = [];
    if (this.isPlanning.peek()) return this.followAhead(steps);
    this.letGo();
    const phase = this.moment.peek()?.state.phase;
    if (phase === "over") this.plans.clear();
    if (this.isMine.peek() && phase === "explore" && this.plans.list.peek().length > 0)
      return afterScene(() => this.steps.peek() === steps && this.offerPlan());
    if (this.resume(heldAt<Kept>(this.table))) return;
    const [tile, ...others] = steps.lays.keys();
    if (tile && others.length === 0 && phase !== "explore") this.take({ what: "tile", tile });
    else if (settings.peek().confirm === "never" && this.isOnlyEnd.peek()) void this.play("end");
  }

  /** Another player has made a step: a tile in hand stays there. */
  private followAhead(steps: Steps): void {
    const hand = this.hand.peek();
    const word = this.spot.peek()?.word;
    const spots = hand?.what === "tile" ? steps.lays.get(hand.tile) : undefined;
    this.plans.isPlayed.value = false;
    this.plans.judge((plan) => this.fate(plan));
    if (spots) this.spot.value = spots.find((spot) => spot.word === word) ?? this.firstSpot();
    else this.showPlans();
  }

  /** A tile that was put down on the turn of another is a plan. An offer is over when the player
   * does something else. */
  private notePlan(hand: Hand | null, spot: Spot | null): void {
    const { plans } = this;
    const offer = plans.offer.peek();
    if (offer && offer.plans[offer.at]?.word !== spot?.word) plans.offer.value = null;
    if (hand) plans.isAside.value = false;
    if (!this.isPlanning.peek()) return;
    if (hand?.what === "tile" && spot) plans.put(spot.word, 0, (plan) => this.fate(plan));
    else plans.choose(null);
  }

  /** The turn has come. */
  private offerPlan(): void {
    const offer = this.plans.begin((plan) => this.fate(plan));
    const plan = offer?.plans[offer.at];
    if (!offer || !plan || this.hand.peek()) return; // none is left, or the player was quicker
    this.layOut(offer);
    if (plan.isAuto) void this.playPlan(plan);
  }

  private async playPlan({ word }: Plan): Promise<void> {
    await this.play(word); // a coach waits for the end of the turn
    if (!this.refusal.peek()) this.plans.notePlayed();
  }

  private layOut(offer: Offer): void {
    const plan = offer.plans[offer.at];
    const spot = plan && this.spotOf(plan);
    if (plan && spot) batch(() => {
      this.holdPlan(plan, spot);
      this.plans.offer.value = offer;
    });
  }

  private spotOf({ word }: Plan): Spot | null {
    return this.steps.value.lays.get(tileOf(word))?.find((spot) => spot.word === word) ?? null;
  }

  /** The same tile stays the same thing in hand: a look at another city goes on. */
  private holdPlan({ word }: { word: string }, spot: Spot): void {
    const hand: Hand = { what: "tile", tile: tileOf(word) };
    batch(() => {
      if (!isSameHand(hand, this.hand.peek())) this.hand.value = hand;
      this.settle(spot);
    });
  }

  private showPlans(): void {
    const plan = this.isPlanning.peek() && this.plans.toShow((one) => this.spotOf(one) !== null);
    if (plan) this.showPlan(plan);
    else this.letGo();
  }

  /** What can be done now; on the turn of another, the tiles that can be planned. */
  private readSteps(): Steps {
    const position = this.table.position.value;
    const nothing = readSteps([], [], footprint);
    if (this.isMine.value && position)
      return readSteps(position.legal, position.weights, footprint);
    const ahead = this.isPlanning.value ? position?.ahead : null;
    if (!ahead) return nothing;
    return { ...nothing, lays: readSteps(ahead.legal, ahead.weights, footprint).lays };
  }

  /** What is in hand, asked or picked; null: nothing. */
  private unfinished(): Kept | null {
    const hand = this.hand.value;
    const asking = this.asking.value;
    const picked = [...this.picked.value];
    const offer = this.plans.offer.value;
    const lost = this.plans.lost.value;
    if (!hand && !asking && picked.length === 0 && !lost) return null;
    const spot = this.isDropped.value ? this.spot.value : null;
    return { hand, asking, picked, word: spot?.word ?? null, offer, lost };
  }

  /** Continues where the page was left; false: there is nothing to continue. */
  private resume(before: Kept | undefined): boolean {
    if (!before || !this.isMine.peek()) return false;
    const spots = spotsFor(before.hand, this.steps.peek());
    if (before.hand && spots.length === 0) return false;
    this.take(before.hand);
    this.plans.lost.value = before.lost ?? null;
    this.asking.value = before.asking;
    this.picked.value = new Map(before.picked);
    const spot = spots.find(({ word }) => word === before.word);
    if (spot) this.settle(spot);
    this.plans.offer.value = before.offer ?? null;
    return true;
  }

  /** Takes a building of the column in hand, if it can be paid for and there is a place for it. */
  takeBuilding(kind: BuildingKind): void {
    const seat = this.seat();
    const hand = seat && buildingHand(this.steps.peek(), kind, seat.store);
    if (hand) this.take(hand);
  }
}
