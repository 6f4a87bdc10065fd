// coach-marks.tsx - the marks of a first game, one at a time: a sentence beside the control it is
// about. A mark goes when its act is done or it is closed, and never comes back.
//
// It lies where it hides nothing that is to be read or pressed, and nothing of a city; if there is no such
// place, it has a row of its own. While something else is to be seen, such as a rival's move, there is none.
import { effect } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../say";
import { keepMarksDone, marksDone, type CoachMark } from "../table/coach-marks";
import type { Table } from "../table/table";
import { Icon } from "../ui/icon";
import { stage } from "../ui/stage";
import { isTouch } from "../ui/touch";
import "./coach-marks.css";

interface Shown {
  mark: CoachMark;
  nth: number;
  target: DOMRect;
}

const RIM = 5; // pixels around a control that its ring takes

/** While one of these is there, the player looks at it. */
const ELSEWHERE = [
  ".rival-picture", ".plan-bar", "dialog[open]", ".command.open", ".command-log.shown", ".banner.offline",
].join();

const isElsewhere = (): boolean => stage.holds.peek() || stage.step.peek() !== "" ||
  document.querySelector(ELSEWHERE)?.checkVisibility() === true;

/** The part of an element that is seen on the screen, with room for a ring; null if none is. */
function seenPart(element: Element): DOMRect | null {
  let { left, top, right, bottom } = element.getBoundingClientRect();
  const clip = (box: { left: number; top: number; right: number; bottom: number }): void => {
    [left, top] = [Math.max(left, box.left), Math.max(top, box.top)];
    [right, bottom] = [Math.min(right, box.right), Math.min(bottom, box.bottom)];
  };
  for (let box = element.parentElement; box; box = box.parentElement) {
    const { overflow, display } = getComputedStyle(box);
    if (overflow !== "visible" && display !== "contents") clip(box.getBoundingClientRect());
  }
  clip({ left: RIM, top: RIM, right: innerWidth - RIM, bottom: innerHeight - RIM });
  return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : null;
}

/** The first mark from `done` on whose control is there. */
function markAt(marks: readonly CoachMark[], done: number): Shown | null {
  for (const [nth, mark] of marks.entries()) {
    const element = nth < done ? null : document.querySelector(mark.at);
    const target = element?.checkVisibility() ? seenPart(element) : null;
    if (target) return { mark, nth, target };
  }
  return null;
}

const CALM = 3; // frames without a change, after which nothing is moving

/** Calls back when something on the page has changed, and then in every frame until it returns
 * false for a while. */
function watch(changed: () => boolean): () => void {
  let frame = 0;
  let calm = 0;
  const look = (): void => {
    calm = changed() ? 0 : calm + 1;
    frame = calm < CALM ? requestAnimationFrame(look) : 0;
  };
  const soon = (): void => {
    calm = 0;
    frame ||= requestAnimationFrame(look);
  };
  const observer = new MutationObserver(soon);
  observer.observe(document.body, {
    subtree: true, childList: true, attributeFilter: ["class", "disabled", "data-turn", "open"],
  });
  const sizes = new ResizeObserver(soon);
  for (const part of document.querySelectorAll(".table > *, .table-main > * > *"))
    sizes.observe(part);
  const unfollow = effect(() => {
    if (stage.step.value === "" && !stage.holds.value) soon();
    else changed();
  });
  addEventListener("resize", soon);
  addEventListener("scroll", soon, true);
  return () => {
    cancelAnimationFrame(frame);
    observer.disconnect();
    sizes.disconnect();
    unfollow();
    removeEventListener("resize", soon);
    removeEventListener("scroll", soon, true);
  };
}

const isSame = (a: Shown | null, b: Shown | null): boolean =>
  a?.nth === b?.nth && JSON.stringify(a?.target) === JSON.stringify(b?.target);

/** The mark to show now. Its act is done once there is a mark further on, or a move was made. */
function useMark(table: Table, marks: readonly CoachMark[]) {
  const { game } = table.match.agreed;
  const [shown, show] = useState<Shown | null>(null);
  const latest = useRef<Shown | null>(null); // what is shown
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
    const isTime = table.isMine() && !isElsewhere();
    const wanted = isTime ? markAt(marks, done.current) : null;
    if (wanted && wanted.nth > done.current) finish(wanted.nth);
    if (wanted && wanted.nth !== since.current.nth) since.current = { nth: wanted.nth, events };
    const isNew = !isSame(latest.current, wanted) || (wanted !== null && coversSomething());
    if (isNew) show(latest.current = wanted);
    return isNew;
  }), [table]);
  const close = (): void => {
    finish(done.current + 1);
    show(latest.current = null);
  };
  return { shown, close };
}

const GAP = 10; // pixels between a mark and its control
const STEP = 24; // how far it goes to find free room

function overlaps(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** All places for a box of this size on the screen, the nearest to the control first. */
function places({ target }: Shown, { width, height }: DOMRect): DOMRect[] {
  const middle = target.left + target.width / 2 - width / 2;
  const [most, lowest] = [innerWidth - width - GAP, innerHeight - height - GAP];
  const x = Math.max(GAP, Math.min(middle, most));
  const found = [[x, target.bottom + GAP], [x, target.top - GAP - height]];
  for (let left = GAP; left <= most; left += STEP)
    for (let top = GAP; top <= lowest; top += STEP) found.push([left, top]);
  const far = ([left = 0, top = 0]: number[]): number =>
    Math.hypot(left - middle, top + height / 2 - target.top - target.height / 2);
  return found.filter(([left = 0, top = 0]) => left <= most && top >= GAP && top <= lowest)
    .sort((one, other) => far(one) - far(other))
    .map(([left, top]) => new DOMRect(left, top, width, height));
}

/** What a mark must never hide: controls, what tells the player something, cities. */
const TELLING = [
  "svg.viewport", "button", "a", "input", ".ak-dock", ".ak-refusal", ".pt-goal", ".pt-what", ".pt-outlook", ".banner",
  ".table-status", ".strip",
].join();

function boxesOf(selector: string): DOMRect[] {
  return [...document.querySelectorAll(selector)]
    .filter((one) => !one.closest(".coach-mark") && one.checkVisibility())
    .map((one) => one.getBoundingClientRect());
}

/** Has something come to where the mark is? */
function coversSomething(): boolean {
  const own = document.querySelector(".coach-mark:not(.unplaced, .row)")?.getBoundingClientRect();
  return own !== undefined && boxesOf(TELLING).some((box) => overlaps(own, box));
}

/** The first place on the screen where nothing of importance is hidden. */
function freePlace(shown: Shown, box: DOMRect): DOMRect | undefined {
  const { left, top, width, height } = shown.target;
  const ring = new DOMRect(left - GAP, top - GAP, width + 2 * GAP, height + 2 * GAP);
  const telling = [...boxesOf(TELLING), ring];
  return places(shown, box).find((place) => !telling.some((one) => overlaps(place, one)));
}

/** Once it has a row it keeps it: a row that comes and goes would move the board. */
function Mark({ shown, onClose }: { shown: Shown; onClose(): void }) {
  const { mark, target } = shown;
  const box = useRef<HTMLDivElement>(null);
  const [place, put] = useState<DOMRect | "row" | null>(null);
  useLayoutEffect(() => {
    if (box.current && place !== "row") put(freePlace(shown, box.current.getBoundingClientRect()) ?? "row");
  }, [shown]);
  const at = place && place !== "row" ? { left: `${place.left}px`, top: `${place.top}px` } : {};
  const looks = place === "row" ? "coach-mark row" : place ? "coach-mark" : "coach-mark unplaced";
  const { left, top, width, height } = target;
  return (
    <>
      {!mark.isInside && (
        <div class="coach-ring" style={{
          left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
        }} />
      )}
      <div ref={box} class={looks} style={at}>
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
