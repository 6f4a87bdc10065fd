// view.ts - where a board is seen from: zoom and pan as plain numbers, and the arithmetic of both.

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Screen point = board point × scale + shift, in pixels from the board's corner. */
export interface View {
  scale: number;
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

const MIN_SCALE = 0.15;
const MAX_SCALE = 6;

const MOST = 3.2; // a small board is not blown up further than this
const RIM = 8; // pixels that stay free around a board
const FILLED = 0.92; // of a window: what a board fills that is fitted into it
const ENOUGH = 0.78; // of a window: what a board fills that need not be fitted again
export const PLENTY = 0.88; // of a window: the same at the end of a step, when it may grow
const ASIDE = 0.08; // of a window: how far such a board may lie from its middle
const LEAST = 0.2; // of a window: what leaves less than this free is taken to cover it for good

/** The scale at which the box just fits into a window. */
function filling(box: Box, { width, height }: Box): number {
  return Math.min(width / Math.max(1, box.width), height / Math.max(1, box.height));
}

function within(box: Box, rim: number): Box {
  const { x, y, width, height } = box;
  return { x: x + rim, y: y + rim, width: width - 2 * rim, height: height - 2 * rim };
}

/** A box with the same middle, as large as the largest of these: drawings in such boxes have one
 * scale. */
export function asLargeAs(all: readonly Box[], { x, y, width, height }: Box): Box {
  const [wide, high] = [Math.max(...all.map((one) => one.width)), Math.max(...all.map((one) => one.height))];
  return { x: x - (wide - width) / 2, y: y - (high - height) / 2, width: wide, height: high };
}

/** The view that shows the whole box in the middle of the free part of a window, at most at this
 * scale. */
export function fitting(box: Box, free: Box, most = MOST): View {
  const scale = Math.max(MIN_SCALE,
    Math.min(most, FILLED * filling(box, free), filling(box, within(free, RIM))));
  return {
    scale,
    x: free.x + free.width / 2 - (box.x + box.width / 2) * scale,
    y: free.y + free.height / 2 - (box.y + box.height / 2) * scale,
  };
}

/** Is the whole box seen in the free part of a window? */
export function isSeen(view: View, box: Box, free: Box): boolean {
  const [from, to] = [toScreen(view, box),
    toScreen(view, { x: box.x + box.width, y: box.y + box.height })];
  return from.x >= free.x && from.y >= free.y &&
    to.x <= free.x + free.width && to.y <= free.y + free.height;
}

/** The share of a box that is seen in the free part of a window. */
export function seenShare(view: View, box: Box, free: Box): number {
  const { x, y } = toScreen(view, box);
  const [width, height] = [box.width * view.scale, box.height * view.scale];
  const common = (a: number, b: number, from: number, to: number): number =>
    Math.max(0, Math.min(b, to) - Math.max(a, from));
  return common(x, x + width, free.x, free.x + free.width) *
    common(y, y + height, free.y, free.y + free.height) / Math.max(1, width * height);
}

/** The box around two. */
export function together(a: Box, b: Box): Box {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x, y, width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** The view moved no further than is needed to see the box. */
export function nudged(view: View, box: Box, free: Box): View {
  const { x, y } = toScreen(view, box);
  const [right, bottom] = [x + box.width * view.scale, y + box.height * view.scale];
  const by = (from: number, to: number, least: number, most: number): number =>
    Math.max(least - from, Math.min(0, most - to));
  return {
    scale: view.scale, x: view.x + by(x, right, free.x, free.x + free.width),
    y: view.y + by(y, bottom, free.y, free.y + free.height),
  };
}

/** Does the box fill less of a window than a board should that nobody is placing anything on? */
export function isSmall(view: View, box: Box, free: Box, enough = ENOUGH): boolean {
  return view.scale < Math.min(MOST, enough * filling(box, free));
}

/** Is the box seen almost as well as a new fit would show it? */
export function isFitted(view: View, box: Box, free: Box): boolean {
  const middle = toScreen(view, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
  return isSeen(view, box, free) && !isSmall(view, box, free) &&
    Math.abs(middle.x - free.x - free.width / 2) <= ASIDE * free.width &&
    Math.abs(middle.y - free.y - free.height / 2) <= ASIDE * free.height;
}

/** The largest scale at which a box stays in the free part of a window if the view zooms about a
 * point of the board. */
export function roomAbout(view: View, at: Point, box: Box, free: Box): number {
  const pin = toScreen(view, at);
  const share = (room: number, need: number): number => (need > 0 ? room / need : Infinity);
  return Math.min(share(pin.x - free.x, at.x - box.x), share(pin.y - free.y, at.y - box.y),
    share(free.x + free.width - pin.x, box.x + box.width - at.x),
    share(free.y + free.height - pin.y, box.y + box.height - at.y));
}

/** A view on the way from one to another. A point that both show at one place stays there. */
export function between(from: View, to: View, share: number): View {
  const part = (a: number, b: number): number => (share === 1 ? b : a + (b - a) * share);
  return {
    scale: part(from.scale, to.scale), x: part(from.x, to.x), y: part(from.y, to.y),
  };
}

/** The largest part of a box that another one beside or over it leaves free. */
function without(box: Box, other: Box): Box {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const [otherRight, otherBottom] = [other.x + other.width, other.y + other.height];
  const isApart = other.x >= right || otherRight <= box.x || other.y >= bottom ||
    otherBottom <= box.y;
  if (isApart) return box;
  const parts: Box[] = [
    { ...box, width: other.x - box.x },
    { ...box, x: otherRight, width: right - otherRight },
    { ...box, height: other.y - box.y },
    { ...box, y: otherBottom, height: bottom - otherBottom },
  ];
  const size = ({ width, height }: Box): number => Math.max(0, width) * Math.max(0, height);
  return parts.reduce((most, part) => (size(part) > size(most) ? part : most));
}

/** What the things that lie over a window leave of it. */
export function freePart(window: Box, over: readonly Box[]): Box {
  return over.reduce((free, other) => {
    const left = without(free, other);
    return left.width * left.height < LEAST * window.width * window.height ? free : left;
  }, window);
}

/** The view zoomed by a factor; the point under the pointer stays where it is. */
export function zoomed(view: View, factor: number, at: Point): View {
  const scale = Math.max(MIN_SCALE, Math.min(MAX_SCALE, view.scale * factor));
  const k = scale / view.scale;
  return { scale, x: at.x - (at.x - view.x) * k, y: at.y - (at.y - view.y) * k };
}

export function toBoard(view: View, at: Point): Point {
  return { x: (at.x - view.x) / view.scale, y: (at.y - view.y) / view.scale };
}

export function toScreen(view: View, at: Point): Point {
  return { x: at.x * view.scale + view.x, y: at.y * view.scale + view.y };
}
