// refusal.tsx - why the rules refuse something: beside what was pressed where the screen is wide,
// else where the page has put it. Gone with the next press, and with whatever is done next.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Say } from "../engine";
import { PlainSentence } from "./rule-link";
import "./refusal.css";

const WIDE = "(min-width: 761px) and (min-height: 481px)";
const APART = 6; // pixels between a button and the words about it
const ASIDE = 24; // the same for a point of the board, which the pointer hides
const RIM = 8;

let pressed: DOMRect | null = null; // the button or the point; null: a key was pressed last

function remember({ target, clientX, clientY }: PointerEvent): void {
  const button = target instanceof Element && target.closest("button");
  pressed = button ? button.getBoundingClientRect()
    : new DOMRect(clientX, clientY - ASIDE, 0, 2 * ASIDE);
}
if (typeof window !== "undefined") {
  addEventListener("pointerdown", remember, { capture: true });
  addEventListener("keydown", () => {
    pressed = null;
  }, { capture: true });
}

/** Puts the words under what was pressed, or above it at the lower end of the window. */
function putBeside(box: HTMLElement, { left, top, width, bottom }: DOMRect): void {
  box.classList.add("beside");
  const room = innerWidth - box.offsetWidth - RIM;
  const isBelow = bottom + APART + box.offsetHeight < innerHeight;
  box.style.left = `${Math.max(RIM, Math.min(left + (width - box.offsetWidth) / 2, room))}px`;
  box.style.top = `${isBelow ? bottom + APART : top - APART - box.offsetHeight}px`;
}

interface Props {
  say: Say | null;
  class: string;
}

export function Refusal({ say, class: name }: Props) {
  const box = useRef<HTMLParagraphElement>(null);
  const [gone, go] = useState<Say | null>(null);
  const isShown = say !== null && say !== gone;
  useLayoutEffect(() => {
    if (!isShown || !pressed || !box.current || !matchMedia(WIDE).matches) return undefined;
    putBeside(box.current, pressed);
    const press = ({ target }: PointerEvent): void => {
      if (!(target instanceof Node && box.current?.contains(target))) go(say);
    };
    addEventListener("pointerdown", press);
    return () => removeEventListener("pointerdown", press);
  }, [say, isShown]);
  return isShown && (
    <p key={say} ref={box} class={name} role="alert"><PlainSentence say={say} /></p>
  );
}
