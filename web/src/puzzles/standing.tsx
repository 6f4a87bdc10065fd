// standing.tsx - how a player does at the puzzles of a game, in short.
import { signed, t, tn } from "../say";
import { daysInARow, type Progress } from "./progress";
import "./puzzles.css";

/** The player's numbers, in short; `by` is how the rating has just changed. */
export function Standing({ progress, today, by = 0 }: {
  progress: Progress; today: string; by?: number;
}) {
  const days = daysInARow(progress, today);
  const tried = Object.values(progress.tried);
  const solved = tried.filter((score) => score > 0).length;
  if (progress.count === 0) return <p class="soft">{t("You have not tried any yet.")}</p>;
  return (
    <p class="puzzle-facts">
      <span>{by === 0 ? t("Your rating: %d", progress.rating)
        : t("Your rating: %d (%s)", progress.rating, signed(by))}</span>
      <span>{t("Solved: %d of %d", solved, tried.length)}</span>
      {progress.streak > 0 && <span>{t("%d in a row", progress.streak)}</span>}
      {progress.best > progress.streak && <span>{t("At most %d in a row", progress.best)}</span>}
      {days > 0 && <span>{tn("%d day running", "%d days running", days)}</span>}
    </p>
  );
}
