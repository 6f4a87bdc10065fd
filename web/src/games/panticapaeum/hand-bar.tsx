// hand-bar.tsx - the bar near the thumb while something is in hand: nudge, turn, place, put back.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { isNear, isTooSoon, lastTouch } from "../../board/finger";
import { freeKeys } from "../../ui/free-keys";
import { Icon, type IconName } from "../../ui/icon";
import { t } from "../../say";
import { thingIn } from "./hand";
import { otherTurns } from "./placement";
import type { Direction } from "./square";
import type { Spot } from "./steps";
import type { Turn } from "./turn";

function nudges(): { way: Direction; label: string; icon: IconName }[] {
  return [
    { way: "left", label: t("To the left"), icon: "left" },
    { way: "up", label: t("Up"), icon: "up" },
    { way: "down", label: t("Down"), icon: "down" },
    { way: "right", label: t("To the right"), icon: "right" },
  ];
}

/** Each thing in hand gets a new bar, so that fingers are too early for it again. */
export function TouchBar({ turn }: { turn: Turn }) {
  const hand = turn.hand.value;
  const spot = turn.spot.value;
  return hand && spot ? <Bar key={thingIn(hand)} turn={turn} spot={spot} /> : null;
}

/** If ✓ would appear under the finger, it is put at the other end before it is painted. */
function useAwayFromFinger() {
  const place = useRef<HTMLButtonElement>(null);
  const [isTurned, turn] = useState(false);
  useLayoutEffect(() => {
    const box = place.current?.getBoundingClientRect();
    const finger = lastTouch();
    if (finger && box && isNear(finger, box)) turn(true);
  }, []);
  return { place, isTurned };
}

/** Its ✓ ignores presses for a moment: after it has appeared, and after a finger has touched the
 * city. */
function Bar({ turn, spot }: { turn: Turn; spot: Spot }) {
  const [came] = useState(() => performance.now());
  const { place, isTurned } = useAwayFromFinger();
  const put = (event: MouseEvent): void => {
    const since = Math.max(came, turn.touched.peek()?.time ?? 0);
    if (!isTooSoon(event, since)) void turn.confirm();
  };
  const isWorker = turn.hand.value?.what === "worker"; // nothing that could be turned
  const isFixed = otherTurns(turn.spots.value, spot).length === 0;
  return (
    <div class={isTurned ? "pt-touchbar turned" : "pt-touchbar"} role="toolbar"
      aria-label={t("Placement")} onClick={freeKeys}>
      {nudges().map(({ way, label, icon }) => (
        <button key={way} type="button" class="icon-button" aria-label={label}
          onClick={() => turn.nudge(way)}><Icon name={icon} /></button>
      ))}
      {isFixed ? <span class="pt-fixed">{!isWorker && t("only one way")}</span> : (
        <>
          <button type="button" class="icon-button" aria-label={t("Turn anticlockwise")}
            onClick={() => turn.rotate(-1)}><Icon name="rotateBack" /></button>
          <button type="button" class="icon-button" aria-label={t("Turn clockwise")}
            onClick={() => turn.rotate(1)}><Icon name="rotate" /></button>
        </>
      )}
      <button type="button" class="icon-button" aria-label={t("Put it back")}
        onClick={() => turn.cancel()}><Icon name="close" /></button>
      {!(turn.isPlanning.value && turn.isDropped.value) && (
        <button ref={place} type="button" class="icon-button pt-place" onClick={put}
          aria-label={turn.isPlanning.value ? t("Plan it here") : t("Place it here")}>
          <Icon name="check" />
        </button>
      )}
    </div>
  );
}
