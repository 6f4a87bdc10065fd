// stores.tsx - what a player has: resources, coins, workers, improvements.
import { t, tn } from "../../say";
import { COLOURS, type Colour, type PanticapaeumSeat } from "./types";
import { Rolling } from "../../ui/rolling";
import { ImprovementSign } from "./art-effects";
import { CoinSign, CubeSign, WorkerSign, type Where } from "./art-signs";
import { set } from "./set";
import { colouredName, improvementName } from "./words";
import "./boards.css";

interface StoresProps {
  seat: Pick<PanticapaeumSeat, "store" | "coins" | "workers" | "improvements">;
  colourSeat: number; // the seat's number: the colour of its workers
  compact?: boolean; // small, for rivals and phones
  colours?: ReadonlySet<Colour>; // resources that may be chosen
  chosen?: ReadonlySet<Colour>;
  onColour?(colour: Colour): void;
  onWorker?(): void; // a free worker is taken in hand
  workerInHand?: boolean;
}

function Resource({ colour, n, props }: { colour: Colour; n: number; props: StoresProps }) {
  const name = t("%s: %d", colouredName(colour), n);
  const inside = (
    <>
      <CubeSign colour={colour} size={props.compact ? 18 : 26} />
      <b class={n === 0 ? "none" : ""}><Rolling value={n} /></b>
    </>
  );
  if (!props.onColour || !props.colours?.has(colour))
    return (
      <li class="pa-stock" title={name} data-stock={colour}>
        <span aria-hidden="true" class="pa-stock-inside">{inside}</span>
        <span class="hidden-text">{name}</span>
      </li>
    );
  const isChosen = props.chosen?.has(colour) ?? false;
  return (
    <li data-stock={colour}>
      <button type="button" class={isChosen ? "pa-stock choice on" : "pa-stock choice"} title={name}
        aria-label={name} aria-pressed={isChosen} onClick={() => props.onColour?.(colour)}>
        {inside}
      </button>
    </li>
  );
}

const PLACES: readonly Where[] = ["board", "city", "reserve"];

function figures(seat: StoresProps["seat"]): Where[] {
  return PLACES.flatMap((where) => Array<Where>(seat.workers[where]).fill(where));
}

function Workers({ seat, colourSeat, compact, onWorker, workerInHand }: StoresProps) {
  const { board, city, reserve } = seat.workers;
  const name = t("workers free: %d, in the city: %d, in reserve: %d", board, city, reserve);
  const row = figures(seat).map((where, i) => (
    <WorkerSign key={i} seat={colourSeat} size={compact ? 18 : 26} where={where} />
  ));
  if (!onWorker || board === 0)
    return (
      <div class="pa-stock pa-workers" title={name}>
        <span aria-hidden="true" class="pa-stock-inside">{row}</span>
        <span class="hidden-text">{name}</span>
      </div>
    );
  return (
    <button type="button" class={`pa-stock pa-workers choice ${workerInHand ? "on" : ""}`}
      aria-pressed={workerInHand} title={name} onClick={onWorker}
      aria-label={tn("Place a worker: %d is free", "Place a worker: %d are free", board)}>
      {row}
    </button>
  );
}

function Improvements({ seat, compact }: StoresProps) {
  if (seat.improvements.length === 0) return null;
  return (
    <ul class="pa-improvements" aria-label={t("Improvements")}>
      {seat.improvements.map((kind, i) => (
        <li key={i} class="pa-token" title={improvementName(kind)}>
          <ImprovementSign kind={kind} size={compact ? 16 : 20} />
          <span class={compact ? "hidden-text" : "pa-token-name"}>{improvementName(kind)}</span>
        </li>
      ))}
    </ul>
  );
}

/** More resources than may be kept at the end of the round. */
function Surplus({ seat }: StoresProps) {
  const all = COLOURS.reduce((sum, colour) => sum + seat.store[colour], 0);
  const limit = set.storage_limit_end_of_round;
  if (all <= limit) return null;
  return (
    <p class="pa-surplus">
      {t("At the end of a round %d resources may be kept; you have %d.", limit, all)}
    </p>
  );
}

export function Stores(props: StoresProps) {
  const { seat, compact } = props;
  const coins = tn("%d coin", "%d coins", seat.coins);
  return (
    <div class={compact ? "pa-stores compact" : "pa-stores"}>
      <ul class="pa-resources" aria-label={t("Resources")}>
        {COLOURS.map((colour) => (
          <Resource key={colour} colour={colour} n={seat.store[colour]} props={props} />
        ))}
      </ul>
      <div class="pa-stock pa-coins" title={coins} data-stock="coins">
        <span aria-hidden="true" class="pa-stock-inside">
          <CoinSign size={compact ? 18 : 26} />
          <b class={seat.coins === 0 ? "none" : ""}><Rolling value={seat.coins} /></b>
        </span>
        <span class="hidden-text">{coins}</span>
      </div>
      <Workers {...props} />
      <Improvements {...props} />
      {!compact && <Surplus {...props} />}
    </div>
  );
}
