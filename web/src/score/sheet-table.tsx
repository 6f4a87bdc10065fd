// sheet-table.tsx - the frame of a score sheet: rows are parts of the score, columns are seats. A
// row may unfold to its reasons, which take the whole width, so that four seats fit on a phone.
import type { ComponentChildren } from "preact";
import { Fragment } from "preact";
import { useId, useState } from "preact/hooks";
import { signed, t } from "../say";
import type { SheetCount } from "../table/table-game";
import { Icon } from "../ui/icon";
import "./sheet.css";

/** Highlights places of a seat's city; null: none. */
export type OnLight = (seat: number, keys: string[] | null) => void;

export interface SheetCell {
  points: number;
  sum?: string; // how it was calculated: "9 × 3"
  spoken?: string; // the same for a screen reader
  keys?: string[]; // the places that bring it
}

export interface SheetRow {
  id: string;
  name: string;
  sign?: ComponentChildren;
  note?: string; // a line under the name
  cells: SheetCell[]; // one per seat
  detail?(seat: number): ComponentChildren; // why, for each seat; null if there is nothing to say
}

interface Props {
  label: string;
  names: string[];
  rows: SheetRow[];
  totals: number[];
  ties?: { name: string; values: number[] }[]; // what decides between equal totals
  count?: SheetCount | null; // while the points are counted
  onLight?: OnLight;
}

/** Points lost with a minus, as everywhere; points won without a sign. */
const plus = (points: number): string => signed(points).replace("+", "");

function Cell({ cell, seat, onLight }: { cell: SheetCell; seat: number; onLight?: OnLight }) {
  const light = onLight && cell.keys?.length ? cell.keys : null;
  return (
    <td
      onPointerEnter={light ? () => onLight?.(seat, light) : undefined}
      onPointerLeave={light ? () => onLight?.(seat, null) : undefined}>
      {cell.sum && (
        <span class="sheet-sum" aria-hidden={cell.spoken ? "true" : undefined}>
          {cell.sum}
        </span>
      )}
      {cell.spoken && <span class="hidden-text">{cell.spoken}</span>}
      <span class={cell.points === 0 ? "sheet-points none" : "sheet-points"}>{plus(cell.points)}</span>
    </td>
  );
}

function Head({
  row,
  id,
  open,
  onOpen,
}: {
  row: SheetRow;
  id: string;
  open: boolean;
  onOpen(): void;
}) {
  const inside = (
    <>
      {row.sign && <span class="sheet-sign">{row.sign}</span>}
      <span class="sheet-name">
        {row.name}
        {row.note && <small>{row.note}</small>}
      </span>
    </>
  );
  if (!row.detail)
    return (
      <th scope="row">
        <span class="sheet-head">{inside}</span>
      </th>
    );
  return (
    <th scope="row">
      <button
        type="button"
        class="sheet-head sheet-open"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={onOpen}>
        {inside}
        <Icon name={open ? "minus" : "plus"} />
      </button>
    </th>
  );
}

function Detail({ row, id, names }: { row: SheetRow; id: string; names: string[] }) {
  const parts = names.map((name, seat) => ({ name, inside: row.detail?.(seat) ?? null }));
  return (
    <tr id={id} class="sheet-detail">
      <td colSpan={names.length + 1}>
        <div class="sheet-reasons">
          {parts.map(({ name, inside }, seat) => (
            <section key={seat} aria-label={name}>
              {names.length > 1 && <strong class="sheet-whose">{name}</strong>}
              {inside ?? <p class="sheet-nothing">{t("Nothing of this kind.")}</p>}
            </section>
          ))}
        </div>
      </td>
    </tr>
  );
}

interface RowProps {
  row: SheetRow;
  names: string[];
  count?: SheetCount | null;
  onLight?: OnLight;
}

/** While the points are counted: what is to come is not seen yet. */
function countClass({ id }: SheetRow, count: SheetCount | null | undefined): string | undefined {
  return count?.now === id ? "sheet-now" : count?.later.has(id) ? "sheet-later" : undefined;
}

function Row({ row, names, count, onLight }: RowProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <Fragment>
      <tr class={countClass(row, count)}>
        <Head row={row} id={id} open={open} onOpen={() => setOpen(!open)} />
        {row.cells.map((cell, seat) => (
          <Cell key={seat} cell={cell} seat={seat} onLight={onLight} />
        ))}
      </tr>
      {open && <Detail row={row} id={id} names={names} />}
    </Fragment>
  );
}

export function SheetTable(props: Props) {
  const { label, names, rows, totals, ties = [], count, onLight } = props;
  const most = Math.max(...totals);
  return (
    <div class="sheet" role="region" aria-label={label} tabIndex={0}>
      <table data-seats={names.length}>
        <thead>
          <tr>
            <td class="sheet-corner" />
            {names.map((name, seat) => (
              <th key={seat} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} names={names} count={count} onLight={onLight} />
          ))}
        </tbody>
        <tfoot>
          <tr class="sheet-total">
            <th scope="row">{t("total")}</th>
            {totals.map((total, seat) => (
              <td key={seat} class={!count && names.length > 1 && total === most ? "best" : ""}>
                {plus(count?.totals[seat] ?? total)}
              </td>
            ))}
          </tr>
          {ties.map(({ name, values }) => (
            <tr key={name} class={count ? "sheet-tie sheet-later" : "sheet-tie"}>
              <th scope="row">{t("tie-break: %s", name)}</th>
              {values.map((value, seat) => (
                <td key={seat}>{value}</td>
              ))}
            </tr>
          ))}
        </tfoot>
      </table>
    </div>
  );
}

/** Do several seats share the first place? Then the tie-break is worth a row. */
export function isTied(totals: readonly number[]): boolean {
  const most = Math.max(...totals);
  return most !== 0 && totals.filter((total) => total === most).length > 1;
}

interface ReasonProps {
  counts: boolean;
  why: string;
  places: { key: string; keys: string[]; label: string; spoken?: string }[];
  seat: number;
  onLight?: OnLight;
}

/** One reason with its places. Each place is a button if there is a city to highlight it in. */
export function Reason({ counts, why, places, seat, onLight }: ReasonProps) {
  return (
    <li class={counts ? "sheet-reason counts" : "sheet-reason idle"}>
      <span class="sheet-mark">
        <Icon name={counts ? "check" : "close"} />
      </span>
      <span class="hidden-text">{counts ? t("counts") : t("does not count")}</span>
      <div>
        <p>{why}</p>
        <ul class="sheet-places">
          {places.map(({ key, keys, label, spoken }) => (
            <li key={key}>
              {onLight ? (
                <button
                  type="button"
                  class="sheet-place"
                  aria-label={spoken}
                  onFocus={() => onLight(seat, keys)}
                  onBlur={() => onLight(seat, null)}
                  onPointerEnter={() => onLight(seat, keys)}
                  onPointerLeave={() => onLight(seat, null)}
                  onClick={() => onLight(seat, keys)}>
                  {label}
                </button>
              ) : (
                <span class="sheet-place">{label}</span>
              )}
            </li>
          ))}
        </ul>
      </div>
    </li>
  );
}
