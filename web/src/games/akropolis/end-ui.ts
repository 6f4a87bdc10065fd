// end-ui.ts - what only the end of a game of Akropolis needs: how its points are counted, and its
// cities for a 3-D printer.
import type { EndUi } from "../../table/table-game";
import { cityModel } from "./city-model";
import { partName, sheetRows } from "./score-sheet";
import type { AkropolisSeatScore, AkropolisState } from "./types";

export const AKROPOLIS_END: EndUi = {
  parts: (_state, score) => sheetRows({
    seats: score.seats.map((seat) => ({ name: "", score: seat as AkropolisSeatScore })),
  }),
  partName,
  model(state, seat) {
    const cells = (state as AkropolisState).seats[seat]?.cells;
    return cells ? cityModel(cells) : null;
  },
};
