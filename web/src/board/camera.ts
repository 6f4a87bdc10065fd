// camera.ts - what a viewport shows. The view fits the board by itself until the player chooses
// another view, and again after the player asks for a fit.
import { signal, type ReadonlySignal } from "@preact/signals";
import {
  fitting, freePart, toBoard, toScreen, zoomed, type Box, type Point, type View,
} from "./view";

/** What the owner of a viewport may ask of it. */
export interface ViewportHandle {
  fit(): void;
  zoom(factor: number): void;
  /** Moves the view so that a point of the board is seen, at least at this scale. */
  show(at: Point, scale?: number): void;
  /** Zooms in to at least this scale about a point of the board, which a finger touches and which
   * stays where it is. */
  approach(at: Point, scale: number): void;
  /** What a finger touched need not stay in place any longer. */
  release(): void;
  scale(): number;
  screenPoint(at: Point): Point; // in pixels of the page
}

const RIM = 40; // pixels at the edge of the window, where things are hard to see
const HEADROOM = 110; // at the top, where flags stand over a point and buttons lie
const RATHER_LOW = 0.58; // of the height: where a point is shown, for the same reason

export class Camera implements ViewportHandle {
  readonly view: ReadonlySignal<View>;
  private readonly shown = signal<View>({ scale: 1, x: 0, y: 0 });
  private isChosen = false; // by the player, so it is kept
  private isHeld = false; // a finger is on the board
  private width = 0; // of the window that was fitted

  /** The window on the page, the part of the board that must be seen, and what lies over the
   * window, as they are now. */
  constructor(private readonly size: () => DOMRect, private readonly bounds: () => Box,
    private readonly over: () => readonly Box[] = () => []) {
    this.view = this.shown;
  }

  fit(): void {
    const { width } = this.size();
    this.isChosen = this.isHeld = false;
    this.width = width;
    if (width > 0) this.shown.value = fitting(this.bounds(), this.free());
  }

  /** The part of the window that nothing covers, in its own pixels. */
  private free(): Box {
    const { left, top, width, height } = this.size();
    const over = this.over().map(({ x, y, width: w, height: h }) =>
      ({ x: x - left, y: y - top, width: w, height: h }));
    return freePart({ x: 0, y: 0, width, height }, over);
  }

  /** Fits a board that has changed, unless the player chose the view. */
  follow(): void {
    if (!this.isChosen) this.fit();
  }

  /** Fits a window that has changed. If only its height did, because a bar below it came or went,
   * everything under a finger stays where it is; on a still board always. */
  resized(isStill: boolean): void {
    const stays = (isStill || this.isHeld) && this.size().width === this.width;
    if (!stays) this.follow();
  }

  approach(at: Point, scale: number): void {
    const view = this.shown.value;
    this.isHeld = true;
    if (scale > view.scale) this.shown.value = zoomed(view, scale / view.scale, toScreen(view, at));
  }

  release(): void {
    if (this.isHeld) this.follow();
    this.isHeld = false;
  }

  zoom(factor: number): void {
    const { width, height } = this.size();
    this.zoomAt(factor, { x: width / 2, y: height / 2 });
  }

  /** Zooms in or out; this point of the window stays where it is. */
  zoomAt(factor: number, at: Point): void {
    this.isChosen = true;
    this.shown.value = zoomed(this.shown.value, factor, at);
  }

  pan(x: number, y: number): void {
    this.isChosen = true;
    const view = this.shown.value;
    this.shown.value = { ...view, x: view.x + x, y: view.y + y };
  }

  show(at: Point, scale = 0): void {
    const { x, y, width, height } = this.free();
    const place = toScreen(this.shown.value, at);
    const top = Math.max(y, Math.min(HEADROOM, height / 2));
    const isSeen = place.x > x + RIM && place.x < x + width - RIM && place.y > top &&
      place.y < y + height - RIM;
    if (isSeen && this.scale() >= scale) return;
    const wanted = Math.max(this.scale(), scale);
    this.shown.value = {
      scale: wanted, x: x + width / 2 - at.x * wanted,
      y: y + RATHER_LOW * height - at.y * wanted,
    };
  }

  scale(): number {
    return this.shown.value.scale;
  }

  room(): { width: number; height: number } {
    return this.size();
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
}
