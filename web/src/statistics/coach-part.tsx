// coach-part.tsx - how often the player needed the coach: in all, and over time.
import { percent } from "../review/numbers";
import { t } from "../say";
import { AsTable, Bar, TimeChart } from "./charts";
import { GameLink } from "./game-link";
import { whole } from "./numbers";
import type { OwnGame } from "./own-game";
import { timesOf } from "./points-part";
import { coachSum, smoothed } from "./sums";

/** The oldest first. */
export function CoachPart({ games }: { games: readonly OwnGame[] }) {
  const sum = coachSum(games);
  if (!sum) return null;
  const coached = games.flatMap((game) => (game.coach ? [{ game, coach: game.coach }] : []));
  const shares = coached.map(({ coach: { alone, turns } }) => alone / turns);
  const rows: [string, number, string][] = [
    [t("found alone"), sum.alone, "won"], [t("found with help"), sum.helped, "shared"],
    [t("not found"), sum.missed, "loss"],
  ];
  return (
    <section class="card statistics-part" aria-labelledby="coached">
      <h2 id="coached">{t("With the coach")}</h2>
      <table class="count-table result-table">
        <thead>
          <tr><td /><th scope="col">{t("Turns")}</th><th scope="col">{t("Of all turns")}</th></tr>
        </thead>
        <tbody>
          {rows.map(([name, count, look]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{whole(count)}</td>
              <td class="with-bar">
                <span>{percent(count / sum.turns)}</span>
                <Bar parts={[{ share: count / sum.turns, look }]} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h3>{t("Found alone, over time")}</h3>
      <TimeChart times={timesOf(coached.map(({ game }) => game))} write={percent} bounds={[0, 1]}
        lines={[{ name: t("found alone"), look: "first", dots: shares, trend: smoothed(shares) }]} />
      <AsTable label={t("Found alone, over time")} heads={[t("Day"), t("Turns"), t("found alone")]}
        rows={[...coached].reverse().map(({ game, coach }) =>
          [<GameLink game={game} />, whole(coach.turns), whole(coach.alone)])} />
    </section>
  );
}
