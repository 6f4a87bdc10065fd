// final-cities.tsx - the cities of a finished game side by side, each with its player and points.
// While the points are counted, the places that bring them light up in all cities at once.
import { useMemo } from "preact/hooks";
import { asLargeAs, type Box } from "../board/view";
import { signed, t, tn } from "../say";
import { settings } from "../settings";
import { playUi } from "../table/installed-games";
import type { GameState } from "../types";
import { cityBoxes } from "./city-boxes";
import type { Count } from "./counting";
import { Laurel } from "./laurel";
import { usePicture, viewBox } from "./use-picture";

export interface Standing {
  names: readonly string[];
  totals: readonly number[];
  winners: readonly number[];
  places?: readonly number[]; // sorted by these; without them in the order of the seats
}

interface Props {
  state: GameState;
  standing: Standing;
  count: Count | null;
  isOver: boolean; // everything is counted
  lit(seat: number): readonly string[]; // what the sheet points at
}

/** What is being counted, and what it brings here. */
function Gain({ count, seat }: { count: Count; seat: number }) {
  const points = count.part.cells[seat]?.points ?? 0;
  return (
    <span class={points === 0 ? "final-gain none" : "final-gain"} key={count.now} aria-hidden="true">
      {count.part.sign}{signed(points)}
    </span>
  );
}

function Plaque({ standing, seat, count, isOver }: Omit<Props, "state" | "lit"> & { seat: number }) {
  const { names, totals, winners, places } = standing;
  const total = totals[seat] ?? 0;
  const place = places?.[seat];
  const isWinner = isOver && winners.includes(seat);
  return (
    <div class="final-plaque">
      <span class="standing-name">
        {isWinner && <Laurel label={t("winner")} />}
        {place ? `${place}. ${names[seat]}` : names[seat]}
      </span>
      <span class="standing-points">
        <span aria-hidden="true">{isOver ? total : count?.totals[seat] ?? 0}</span>
        <span class="hidden-text">{tn("%d point", "%d points", total)}</span>
      </span>
    </div>
  );
}

function FinalCity(props: Props & { seat: number; boxes: Box[] }) {
  const { state, seat, boxes, count, standing, isOver, lit } = props;
  const picture = usePicture(state, seat, { lit: new Set(count?.lit(seat) ?? lit(seat)) });
  const { Bare } = playUi(state.game);
  const isWinner = isOver && standing.winners.includes(seat);
  const isLit = count?.part.cells.some(({ keys }) => keys && keys.length > 0); // here or elsewhere
  return (
    <li class={`final-city ${isLit ? "counting" : ""} ${isWinner ? "won" : ""}`}>
      {picture
        ? <svg viewBox={viewBox(asLargeAs(boxes, picture.tight))} aria-hidden="true">{picture.content}</svg>
        : <div class="final-bare"><Bare state={state} seat={seat} /></div>}
      {count && <Gain count={count} seat={seat} />}
      <Plaque {...props} />
    </li>
  );
}

export function FinalCities(props: Props) {
  const { names, places } = props.standing;
  const { tilt } = settings.value;
  const boxes = useMemo(() => cityBoxes(props.state, tilt), [props.state.digest, tilt]);
  const last = names.length;
  const seats = names.map((_, seat) => seat)
    .sort((a, b) => (places?.[a] ?? last) - (places?.[b] ?? last));
  return (
    <ol class={`final-cities of-${names.length}`}>
      {seats.map((seat) => <FinalCity key={seat} {...props} seat={seat} boxes={boxes} />)}
    </ol>
  );
}
