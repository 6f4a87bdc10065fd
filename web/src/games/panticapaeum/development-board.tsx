// development-board.tsx - the five rows with everybody's markers. A sign shows what a cell gives;
// below the board are name and meaning of the cell that is hovered or focused.
import { useState } from "preact/hooks";
import { t } from "../../say";
import type { Colour, PanticapaeumState } from "./types";
import { EffectSign } from "./art-effects";
import { BuildingSign, SeatMark } from "./art-signs";
import { KIND_OF, rows, ROWS } from "./set";
import { buildingName, colouredName, effectName, effectRule, rowName } from "./words";
import "./boards.css";

interface DevelopmentProps {
  tokens: PanticapaeumState["tokens"];
  markers: readonly Record<Colour, number>[]; // by seat
  names: readonly string[]; // by seat
  mine?: number; // the seat whose next cells are marked
  preview?: { row: Colour; to: number } | null; // where that seat's marker would go, from 1
  rows?: ReadonlySet<Colour>; // rows that may be chosen
  onRow?(row: Colour): void;
  compact?: boolean;
}

/** A cell of the board; 0 is the place before the first. */
interface RowPlace {
  row: Colour;
  at: number;
}

const LENGTH = Math.max(...ROWS.map((row) => rows[row].length));
const STEPS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1],
};

function standing({ row, at }: RowPlace, { markers }: DevelopmentProps): number[] {
  return markers.flatMap((seat, i) => (seat[row] === at ? [i] : []));
}

function tokenOf({ row, at }: RowPlace, { tokens }: DevelopmentProps): readonly Colour[] {
  return tokens[row]?.[at] ?? [];
}

/** What the cell gives; nothing for the place before the first one. */
function giftOf(place: RowPlace, props: DevelopmentProps): string {
  const cell = rows[place.row][place.at - 1];
  return cell ? effectName(cell, KIND_OF[place.row], tokenOf(place, props)) : "";
}

function withMarkers(what: string, place: RowPlace, props: DevelopmentProps): string {
  const who = standing(place, props).map((seat) => props.names[seat] ?? "").join(", ");
  return who ? t("%s (markers: %s)", what, who) : what;
}

/** For screen readers: "row of the fortresses, cell 3: a building for nothing", and who stands
 * there. */
function placeName(place: RowPlace, props: DevelopmentProps): string {
  const gift = giftOf(place, props);
  const what = gift ? t("%s, cell %d: %s", rowName(place.row), place.at, gift)
    : t("%s, before the first cell", rowName(place.row));
  return withMarkers(what, place, props);
}

/** The same for those who see where it is. */
function placeTitle(place: RowPlace, props: DevelopmentProps): string {
  const what = giftOf(place, props) || t("%s: the start", rowName(place.row));
  return withMarkers(what, place, props);
}

function placeRule({ row, at }: RowPlace): string {
  const cell = rows[row][at - 1];
  return cell ? effectRule(cell) : "";
}

function classOf(place: RowPlace, { mine, markers, preview }: DevelopmentProps): string {
  const marker = mine === undefined ? -1 : (markers[mine]?.[place.row] ?? 0);
  const isAim = preview?.row === place.row && preview.to === place.at;
  const parts = ["pa-dev-cell"];
  if (place.at === 0) parts.push("start");
  if (place.at > 0 && place.at <= marker) parts.push("passed");
  if (mine !== undefined && place.at === marker + 1) parts.push("next");
  if (isAim) parts.push("aim");
  return parts.join(" ");
}

function CellFace({ place, props }: { place: RowPlace; props: DevelopmentProps }) {
  const cell = rows[place.row][place.at - 1];
  const size = props.compact ? 9 : 12;
  const isAim = props.preview?.row === place.row && props.preview.to === place.at;
  return (
    <>
      {cell &&
        <EffectSign cell={cell} token={tokenOf(place, props)} size={props.compact ? 20 : 30} />}
      <span class="pa-dev-marks">
        {standing(place, props).map((seat) => <SeatMark key={seat} seat={seat} size={size} />)}
        {isAim && props.mine !== undefined && <SeatMark seat={props.mine} size={size} ghost />}
      </span>
    </>
  );
}

function RowHead({ row, props }: { row: Colour; props: DevelopmentProps }) {
  const kind = KIND_OF[row];
  const inside = (
    <>
      <BuildingSign kind={kind} size={props.compact ? 26 : 40} />
      <span class={props.compact ? "hidden-text" : ""}>{buildingName(kind)}</span>
    </>
  );
  const isOpen = props.onRow && props.rows?.has(row);
  return (
    <th scope="row" role="rowheader" class={`pa-f-${row}`} title={t("%s: %s", rowName(row), colouredName(row))}>
      {isOpen ? (
        <button type="button" class="pa-row-choice" onClick={() => props.onRow?.(row)}>
          {inside}
        </button>
      ) : <span class="pa-row-name">{inside}</span>}
    </th>
  );
}

function Legend({ props }: { props: DevelopmentProps }) {
  return (
    <ul class="pa-dev-legend">
      {props.names.map((name, seat) => (
        <li key={seat}><SeatMark seat={seat} size={12} />{name}</li>
      ))}
    </ul>
  );
}

export function DevelopmentBoard(props: DevelopmentProps) {
  const [shown, show] = useState<RowPlace | null>(null);
  const [home, setHome] = useState<RowPlace>({ row: ROWS[0] as Colour, at: 1 });

  const move = (event: KeyboardEvent, { row, at }: RowPlace): void => {
    const step = STEPS[event.key];
    const next = step && ROWS[ROWS.indexOf(row) + step[1]];
    const column = at + (step?.[0] ?? 0);
    if (!step || !next || column < 0 || column > rows[next].length) return;
    event.preventDefault();
    const grid = (event.currentTarget as Element).closest(".pa-dev");
    grid?.querySelector<HTMLElement>(`[data-cell="${next}${column}"]`)?.focus();
  };

  const drawCell = (place: RowPlace) => (
    <td key={place.at} role="gridcell" class={classOf(place, props)}
      data-cell={`${place.row}${place.at}`}
      tabIndex={home.row === place.row && home.at === place.at ? 0 : -1}
      onKeyDown={(event) => move(event, place)} onPointerEnter={() => show(place)}
      onFocus={() => {
        setHome(place);
        show(place);
      }}>
      <span class="hidden-text">{placeName(place, props)}</span>
      <CellFace place={place} props={props} />
    </td>
  );

  return (
    <div class={props.compact ? "pa-dev compact" : "pa-dev"}>
      <table role="grid" aria-label={t("Development board")} onPointerLeave={() => show(null)}>
        <tbody>
          {ROWS.map((row) => (
            <tr key={row} role="row" class={`pa-f-${row}`}>
              <RowHead row={row} props={props} />
              {Array.from({ length: LENGTH + 1 }, (_, at) =>
                at <= rows[row].length ? drawCell({ row, at }) : <td key={at} role="gridcell" />)}
            </tr>
          ))}
        </tbody>
      </table>
      <Legend props={props} />
      <p class="pa-dev-note">
        {shown ? <><b>{placeTitle(shown, props)}.</b> {placeRule(shown)}</>
          : t("Each step gives what its cell shows. Point at a cell or tap it to read what it is.")}
      </p>
    </div>
  );
}
