// ledger.tsx - the luck ledger: the result of a seat by round as luck, play and what forecasts saw only
// later, in a sentence, a picture and a table.
import { mark, t } from "../say";
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
const BAR = 6;

/** In the order of bars and columns. */
const PARTS = ["luck", "play", "later"] as const;
type Part = (typeof PARTS)[number];
const NAMES: Record<Part, string> = { luck: mark("By luck"), play: mark("By play"), later: mark("Seen later") };

function bar(value: number, x: number, zero: number, unit: number): string {
  const end = zero - value * unit;
  return `M${x} ${zero.toFixed(1)}V${end.toFixed(1)}h${BAR}V${zero.toFixed(1)}Z`;
}

/** A bar for each part of each round, above the line if it helped. */
function Picture({ rows }: { rows: readonly LedgerRow[] }) {
  const all = rows.flatMap((row) => PARTS.map((part) => row[part]));
  const high = Math.max(1, ...all);
  const low = Math.min(-1, ...all);
  const unit = HIGH / (high - low);
  const zero = high * unit;
  const bars = (part: Part, k: number): string =>
    rows.map((row, i) => bar(row[part], i * WIDE + 2 + k * (BAR + 1), zero, unit)).join("");
  return (
    <svg class="ledger-picture" viewBox={`0 0 ${rows.length * WIDE} ${HIGH}`}
      preserveAspectRatio="none" aria-hidden="true">
      {PARTS.map((part, k) => <path key={part} class={`ledger-${part}`} d={bars(part, k)} />)}
      <path class="graph-zero" d={`M0 ${zero.toFixed(1)}H${rows.length * WIDE}`} />
    </svg>
  );
}

const roundName = (round: number): string => (round === 0 ? t("Seating") : String(round));

function Table({ rows, start }: { rows: readonly LedgerRow[]; start: number | null }) {
  const total = (part: Part): number => rows.reduce((sum, row) => sum + row[part], 0);
  return (
    <table class="count-table">
      <thead>
        <tr>
          <th scope="col">{t("Round")}</th>
          {PARTS.map((part) => <th key={part} scope="col">{t(NAMES[part])}</th>)}
        </tr>
      </thead>
      <tbody>
        {start !== null && (
          <tr>
            <th scope="row">{t("Expected at the start")}</th>
            <td colSpan={PARTS.length}>{signedDecimal(start)}</td>
          </tr>
        )}
        {rows.map((row) => (
          <tr key={row.round}>
            <th scope="row">{roundName(row.round)}</th>
            {PARTS.map((part) => <td key={part}>{signedDecimal(row[part])}</td>)}
          </tr>
        ))}
        <tr class="total">
          <th scope="row">{t("Together")}</th>
          {PARTS.map((part) => <td key={part}>{signedDecimal(total(part))}</td>)}
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
      {sum.seats.length > 2 && <p class="soft">{t("The margin is the distance to the mean of the others' points.")}</p>}
      <p class="soft ledger-legend">
        {PARTS.map((part) => (
          <span key={part} class="ledger-name"><span class={`ledger-key ${part}`} aria-hidden="true" />{t(NAMES[part])}</span>
        ))}
        <span>{t("by round; luck is known to ± %s", decimal(error))}</span>
      </p>
      <Picture rows={rows} />
      <p class="soft">{t("Seen later: by this much the forecast was wrong, and only later moves showed it. It is neither luck nor play.")}</p>
      <details class="review-details">
        <summary>{t("Round by round, as a table")}</summary>
        <Table rows={rows} start={hasOwnSeat ? start : null} />
      </details>
    </section>
  );
}
