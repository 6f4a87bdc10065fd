// end-ui.ts - what only the end of a game of Panticapaeum needs: how its points are counted, and its
// cities for a 3-D printer.
import type { EndUi } from "../../table/table-game";
import { cityModel } from "./city-model";
import { partName } from "./score-parts";
import { sheetRows } from "./score-sheet";
import { sheetSeats } from "./sheet";
import type { PanticapaeumState, Part } from "./types";

export const PANTICAPAEUM_END: EndUi = {
  parts: (state, score) => sheetRows({ seats: sheetSeats({ state, score, names: [] }) }),
  partName: (id) => partName(id as Part),
  model(state, seat) {
    const city = (state as PanticapaeumState).seats[seat];
    return city ? cityModel(city.cells, city.buildings) : null;
  },
};
