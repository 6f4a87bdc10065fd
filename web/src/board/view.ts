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

export const MIN_SCALE = 0.15;
export const MAX_SCALE = 4;

const MOST = 1.6; // a small board is not blown up further than this
const NARROW = 720; // pixels; below, the board's buttons lie above it instead of beside it

/** The view that shows the whole box in the middle of a window, clear of the buttons over it. */
export function fitting(box: Box, width: number, height: number): View {
  const [across, down] = width > NARROW ? [64, 16] : [12, 48];
  const scale = Math.max(MIN_SCALE, Math.min(MOST,
    (width - 2 * across) / Math.max(1, box.width), (height - 2 * down) / Math.max(1, box.height)));
  return {
    scale,
    x: width / 2 - (box.x + box.width / 2) * scale,
    y: height / 2 - (box.y + box.height / 2) * scale,
  };
}

/** Larger or smaller by a factor, with the point under the pointer staying there. */
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
