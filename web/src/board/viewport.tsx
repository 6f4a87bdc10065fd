// viewport.tsx - a window on a board: an SVG that can be zoomed, panned and fitted. The view fits
// by itself when the board or the window changes, but never during a gesture. On a still board it
// never moves under the finger.
import { createContext, type ComponentChildren, type Ref } from "preact";
import { useContext, useEffect, useImperativeHandle, useMemo, useRef } from "preact/hooks";
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
}

const CameraContext = createContext<Camera | null>(null);

/** The view, for marks on the board that keep their size and stay inside the window. */
export function useView(): View {
  return useContext(CameraContext)?.view.value ?? { scale: 1, x: 0, y: 0 };
}

/** How large the window is, for marks that must be inside. */
export function useRoom(): () => { width: number; height: number } {
  const camera = useContext(CameraContext);
  return () => camera?.room() ?? { width: 0, height: 0 };
}

/** Listeners that Preact cannot set: a wheel event that may be prevented, and keys of the whole
 * page. */
function listen(element: SVGSVGElement, gestures: Gestures, resized: () => void): () => void {
  const wheel = (event: WheelEvent): void => gestures.wheel(event);
  const key = (event: KeyboardEvent): void => gestures.key(event);
  const observer = new ResizeObserver(resized);
  observer.observe(element);
  element.addEventListener("wheel", wheel, { passive: false });
  addEventListener("keydown", key);
  addEventListener("keyup", key);
  return () => {
    observer.disconnect();
    element.removeEventListener("wheel", wheel);
    removeEventListener("keydown", key);
    removeEventListener("keyup", key);
  };
}

/** Elements that are marked to lie over boards: the view fits beside them. */
function coverings(): DOMRect[] {
  return [...document.querySelectorAll("[data-over-board]")]
    .map((one) => one.getBoundingClientRect());
}

export function Viewport(props: Props) {
  const svg = useRef<SVGSVGElement>(null);
  const latest = useRef(props); // for listeners that outlive a render
  latest.current = props;
  const { camera, gestures } = useMemo(() => {
    const size = (): DOMRect => svg.current?.getBoundingClientRect() ?? new DOMRect();
    const made = new Camera(size, () => latest.current.bounds, coverings);
    return { camera: made, gestures: new Gestures(made, () => latest.current) };
  }, []);
  const follow = (): void => {
    if (gestures.isIdle() && !props.isStill) camera.follow();
  };
  const resized = (): void => {
    if (gestures.isIdle()) camera.resized(latest.current.isStill ?? false);
  };
  useImperativeHandle(props.handle ?? null, () => camera, [camera]);
  const { x, y, width, height } = props.bounds;
  useEffect(follow, [x, y, width, height]);
  useEffect(() => camera.fit(), [props.isCovered]);
  useEffect(() => listen(svg.current as SVGSVGElement, gestures, resized), []);
  const up = (event: PointerEvent): void => gestures.up(event);
  return (
    <svg ref={svg} class={`viewport ${props.class ?? ""}`} role="application"
      aria-label={props.label} onPointerMove={(event) => gestures.move(event)}
      onPointerDown={(event) => {
        svg.current?.setPointerCapture(event.pointerId);
        gestures.down(event);
      }}
      onPointerUp={up} onPointerCancel={up} onPointerLeave={() => props.onHover?.(null)}
      onContextMenu={(event) => event.preventDefault()}>
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
