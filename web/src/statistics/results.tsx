// results.tsx - how games ended: in all, and by opponent, number of players and variant.
import { t } from "../say";
import { decimal, percent, signedDecimal } from "../review/numbers";
import { Bar } from "./charts";
import { opponentsLabel, opponentsRank, playersLabel, variantLabel } from "./labels";
import { whole } from "./numbers";
import type { OwnGame } from "./own-game";
import { grouped, streakOf, tally, type Group } from "./sums";

function Fact({ name, value, note }: { name: string; value: string; note?: string }) {
  return (
    <div class="fact"><dt>{name}</dt><dd>{value}{note && <small>{note}</small>}</dd></div>
  );
}

/** In all; the newest game comes first. */
export function Overview({ games }: { games: readonly OwnGame[] }) {
  const { won, shared, lost, share, points, margin } = tally(games);
  const streak = streakOf(games);
  return (
    <dl class="facts card">
      <Fact name={t("Games")} value={whole(games.length)} />
      <Fact name={t("Victories")} value={percent(share)}
        note={t("won: %d, shared: %d, lost: %d", won, shared, lost)} />
      <Fact name={t("Points, on average")} value={decimal(points)}
        note={t("best: %d", Math.max(...games.map((one) => one.points)))} />
      {margin !== null && <Fact name={t("Lead, on average")} value={signedDecimal(margin)} />}
      {streak > 1 && <Fact name={t("Won in a row")} value={whole(streak)} />}
    </dl>
  );
}

function ResultRow({ key, tally: { games, won, shared, lost, share, points, margin } }: Group) {
  return (
    <tr key={key}>
      <th scope="row">{key}</th>
      <td>{whole(games)}</td>
      <td class="with-bar">
        <span title={t("won: %d, shared: %d, lost: %d", won, shared, lost)}>
          {percent(share)}
        </span>
        <Bar parts={[{ share: won / games, look: "won" }, { share: shared / games, look: "shared" }]} />
      </td>
      <td>{decimal(points)}</td>
      <td>{margin === null ? "–" : signedDecimal(margin)}</td>
    </tr>
  );
}

/** Opponents are written as everywhere else in the page. */
function ResultGroup({ title, groups, look }: { title: string; groups: readonly Group[]; look?: string }) {
  return (
    <tbody class={look}>
      <tr class="group-name"><th scope="rowgroup" colSpan={5}>{title}</th></tr>
      {groups.map(ResultRow)}
    </tbody>
  );
}

export function Results({ games }: { games: readonly OwnGame[] }) {
  return (
    <section class="card statistics-part" aria-labelledby="results">
      <h2 id="results">{t("Results")}</h2>
      <table class="count-table result-table">
        <thead>
          <tr>
            <td /><th scope="col">{t("Games")}</th><th scope="col">{t("Victories")}</th>
            <th scope="col">{t("Points")}</th><th scope="col">{t("Lead")}</th>
          </tr>
        </thead>
        <ResultGroup title={t("Opponents")} look="opponents" groups={grouped(games, opponentsLabel, opponentsRank)} />
        <ResultGroup title={t("Players")} groups={grouped(games, playersLabel, ({ players }) => players)} />
        <ResultGroup title={t("Rules")} groups={grouped(games, variantLabel)} />
      </table>
      <p class="soft">{t("Lead: your points less those of the best of the others. A shared victory counts half.")}</p>
    </section>
  );
}
