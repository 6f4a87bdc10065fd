// points-part.tsx - points over time, and what they are made of.
import { decimal, signedDecimal } from "../review/numbers";
import { t } from "../say";
import { useLoaded } from "../ui/use-loaded";
import { AsTable, Bar, TimeChart } from "./charts";
import { GameLink } from "./game-link";
import { opponentsLabel } from "./labels";
import { day, whole } from "./numbers";
import type { OwnGame } from "./own-game";
import { endUi } from "./points";
import { partMeans, smoothed } from "./sums";

export const RESULTS: Record<OwnGame["result"], () => string> = {
  won: () => t("won"),
  shared: () => t("shared"),
  lost: () => t("lost"),
};

/** The days of the first and the last of these, the oldest first. */
export function timesOf(games: readonly OwnGame[]): [string, string] {
  return [day(games[0]?.at ?? 0), day(games[games.length - 1]?.at ?? 0)];
}

/** The oldest first. */
export function PointsOverTime({ games }: { games: readonly OwnGame[] }) {
  const mine = games.map(({ points }) => points);
  const rivals = games.flatMap(({ rival }) => (rival === null ? [] : [rival]));
  const hasRivals = rivals.length === games.length;
  return (
    <section class="card statistics-part" aria-labelledby="over-time">
      <h2 id="over-time">{t("Points over time")}</h2>
      <TimeChart times={timesOf(games)} write={whole} lines={[
        { name: t("You"), look: "first", dots: mine, trend: smoothed(mine) },
        ...(hasRivals ? [{ name: t("Best of the others"), look: "second" as const, dots: rivals,
          trend: smoothed(rivals) }] : []),
      ]} />
      <AsTable label={t("Points over time")}
        heads={[t("Day"), t("Opponents"), t("You"), t("Best of the others"), t("Result")]}
        rows={[...games].reverse().map((game) => [<GameLink game={game} />, opponentsLabel(game),
          whole(game.points), game.rival === null ? "–" : whole(game.rival),
          RESULTS[game.result]()])} />
    </section>
  );
}

/** What the points are made of, beside the others'. */
export function PointsByPart({ games }: { games: readonly OwnGame[] }) {
  const game = games[0]?.game ?? "";
  const end = useLoaded(() => endUi(game), [game]);
  const means = partMeans(games);
  if (!end || means.length === 0) return null;
  const most = Math.max(...means.flatMap(({ mine, others }) => [mine, others]), 1);
  const bar = (value: number, look: string) => (
    <Bar parts={[{ share: Math.max(0, value) / most, look }]} />
  );
  return (
    <section class="card statistics-part" aria-labelledby="by-part">
      <h2 id="by-part">{t("Where your points come from")}</h2>
      <table class="count-table part-table">
        <thead>
          <tr>
            <th scope="col">{t("On average")}</th><th scope="col">{t("You")}</th>
            <th scope="col">{t("The others")}</th><th scope="col">{t("Difference")}</th>
          </tr>
        </thead>
        <tbody>
          {means.map(({ id, mine, others }) => (
            <tr key={id}>
              <th scope="row" class="part-name">{end.partName(id)}</th>
              <td class="with-bar"><span>{decimal(mine)}</span>{bar(mine, "won")}</td>
              <td class="with-bar"><span>{decimal(others)}</span>{bar(others, "others")}</td>
              <td>{signedDecimal(mine - others)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
