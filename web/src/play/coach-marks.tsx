// coach-marks.tsx - the marks of a first game, one at a time: a sentence beside the control it is
// about. A mark goes when its act is done or it is closed, and never comes back.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../say";
import { keepMarksDone, marksDone, type CoachMark } from "../table/coach-marks";
import type { Table } from "../table/table";
import { Icon } from "../ui/icon";
import { isTouch } from "../ui/touch";
import "./coach-marks.css";

interface Shown {
  mark: CoachMark;
  nth: number;
  target: DOMRect;
}

/** The first mark from `done` on whose control is there. */
function markAt(marks: readonly CoachMark[], done: number): Shown | null {
  for (const [nth, mark] of marks.entries()) {
    const element = nth < done ? null : document.querySelector(mark.at);
    if (element?.checkVisibility()) return { mark, nth, target: element.getBoundingClientRect() };
  }
  return null;
}

/** Calls back, once a frame at most, when something on the page has changed. */
function watch(changed: () => void): () => void {
  let frame = 0;
  const soon = (): void => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      changed();
    });
  };
  const observer = new MutationObserver(soon);
  observer.observe(document.body, {
    subtree: true, childList: true, attributeFilter: ["class", "disabled", "data-turn"],
  });
  addEventListener("resize", soon);
  soon();
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    removeEventListener("resize", soon);
  };
}

const isSame = (a: Shown | null, b: Shown | null): boolean =>
  a?.nth === b?.nth && JSON.stringify(a?.target) === JSON.stringify(b?.target);

/** The mark to show now. Its act is done once there is a mark further on, or a move was made. */
function useMark(table: Table, marks: readonly CoachMark[]) {
  const { game } = table.match.agreed;
  const [shown, show] = useState<Shown | null>(null);
  const done = useRef(marksDone(game));
  const since = useRef({ nth: -1, events: 0 }); // which is shown, and when it came
  const finish = (count: number): void => {
    done.current = count;
    keepMarksDone(game, count);
  };
  useEffect(() => watch(() => {
    const events = table.events.peek().length;
    const { nth } = since.current;
    if (nth >= done.current && events > since.current.events) finish(nth + 1);
    const wanted = table.isMine() ? markAt(marks, done.current) : null;
    if (wanted && wanted.nth > done.current) finish(wanted.nth);
    if (wanted && wanted.nth !== since.current.nth) since.current = { nth: wanted.nth, events };
    show((before) => (isSame(before, wanted) && !coversControl() ? before : wanted));
  }), [table]);
  const close = (): void => {
    finish(done.current + 1);
    show(null);
  };
  return { shown, close };
}

const GAP = 10; // pixels between a mark and its control
const STEP = 48; // how far it goes to find free room

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Places for a box of this size, from the best on. */
function* places({ mark, target }: Shown, { width, height }: DOMRect): Generator<DOMRect> {
  const middle = target.left + target.width / 2 - width / 2;
  const x = Math.max(GAP, Math.min(middle, innerWidth - width - GAP));
  if (mark.isInside) yield new DOMRect(x, target.bottom - height - GAP, width, height);
  for (let far = GAP; far < innerHeight; far += STEP) {
    yield new DOMRect(x, target.bottom + far, width, height);
    yield new DOMRect(x, target.top - far - height, width, height);
    yield new DOMRect(target.left - far - width, target.bottom - height, width, height);
  }
}

function controlBoxes(): DOMRect[] {
  return [...document.querySelectorAll("button, a, input")]
    .filter((one) => !one.closest(".coach-mark") && one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
}

/** Has a control come to where the mark is? */
function coversControl(): boolean {
  const own = document.querySelector(".coach-mark:not(.unplaced)")?.getBoundingClientRect();
  return own !== undefined && controlBoxes().some((control) => overlaps(own, control));
}

/** The first place on the screen where no control is covered. */
function freePlace(shown: Shown, box: DOMRect): DOMRect | undefined {
  const controls = controlBoxes();
  return [...places(shown, box)].find((place) => place.left >= 0 && place.top >= 0 &&
    place.bottom <= innerHeight && !controls.some((control) => overlaps(place, control)));
}

function Mark({ shown, onClose }: { shown: Shown; onClose(): void }) {
  const { mark, target } = shown;
  const box = useRef<HTMLDivElement>(null);
  const [place, put] = useState<DOMRect | null>(null);
  useLayoutEffect(() => {
    if (box.current) put(freePlace(shown, box.current.getBoundingClientRect()) ?? null);
  }, [shown]);
  const at = place ? { left: `${place.left}px`, top: `${place.top}px` } : {};
  const { left, top, width, height } = target;
  return (
    <>
      {!mark.isInside && (
        <div class="coach-ring" style={{
          left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
        }} />
      )}
      <div ref={box} class={place ? "coach-mark" : "coach-mark unplaced"} style={at}
        data-over-board={mark.isInside ? "" : undefined}>
        <p role="status">{isTouch.value ? mark.touch() : mark.mouse()}</p>
        <button type="button" class="icon-button" aria-label={t("Close this tip")}
          onClick={onClose}><Icon name="close" /></button>
      </div>
    </>
  );
}

export function CoachMarks({ table, marks }: { table: Table; marks: readonly CoachMark[] }) {
  const { shown, close } = useMark(table, marks);
  return shown && <Mark shown={shown} onClose={close} />;
}
