// score-sheet.tsx - the score sheet of Panticapaeum: parts by seats; buildings unfold to
// their reasons.
import { BuildingSign, CoinSign } from "./art-signs";
import { KIND_OF_PART, otherPart, partName } from "./score-parts";
import { set } from "./set";
import { key } from "./square";
import { countedWords } from "./rate-words";
import { t, tn } from "../../say";
import {
  PARTS, type Building, type BuildingKind, type PanticapaeumSeatScore, type Part,
} from "./types";
import type { SheetCount } from "../../table/table-game";
import { isTied, Reason, SheetTable, type OnLight, type SheetRow } from "../../score/sheet-table";

export interface SheetSeat {
  name: string;
  score: PanticapaeumSeatScore;
  buildings?: readonly Building[]; // where they are, so that they can be highlighted
  built?: number; // how many, if the score does not list them
  coins?: number; // for the tie-break
}

interface Props {
  seats: SheetSeat[];
  count?: SheetCount | null;
  onLight?: OnLight;
}

interface Scored {
  points: number;
  why: string;
  keys: string[];
  place: string;
}

function scoredOf({ score, buildings }: SheetSeat, kind: BuildingKind): Scored[] {
  return score.buildings.flatMap((building, i) => {
    if (building.kind !== kind) return [];
    const keys = buildings?.[i]?.cells.map(([x, y]) => key(x, y)) ?? [];
    return [{ points: building.points, why: countedWords(building), keys, place: keys.join(" + ") }];
  });
}

function Buildings({
  scored,
  seat,
  onLight,
}: {
  scored: Scored[];
  seat: number;
  onLight?: OnLight;
}) {
  return (
    <ul class="sheet-list">
      {scored.map(({ points, why, keys, place }, i) => (
        <Reason
          key={i}
          counts={points > 0}
          why={tn("%d point: %s", "%d points: %s", points, why)}
          seat={seat}
          onLight={onLight}
          places={place ? [{ key: place, keys, label: t("show it") }] : []}
        />
      ))}
    </ul>
  );
}

function signOf(part: Part) {
  const kind = KIND_OF_PART[part];
  if (kind) return <BuildingSign kind={kind} size={30} />;
  return part === "coins" ? <CoinSign size={22} /> : undefined;
}

function partRow(part: Part, { seats, onLight }: Props): SheetRow {
  const kind = KIND_OF_PART[part];
  const hint = otherPart(part)?.hint;
  const scored = seats.map((seat) => (kind ? scoredOf(seat, kind) : []));
  return {
    id: part,
    name: partName(part),
    sign: signOf(part),
    note: hint && t(hint, set.storage_limit_end_of_round),
    cells: seats.map(({ score }, seat) => ({
      points: score[part],
      keys: scored[seat]?.flatMap(({ keys }) => keys),
    })),
    detail: !scored.some((list) => list.length > 0)
      ? undefined
      : (seat) => {
          const list = scored[seat] ?? [];
          return list.length > 0 ? <Buildings scored={list} seat={seat} onLight={onLight} /> : null;
        },
  };
}

/** Buildings decide, then coins (PA-10.4). */
function tiesOf(seats: SheetSeat[]): { name: string; values: number[] }[] {
  if (!isTied(seats.map(({ score }) => score.total))) return [];
  const buildings = {
    name: t("buildings"),
    values: seats.map(({ score, built }) => built ?? score.buildings.length),
  };
  const coins = seats.flatMap((seat) => seat.coins ?? []);
  return coins.length < seats.length
    ? [buildings]
    : [buildings, { name: t("coins"), values: coins }];
}

export function sheetRows(props: Props): SheetRow[] {
  return PARTS.map((part) => partRow(part, props));
}

export function PanticapaeumSheet(props: Props) {
  return (
    <SheetTable
      label={t("Score sheet")}
      names={props.seats.map(({ name }) => name)}
      totals={props.seats.map(({ score }) => score.total)}
      ties={tiesOf(props.seats)}
      rows={sheetRows(props)}
      count={props.count}
      onLight={props.onLight}
    />
  );
}
