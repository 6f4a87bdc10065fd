// check.tsx - ✓ on a board, beside what is about to be placed: it confirms close to the mouse.
import { useRef } from "preact/hooks";
import { isTooSoon } from "./finger";
import type { Point } from "./view";

interface Props {
  class: string;
  at: Point;
  since(): number; // when a finger last moved what is placed; -Infinity: none did
  onConfirm(): void;
}

/** A tap that began elsewhere and ends here does not count. */
export function Check({ class: name, at, since, onConfirm }: Props) {
  const isPressed = useRef(false);
  const press = (event: PointerEvent): void => {
    event.stopPropagation();
    isPressed.current = true;
  };
  const click = (event: MouseEvent): void => {
    const isMeant = isPressed.current && !isTooSoon(event, since());
    isPressed.current = false;
    if (isMeant) onConfirm();
  };
  return (
    <g class={`board-check ${name}`} transform={`translate(${at.x} ${at.y})`} onPointerDown={press}
      onClick={click}>
      <circle r={20} />
      <path d="M-8 1l6 6L8-6" />
    </g>
  );
}
