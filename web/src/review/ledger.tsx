// ledger.tsx - the luck ledger: the result of a seat as play and luck by round, in a sentence, a
// picture and a table.
import { t } from "../say";
import type { Sum } from "../study/study";
import { ledgerOf, ledgerRows, ledgerSentence, type LedgerRow } from "./ledger-model";
import { decimal, signedDecimal } from "./numbers";

interface Props {
  sum: Sum;
  hasOwnSeat: boolean; // of the game itself, as in a solo game
  seat: number;
  name: string | null; // null: the reader's own seat
}

const WIDE = 24; // of a round in the picture
const HIGH = 100;
const BAR = 8;

function bar(value: number, x: number, zero: number, unit: number): string {
  const end = zero - value * unit;
  return `M${x} ${zero.toFixed(1)}V${end.toFixed(1)}h${BAR}V${zero.toFixed(1)}Z`;
}

/** Two bars for each round, above the line if they helped. */
function Picture({ rows }: { rows: readonly LedgerRow[] }) {
  const all = rows.flatMap(({ luck, play }) => [luck, play]);
  const high = Math.max(1, ...all);
  const low = Math.min(-1, ...all);
  const unit = HIGH / (high - low);
  const zero = high * unit;
  const bars = (of: "luck" | "play", shift: number): string =>
    rows.map((row, i) => bar(row[of], i * WIDE + shift, zero, unit)).join("");
  return (
    <svg class="ledger-picture" viewBox={`0 0 ${rows.length * WIDE} ${HIGH}`}
      preserveAspectRatio="none" aria-hidden="true">
      <path class="ledger-luck" d={bars("luck", 3)} />
      <path class="ledger-play" d={bars("play", 3 + BAR + 1)} />
      <path class="graph-zero" d={`M0 ${zero.toFixed(1)}H${rows.length * WIDE}`} />
    </svg>
  );
}

const roundName = (round: number): string => (round === 0 ? t("Seating") : String(round));

function Table({ rows, start }: { rows: readonly LedgerRow[]; start: number | null }) {
  const total = (of: "luck" | "play"): number => rows.reduce((sum, row) => sum + row[of], 0);
  return (
    <table class="count-table">
      <thead>
        <tr>
          <th scope="col">{t("Round")}</th>
          <th scope="col">{t("By luck")}</th>
          <th scope="col">{t("By play")}</th>
        </tr>
      </thead>
      <tbody>
        {start !== null && (
          <tr>
            <th scope="row">{t("Expected at the start")}</th>
            <td colSpan={2}>{signedDecimal(start)}</td>
          </tr>
        )}
        {rows.map(({ round, luck, play }) => (
          <tr key={round}>
            <th scope="row">{roundName(round)}</th>
            <td>{signedDecimal(luck)}</td>
            <td>{signedDecimal(play)}</td>
          </tr>
        ))}
        <tr class="total">
          <th scope="row">{t("Together")}</th>
          <td>{signedDecimal(total("luck"))}</td>
          <td>{signedDecimal(total("play"))}</td>
        </tr>
      </tbody>
    </table>
  );
}

export function LuckLedger({ sum, hasOwnSeat, seat, name }: Props) {
  const rows = ledgerRows(sum.rounds, seat, hasOwnSeat);
  const { luck_error: error = 0, start = 0 } = sum.seats[seat] ?? {};
  return (
    <section class="ledger" aria-labelledby="ledger-title">
      <h2 id="ledger-title">{t("Luck and play")}</h2>
      <p class="ledger-sentence">{ledgerSentence(ledgerOf(sum, seat, hasOwnSeat), name, sum.seats.length)}</p>
      <p class="soft ledger-legend">
        <span class="ledger-key luck" aria-hidden="true" />{t("By luck")}
        <span class="ledger-key play" aria-hidden="true" />{t("By play")}
        <span>{t("by round, ± %s in all", decimal(error))}</span>
      </p>
      <Picture rows={rows} />
      <details class="review-details">
        <summary>{t("Round by round, as a table")}</summary>
        <Table rows={rows} start={hasOwnSeat ? start : null} />
      </details>
    </section>
  );
}
