// hand.ts - the tile that the player holds over the city, from taking it to playing it. The screen
// draws what is here; pointer, touch, keys and buttons all call the same few functions.
//
// On the turn of another, a tile that is put down is a plan (table/plan.ts). It stays in hand while
// rivals move; when the turn comes, the best plan that is left lies there as if it had just been put
// down.
import { computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";
import type { Point } from "../../board/view";
import type { BoardPointer } from "../../board/viewport";
import type { Say } from "../../engine";
import { settings } from "../../settings";
import { afterScene } from "../../table/after-scene";
import { ownSeat } from "../../table/frame";
import { dropHeld, heldAt, keepHeld } from "../../table/held";
import { Plans, tileOf, type LostPlan, type Offer, type Plan } from "../../table/plan";
import type { Table } from "../../table/table";
import type { AkropolisCell, AkropolisState } from "./types";
import type { Preview } from "./changes";
import type { Ghost } from "./city-ghost";
import { key, nearest, type Key } from "./hex";
import { legalIndex, middleOf, type Lay, type Legal, type Place, type Ways } from "./legal";
import {
  hexUnder, levelled, nearestPlace, otherGrounds, ranked, rotationsAround, snapped, stepped, turned,
  type Step,
} from "./placement";
import { PlacementPreview } from "./placement-preview";
import { planCost, whyNot } from "./plan-words";
import { footprint, shapeAt } from "./tiles";

type Stray = Pick<Lay, "q" | "r">;

interface Held {
  tile: number;
  rotation: number; // as the player wants it, where the ground allows
  place: Place | null; // where it would lie
  hex: Key | null; // the hex by which it is held; null: the whole tile
  at: Point; // where it is held
  isDropped: boolean; // it stays where it is when the pointer moves
  stray: Stray | null; // over ground that cannot carry it
}

/** What survives a reload of the page: the tile in hand, and what is said about the plans. */
interface Kept {
  tile: number | null;
  rotation: number;
  word: string | null; // of the place where it was put down
  offer?: Offer | null;
  lost?: LostPlan | null;
}

function isSameHex(a: Stray, b: Stray | null): boolean {
  return a.q === b?.q && a.r === b.r;
}

export class Hand {
  readonly held: ReadonlySignal<Held | null>;
  readonly tile: ReadonlySignal<number | null>; // in hand; changes less often than its place
  readonly place: ReadonlySignal<Place | null>; // of `held`; changes less often than how it is held
  readonly effect: ReadonlySignal<Preview | null>; // of the place, once the rules have answered
  readonly refusal: ReadonlySignal<Say | null>;
  readonly legal: ReadonlySignal<Legal>;
  readonly isPlanning: ReadonlySignal<boolean>; // on the turn of another
  readonly plans: Plans;
  readonly touched = signal<BoardPointer | null>(null); // where a finger holds or left it

  private readonly holding = signal<Held | null>(null);
  private readonly picture: ReadonlySignal<Ghost | null>;
  private readonly preview: PlacementPreview;
  private readonly refused = signal<Say | null>(null);
  private readonly undo: (() => void)[];
  private isPlaying = false;
  private isAhead = false; // the position before was one to plan at
  private bestTurn = 0; // how often the best place was asked for in a row
  private bestFrom: Point = { x: 0, y: 0 }; // where the tile was before that

  constructor(private readonly table: Table) {
    this.held = this.holding;
    this.preview = new PlacementPreview(table, () => this.holding.peek()?.place ?? null);
    this.effect = this.preview.effect;
    this.refusal = this.refused;
    this.plans = new Plans(table);
    this.isPlanning = computed(() => table.turn() >= 0 && !table.isMine() &&
      Boolean(table.position.value?.ahead));
    this.tile = computed(() => this.holding.value?.tile ?? null);
    this.place = computed(() => this.holding.value?.place ?? null);
    const stray = computed(() => this.holding.value?.stray ?? null);
    this.picture = computed(() => this.paint(this.tile.value, this.place.value, stray.value));
    this.legal = computed(() => this.index());
    const { offer, lost } = this.plans;
    const lasting = computed(() => JSON.stringify(
      keptOf(this.holding.value, offer.value, lost.value)));
    this.undo = [
      effect(() => {
        const legal = this.legal.value; // reads nothing else: the hand may change freely
        untracked(() => this.follow(legal));
      }),
      effect(() => this.preview.weigh(this.place.value)),
      effect(() => table.coach.value?.consider(this.place.value?.word ?? null)),
      effect(() => keepHeld(table, JSON.parse(lasting.value) as Kept | null)),
    ];
  }

  close(): void {
    for (const stop of this.undo) stop();
    this.preview.close();
  }

  /** The seat whose tile this is: the one to move, or the one that plans. */
  seat(): number {
    const position = this.table.position.value;
    return position?.ahead?.seat ?? position?.turn ?? 0;
  }

  /** What a tile costs now, in stones. */
  cost(tile: number): number {
    return (this.table.position.value?.state as AkropolisState).site.indexOf(tile);
  }

  /** The ways to lay the tile in hand. */
  ways(): Ways | null {
    const tile = this.tile.value;
    return tile === null ? null : this.legal.value.get(tile) ?? null;
  }

  /** The points of the place; null without a place. */
  gain(): number | null {
    const place = this.place.value;
    return place ? place.after - this.totalNow() : null;
  }

  /** Where the tile is, in board units. */
  middle(): Point {
    const held = this.holding.value;
    return held?.place ? middleOf(held.place, settings.value.tilt) : held?.at ?? { x: 0, y: 0 };
  }

  /** The tile as it would lie, for the picture: the same object until it lies elsewhere. */
  ghost(): Ghost | null {
    return this.picture.value;
  }

  /** Other ground around the same hex. */
  others(): Place[] {
    const held = this.holding.value;
    const ways = this.ways();
    return held?.place && ways ? otherGrounds(ways, held.place, held.hex) : [];
  }

  rotations(): number {
    const held = this.holding.value;
    const ways = this.ways();
    return held?.place && ways ? rotationsAround(ways, held.place, held.hex).length : 0;
  }

  /** A tile that is planned is shown where it was put down. */
  take(tile: number): boolean {
    if (!this.legal.value.has(tile)) return false;
    const plan = this.isPlanning.value && this.plans.of(String(tile));
    if (plan) return this.showPlan(plan);
    const rotation = this.holding.value?.rotation ?? 0;
    this.touched.value = null;
    this.hold({
      tile, rotation, place: null, hex: null, at: { x: 0, y: 0 }, isDropped: false, stray: null,
    });
    return true;
  }

  /** Without a pointer the tile goes to the middle of the city at once. */
  takeToCity(tile: number, tilt: boolean): boolean {
    const before = this.holding.value;
    if (!this.take(tile)) return false;
    if (!this.place.value)
      this.bring(before?.place ? middleOf(before.place, tilt) : { x: 0, y: 0 }, tilt);
    return true;
  }

  /** A tile that lies nowhere yet goes to the place that is nearest. */
  bring(at: Point, tilt: boolean): boolean {
    const ways = this.ways();
    const place = ways && nearestPlace(ways, this.holding.value?.rotation ?? 0, at, tilt);
    if (place) this.put(place);
    return Boolean(place);
  }

  /** Puts the tile back. A tile that is planned stays a plan, and the city is seen without it. */
  lift(): boolean {
    const held = this.holding.value;
    if (!held) return false;
    this.plans.isAside.value = this.isPlanning.peek() && held.isDropped;
    this.showPlans();
    return true;
  }

  /** Why a plan cannot be played now; null if it can, or if that is not known yet. */
  fate(plan: Plan): string | null {
    const isKnown = this.legal.value.size > 0 && !this.placeOf(plan);
    return isKnown ? whyNot(this.table, this.seat(), plan) : null;
  }

  price(plan: Plan): string {
    return planCost(this.table, this.seat(), plan);
  }

  /** Shows a plan in the city, or one of those that are offered. Returns false if it is not possible
   * any more. */
  showPlan(plan: Plan): boolean {
    const place = this.placeOf(plan);
    const offer = this.plans.offer.peek();
    if (offer && place) this.layOut({ ...offer, at: offer.plans.indexOf(plan), lost: null });
    if (offer) return place !== null;
    if (place) this.put(place);
    else this.hold(null);
    this.plans.choose(tileOf(plan.word));
    return place !== null;
  }

  /** The plans that are not in hand, where they would lie. */
  otherPlans(): { number: number; place: Place }[] {
    if (!this.isPlanning.value || this.plans.isAside.value) return [];
    return this.plans.list.value.flatMap((plan, i) => {
      const place = this.placeOf(plan);
      return place && place.tile !== this.tile.value ? [{ number: i + 1, place }] : [];
    });
  }

  removePlan(plan: Plan): void {
    this.plans.remove(plan);
    this.showPlans();
  }

  /** What to do instead of plans that were lost: the best place of all tiles that are left. */
  nextBest(): boolean {
    this.plans.lost.value = null;
    return this.best();
  }

  /** A pointer moves over the board with the tile. */
  hover(at: Point, tilt: boolean): void {
    const held = this.holding.value;
    if (held && !held.isDropped) this.moveTo(at, tilt, false);
  }

  /** The pointer has left; a tile that was not put down is hidden. */
  leave(): void {
    const held = this.holding.value;
    if (held && !held.isDropped) this.hold({ ...held, place: null, stray: null }, true);
  }

  /** Moves the tile to a point; true if it can lie there. */
  moveTo(at: Point, tilt: boolean, isDropped: boolean): boolean {
    const held = this.holding.value;
    const ways = this.ways();
    if (!held || !ways) return false;
    const found = snapped(ways, held.rotation, at, tilt);
    if (!found && isDropped) return false; // a tap next to it changes nothing
    const { place, hex } = found ?? { place: null, hex: null };
    if (found && place === held.place && hex === held.hex && held.isDropped === isDropped) {
      held.at = at; // not drawn
      return true;
    }
    const stray = found ? null : nearest(at, tilt);
    if (stray && isSameHex(stray, held.stray) && !held.isDropped) {
      held.at = at; // not drawn
      return false;
    }
    this.hold({ ...held, at, isDropped, stray, place, hex }, !isDropped);
    return found !== null;
  }

  /** Says why the tile cannot lie there, in the words of the rules. */
  async explain(at: Point, tilt: boolean): Promise<void> {
    const held = this.holding.peek();
    if (!held) return;
    const { q, r } = nearest(at, tilt);
    const word = `${held.tile}@${q},${r}/${held.rotation}`;
    const answer = await this.table.preview(word).catch(() => null);
    if (answer?.refusal && this.tile.peek() === held.tile) this.refuse(answer.refusal.say);
  }

  /** Is this point on the tile that was put down, or beside it where it would still be held by the
   * same hex? */
  isOn(at: Point, tilt: boolean): boolean {
    const { place = null, isDropped = false, hex = null } = this.holding.value ?? {};
    const ways = this.ways();
    if (!place || !isDropped || !ways) return false;
    if (hex !== null && hexUnder(ways, at, tilt) === hex) return true;
    const top = nearest(at, tilt, place.level);
    const ground = nearest(at, tilt, place.level - 1);
    return place.keys.includes(key(top.q, top.r)) || place.keys.includes(key(ground.q, ground.r));
  }

  /** Puts it down here; plays it at once if the player wants no confirmation. */
  drop(): void {
    const held = this.holding.value;
    if (!held?.place) return;
    this.hold({ ...held, isDropped: true });
    if (this.isPlanning.peek()) return;
    const { confirm } = settings.value;
    if (confirm === "never" || (confirm === "losing" && (this.gain() ?? 0) >= 0)) void this.play();
  }

  turn(clockwise: boolean, tilt: boolean): boolean {
    const held = this.holding.value;
    const ways = this.ways();
    if (!held || !ways) return false;
    if (!held.place) {
      this.hold({ ...held, rotation: (held.rotation + (clockwise ? 1 : 5)) % 6 });
      return true;
    }
    const place = turned(ways, held.place, held.hex, clockwise, held.at, tilt);
    this.hold({ ...held, place, rotation: place.rotation });
    return true;
  }

  /** Moves to the next place in a direction; a tile without a place goes to the city. */
  step(step: Step): boolean {
    const held = this.holding.value;
    const ways = this.ways();
    if (!held || !ways) return false;
    if (!held.place) return this.bring(held.at, settings.value.tilt);
    const next = stepped(ways, held.place, held.rotation, step);
    if (next) this.put(next);
    return true;
  }

  level(isUp: boolean): boolean {
    const place = this.holding.value?.place;
    const ways = this.ways();
    const next = place && ways ? levelled(ways, place, isUp) : null;
    if (next) this.put(next);
    return next !== null;
  }

  /** Goes to the place with the most points, of the tile in hand or of all tiles; of equal ones to
   * the nearest. Called again, it goes to the next one. */
  best(): boolean {
    const places = this.ways()?.places ?? this.allPlaces();
    const turn = this.bestTurn;
    if (turn === 0) this.bestFrom = this.middle();
    const all = ranked(places, this.bestFrom, settings.value.tilt);
    const place = all[turn % Math.max(1, all.length)];
    if (!place) return false;
    this.put(place);
    this.bestTurn = turn + 1;
    return true;
  }

  /** Shows a move of the list, as a hint does. */
  showMove(word: string): boolean {
    const place = this.allPlaces().find((one) => one.word === word);
    if (place) this.put(place);
    return place !== undefined;
  }

  /** Plays what is shown, unless a coach asks the player to think again. Returns true if it was
   * played. */
  async play(): Promise<boolean> {
    const place = this.holding.value?.place;
    if (!place || this.isPlaying || this.isPlanning.peek()) return false;
    this.isPlaying = true;
    const isPlayed = !(await this.isHeldBack(place)) && await this.make(place);
    this.isPlaying = false;
    return isPlayed;
  }

  private async make(place: Place): Promise<boolean> {
    this.refused.value = await this.table.play(place.word);
    if (this.refused.value) return false;
    if (this.holding.peek()?.place === place) this.hold(null);
    dropHeld(this.table);
    return true;
  }

  /** A tile that was moved on while the coach looked at it is not played either. */
  private async isHeldBack(place: Place): Promise<boolean> {
    const coach = this.table.coach.peek();
    if (!coach) return false;
    const isHeld = await coach.holdsBack({
      words: place.word,
      play: () => void this.play(),
      takeBack: () => void this.lift(),
      show: ([better = ""]) => void this.showMove(better),
    });
    return isHeld || this.holding.peek()?.place !== place;
  }

  /** Says why something was refused, even while a tile is in hand. */
  refuse(why: Say): void {
    this.refused.value = why;
  }

  /** An earlier refusal is not about what is done next. */
  forgetRefusal(): void {
    this.refused.value = null;
  }

  /** A refusal is still to be read while the pointer moves on. */
  private hold(held: Held | null, keepsRefusal = false): void {
    this.bestTurn = 0;
    if (!keepsRefusal) this.forgetRefusal();
    if (held?.place !== this.holding.value?.place) this.preview.forget();
    if (held) this.plans.leave();
    this.plans.offer.value = null;
    this.holding.value = held;
    if (this.isPlanning.peek()) this.notePlan(held);
  }

  /** A tile that was put down on the turn of another is a plan. */
  private notePlan(held: Held | null): void {
    if (!held?.place || !held.isDropped) this.plans.choose(null);
    else this.plans.put(held.place.word, this.cost(held.tile), (plan) => this.fate(plan));
  }

  private placeOf({ word }: Plan): Place | null {
    const ways = this.legal.value.get(Number(tileOf(word)));
    return ways?.places.find((place) => place.word === word) ?? null;
  }

  private showPlans(): void {
    const plan = this.isPlanning.peek() && this.plans.toShow((one) => this.placeOf(one) !== null);
    if (plan) this.showPlan(plan);
    else this.hold(null);
  }

  /** Moved by anything but a pointer. */
  private put(place: Place): void {
    this.touched.value = null;
    const { tile, rotation } = place;
    const at = middleOf(place, settings.value.tilt);
    this.hold({ tile, rotation, place, hex: null, at, isDropped: true, stray: null });
  }

  private allPlaces(): Place[] {
    return [...this.legal.value.values()].flatMap((ways) => ways.places);
  }

  private index(): Legal {
    const position = this.table.position.value;
    const from = this.isPlanning.value ? position?.ahead : position;
    if (!position || !from || !(this.isPlanning.value || this.table.isMine())) return new Map();
    const { seats } = position.state as AkropolisState;
    return legalIndex(from.legal, from.weights, seats[this.seat()]?.cells ?? []);
  }

  private totalNow(): number {
    return this.table.position.value?.score.seats[this.seat()]?.total ?? 0;
  }

  private paint(tile: number | null, place: Place | null, stray: Stray | null): Ghost | null {
    if (tile === null) return null;
    if (place) return { cells: laid(tile, place, place.level), ok: true };
    if (!stray) return null;
    const lay = { ...stray, rotation: this.holding.value?.rotation ?? 0 };
    return { cells: laid(tile, lay, this.levelAbove(lay)), ok: false };
  }

  private levelAbove(lay: Lay): number {
    const state = this.table.position.value?.state as AkropolisState;
    const cells = state.seats[ownSeat(this.table)]?.cells ?? [];
    const keys = shapeAt(lay.q, lay.r, lay.rotation).map(([q, r]) => key(q, r));
    const below = cells.filter(([q, r]) => keys.includes(key(q, r))).map(([, , , level]) => level);
    return Math.max(0, ...below) + 1;
  }

  /** After a move, or a move taken back, the list of moves is another: nothing stays in hand
   * except a plan, what still follows the pointer of a player who plans, and what was there when
   * this position was last shown. */
  private follow(legal: Legal): void {
    const held = this.holding.peek();
    this.forgetRefusal();
    if (this.table.isMine()) this.plans.isPlayed.value = false;
    if (this.plans.list.peek().length > 0) return this.followPlans(legal);
    if (held && this.isAhead && legal.has(held.tile)) this.hold({ ...held, place: null, stray: null });
    else if (held && (held.place || !legal.has(held.tile))) this.hold(null);
    this.isAhead = this.isPlanning.peek();
    if (legal.size > 0 && !this.holding.peek()) this.resume(heldAt<Kept>(this.table));
  }

  /** Shows the plans at the new position, and offers one if the turn has come. While luck deals,
   * they wait. */
  private followPlans(legal: Legal): void {
    const held = this.holding.peek();
    this.isAhead = this.isPlanning.peek();
    if (this.table.turn() < 0) this.plans.clear();
    if (legal.size === 0 || this.table.isMine()) {
      this.preview.forget();
      this.holding.value = null;
      if (legal.size > 0) afterScene(() => this.legal.peek() === legal && this.offerPlan());
    } else {
      this.plans.judge((plan) => this.fate(plan));
      if (held && !held.isDropped && legal.has(held.tile))
        this.hold({ ...held, place: null, stray: null });
      else this.showPlans();
    }
  }

  private offerPlan(): void {
    const offer = this.plans.begin((plan) => this.fate(plan));
    const plan = offer?.plans[offer.at];
    if (this.holding.peek()) return; // the player was quicker
    if (!offer || !plan) return this.hold(null);
    this.layOut(offer);
    if (plan.isAuto && this.cost(Number(tileOf(plan.word))) <= plan.cost) void this.playPlan();
  }

  private async playPlan(): Promise<void> {
    if (await this.play()) this.plans.notePlayed();
  }

  private layOut(offer: Offer): void {
    const plan = offer.plans[offer.at];
    const place = plan && this.placeOf(plan);
    if (place) this.put(place);
    this.plans.offer.value = offer;
  }

  private resume(before: Kept | undefined): void {
    if (before?.lost) this.plans.lost.value = before.lost;
    if (!before || before.tile === null || !this.take(before.tile)) return;
    const held = this.holding.peek();
    if (held) this.hold({ ...held, rotation: before.rotation });
    if (before.word) this.showMove(before.word);
    this.plans.offer.value = before.offer ?? null;
  }
}

/** A tile that only follows the pointer is kept without its place. */
function keptOf(held: Held | null, offer: Offer | null, lost: LostPlan | null): Kept | null {
  if (!held) return lost && { tile: null, rotation: 0, word: null, lost };
  const { tile, rotation, place, isDropped } = held;
  return { tile, rotation, word: isDropped && place ? place.word : null, offer };
}

function laid(tile: number, lay: Lay, level: number): AkropolisCell[] {
  return footprint(tile, lay.q, lay.r, lay.rotation)
    .map(([q, r, code]) => [q, r, code, level, tile]);
}
