// paint-board.tsx - a board to paint on, for every game: it turns taps, strokes and long presses
// into places, and the keyboard reaches every place.
//
// The picture is a decoration. The places lie over it as elements of their own, which stay while
// what is painted under them changes, so that the focus is never lost. A second finger ends what
// the first one was doing: two fingers move the view. Nothing else moves it during painting, so
// that the next tap at the same point hits the same place; only a focus that leaves the screen
// takes the view along.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Box, Point } from "../board/view";
import { Viewport, type BoardPointer, type ViewportHandle } from "../board/viewport";

const HOLD = 500; // milliseconds of a long press
const ROOM = 480; // the smallest part of a board that is shown: a city needs room to grow
const STRIDE = 24; // between points of a stroke, in board units: no place is skipped

export interface BoardPlace {
  key: string;
  at: Point; // its middle, in board units
  outline: string; // a path
  label: string;
  isEmpty: boolean;
}

interface Props {
  label: string;
  bounds: Box;
  picture: ComponentChildren;
  places: BoardPlace[];
  handle: RefObject<ViewportHandle | null>;
  selected: string | null;
  refused: readonly string[]; // the places that the rules complain about
  paints: boolean; // if not, one finger moves the view
  pick(at: Point): string | null;
  beside(key: string, arrow: string): string;
  onTap(key: string): void;
  onStroke(key: string, isFirst: boolean): void;
  onHold(key: string): void;
  onSelect(key: string): void;
  onKey(event: KeyboardEvent, key: string): boolean; // true if used
}

/** The box with room around it for a city that has just begun. */
function roomy({ x, y, width, height }: Box): Box {
  const [across, down] = [Math.max(0, ROOM - width), Math.max(0, ROOM - height)];
  return { x: x - across / 2, y: y - down / 2, width: width + across, height: height + down };
}

interface Stroke {
  from: Point;
  last: Point;
  done: Set<string>;
  timer: number;
  isHeld: boolean;
}

/** Points on the way from one to the other, including the last. */
function between(from: Point, to: Point): Point[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / STRIDE));
  return Array.from({ length: steps }, (_, i) => ({
    x: from.x + ((to.x - from.x) * (i + 1)) / steps,
    y: from.y + ((to.y - from.y) * (i + 1)) / steps,
  }));
}

/** What one finger does on the board. */
function useStroke(props: Props, focus: (key: string) => void) {
  const latest = useRef(props);
  latest.current = props;
  const stroke = useRef<Stroke | null>(null);
  const wasHeld = useRef(false);

  const stop = (): void => {
    clearTimeout(stroke.current?.timer);
    stroke.current = null;
  };
  useEffect(() => stop, []);

  const hold = (at: Point): void => {
    const key = latest.current.pick(at);
    if (!stroke.current || key === null) return;
    stroke.current.isHeld = true;
    wasHeld.current = true;
    latest.current.onHold(key);
  };
  const over = (at: Point): void => {
    const { pick, onStroke } = latest.current;
    const key = pick(at);
    if (!stroke.current || key === null || stroke.current.done.has(key)) return;
    onStroke(key, stroke.current.done.size === 0);
    stroke.current.done.add(key);
  };
  return {
    stop,
    press(at: BoardPointer): boolean {
      stop();
      wasHeld.current = false;
      stroke.current = {
        from: at,
        last: at,
        done: new Set(),
        timer: window.setTimeout(() => hold(at), HOLD),
        isHeld: false,
      };
      return latest.current.paints;
    },
    drag(at: BoardPointer): void {
      const now = stroke.current;
      if (!now || now.isHeld) return;
      clearTimeout(now.timer);
      if (now.done.size === 0) over(now.from);
      between(now.last, at).forEach(over);
      now.last = at;
    },
    tap(at: BoardPointer): void {
      stop();
      const key = latest.current.pick(at);
      if (key === null || wasHeld.current) return;
      latest.current.onTap(key);
      if (!at.touch) focus(key);
    },
  };
}

/** A place that moves among its siblings loses the focus: this gives it back, unless the focus was
 * moved on purpose. */
function useKeptFocus(focus: (key: string) => void) {
  const at = useRef<string | null>(null);
  const isDrawing = useRef(true);
  isDrawing.current = true;
  useLayoutEffect(() => {
    isDrawing.current = false;
    if (at.current !== null && document.activeElement === document.body) focus(at.current);
  });
  return {
    enter(key: string): void {
      at.current = key;
    },
    leave(): void {
      if (!isDrawing.current) at.current = null;
    },
  };
}

export function PaintBoard(props: Props) {
  const { places, selected, refused } = props;
  const group = useRef<SVGGElement>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const focus = (key: string): void =>
    group.current
      ?.querySelector<SVGPathElement>(`[data-place="${key}"]`)
      ?.focus({ preventScroll: true });
  const stroke = useStroke(props, focus);
  const held = useKeptFocus(focus);
  const byKey = useMemo(() => new Map(places.map((place) => [place.key, place])), [places]);
  const entry = selected !== null && byKey.has(selected) ? selected : places[0]?.key;

  const keyDown = (event: KeyboardEvent): void => {
    const key = event.target instanceof Element ? event.target.getAttribute("data-place") : null;
    if (key === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.startsWith("Arrow")) {
      const next = byKey.get(props.beside(key, event.key));
      if (next) {
        focus(next.key);
        props.handle.current?.show(next.at);
      }
      event.preventDefault();
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      props.onTap(key);
    } else if (props.onKey(event, key)) {
      event.preventDefault();
    }
  };

  const ring = (key: string | null | undefined, name: string) => {
    const place = key ? byKey.get(key) : undefined;
    return place && <path key={key} class={name} d={place.outline} aria-hidden="true" />;
  };
  const grid = places
    .filter(({ isEmpty }) => isEmpty)
    .map(({ outline }) => outline)
    .join("");
  return (
    <div class="paint-board" onPointerDownCapture={(event) => !event.isPrimary && stroke.stop()}>
      <Viewport
        isStill
        bounds={roomy(props.bounds)}
        label={props.label}
        handle={props.handle}
        onPress={stroke.press}
        onDrag={stroke.drag}
        onRelease={stroke.stop}
        onTap={stroke.tap}
        onHover={(at) => setHovered(at && !at.touch ? props.pick(at) : null)}>
        <path class="paint-grid" d={grid} aria-hidden="true" />
        {props.picture}
        {hovered !== selected && ring(hovered, "paint-hover")}
        {refused.map((at) => ring(at, "paint-refused"))}
        {ring(selected, "paint-halo")}
        {ring(selected, "paint-ring")}
        <g ref={group} onKeyDown={keyDown} onFocusOut={held.leave}>
          {places.map(({ key, outline, label }) => (
            <path
              key={key}
              class="paint-place"
              d={outline}
              data-place={key}
              role="button"
              aria-label={label}
              tabIndex={key === entry ? 0 : -1}
              onFocus={() => {
                held.enter(key);
                props.onSelect(key);
              }}
              onClick={(event) => event.detail === 0 && props.onTap(key)}
            />
          ))}
        </g>
      </Viewport>
    </div>
  );
}
