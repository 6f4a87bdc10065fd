// coach-choice.tsx - whether a coach looks on, and from how many lost points on it warns.
import { t, tn } from "../say";
import { Choice } from "../ui/controls";
import { LIMITS } from "./tally";

function labelOf(limit: number): string {
  return limit === 0 ? t("No coach") : tn("%d point", "%d points", limit);
}

function hintOf(limit: number): string {
  return limit === 0 ? t("Nobody warns you before you confirm a move.")
    : tn("Warns you before you confirm a move that loses more than %d point, and helps you find a better one.",
      "Warns you before you confirm a move that loses more than %d points, and helps you find a better one.",
      limit);
}

interface Props {
  label?: string;
  value: number;
  onChange(limit: number): void;
}

export function CoachChoice({ label = t("Coach"), value, onChange }: Props) {
  return (
    <div class="setting">
      <Choice label={label} value={String(value)} onChange={(limit) => onChange(Number(limit))}
        options={LIMITS.map((limit) => ({ value: String(limit), label: labelOf(limit) }))} />
      <p class="soft">{hintOf(value)}</p>
    </div>
  );
}
