// hand-bar.tsx - the buttons near the thumb while a tile is in hand: move, turn, confirm, put
// back. The arrows are for fingers; style sheets hide them if there is a mouse.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { isTooSoon } from "../../board/finger";
import { t } from "../../say";
import { freeKeys } from "../../ui/free-keys";
import { Icon, type IconName } from "../../ui/icon";
import type { Hand } from "./hand";
import type { Step } from "./placement";

interface Props {
  hand: Hand;
  tilt: boolean;
}

const ARROWS: { step: Step; icon: IconName; label: () => string }[] = [
  { step: "north", icon: "up", label: () => t("Move the tile up") },
  { step: "west", icon: "left", label: () => t("Move the tile to the left") },
  { step: "south", icon: "down", label: () => t("Move the tile down") },
  { step: "east", icon: "right", label: () => t("Move the tile to the right") },
];

interface BarButton {
  name: string;
  icon: IconName;
  label: string;
  isOff: boolean;
  press(event: MouseEvent): void;
}

function Button({ name, icon, label, isOff, press }: BarButton) {
  return (
    <button type="button" class={`ak-bar-button ${name}`} aria-label={label} title={label}
      disabled={isOff} onClick={press}>
      <Icon name={icon} />
    </button>
  );
}

/** If the tile was taken by keyboard, the focus goes to Confirm, and afterwards back to
 * the site. */
function useFocusHere(box: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    if (document.activeElement?.matches(".ak-slot:focus-visible"))
      box.current?.querySelector<HTMLElement>(".confirm")?.focus();
    const here = box.current;
    return () => {
      if (here?.contains(document.activeElement))
        document.querySelector<HTMLElement>(".ak-slot")?.focus();
    };
  }, []);
}

export function Bar({ hand, tilt }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useFocusHere(box);
  const isOff = !hand.place.value;
  const confirm = (event: MouseEvent): void => {
    if (!isTooSoon(event, hand.touched.peek()?.time ?? -Infinity)) void hand.play();
  };
  return (
    <div ref={box} class="ak-bar" role="group" aria-label={t("The tile in your hand")}
      onClick={freeKeys}>
      <Button name="turn-back" icon="rotateBack" label={t("Turn the tile anticlockwise")}
        isOff={isOff} press={() => hand.turn(false, tilt)} />
      {ARROWS.map(({ step, icon, label }) => (
        <Button key={step} name={step} icon={icon} label={label()} isOff={isOff}
          press={() => hand.step(step)} />
      ))}
      <Button name="turn" icon="rotate" label={t("Turn the tile clockwise")} isOff={isOff}
        press={() => hand.turn(true, tilt)} />
      <Button name="cancel" icon="close" label={t("Put the tile back")} isOff={false}
        press={() => hand.lift()} />
      {!hand.isPlanning.value && (
        <Button name="confirm" icon="check" label={t("Confirm the move")} isOff={isOff}
          press={confirm} />
      )}
    </div>
  );
}
