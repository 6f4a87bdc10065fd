// keys.ts - the game by keyboard: the keys of the table with this game's meaning, and a few more.
import { useLayoutEffect, useRef } from "preact/hooks";
import { mark, signed, t } from "../../say";
import { settings } from "../../settings";
import { keyName, useKeys, type Handlers } from "../../table/keys";
import { announce } from "../../ui/announce";
import { choicesOf, type Choice } from "./choices";
import { hintedChoices, SELL_NOW } from "./hinted";
import { outlookSentence } from "./outlook";
import { stillHelps } from "./status";
import type { Turn } from "./turn";

/** What this game has beyond the table's keys; the first key is the usual one. */
export const MORE_ACTIONS = {
  answer7: { keys: ["7"], label: mark("Choose the seventh answer") },
  answer8: { keys: ["8"], label: mark("Choose the eighth answer") },
  answer9: { keys: ["9"], label: mark("Choose the ninth answer") },
  worker: { keys: ["m"], label: mark("Take a worker in hand") },
  reset: { keys: ["U"], label: mark("Begin the turn anew") },
  endTurn: { keys: ["n"], label: mark("End the turn") },
} as const;

type More = keyof typeof MORE_ACTIONS;

function choose(turn: Turn, number: number): boolean {
  const choice = choicesOf(turn)[number - 1];
  if (!choice) return false;
  if (choice.blocked) announce(choice.blocked, true);
  else {
    choice.act();
    if (turn.hand.peek()) announce(spotSentence(turn));
  }
  return true;
}

/** Where the ghost is now, for screen readers: its cells and the points. */
function spotSentence(turn: Turn): string {
  const spot = turn.spot.peek();
  const moment = turn.moment.peek();
  if (!spot || !moment) return "";
  const gain = spot.weight - (moment.score.seats[turn.seatNumber()]?.total ?? 0);
  const place = spot.cells.map(([x, y]) => `${x},${y}`).join(" + ");
  return settings.peek().aids === "full" ? t("at %s: points %s", place, signed(gain))
    : t("at %s", place);
}

function holding(turn: Turn, act: () => void): () => boolean {
  return () => {
    if (!turn.hand.peek()) return false;
    act();
    announce(spotSentence(turn));
    return true;
  };
}

/** Discards what is chosen, or tells how many are missing. */
function discard(turn: Turn): void {
  const { left, words } = turn.discard();
  if (left > 0) announce(t("You must choose %d more.", left), true);
  else void turn.play(words);
}

/** The answer that a hint proposes, or that ends a sale which is being put together: a press on its
 * button is what Enter does. */
function proposed(turn: Turn): Choice | undefined {
  const hinted = hintedChoices(turn);
  return choicesOf(turn).find(({ id }) => hinted.has(id) || id === SELL_NOW);
}

/** Enter places what is in hand, does what a hint proposes, or discards what is chosen; with nothing in
 * hand and nothing else to do it ends the turn. */
function enter(turn: Turn): boolean {
  const choice = proposed(turn);
  if (turn.hand.peek()) void turn.confirm();
  else if (choice?.blocked) announce(choice.blocked, true);
  else if (choice) choice.act();
  else if (turn.moment.peek()?.state.phase === "discard") discard(turn);
  else if (hintedChoices(turn).has("end")) void turn.play("end");
  else if (turn.steps.peek().plain.has("end")) {
    const open = stillHelps(turn);
    if (open.length > 0) announce(t("still free: %s", open.join(", ")), true);
    else void turn.play("end");
  } else return false;
  return true;
}

function speak(turn: Turn): boolean {
  const outlook = turn.foresight.outlook.peek();
  if (outlook) announce(outlookSentence(outlook), true);
  return outlook !== null;
}

/** Puts down what is in hand or chosen; false if there was nothing. */
export function cancelHand(turn: Turn): boolean {
  const isEmpty = turn.picked.peek().size === 0;
  if (!turn.hand.peek() && !turn.asking.peek() && isEmpty) return false;
  turn.cancel();
  return true;
}

function undo(turn: Turn): boolean {
  const isBusy = turn.hand.peek() !== null || turn.asking.peek() !== null;
  const isUseful = isBusy || turn.undoable.peek() > 0;
  if (isUseful) void turn.undo();
  return isUseful;
}

function shared(turn: Turn): Handlers {
  const left = holding(turn, () => turn.nudge("left"));
  const right = holding(turn, () => turn.nudge("right"));
  return {
    tile1: () => choose(turn, 1), tile2: () => choose(turn, 2), tile3: () => choose(turn, 3),
    tile4: () => choose(turn, 4), tile5: () => choose(turn, 5), tile6: () => choose(turn, 6),
    north: holding(turn, () => turn.nudge("up")), south: holding(turn, () => turn.nudge("down")),
    west: left, southwest: left, east: right, southeast: right, // a and d, for the left hand
    turn: holding(turn, () => turn.rotate(1)), turnBack: holding(turn, () => turn.rotate(-1)),
    best: holding(turn, () => turn.best()),
    speak: () => speak(turn), confirm: () => enter(turn), cancel: () => cancelHand(turn),
    takeBack: () => undo(turn),
  };
}

const MORE: Record<More, (turn: Turn) => boolean> = {
  answer7: (turn) => choose(turn, 7),
  answer8: (turn) => choose(turn, 8),
  answer9: (turn) => choose(turn, 9),
  worker(turn) {
    if (turn.steps.peek().workers.length === 0) return false;
    turn.take({ what: "worker" });
    return true;
  },
  reset(turn) {
    if (turn.undoable.peek() === 0) return false;
    void turn.reset();
    return true;
  },
  endTurn(turn) {
    if (!turn.steps.peek().plain.has("end")) return false;
    void turn.play("end");
    return true;
  },
};

function moreAction(event: KeyboardEvent): More | undefined {
  const name = keyName(event);
  return (Object.keys(MORE_ACTIONS) as More[]).find((action) => {
    const chosen = settings.value.keys[action];
    return chosen ? chosen === name : MORE_ACTIONS[action].keys.some((key) => key === name);
  });
}

const TYPING = "input:not([type=radio]):not([type=checkbox]), textarea, select";

function isTyping(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented ||
    document.querySelector("dialog[open]") !== null ||
    (event.target instanceof Element && event.target.closest(TYPING) !== null);
}

/** Listens while the board is shown. `others`: what the board itself does, such as showing
 * a city. */
export function useTurnKeys(turn: Turn, others: Handlers): void {
  useKeys({ ...shared(turn), ...others });
  const latest = useRef(turn);
  latest.current = turn;
  useLayoutEffect(() => { // as useKeys: a key may come before the first frame
    const down = (event: KeyboardEvent): void => {
      const action = isTyping(event) ? undefined : moreAction(event);
      if (action && MORE[action](latest.current)) event.preventDefault();
    };
    addEventListener("keydown", down);
    return () => removeEventListener("keydown", down);
  }, []);
}
