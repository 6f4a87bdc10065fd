// sheet.tsx - the score sheet of Panticapaeum, loaded when it is first shown.
import type { SheetProps } from "../../table/table-game";
import { useLoaded } from "../../ui/use-loaded";
import type { SheetSeat } from "./score-sheet";
import type { PanticapaeumSeatScore, PanticapaeumState } from "./types";

/** What the sheet needs of each seat. */
export function sheetSeats({ state, score, names }: SheetProps): SheetSeat[] {
  const cities = (state as PanticapaeumState | undefined)?.seats;
  return score.seats.map((seat, i) => ({
    name: names[i] ?? "",
    score: seat as PanticapaeumSeatScore,
    buildings: cities?.[i]?.buildings,
    coins: cities?.[i]?.coins,
  }));
}

export function Sheet(props: SheetProps) {
  const Loaded = useLoaded(() =>
    import("./score-sheet").then((module) => module.PanticapaeumSheet));
  return Loaded && <Loaded seats={sheetSeats(props)} count={props.count} onLight={props.onLight} />;
}
