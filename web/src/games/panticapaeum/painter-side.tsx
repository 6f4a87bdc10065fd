// painter-side.tsx - painted cities of Panticapaeum scored by the rules, and their sheet.
import { workerCells } from "./set";
import { SetField } from "./set-field";
import type { PanticapaeumSeatScore } from "./types";
import { entriesOf } from "../../score/book";
import { book, change, changeOwn, exchangeOwn, ownEntry, player } from "../../score/kept-book";
import { pictured } from "./painting";
import { PanticapaeumOwn } from "./painter-owned";
import { PanticapaeumSheet } from "./score-sheet";
import { nameOf } from "../../score/players";
import { resultSentence } from "../../score/winner";
import { SidePanel } from "../../score/side-panel";
import { useSurvey } from "../../score/use-survey";
import { cityDocument } from "./city-text";
import { DECIDED } from "./pad";
import { CITIES, isUntouched, type PanticapaeumCity } from "./painted-city";

/** Coins at the end, which decide between equal points and buildings (PA-10.4). */
const finalCoins = ({ coins, coinsTaken, markers }: PanticapaeumCity): number =>
  coins + (coinsTaken ? 0 : workerCells(markers.brown));

/** The scores of the cities, asked for again after every change. A city that is still empty is not
 * refused. */
export function useScores() {
  const cities = entriesOf(book.value, CITIES);
  const survey = useSurvey<PanticapaeumSeatScore>(
    cities.map((city) => cityDocument(city, book.value.set)));
  const list = survey.answers;
  const isEmpty = (i: number): boolean => cities[i]?.cells.length === 0;
  return {
    failed: survey.failed,
    scored: survey.scored,
    own: isEmpty(player.value) ? null : (list[player.value] ?? null),
    seats: cities.flatMap((city, i) => {
      const answer = list[i];
      return answer?.ok && (i === player.value || !isUntouched(city))
        ? [
            {
              name: nameOf(i),
              score: answer.score,
              player: i,
              coins: finalCoins(city),
              buildings: pictured(city).buildings,
            },
          ]
        : [];
    }),
    refused: list.flatMap((one, i) => (one.ok || isEmpty(i) ? [] : [{ player: i, say: one.say }])),
    notes: list.flatMap((one, i) => (one.ok ? [{ player: i, says: one.notes }] : [])),
    warnings: list.flatMap((one, i) => (one.ok ? [{ player: i, warnings: one.warnings }] : [])),
  };
}

type Scores = ReturnType<typeof useScores>;

export function PanticapaeumSide({
  scores,
  isBeside,
  onLight,
}: {
  scores: Scores;
  isBeside: boolean;
  onLight(player: number, keys: string[] | null): void;
}) {
  const cities = entriesOf(book.value, CITIES);
  const city = ownEntry(CITIES);
  if (!city) return null;
  const { seats } = scores;
  const result = resultSentence(
    DECIDED,
    seats.map(({ name, score, coins }) => ({
      name,
      total: score.total,
      ties: [score.buildings.length, coins],
    })),
  );
  // On a phone, what the points depend on comes first.
  const own = <PanticapaeumOwn city={city} onChange={(update) => changeOwn(CITIES, update)} />;
  const others = cities.flatMap((one, i) => (i !== player.value && !isUntouched(one) ? [i] : []));
  return (
    <SidePanel
      isBeside={isBeside}
      own={!isBeside && own}
      result={result}
      refused={scores.refused}
      failed={scores.failed}
      notes={scores.notes}
      warnings={scores.warnings.filter((one) => one.player === player.value)}
      others={others}
      onCopy={(from) => exchangeOwn(CITIES, (all) => all[from])}
      sheet={
        seats.length > 0 && (
          <PanticapaeumSheet
            seats={seats}
            onLight={
              isBeside ? (seat, keys) => onLight(seats[seat]?.player ?? -1, keys) : undefined
            }
          />
        )
      }>
      {isBeside && own}
      <SetField value={book.value.set ?? ""}
        onChange={(set) => change((now) => ({ ...now, set }))} />
    </SidePanel>
  );
}
