// rivals-moves.tsx - what the rivals did since the player's last turn: each tile, where it lies and the
// points it brought, as pictures. A press shows it in its city.
import { signed, t } from "../../say";
import { ownSeat, showsScores } from "../../table/frame";
import { seatName } from "../../table/names";
import type { MoveEvent } from "../../table/move-event";
import type { Table } from "../../table/table";
import { stage } from "../../ui/stage";
import { coveredBy } from "./fresh";
import { readLay, readTake } from "./legal";
import { MiniCity } from "./mini-city";
import { TilePicture } from "./tile";
import { hexesOf } from "./tiles";
import type { AkropolisState } from "./types";
import { tileName } from "./words";

/** The tile that a move took. */
export function tileOf(move: string): number | null {
  return readLay(move)?.tile ?? readTake(move);
}

/** Moves of others after the last one of this seat. */
export function eventsSince(events: readonly MoveEvent[], seat: number): MoveEvent[] {
  const last = events.map((event) => event.seat).lastIndexOf(seat);
  return events.slice(last + 1);
}

interface Props {
  table: Table;
  onShow(event: MoveEvent): void;
}

export function RivalsMoves({ table, onShow }: Props) {
  const events = eventsSince(table.events.value, ownSeat(table));
  if (events.length === 0) return null;
  return (
    <section class="ak-rivals-moves" aria-label={t("Since your last turn")}>
      <h2>{t("Since your last turn")}</h2>
      <ol>
        {events.map((event) => (
          <RivalMove key={event.ply} table={table} event={event} onShow={onShow} />
        ))}
      </ol>
    </section>
  );
}

function RivalMove({ table, event, onShow }: Props & { event: MoveEvent }) {
  const tile = tileOf(event.move);
  if (tile === null) return null;
  const name = seatName(table.match, event.seat);
  const gain = signed(event.after - event.before);
  const what = tileName(hexesOf(tile));
  const { cells } = (table.position.value?.state as AkropolisState).seats[event.seat] ?? {};
  const fresh = coveredBy(event.move);
  const isOnItsWay = stage.holds.value && event === table.events.value.at(-1);
  return (
    <li style={{ visibility: isOnItsWay ? "hidden" : undefined }}>
      <button type="button" class="ak-rival-move" onClick={() => onShow(event)}>
        <span class="hidden-text">
          {showsScores() ? t("%s: takes tile %s, points %s", name, what, gain)
            : t("%s: takes tile %s", name, what)}
        </span>
        <TilePicture id={tile} size={40} />
        {cells && (
          <span class="ak-rival-move-map"><MiniCity cells={cells} fresh={fresh} /></span>
        )}
        <span class="ak-rival-move-name" aria-hidden="true">{name}</span>
        {showsScores() && <strong aria-hidden="true">{gain}</strong>}
      </button>
    </li>
  );
}
