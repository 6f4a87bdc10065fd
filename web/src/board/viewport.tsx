// viewport.tsx - a window on a board: an SVG that can be zoomed, panned and fitted. The view fits
// by itself when the board, the window or what lies over it changes, but never during a gesture.
// On a still board it never moves under the finger.
import { createContext, type ComponentChildren, type Ref } from "preact";
import { useContext, useEffect, useImperativeHandle, useMemo, useRef } from "preact/hooks";
import { ease } from "../ui/ease";
import { Camera, type ViewportHandle } from "./camera";
import { Gestures, type BoardHandlers } from "./gestures";
import type { Box, View } from "./view";

export type { ViewportHandle } from "./camera";
export type { BoardPointer } from "./gestures";

interface Props extends BoardHandlers {
  bounds: Box;
  label: string;
  handle?: Ref<ViewportHandle>;
  isCovered?: boolean; // by a panel that comes and goes: each time the view fits again
  children: ComponentChildren;
  class?: string;
  isStill?: boolean; // it fits when it is first shown, and then only on request
  isSteady?: boolean; // it keeps its size as long as all of it is seen
  isIdle?: boolean; // nothing is about to be placed: even a steady one may grow if there is room
}

const CameraContext = createContext<Camera | null>(null);

/** The view, for marks on the board that keep their size and stay inside the window. */
export function useView(): View {
  return useContext(CameraContext)?.view.value ?? { scale: 1, x: 0, y: 0 };
}

/** The part of the window that nothing covers, in its own pixels: for marks that must be seen. */
export function useRoom(): () => Box {
  const camera = useContext(CameraContext);
  return () => camera?.free() ?? { x: 0, y: 0, width: 0, height: 0 };
}

/** Listeners that Preact cannot set: a wheel event that may be prevented, and keys of the whole
 * page. */
function listen(element: SVGSVGElement, gestures: Gestures): () => void {
  const wheel = (event: WheelEvent): void => gestures.wheel(event);
  const key = (event: KeyboardEvent): void => gestures.key(event);
  element.addEventListener("wheel", wheel, { passive: false });
  addEventListener("keydown", key);
  addEventListener("keyup", key);
  return () => {
    element.removeEventListener("wheel", wheel);
    removeEventListener("keydown", key);
    removeEventListener("keyup", key);
  };
}

/** Elements that are marked to lie over boards: the view fits beside them. */
const coverings = (): Element[] => [...document.querySelectorAll("[data-over-board]")];

/** Watches the sizes of the window and of what lies over it, and what comes and goes there. */
function watchRoom(element: SVGSVGElement, resized: () => void): () => void {
  let over: Element[] = [];
  const sizes = new ResizeObserver(resized);
  const watch = (): void => {
    const now = coverings();
    const gone = over.filter((one) => !now.includes(one));
    for (const one of gone) sizes.unobserve(one);
    for (const one of now) if (!over.includes(one)) sizes.observe(one); // calls back at once
    over = now;
    if (gone.length > 0) resized();
  };
  const marks = new MutationObserver(watch);
  sizes.observe(element);
  watch();
  marks.observe(document.body, {
    childList: true, subtree: true, attributeFilter: ["data-over-board"],
  });
  return () => {
    sizes.disconnect();
    marks.disconnect();
  };
}

/** Where the window of a board is, and what lies over it. */
class Room {
  private known: { size: DOMRect; over: DOMRect[] } | null = null;

  constructor(private readonly window: () => Element | null) {}

  readonly size = (): DOMRect =>
    this.known?.size ?? this.window()?.getBoundingClientRect() ?? new DOMRect();

  readonly over = (): DOMRect[] =>
    this.known?.over ?? coverings().map((one) => one.getBoundingClientRect());

  /** Measures once for `work` and for what is drawn after it: asking in the middle of drawing makes
   * the browser lay out the page twice in each frame. */
  during(work: () => void): void {
    this.known = { size: this.size(), over: this.over() };
    work();
    queueMicrotask(() => { // after Preact's own, which draws
      this.known = null;
    });
  }
}

/** Browsers move a tap to a button nearby, unless what lies under the finger listens to clicks: then
 * a place beside a button of the board can be tapped. */
const noAdjustment = (): void => undefined;

export function Viewport(props: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const latest = useRef(props); // for listeners that outlive a render
  latest.current = props;
  const { camera, room, gestures } = useMemo(() => {
    const room = new Room(() => svg.current);
    const made = new Camera(room.size, () => latest.current.bounds, room.over, ease);
    return { camera: made, room, gestures: new Gestures(made, () => latest.current) };
  }, []);
  const isSteady = props.isSteady ?? false;
  useImperativeHandle(props.handle ?? null, () => camera, [camera]);
  const { x, y, width, height } = props.bounds;
  useEffect(() => {
    if (!props.isStill) camera.follow(isSteady);
  }, [x, y, width, height, isSteady]);
  useEffect(() => camera.fit(), [props.isCovered]);
  useEffect(() => listen(svg.current as SVGSVGElement, gestures), []);
  useEffect(() => watchRoom(svg.current as SVGSVGElement,
    () => camera.resized(latest.current)), []);
  useEffect(() => camera.view.subscribe(() => gestures.viewMoved()), []);
  useEffect(() => () => camera.stop(), []);
  const up = (event: PointerEvent): void => gestures.up(event);
  return (
    <svg ref={svg} class={`viewport ${props.class ?? ""}`} role="application"
      aria-label={props.label} onPointerMove={(event) => room.during(() => gestures.move(event))}
      onPointerDown={(event) => {
        svg.current?.setPointerCapture(event.pointerId);
        gestures.down(event);
      }}
      onPointerUp={up} onPointerCancel={up} onPointerLeave={() => gestures.leave()}
      onClick={noAdjustment} onContextMenu={(event) => event.preventDefault()}>
      <CameraContext.Provider value={camera}>
        <Moved camera={camera}>{props.children}</Moved>
      </CameraContext.Provider>
    </svg>
  );
}

/** Only this follows the view, so the board is not drawn again when the view moves. */
function Moved({ camera, children }: { camera: Camera; children: ComponentChildren }) {
  const { x, y, scale } = camera.view.value;
  return <g transform={`translate(${x} ${y}) scale(${scale})`}>{children}</g>;
}
