// board-model.ts - the state behind Akropolis's board, besides the tile in hand: taking a tile,
// looking at other cities, asking for help. Buttons, keys and pointers all call it.
import { computed, effect, signal, type ReadonlySignal } from "@preact/signals";
import type { ViewportHandle } from "../../board/viewport";
import { t } from "../../say";
import { change, settings } from "../../settings";
import type { Advice } from "../../table/advice";
import { aids } from "../../table/aids";
import { ownSeat } from "../../table/frame";
import { hintLines } from "../../table/hint";
import { CITY_ACTIONS, TILE_ACTIONS, type Handlers } from "../../table/keys";
import { seatName } from "../../table/names";
import type { MoveEvent } from "../../table/move-event";
import { planTitle, type Plan } from "../../table/plan";
import type { Table } from "../../table/table";
import type { Fact } from "./changes";
import type { AkropolisState } from "./types";
import { announce } from "../../ui/announce";
import { Hand } from "./hand";
import { boxAround, key, type Key } from "./hex";
import { readLay } from "./legal";
import { STEPS, type Step } from "./placement";
import { effectText } from "./preview";
import { shapeAt } from "./tiles";
import { neededScale } from "./touch-scale";

const TOO_DEAR = "%s: the price in stones is %d, the stock %d (AK-2.5)"; // as the rules say it

export class BoardModel {
  readonly hand: Hand;
  readonly view: { current: ViewportHandle | null } = { current: null };
  readonly looked = signal<number | null>(null); // the city of another seat, if one is looked at
  readonly lit = signal<ReadonlySet<Key> | undefined>(undefined);
  readonly reading = signal(""); // what the hex under the pointer is
  readonly pulsed = signal<Fact | null>(null); // the fact of the preview that is pointed at
  readonly panel = signal<"bag" | "sheet" | null>(null);
  readonly expectation: ReadonlySignal<string>; // what the player may do next, for the top line
  private readonly unfollow: () => void;
  private readonly advice = signal<Advice[]>([]); // hints for this position; the last one is shown

  constructor(readonly table: Table) {
    this.hand = new Hand(table);
    this.expectation = computed(() => this.expected());
    this.unfollow = effect(() => {
      if (this.hand.plans.offer.value) this.bringIntoView(0);
    });
  }

  close(): void {
    this.unfollow();
    this.hand.close();
  }

  /** After every move: back to the player's own city, and everything else is forgotten. */
  begin(): void {
    this.advice.value = [];
    this.looked.value = null;
    this.lit.value = undefined;
    this.reading.value = ""; // the hand itself forgets refusals, before a new one can come
  }

  /** Clears text about something else: a hex, a price, a refusal. */
  private forget(): void {
    this.reading.value = "";
    this.hand.forgetRefusal();
  }

  state(): AkropolisState {
    return this.table.position.value?.state as AkropolisState;
  }

  /** The seat whose city is in the centre. */
  seat(): number {
    return this.looked.value ?? ownSeat(this.table);
  }

  look(seat: number): boolean {
    if (seat >= this.state().seats.length) return false;
    this.looked.value = seat === ownSeat(this.table) ? null : seat;
    this.lit.value = undefined;
    this.forget();
    announce(t("City: %s", seatName(this.table.match, seat)));
    return true;
  }

  lookBack(): boolean {
    return this.looked.value !== null && this.look(ownSeat(this.table));
  }

  /** Takes a tile of the site. Taken by a key (a click without a count) it goes to the city at
   * once, as there is no pointer to follow. A second click puts it back. */
  take(slot: number, byKey: boolean): boolean {
    const tile = this.state().site[slot];
    if (tile === undefined || !this.mayTake()) return false;
    this.looked.value = null;
    this.forget();
    if (!byKey && this.hand.held.value?.tile === tile) return this.hand.lift();
    const isTaken = byKey ? this.hand.takeToCity(tile, settings.value.tilt) : this.hand.take(tile);
    if (!isTaken) this.refuse(slot);
    else if (this.hand.place.value) announce([...this.planned(), effectText(this.hand)].join(". "));
    else announce(t("Choose a place in your city."));
    return true;
  }

  /** Is it the player's turn, or one to plan at? */
  mayTake(): boolean {
    return this.table.isMine() || this.hand.isPlanning.value;
  }

  /** Shows a move of a rival in its city. */
  show({ seat, move }: MoveEvent): void {
    const lay = readLay(move);
    const hexes = lay ? shapeAt(lay.q, lay.r, lay.rotation) : [];
    this.looked.value = seat;
    this.lit.value = new Set(hexes.map(([q, r]) => key(q, r)));
  }

  /** Highlights hexes of a city for the score sheet. */
  light(seat: number, keys: readonly Key[] | null): void {
    this.looked.value = seat === ownSeat(this.table) ? null : seat;
    this.lit.value = keys ? new Set(keys) : undefined;
  }

  /** Pulses on the board what a fact of the preview speaks of. */
  pulse(fact: Fact | null): void {
    this.pulsed.value = fact;
  }

  /** That fact, as long as it is true of the place on show. */
  pulsing(): Fact | null {
    const fact = this.pulsed.value;
    return fact && this.hand.effect.value?.facts.includes(fact) ? fact : null;
  }

  closeSheet(): boolean {
    if (this.panel.value !== "sheet") return false;
    this.panel.value = null;
    this.begin();
    return true;
  }

  helps(): boolean {
    return this.table.isMine() && aids() === "full";
  }

  /** Shows the move that a bot would make; asked again, its second and third choice. */
  async hint(): Promise<void> {
    if (!this.helps() || this.table.advising.value) return;
    const known = this.advice.value;
    const [first, ...rest] = known.length > 0 ? known : await this.table.advise(3);
    if (!first) return;
    this.advice.value = [...rest, first];
    this.looked.value = null;
    this.said(this.hand.showMove(first.move), 0);
  }

  /** Shows the best of what is left after a plan was lost. */
  nextBest(): boolean {
    return this.said(this.hand.nextBest());
  }

  /** Shows a plan in the player's own city; says why if it cannot be played any more. */
  showPlan(plan: Plan): void {
    this.looked.value = null;
    if (!this.said(this.hand.showPlan(plan))) announce(this.hand.fate(plan) ?? "");
  }

  /** What the bot said about the shown place, if that was its hint. */
  advised(): Advice | null {
    const word = this.hand.place.value?.word;
    return this.advice.value.find(({ move }) => move === word) ?? null;
  }

  keys(): Handlers {
    const { hand } = this;
    const tilt = (): boolean => settings.value.tilt;
    const tiles = TILE_ACTIONS.map((name, slot) => [name, () => this.take(slot, true)] as const);
    const cities = CITY_ACTIONS.map((name, seat) => [name, () => this.look(seat)] as const);
    const steps = (Object.keys(STEPS) as Step[]).map(
      (step) => [step, () => this.said(hand.step(step))] as const);
    return {
      ...Object.fromEntries([...tiles, ...cities, ...steps]),
      turn: () => this.said(hand.turn(true, tilt())),
      turnBack: () => this.said(hand.turn(false, tilt())),
      higher: () => this.said(hand.level(true)),
      lower: () => this.said(hand.level(false)),
      best: () => this.mayTake() && aids() === "full" && this.said(hand.best()),
      speak: () => announce(hand.held.value?.place ? effectText(hand) : this.reading.value),
      confirm: () => this.confirm(),
      cancel: () => this.closeSheet() || this.lookBack() || hand.lift(),
      city: () => this.look((this.seat() + 1) % this.state().seats.length),
      hint: () => void this.hint(),
      bag: () => {
        this.panel.value = "bag";
      },
      tilt: () => change({ tilt: !tilt() }),
      fit: () => this.view.current?.fit(),
    };
  }

  /** Plays the tile where it lies; says why it cannot lie under the pointer; brings one that was
   * only taken to the city. */
  private confirm(): boolean | void {
    const { place, stray, at } = this.hand.held.value ?? {};
    if (place) return void this.hand.play();
    return stray && at ? void this.hand.explain(at, settings.value.tilt) : this.bring();
  }

  /** Moves a tile that was only taken to the city. */
  private bring(): boolean {
    return this.said(this.hand.bring(this.hand.middle(), settings.value.tilt));
  }

  private expected(): string {
    const held = this.hand.held.value;
    if (!this.table.isMine()) return "";
    if (this.hand.plans.offer.value) return t("Your plan: confirm it, or change it.");
    if (!held) return t("Take a tile.");
    return held.place ? t("Confirm, turn the tile or move it.") : t("Choose a place in your city.");
  }

  private refuse(price: number): void {
    const stones = this.state().seats[this.hand.seat()]?.stones ?? 0;
    this.hand.refuse([TOO_DEAR, `t${price + 1}`, `${price}`, `${stones}`]);
  }

  /** Says where the tile lies now, if it has moved, and shows it, at least at this scale. */
  private said(isDone: boolean, scale = neededScale(settings.value.tilt)): boolean {
    const place = this.hand.held.value?.place;
    if (!isDone || !place) return isDone;
    const advice = this.advised();
    announce([...this.planned(), effectText(this.hand), ...(advice ? hintLines(advice) : [])].join(". "));
    this.bringIntoView(scale);
    return true;
  }

  private planned(): string[] {
    const { plans } = this.hand;
    const plan = plans.chosen.value;
    return plan ? [planTitle(plans, plan, this.hand.price(plan))] : [];
  }

  /** Waits for a frame: if the dock has just appeared, the view first fits into the rest. */
  private bringIntoView(scale: number): void {
    const show = (): void => {
      const { current: view } = this.view;
      const tile = this.hand.ghost()?.cells ?? [];
      if (scale > (view?.scale() ?? 0)) view?.show(this.hand.middle(), scale);
      else if (tile.length > 0) view?.include(boxAround(tile, settings.value.tilt, 0));
    };
    requestAnimationFrame(() => requestAnimationFrame(show));
  }
}
