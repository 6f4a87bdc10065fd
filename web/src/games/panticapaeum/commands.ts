// commands.ts - the words of Panticapaeum for the text box.
import { mark, sayAll, t } from "../../say";
import type { PanticapaeumSeatScore, PanticapaeumState } from "./types";
import type { Commands } from "../../table/table-game";
import { ownSeat } from "../../table/frame";
import type { Table } from "../../table/table";
import { set } from "./set";
import { cellName } from "./words";

const MOST = 40; // moves that are read out

function stateOf(table: Table): PanticapaeumState {
  return table.position.value?.state as PanticapaeumState;
}

function where(table: Table): string[] {
  const state = stateOf(table);
  const seat = state.seats[ownSeat(table)];
  const cells = (seat?.cells ?? []).map((cell) => cellName(cell, seat?.buildings ?? []));
  return [t("The next tiles of the ring: %s", state.ring.slice(0, set.market_window).join(", ")), ...cells];
}

function moves(table: Table): string[] {
  const legal = table.isMine() ? table.position.value?.legal ?? [] : [];
  const shown = legal.slice(0, MOST).join(" ");
  return legal.length > MOST ? [shown, t("and %d more", legal.length - MOST)] : [shown];
}

function why(table: Table): string[] {
  const score = table.position.value?.score.seats[ownSeat(table)] as PanticapaeumSeatScore;
  const lines = score.buildings.map((building) => sayAll(building.say));
  return lines.length > 0 ? lines : [t("Nothing is built yet.")];
}

export const PANTICAPAEUM_COMMANDS: Commands = {
  where: { form: "where", help: mark("the ring and your city"), run: where },
  moves: { form: "moves", help: mark("what can be played now"), run: moves },
  why: { form: "why", help: mark("why your buildings score what they score"), run: why },
  bag: {
    form: "bag",
    help: mark("the tiles that are still in the bag"),
    run: (table) => [t("Tiles in the bag:"), stateOf(table).bag.join(" ")],
  },
};
