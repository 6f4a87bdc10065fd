// seats.tsx - the players: name, points, stones and a small map of each city. A press brings that
// city to the centre.
import { t, tn } from "../../say";
import { ownSeat, showsScores } from "../../table/frame";
import { seatName } from "../../table/names";
import type { Table } from "../../table/table";
import type { AkropolisState } from "./types";
import { MiniCity } from "./mini-city";
import { StoneIcon } from "./stone";
import { TilePicture } from "./tile";

interface Props {
  table: Table;
  viewed: number;
  onView(seat: number): void;
}

/** An architect has no city, only tiles side by side: the last of them. */
function Map({ state, seat }: { state: AkropolisState; seat: number }) {
  const { cells, tiles } = state.seats[seat] ?? {};
  if (cells) return <MiniCity cells={cells} />;
  const last = tiles?.[tiles.length - 1];
  return last === undefined ? null : <TilePicture id={last} size={40} />;
}

function SeatCard({ table, seat, viewed, onView }: Props & { seat: number }) {
  const position = table.position.value;
  const state = position?.state as AkropolisState;
  const stones = state.seats[seat]?.stones ?? 0;
  const points = position?.score.seats[seat]?.total ?? 0;
  const isTurn = table.turn() === seat;
  const name = seatName(table.match, seat);
  const parts = [
    name,
    showsScores() ? tn("%d point", "%d points", points) : "",
    tn("%d stone", "%d stones", stones),
    isTurn ? t("to play") : "",
    state.chief === seat ? t("chief architect") : "",
  ].filter(Boolean);
  return (
    <li>
      <button type="button" class={`ak-seat${isTurn ? " turn" : ""}`} aria-pressed={viewed === seat}
        data-seat={seat} onClick={() => onView(seat)}>
        <span class="hidden-text">{parts.join(", ")}</span>
        <span class="ak-map" aria-hidden="true"><Map state={state} seat={seat} /></span>
        <span class="ak-seat-name" aria-hidden="true">
          {name}
          {state.chief === seat && <span class="ak-chief">♛</span>}
        </span>
        <span class="ak-seat-sum" aria-hidden="true">
          {showsScores() && <strong>{points}</strong>}
          <span><StoneIcon /> {stones}</span>
        </span>
      </button>
    </li>
  );
}

/** All seats in the order of play, starting with the player's own. */
export function Seats(props: Props) {
  const state = props.table.position.value?.state as AkropolisState;
  const own = ownSeat(props.table);
  const count = state.seats.length;
  const order = Array.from({ length: count }, (_, i) => (own + i) % count);
  return (
    <ol class="ak-seats" aria-label={t("Players")}>
      {order.map((seat) => <SeatCard key={seat} {...props} seat={seat} />)}
    </ol>
  );
}
