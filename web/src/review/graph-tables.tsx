// graph-tables.tsx - the graphs of a review as tables, for screen readers and for those who want the
// numbers.
import { mark, t } from "../say";
import { pointsOf, type GraphPoint } from "./graph-model";
import { BAND_NOTE, marginText } from "./graphs";
import { numberAt, type Item } from "./items";
import { percent } from "./numbers";
import type { Reviewed } from "./review-run";

interface Props {
  reviewed: Reviewed;
  items: readonly Item[];
  names: readonly string[];
  reach: number; // the last move that may be shown
}

const TABLES: readonly { title: string; note?: string; text(point: GraphPoint): string }[] = [
  { title: mark("Expected margin as a table"), note: BAND_NOTE, text: marginText },
  { title: mark("Chances to win as a table"), text: (point) => percent(point.percent / 100) },
];

function Table({ reviewed, items, names, reach, text }: Props & { text(point: GraphPoint): string }) {
  const seats = names.map((_, seat) => pointsOf(reviewed, seat, reach));
  return (
    <table class="count-table">
      <thead>
        <tr>
          <th scope="col">{t("Move")}</th>
          {names.map((name) => <th key={name} scope="col">{name}</th>)}
        </tr>
      </thead>
      <tbody>
        {(seats[0] ?? []).map(({ at }, i) => (
          <tr key={at}>
            <th scope="row">{at === 0 ? t("The beginning") : numberAt(items, at)}</th>
            {seats.map((points, seat) => <td key={seat}>{points[i] ? text(points[i]) : ""}</td>)}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function GraphTables(props: Props) {
  return (
    <>
      {TABLES.map(({ title, note, text }) => (
        <details key={title} class="review-details">
          <summary>{t(title)}</summary>
          {note && <p class="soft">{t(note)}</p>}
          <Table {...props} text={text} />
        </details>
      ))}
    </>
  );
}
