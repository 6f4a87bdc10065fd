// box-table.tsx - a player aid: how many of each there are, by number of players.
import { t } from "../say";
import type { BoxContents } from "./rule-book";

/** Its heading. */
export function boxTitle(): string {
  return t("How many of each");
}

export function BoxTable({ box }: { box: BoxContents }) {
  return (
    <table class="count-table">
      <thead>
        <tr>
          <th scope="col">{t("Players")}</th>
          {box.players.map((count) => <th key={count} scope="col">{count}</th>)}
        </tr>
      </thead>
      <tbody>
        {box.rows.map(({ name, counts }) => (
          <tr key={name}>
            <th scope="row">{t(name)}</th>
            {counts.map((count, i) => <td key={i}>{count || "–"}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
