// sheet.tsx - the score sheet of Panticapaeum, loaded when it is first shown.
import type { SheetProps } from "../../table/table-game";
import { useLoaded } from "../../ui/use-loaded";
import type { PanticapaeumSeatScore, PanticapaeumState } from "./types";

export function Sheet({ state, score, names, onLight }: SheetProps) {
  const Loaded = useLoaded(() =>
    import("./score-sheet").then((module) => module.PanticapaeumSheet));
  const cities = (state as PanticapaeumState | undefined)?.seats;
  const seats = score.seats.map((seat, i) => ({
    name: names[i] ?? "",
    score: seat as PanticapaeumSeatScore,
    buildings: cities?.[i]?.buildings,
    coins: cities?.[i]?.coins,
  }));
  return Loaded && <Loaded seats={seats} onLight={onLight} />;
}
