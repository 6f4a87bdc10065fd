// building-board.tsx - the five columns of buildings: what is left, what the next one and the
// later ones cost, and whether a seat can pay.
import { t } from "../../say";
import type { BuildingKind, Colour, PanticapaeumSeat, PanticapaeumState } from "./types";
import { Icon } from "../../ui/icon";
import { BuildingSign, CubeSign } from "./art-signs";
import { columnPrices, KIND_OF, lacking, priceFor, ROWS } from "./set";
import { buildingName, buildingRule, colouredName } from "./words";
import "./boards.css";

interface BuildingBoardProps {
  columns: PanticapaeumState["columns"];
  players: number;
  seat?: Pick<PanticapaeumSeat, "store" | "improvements">; // who would pay
  can?: ReadonlySet<BuildingKind>; // what can be built now; by default what can be paid
  chosen?: BuildingKind | null;
  onChoose?(kind: BuildingKind): void;
  /** Why a column cannot be chosen, if not for lack of resources. */
  why?(kind: BuildingKind): string | null;
  compact?: boolean; // lines instead of columns
}

interface Column {
  colour: Colour;
  kind: BuildingKind;
  left: number;
  cost: number | null;
  price: number; // for the seat
  lacks: number;
}

function columnOf(colour: Colour, { columns, seat }: BuildingBoardProps): Column {
  const { left, cost } = columns[colour];
  return {
    colour, kind: KIND_OF[colour], left, cost,
    price: cost === null ? 0 : seat ? priceFor(cost, seat) : cost,
    lacks: cost === null || !seat ? 0 : lacking(colour, cost, seat),
  };
}

/** The prices from the first building to the last, those that are gone struck out. */
function Prices({ column, players }: { column: Column; players: number }) {
  const prices = columnPrices(players);
  const gone = prices.length - column.left;
  return (
    <span class="pa-prices" aria-hidden="true"
      title={t("What they cost, from the first to the last")}>
      {prices.map((price, i) => (
        <span key={i} class={i < gone ? "gone" : i === gone ? "now" : ""}>{price}</span>
      ))}
    </span>
  );
}

function stateOf(column: Column, props: BuildingBoardProps): { ok: boolean; words: string } | null {
  if (column.cost === null) return { ok: false, words: t("none left") };
  const reason = props.why?.(column.kind);
  if (column.lacks > 0) return { ok: false, words: t("%d missing", column.lacks) };
  if (reason) return { ok: false, words: reason };
  if (!props.seat && !props.can) return null;
  return !props.can || props.can.has(column.kind) ? { ok: true, words: t("you can pay") } : null;
}

/** Everything in one sentence, for screen readers. */
function spoken(column: Column, words: string): string {
  const { kind, colour, price, left } = column;
  const cost = column.cost === null ? buildingName(kind)
    : t("%s, cost: %d (%s), left: %d", buildingName(kind), price, colouredName(colour), left);
  return words ? t("%s: %s", cost, words) : cost;
}

function Face({ column, props, words, ok }: {
  column: Column; props: BuildingBoardProps; words: string; ok: boolean;
}) {
  const { colour, kind, cost, price } = column;
  return (
    <>
      <BuildingSign kind={kind} size={props.compact ? 52 : 76} />
      <span class="pa-column-name">{buildingName(kind)}</span>
      <span class="pa-price">
        {cost !== null && cost !== price && <s>{cost}</s>}
        {cost !== null && <b>{price}</b>}
        <CubeSign colour={colour} size={22} />
      </span>
      <Prices column={column} players={props.players} />
      {words && (
        <span class={ok ? "pa-can" : "pa-cannot"}>
          {ok && <Icon name="check" />}<span>{words}</span>
        </span>
      )}
    </>
  );
}

function BoardColumn({ column, props }: { column: Column; props: BuildingBoardProps }) {
  const { kind, colour } = column;
  const state = stateOf(column, props);
  const words = state?.words ?? "";
  const ok = state?.ok ?? false;
  const name = `pa-column pa-f-${colour}${ok ? " can" : ""}${props.chosen === kind ? " on" : ""}`;
  const inside = (
    <>
      <span class="hidden-text">{spoken(column, words)}</span>
      <span class="pa-column-face" aria-hidden="true">
        <Face column={column} props={props} words={words} ok={ok} />
      </span>
    </>
  );
  if (!props.onChoose) return <li class={name} title={buildingRule(kind)}>{inside}</li>;
  const isOpen = props.can ? props.can.has(kind) : ok;
  return (
    <li>
      <button type="button" class={name} title={buildingRule(kind)}
        aria-pressed={props.chosen === kind} aria-disabled={!isOpen}
        onClick={() => isOpen && props.onChoose?.(kind)}>
        {inside}
      </button>
    </li>
  );
}

export function BuildingBoard(props: BuildingBoardProps) {
  return (
    <ul class={`pa-columns ${props.compact ? "compact" : ""}`} aria-label={t("Building board")}>
      {ROWS.map((colour) => (
        <BoardColumn key={colour} column={columnOf(colour, props)} props={props} />
      ))}
    </ul>
  );
}
