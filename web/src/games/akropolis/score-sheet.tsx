// score-sheet.tsx - the score sheet of Akropolis: kinds by seats, each kind unfolds to its
// levels and to its hexes with their reasons.
import { key } from "./hex";
import { isDistrict, KIND_CODES, kindName, kindOf } from "./words";
import { plainlyAll } from "../../plain";
import { t, tn } from "../../say";
import type { SheetCount } from "../../table/table-game";
import {
  KINDS, type AkropolisSeatScore, type HexScore, type Kind,
} from "./types";
import { HexSign } from "./hex-sign";
import {
  isTied,
  Reason,
  SheetTable,
  type OnLight,
  type SheetCell,
  type SheetRow,
} from "../../score/sheet-table";
import { byLevel, levelsOf, sameReason, type LevelGroup } from "./score-reasons";

interface Props {
  seats: { name: string; score: AkropolisSeatScore }[];
  count?: SheetCount | null;
  onLight?: OnLight;
}

function hexesOf(score: AkropolisSeatScore, kind: Kind): HexScore[] {
  return score.cells.filter((hex) => kindOf(hex.code) === kind);
}

const keyOf = ({ q, r }: HexScore): string => key(q, r);

function kindCell(score: AkropolisSeatScore, kind: Kind): SheetCell {
  const { value, stars, points } = score[kind];
  return {
    points,
    sum: `${value} × ${stars}`,
    spoken: t("value %d times stars %d:", value, stars),
    keys: hexesOf(score, kind)
      .filter(({ counts }) => counts)
      .map(keyOf),
  };
}

/** "level 2: 3 × 2 = 6" for each level that counts, doubled ones apart. */
function Levels({ hexes }: { hexes: HexScore[] }) {
  return (
    <ul class="sheet-levels">
      {levelsOf(hexes.filter(({ code }) => isDistrict(code))).map(
        ({ level, doubled, count, each }) => (
          <li key={`${level}${doubled}`}>
            {doubled
              ? t("level %d, doubled: %d × %d = %d", level, count, each, count * each)
              : t("level %d: %d × %d = %d", level, count, each, count * each)}
          </li>
        ),
      )}
    </ul>
  );
}

/** "3 hexes on level 2": all of them light up at once. */
function levelPlace({ level, hexes }: LevelGroup) {
  const label = tn("%d hex on level %d", "%d hexes on level %d", hexes.length, level);
  const keys = hexes.map(keyOf);
  return { key: String(level), keys, label, spoken: t("%s: %s", label, keys.join("; ")) };
}

interface DetailProps {
  hexes: HexScore[];
  seat: number;
  onLight?: OnLight;
}

function KindDetail({ hexes, seat, onLight }: DetailProps) {
  return (
    <>
      <Levels hexes={hexes} />
      <ul class="sheet-list">
        {sameReason(hexes).map(({ counts, says, hexes: alike }) => (
          <Reason
            key={plainlyAll(says)}
            counts={counts}
            why={plainlyAll(says)}
            seat={seat}
            onLight={onLight}
            places={byLevel(alike).map(levelPlace)}
          />
        ))}
      </ul>
    </>
  );
}

function kindRow(kind: Kind, { seats, onLight }: Props): SheetRow {
  const hasHexes = seats.some(({ score }) => hexesOf(score, kind).length > 0);
  return {
    id: kind,
    name: kindName(kind),
    sign: <HexSign code={KIND_CODES[kind]} size={28} />,
    cells: seats.map(({ score }) => kindCell(score, kind)),
    detail: !hasHexes
      ? undefined
      : (seat) => {
          const score = seats[seat]?.score;
          const hexes = score ? hexesOf(score, kind) : [];
          return hexes.length > 0 ? (
            <KindDetail hexes={hexes} seat={seat} onLight={onLight} />
          ) : null;
        },
  };
}

/** What a row of the sheet is called, by its id. */
export function partName(id: string): string {
  const kind = KINDS.find((one) => one === id);
  if (kind) return kindName(kind);
  return id === "quarries" ? t("quarries") : t("stones");
}

/** Points for quarries, which only Metagenes gets (AK-6.4). */
function quarryPoints(score: AkropolisSeatScore): number {
  return score.total - score.stones - KINDS.reduce((sum, kind) => sum + score[kind].points, 0);
}

function otherRows({ seats }: Props): SheetRow[] {
  const scores = seats.map(({ score }) => score);
  const quarries: SheetRow = {
    id: "quarries",
    name: partName("quarries"),
    cells: scores.map((score) => ({ points: quarryPoints(score) })),
  };
  const stones: SheetRow = {
    id: "stones",
    name: partName("stones"),
    cells: scores.map((score) => ({ points: score.stones })),
  };
  return scores.some((score) => quarryPoints(score) > 0) ? [quarries, stones] : [stones];
}

export function sheetRows(props: Props): SheetRow[] {
  return [...KINDS.map((kind) => kindRow(kind, props)), ...otherRows(props)];
}

export function AkropolisSheet(props: Props) {
  const scores = props.seats.map(({ score }) => score);
  const totals = scores.map(({ total }) => total);
  return (
    <SheetTable
      label={t("Score sheet")}
      names={props.seats.map(({ name }) => name)}
      totals={totals}
      rows={sheetRows(props)}
      ties={
        isTied(totals) ? [{ name: t("stones"), values: scores.map(({ stones }) => stones) }] : []
      }
      count={props.count}
      onLight={props.onLight}
    />
  );
}
