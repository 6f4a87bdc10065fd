// replay-seats.tsx - whose city a replay shows, and everybody's points.
import { t } from "../say";

interface Props {
  names: string[];
  totals: number[];
  seat: number | null;
  onSeat(seat: number | null): void;
}

/** Whose city is shown. The chips also show everybody's points. */
export function Seats({ names, totals, seat, onSeat }: Props) {
  return (
    <div class="replay-seats" role="group" aria-label={t("Whose city is shown")}>
      {names.map((name, i) => (
        <button key={i} type="button" class={seat === i ? "chip on" : "chip"}
          aria-pressed={seat === i}
          onClick={() => onSeat(i)}>
          <span class={`side-dot side-${i}`} aria-hidden="true" />
          <span>{name}</span><strong>{totals[i]}</strong>
        </button>
      ))}
      {names.length > 1 && (
        <button type="button" class={seat === null ? "chip on" : "chip"}
          aria-pressed={seat === null}
          onClick={() => onSeat(null)}>{t("All cities")}</button>
      )}
    </div>
  );
}

/** Wide screens show all cities at first. */
export const firstSeat = (side: number): number | null => (innerWidth >= 800 ? null : side);
