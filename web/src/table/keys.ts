// keys.ts - what can be done with a key: one table for all games, for the help and for the
// settings, where each key can be changed.
import { useLayoutEffect, useRef } from "preact/hooks";
import { mark } from "../say";
import { settings } from "../settings";

export interface Action {
  keys: readonly string[]; // the first is the one that the help shows
  label: string;
}

const tile = (key: string, label: string): Action => ({ keys: [key], label });

/** The actions, in the order in which the help lists them. */
export const ACTIONS = {
  tile1: tile("1", mark("Take the first tile")),
  tile2: tile("2", mark("Take the second tile")),
  tile3: tile("3", mark("Take the third tile")),
  tile4: tile("4", mark("Take the fourth tile")),
  tile5: tile("5", mark("Take the fifth tile")),
  tile6: tile("6", mark("Take the sixth tile")),
  north: { keys: ["ArrowUp", "w"], label: mark("Move the tile up") },
  south: { keys: ["ArrowDown", "s"], label: mark("Move the tile down") },
  west: { keys: ["ArrowLeft"], label: mark("Move the tile to the left") },
  east: { keys: ["ArrowRight"], label: mark("Move the tile to the right") },
  northwest: { keys: ["q"], label: mark("Move the tile up and to the left") },
  northeast: { keys: ["e"], label: mark("Move the tile up and to the right") },
  southwest: { keys: ["a"], label: mark("Move the tile down and to the left") },
  southeast: { keys: ["d"], label: mark("Move the tile down and to the right") },
  turn: { keys: ["r"], label: mark("Turn the tile clockwise") },
  turnBack: { keys: ["R"], label: mark("Turn the tile anticlockwise") },
  higher: { keys: ["]"], label: mark("To a place on a higher level") },
  lower: { keys: ["["], label: mark("To a place on a lower level") },
  best: { keys: ["b"], label: mark("To the place with the most points; again: the next one") },
  speak: { keys: ["v"], label: mark("Say what the placement changes") },
  confirm: { keys: ["Enter"], label: mark("Confirm the move") },
  cancel: { keys: ["Escape"], label: mark("Put the tile back") },
  takeBack: { keys: ["u"], label: mark("Take back your last turn") },
  hint: { keys: ["h"], label: mark("Ask for a hint") },
  city: { keys: ["c"], label: mark("Look at the next city") },
  city1: { keys: ["Shift+1"], label: mark("Look at the first city") },
  city2: { keys: ["Shift+2"], label: mark("Look at the second city") },
  city3: { keys: ["Shift+3"], label: mark("Look at the third city") },
  city4: { keys: ["Shift+4"], label: mark("Look at the fourth city") },
  bag: { keys: ["g"], label: mark("Show the tiles that are still to come") },
  scores: { keys: ["p"], label: mark("Show or hide the points") },
  tilt: { keys: ["t"], label: mark("Look from above or from the side") },
  fit: { keys: ["f"], label: mark("Show the whole city") },
  type: { keys: ["/"], label: mark("Type a command") },
  help: { keys: ["?"], label: mark("Show or hide the help") },
  keys: { keys: ["k"], label: mark("Show the keys") },
} satisfies Record<string, Action>;

export type ActionName = keyof typeof ACTIONS;
export const ACTION_NAMES = Object.keys(ACTIONS) as ActionName[];
export const TILE_ACTIONS: ActionName[] = ["tile1", "tile2", "tile3", "tile4", "tile5", "tile6"];
export const CITY_ACTIONS: ActionName[] = ["city1", "city2", "city3", "city4"];

/** The keys of an action: the one the player chose, or the usual ones. */
export function keysOf(action: ActionName, changed = settings.value.keys): readonly string[] {
  const chosen = changed[action];
  return chosen ? [chosen] : ACTIONS[action].keys;
}

type KeyPress = Pick<KeyboardEvent, "key" | "code" | "shiftKey">;

/** The name of a pressed key. On a keyboard with other letters its position counts. */
export function keyName({ key, code, shiftKey }: KeyPress): string {
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  if (digit && shiftKey) return `Shift+${digit}`;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter && key.length === 1 && !/[!-~]/.test(key))
    return shiftKey ? letter : letter.toLowerCase();
  return key;
}

export function actionOf(event: KeyPress, changed = settings.value.keys): ActionName | undefined {
  const name = keyName(event);
  return ACTION_NAMES.find((action) => keysOf(action, changed).includes(name));
}

const SYMBOLS: Record<string, string> = {
  ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→",
  Enter: "⏎", Escape: "Esc", " ": "␣",
};

/** A key as it is printed on the keyboard. */
export function keyLabel(name: string): string {
  if (SYMBOLS[name]) return SYMBOLS[name];
  if (/^[A-Z]$/.test(name)) return `⇧ ${name}`;
  return name.replace("Shift+", "⇧ ").replace(/^[a-z]$/, (letter) => letter.toUpperCase());
}

const TYPING = "input, textarea, select, [contenteditable]";

/** Is the key for the control that has the focus, and not for the board? */
function isTaken(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return true;
  const target = event.target instanceof Element ? event.target : null;
  if (document.querySelector("dialog[open]")) return true;
  if (target?.closest(TYPING)) return true;
  const isPress = event.key === "Enter" || event.key === " ";
  return isPress && Boolean(target?.closest("button, a, summary, [role=button]"));
}

/** A handler returns false if there was nothing to do; then the key keeps its usual meaning. */
export type Handlers = Partial<Record<ActionName, () => boolean | void>>;

/** Listens to the keys of the table while the component is shown. */
export function useKeys(handlers: Handlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useLayoutEffect(() => { // a key may come before the first frame
    const down = (event: KeyboardEvent): void => {
      if (isTaken(event)) return;
      const action = actionOf(event);
      const handler = action && latest.current[action];
      if (!handler || handler() === false) return;
      event.preventDefault();
      // A button of the bar that was pressed before does not take the next Enter from the board.
      if (document.activeElement === event.target)
        (event.target as Element).closest<HTMLElement>(".top-bar :is(button, a)")?.blur();
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, []);
}
