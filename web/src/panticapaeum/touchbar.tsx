// touchbar.tsx - the bar at the thumb while something is in hand: nudge, turn, place, put back.
import { Icon, type IconName } from "../ui/icon";
import { t } from "../say";
import { otherTurns, type Direction } from "./places";
import type { Turn } from "./turn";

function nudges(): { way: Direction; label: string; icon: IconName }[] {
  return [
    { way: "left", label: t("To the left"), icon: "left" },
    { way: "up", label: t("Up"), icon: "up" },
    { way: "down", label: t("Down"), icon: "down" },
    { way: "right", label: t("To the right"), icon: "right" },
  ];
}

export function TouchBar({ turn }: { turn: Turn }) {
  const spot = turn.spot.value;
  if (!turn.hand.value || !spot) return null;
  const isFixed = otherTurns(turn.spots.value, spot).length === 0;
  return (
    <div class="pt-touchbar" role="toolbar" aria-label={t("Placement")}>
      {nudges().map(({ way, label, icon }) => (
        <button key={way} type="button" class="icon-button" aria-label={label}
          onClick={() => turn.nudge(way)}><Icon name={icon} /></button>
      ))}
      {isFixed ? <span class="pt-fixed">{t("only one way")}</span> : (
        <>
          <button type="button" class="icon-button" aria-label={t("Turn anticlockwise")}
            onClick={() => turn.rotate(-1)}><Icon name="rotateBack" /></button>
          <button type="button" class="icon-button" aria-label={t("Turn clockwise")}
            onClick={() => turn.rotate(1)}><Icon name="rotate" /></button>
        </>
      )}
      <button type="button" class="icon-button" aria-label={t("Put it back")}
        onClick={() => turn.cancel()}><Icon name="close" /></button>
      <button type="button" class="icon-button pt-place" aria-label={t("Place it here")}
        onClick={() => void turn.confirm()}><Icon name="check" /></button>
    </div>
  );
}
