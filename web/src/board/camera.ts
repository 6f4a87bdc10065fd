// camera.ts - what a viewport shows. The view fits the board by itself until the player chooses
// another view, and again after the player asks for a fit.
//
// The view that is shown glides to the one that is wanted. Hands come first: while a finger or a
// button is on the board nothing moves by itself, and what they do is shown at once. When they let
// go, the view glides on, unless they have chosen another.
import { signal, type ReadonlySignal } from "@preact/signals";
import type { Ease, Easing } from "../ui/ease";
import {
  between, fitting, freePart, isFitted, isSeen, isSmall, nudged, PLENTY, roomAbout, seenShare,
  toBoard, together, toScreen, zoomed, type Box, type Point, type View,
} from "./view";

/** What the owner of a viewport may ask of it. */
export interface ViewportHandle {
  readonly view: ReadonlySignal<View>; // as it is shown now
  fit(): void;
  zoom(factor: number): void;
  /** Moves the view so that a point of the board is seen, at least at this scale. */
  show(at: Point, scale?: number): void;
  /** Zooms in to at least this scale about a point of the board, which a finger touches and which
   * stays where it is; less if the tile there would be covered, or a little less if the city
   * would. */
  approach(at: Point, scale: number, tile?: Box, city?: Box): void;
  /** Shows this part of the board as well, by a fit of both that is no larger than the view is. A
   * view that was chosen, or came near to something, only moves. */
  include(box: Box): void;
  /** A turn begins: the board is fitted, unless the player chose a view that shows most of it. */
  renew(): void;
  /** What a finger touched need not stay in place any longer. */
  release(isSteady?: boolean): void;
  /** Fits even a steady board if it has become small in its window or is not seen. */
  regain(): void;
  scale(): number;
  screenPoint(at: Point): Point; // in pixels of the page, as it is shown now
}

const GLIDE = 220; // milliseconds from one view to the next
const RIM = 40; // pixels at the edge of the window, where things are hard to see
const HEADROOM = 110; // at the top, where flags stand over a point and buttons lie
const MOST_OF_IT = 0.75; // of a board: what a chosen view must show to outlast a turn
const A_LITTLE_LESS = 0.75; // of the scale for fingers: still near enough, if all is seen then
const RATHER_LOW = 0.58; // of the height: where a point is shown, for the same reason

/** There at once. */
const jump: Ease = (_ms, step) => {
  step(1);
  return { finish: () => undefined, stop: () => undefined };
};

export class Camera implements ViewportHandle {
  readonly view: ReadonlySignal<View>;
  private readonly shown = signal<View>({ scale: 1, x: 0, y: 0 });
  private wanted: View = this.shown.peek(); // where the view is going, or is
  private glide: Easing | null = null;
  private isTouched = false; // a gesture is under way
  private late: (() => void) | null = null; // what waits for its end
  private isChosen = false; // by the player, so it is kept
  private isHeld = false; // it came near to what a finger or a key has put on the board
  private width = 0; // of the window that was fitted

  /** The window on the page, the part of the board that must be seen, and what lies over the
   * window, as they are now; and how the view moves. */
  constructor(private readonly size: () => DOMRect, private readonly bounds: () => Box,
    private readonly over: () => readonly Box[] = () => [], private readonly ease = jump) {
    this.view = this.shown;
  }

  fit(): void {
    this.fitAt();
  }

  private fitAt(most?: number): void {
    const { width } = this.size();
    const isFirst = this.width === 0;
    this.isChosen = this.isHeld = false;
    this.width = width;
    if (width > 0) this.go(fitting(this.bounds(), this.free(), most), isFirst);
  }

  /** The part of the window that nothing covers, in its own pixels. */
  free(): Box {
    const { left, top, width, height } = this.size();
    const over = this.over().map(({ x, y, width: w, height: h }) =>
      ({ x: x - left, y: y - top, width: w, height: h }));
    return freePart({ x: 0, y: 0, width, height }, over);
  }

  /** Shows a board that has changed, unless the player chose the view. A board that is still seen
   * well is not moved; a steady one is not moved if only all of it is seen, or if the view came near
   * to something on it, and never grows. */
  follow(isSteady = false): void {
    const isWell = isSteady ? isSeen : isFitted;
    if (this.isTouched) this.late = () => this.follow(isSteady);
    else if (this.width === 0) this.fit();
    else if (isSteady && this.isHeld) return;
    else if (!this.isChosen && !isWell(this.wanted, this.bounds(), this.free()))
      this.fitAt(isSteady ? this.wanted.scale : undefined);
  }

  /** Fits a window that has changed, or something that lies over it. If only its height did,
   * because a bar below it came or went, everything under a finger stays where it is; on a still
   * board always; on a steady one if all of it is seen, and if it is idle is not small either. */
  resized(how: { isStill?: boolean; isSteady?: boolean; isIdle?: boolean } = {}): void {
    const { isStill, isSteady, isIdle } = how;
    const isSameWidth = this.size().width === this.width;
    if (this.isTouched) this.late = () => this.resized(how);
    else if (isSameWidth && (isStill || this.isHeld)) return;
    else if (isSameWidth && isSteady && isIdle) this.regain();
    else if (isSameWidth && isSteady) this.follow(true);
    else if (!this.isChosen) this.fit();
  }

  /** A finger or a button goes down on the board: the view stays where it is. */
  touch(): void {
    this.isTouched = true;
    this.stop();
  }

  /** The last one went up. */
  letGo(): void {
    const { late } = this;
    this.isTouched = false;
    this.late = null;
    this.go(this.wanted);
    late?.();
  }

  approach(at: Point, scale: number, tile?: Box, city?: Box): void {
    const view = this.shown.value;
    const most = (box?: Box): number => (box ? roomAbout(view, at, box, this.free()) : Infinity);
    const near = Math.min(scale, most(tile), Math.max(most(city), A_LITTLE_LESS * scale));
    this.isHeld = true;
    this.go(near > view.scale ? zoomed(view, near / view.scale, toScreen(view, at)) : view);
  }

  release(isSteady = false): void {
    const wasHeld = this.isHeld;
    this.isHeld = false;
    if (wasHeld) this.follow(isSteady);
  }

  regain(): void {
    if (this.isTouched) this.late = () => this.regain();
    else if (!this.isChosen && !this.isGood()) this.fit();
  }

  /** All of the board is seen, and it is not small. */
  private isGood(): boolean {
    const [box, free] = [this.bounds(), this.free()];
    return isSeen(this.wanted, box, free) && !isSmall(this.wanted, box, free, PLENTY);
  }

  include(box: Box): void {
    const free = this.free();
    if (isSeen(this.wanted, box, free)) return;
    if (this.isChosen || this.isHeld) this.go(nudged(this.wanted, box, free));
    else this.go(fitting(together(this.bounds(), box), free, this.wanted.scale));
  }

  renew(): void {
    if (seenShare(this.wanted, this.bounds(), this.free()) < MOST_OF_IT) this.isChosen = false;
    this.follow();
  }

  zoom(factor: number): void {
    const { x, y, width, height } = this.free();
    this.isChosen = true;
    this.go(zoomed(this.wanted, factor, { x: x + width / 2, y: y + height / 2 }));
  }

  /** Zooms in or out with the hand; this point of the window stays where it is. */
  zoomAt(factor: number, at: Point): void {
    this.isChosen = true;
    this.jump(zoomed(this.shown.value, factor, at));
  }

  /** Moves with the hand. */
  pan(x: number, y: number): void {
    const view = this.shown.value;
    this.isChosen = true;
    this.jump({ ...view, x: view.x + x, y: view.y + y });
  }

  show(at: Point, scale = 0): void {
    const { x, y, width, height } = this.free();
    if (this.wanted.scale >= scale && this.isWellSeen(at)) return;
    const needed = Math.max(this.wanted.scale, scale);
    if (scale > this.wanted.scale) this.isHeld = true; // it came near on purpose
    this.go({
      scale: needed, x: x + width / 2 - at.x * needed, y: y + RATHER_LOW * height - at.y * needed,
    });
  }

  private isWellSeen(at: Point): boolean {
    const { x, y, width, height } = this.free();
    const place = toScreen(this.wanted, at);
    const top = Math.max(y, Math.min(HEADROOM, height / 2));
    return place.x > x + RIM && place.x < x + width - RIM && place.y > top &&
      place.y < y + height - RIM;
  }

  scale(): number {
    return this.shown.value.scale;
  }

  /** A point of the page, in pixels of the window. */
  local({ clientX, clientY }: { clientX: number; clientY: number }): Point {
    const { left, top } = this.size();
    return { x: clientX - left, y: clientY - top };
  }

  boardPoint(event: { clientX: number; clientY: number }): Point {
    return toBoard(this.shown.value, this.local(event));
  }

  screenPoint(at: Point): Point {
    const { left, top } = this.size();
    const place = toScreen(this.shown.value, at);
    return { x: place.x + left, y: place.y + top };
  }

  /** Nothing moves any longer. */
  stop(): void {
    this.glide?.stop();
    this.glide = null;
  }

  private jump(to: View): void {
    this.stop();
    this.wanted = this.shown.value = to;
  }

  /** The view glides there, after the gesture if there is one. */
  private go(to: View, isAtOnce = false): void {
    const from = this.shown.peek();
    const isOnItsWay = this.glide !== null && isSame(to, this.wanted);
    this.wanted = to;
    if (isAtOnce) this.jump(to);
    if (this.isTouched || isOnItsWay || isAtOnce) return;
    this.stop();
    if (isSame(from, to)) return;
    const glide = this.ease(GLIDE, (share) => {
      this.shown.value = between(from, to, share);
      if (share === 1) this.glide = null;
    });
    if (!isSame(this.shown.peek(), to)) this.glide = glide; // else it has ended already
  }
}

function isSame(a: View, b: View): boolean {
  return a.scale === b.scale && a.x === b.x && a.y === b.y;
}
