// painter-side.tsx - painted cities of Panticapaeum scored by the rules, and their sheet.
import { book, change, changeOwn, ownEntry } from "../../score/kept-book";
import { SidePanel } from "../../score/side-panel";
import { usePaintedScores, type PaintedScores } from "../../score/use-survey";
import { resultSentence } from "../../score/winner";
import { cityDocument } from "./city-text";
import { DECIDED } from "./pad";
import { CITIES, isUntouched, type PanticapaeumCity } from "./painted-city";
import { PanticapaeumOwn } from "./painter-owned";
import { refusedPlace } from "./painted-places";
import { erased, pictured } from "./painting";
import { PanticapaeumSheet } from "./score-sheet";
import { workerCells } from "./set";
import { SetField } from "./set-field";
import type { PanticapaeumSeatScore } from "./types";

type Scores = PaintedScores<PanticapaeumCity, PanticapaeumSeatScore>;

/** Coins at the end, which decide between equal points and buildings (PA-10.4). */
const finalCoins = ({ coins, coinsTaken, markers }: PanticapaeumCity): number =>
  coins + (coinsTaken ? 0 : workerCells(markers.brown));

export const useScores = (): Scores => usePaintedScores({
  form: CITIES,
  documentOf: (city, { set }) => cityDocument(city, set),
  isUntouched,
  isEmpty: ({ cells }) => cells.length === 0,
  placeOf: refusedPlace,
  without: erased,
});

export function PanticapaeumSide({ scores, isBeside, onLight }: {
  scores: Scores;
  isBeside: boolean;
  onLight(player: number, keys: string[] | null): void;
}) {
  const city = ownEntry(CITIES);
  if (!city) return null;
  const seats = scores.seats.map((seat) => ({
    ...seat, coins: finalCoins(seat.city), buildings: pictured(seat.city).buildings,
  }));
  const result = resultSentence(DECIDED, seats.map(({ name, score, coins }) =>
    ({ name, total: score.total, ties: [score.buildings.length, coins] })));
  // On a phone, what the points depend on comes first.
  const own = <PanticapaeumOwn city={city} onChange={(update) => changeOwn(CITIES, update)} />;
  return (
    <SidePanel form={CITIES} scores={scores} isBeside={isBeside} onLight={onLight}
      own={!isBeside && own} result={result}
      sheet={(light) => <PanticapaeumSheet seats={seats} onLight={light} />}>
      {isBeside && own}
      <SetField value={book.value.set ?? ""}
        onChange={(set) => change((now) => ({ ...now, set }))} />
    </SidePanel>
  );
}
