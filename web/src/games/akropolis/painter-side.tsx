// painter-side.tsx - painted cities of Akropolis scored by the rules, and the sheet of them.
import { t } from "../../say";
import { changeOwn, ownEntry } from "../../score/kept-book";
import { AgreedForm, SidePanel } from "../../score/side-panel";
import { usePaintedScores, type PaintedScores } from "../../score/use-survey";
import { resultSentence } from "../../score/winner";
import { Stepper } from "../../ui/controls";
import { cityDocument } from "./city-text";
import { key } from "./hex";
import { DECIDED, finalScores } from "./pad";
import { CITIES, isUntouched, type AkropolisCity } from "./painted-city";
import { refusedPlace } from "./painted-places";
import { AkropolisSheet } from "./score-sheet";
import type { AkropolisSeatScore } from "./types";

type Scores = PaintedScores<AkropolisCity, AkropolisSeatScore>;

export const useScores = (): Scores => usePaintedScores({
  form: CITIES,
  documentOf: (city, { agreed }) => cityDocument(city, agreed),
  isUntouched,
  placeOf: refusedPlace,
  without: (city, at) => ({ ...city, hexes: city.hexes.filter(([q, r]) => key(q, r) !== at) }),
});

export function AkropolisSide({ scores, isBeside, onLight }: {
  scores: Scores;
  isBeside: boolean;
  onLight(player: number, keys: string[] | null): void;
}) {
  const city = ownEntry(CITIES);
  if (!city) return null;
  const { seats } = scores;
  return (
    <SidePanel form={CITIES} scores={scores} isBeside={isBeside} onLight={onLight}
      result={resultSentence(DECIDED, finalScores(seats))}
      own={<Stepper label={t("stones")} value={city.stones} low={0} high={999}
        onChange={(stones) => changeOwn(CITIES, (now) => ({ ...now, stones }))} />}
      sheet={(light) => <AkropolisSheet seats={seats} onLight={light} />}>
      <AgreedForm game="akropolis" />
    </SidePanel>
  );
}
