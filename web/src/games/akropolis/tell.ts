// tell.ts - a move of Akropolis in one sentence.
import { signed, t } from "../../say";
import { showsScores } from "../../table/frame";
import { seatName } from "../../table/names";
import type { MoveEvent, Table } from "../../table/table";
import type { AkropolisState } from "./types";
import { key } from "./hex";
import { readLay, readTake } from "./legal";
import { hexesOf } from "./tiles";
import { tileName } from "./words";

/** "Anna: tile 17 (…) at 1,-2, level 2, points +6, now 41" */
export function tellMove(table: Table, event: MoveEvent): string {
  const name = seatName(table.match, event.seat);
  const lay = readLay(event.move);
  const tile = lay?.tile ?? readTake(event.move);
  if (tile === null) return t("%s: %s", name, event.move);
  const what = t("%d (%s)", tile, tileName(hexesOf(tile)));
  const points = t("%s, now %d", signed(event.after - event.before), event.after);
  if (!lay)
    return showsScores() ? t("%s: takes tile %s, points %s", name, what, points)
      : t("%s: takes tile %s", name, what);
  const state = table.position.value?.state as AkropolisState;
  const cell = state.seats[event.seat]?.cells?.find(([q, r]) => q === lay.q && r === lay.r);
  const at = [name, what, key(lay.q, lay.r), cell?.[3] ?? 1] as const;
  return showsScores() ? t("%s: tile %s at %s, level %d, points %s", ...at, points)
    : t("%s: tile %s at %s, level %d", ...at);
}
