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
const MAX_SCALE = 4;

const MOST = 1.6; // a small board is not blown up further than this
const RIM = 8; // pixels that stay free around a board
const LEAST = 0.2; // of a window: what leaves less than this free is taken to cover it for good

/** The view that shows the whole box in the middle of the free part of a window. */
export function fitting(box: Box, free: Box): View {
  const scale = Math.max(MIN_SCALE, Math.min(MOST,
    (free.width - 2 * RIM) / Math.max(1, box.width),
    (free.height - 2 * RIM) / Math.max(1, box.height)));
  return {
    scale,
    x: free.x + free.width / 2 - (box.x + box.width / 2) * scale,
    y: free.y + free.height / 2 - (box.y + box.height / 2) * scale,
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
