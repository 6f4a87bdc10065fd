// seats.tsx - the players: name, points, stones and a small map of each city, with the tile that was
// laid last; a rival's is larger. A press brings that city to the centre.
import { useMemo, useRef } from "preact/hooks";
import { t, tn } from "../../say";
import { ownSeat, showsScores } from "../../table/frame";
import { seatName } from "../../table/names";
import { useSeatNote, type SeatNote } from "../../table/seat-notes";
import type { Table } from "../../table/table";
import { Rolling } from "../../ui/rolling";
import { stage } from "../../ui/stage";
import type { AkropolisSeat, AkropolisState } from "./types";
import { freshKeys } from "./fresh";
import type { Key } from "./hex";
import { MiniCity } from "./mini-city";
import { StoneIcon } from "./stone";
import { TilePicture } from "./tile";

interface Props {
  table: Table;
  viewed: number;
  onView(seat: number): void;
}

interface MapProps {
  city: AkropolisSeat | undefined;
  fresh: ReadonlySet<Key>;
}

/** What is drawn of a seat. While its last move is still on its way, that is what was there before. */
function useDrawn(table: Table, seat: number, now: MapProps): MapProps {
  const drawn = useRef(now);
  const isOnItsWay = stage.holds.value && table.events.value.at(-1)?.seat === seat;
  if (!isOnItsWay) drawn.current = now;
  return drawn.current;
}

/** An architect has no city, only tiles side by side: the last of them. */
function Map({ city, fresh }: MapProps) {
  const { cells, tiles } = city ?? {};
  if (cells) return <MiniCity cells={cells} fresh={fresh} />;
  const last = tiles?.[tiles.length - 1];
  return last === undefined ? null : <TilePicture id={last} size={40} />;
}

interface CardProps {
  seat: number;
  Note: SeatNote | null;
}

function SeatCard({ table, seat, viewed, onView, Note }: Props & CardProps) {
  const position = table.position.value;
  const state = position?.state as AkropolisState;
  const stones = state.seats[seat]?.stones ?? 0;
  const points = position?.score.seats[seat]?.total ?? 0;
  const isTurn = table.turn() === seat;
  const fresh = useMemo(() => freshKeys(table.events.value, seat), [table.events.value, seat]);
  const drawn = useDrawn(table, seat, { city: state.seats[seat], fresh });
  const name = seatName(table.match, seat);
  const parts = [
    name,
    showsScores() ? tn("%d point", "%d points", points) : "",
    tn("%d stone", "%d stones", stones),
    isTurn ? t("to play") : "",
    state.chief === seat ? t("chief architect") : "",
  ].filter(Boolean);
  return (
    <li class={seat === ownSeat(table) ? "ak-own" : "ak-rival"}>
      <button type="button" class={`ak-seat${isTurn ? " turn" : ""}`} aria-pressed={viewed === seat}
        data-seat={seat} onClick={() => onView(seat)}>
        <span class="hidden-text">{parts.join(", ")}</span>
        <span class="ak-map" aria-hidden="true"><Map {...drawn} /></span>
        <span class="ak-seat-name" aria-hidden="true">
          {name}
          {state.chief === seat && <span class="ak-chief">♛</span>}
        </span>
        <span class="ak-seat-sum" aria-hidden="true">
          {showsScores() && <strong><Rolling value={points} /></strong>}
          <span><StoneIcon /> <Rolling value={stones} /></span>
        </span>
      </button>
      {Note && <Note seat={seat} />}
    </li>
  );
}

/** All seats in the order of play, starting with the player's own. */
export function Seats(props: Props) {
  const state = props.table.position.value?.state as AkropolisState;
  const own = ownSeat(props.table);
  const Note = useSeatNote();
  const count = state.seats.length;
  const order = Array.from({ length: count }, (_, i) => (own + i) % count);
  return (
    <ol class="ak-seats" aria-label={t("Players")}>
      {order.map((seat) => <SeatCard key={seat} {...props} seat={seat} Note={Note} />)}
    </ol>
  );
}
