// sheet.tsx - the score sheet of either game, loaded for the game that is shown.
import type {
  AkropolisSeatScore, AnyScore, GameName, GameState, PanticapaeumSeatScore,
} from "../types";
import { useLoaded } from "./use-loaded";

interface Props {
  game: GameName;
  score: AnyScore;
  names: string[];
  state?: GameState; // with it the sheet knows where buildings stand, and the coins
  onLight?(seat: number, keys: string[] | null): void;
}

function HexSheet({ score, names, onLight }: Props) {
  const Sheet = useLoaded(() =>
    import("../score/akropolis-sheet").then((module) => module.AkropolisSheet));
  const seats = score.seats.map((seat, i) => ({
    name: names[i] ?? "",
    score: seat as AkropolisSeatScore,
  }));
  return Sheet && <Sheet seats={seats} onLight={onLight} />;
}

function SquareSheet({ state, score, names, onLight }: Props) {
  const Sheet = useLoaded(() =>
    import("../score/panticapaeum-sheet").then((module) => module.PanticapaeumSheet));
  const cities = state?.game === "panticapaeum" ? state.seats : [];
  const seats = score.seats.map((seat, i) => ({
    name: names[i] ?? "",
    score: seat as PanticapaeumSeatScore,
    buildings: cities[i]?.buildings,
    coins: cities[i]?.coins,
  }));
  return Sheet && <Sheet seats={seats} onLight={onLight} />;
}

export function Sheet(props: Props) {
  return props.game === "akropolis" ? <HexSheet {...props} /> : <SquareSheet {...props} />;
}
