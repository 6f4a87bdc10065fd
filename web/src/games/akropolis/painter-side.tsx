// painter-side.tsx - painted cities of Akropolis scored by the rules, and the sheet of them.
import { t } from "../../say";
import type { AkropolisSeatScore } from "./types";
import { Stepper } from "../../ui/controls";
import { AkropolisSheet } from "./score-sheet";
import { entriesOf } from "../../score/book";
import { book, changeOwn, exchangeOwn, ownEntry, player } from "../../score/kept-book";
import { nameOf } from "../../score/players";
import { resultSentence } from "../../score/winner";
import { AgreedForm, SidePanel } from "../../score/side-panel";
import { useSurvey } from "../../score/use-survey";
import { cityDocument } from "./city-text";
import { DECIDED, finalScores } from "./pad";
import { CITIES, isUntouched } from "./painted-city";

/** The scores of the cities, asked for again after every change. */
export function useScores() {
  const cities = entriesOf(book.value, CITIES);
  const survey = useSurvey<AkropolisSeatScore>(
    cities.map((city) => cityDocument(city, book.value.agreed)),
  );
  const list = survey.answers;
  const seats = cities.flatMap((city, i) => {
    const answer = list[i];
    const isShown = i === player.value || !isUntouched(city);
    return answer?.ok && isShown ? [{ name: nameOf(i), score: answer.score, player: i }] : [];
  });
  return {
    failed: survey.failed,
    scored: survey.scored,
    own: list[player.value] ?? null,
    seats,
    refused: list.flatMap((one, i) => (one.ok ? [] : [{ player: i, say: one.say }])),
    warnings: list.flatMap((one, i) => (one.ok ? [{ player: i, warnings: one.warnings }] : [])),
  };
}

type Scores = ReturnType<typeof useScores>;

export function AkropolisSide({
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
  const result = resultSentence(DECIDED, finalScores(seats));
  const others = cities.flatMap((one, i) => (i !== player.value && !isUntouched(one) ? [i] : []));
  return (
    <SidePanel
      isBeside={isBeside}
      result={result}
      refused={scores.refused}
      failed={scores.failed}
      warnings={scores.warnings.filter((one) => one.player === player.value)}
      others={others}
      onCopy={(from) => exchangeOwn(CITIES, (all) => all[from])}
      own={
        <Stepper
          label={t("stones")}
          value={city.stones}
          low={0}
          high={999}
          onChange={(stones) => changeOwn(CITIES, (now) => ({ ...now, stones }))}
        />
      }
      sheet={
        seats.length > 0 && (
          <AkropolisSheet
            seats={seats}
            onLight={
              isBeside ? (seat, keys) => onLight(seats[seat]?.player ?? -1, keys) : undefined
            }
          />
        )
      }>
      <AgreedForm game="akropolis" />
    </SidePanel>
  );
}
