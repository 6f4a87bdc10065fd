// use-survey.ts - painted cities scored by the rules, again after every change.
import { useEffect, useRef, useState } from "preact/hooks";
import { Rules } from "../rules";
import type { SeatScore } from "../types";
import { readSurvey, type Surveyed } from "./survey";

interface SurveyState<Score> {
  answers: Surveyed<Score>[]; // one per city; none before the first answer
  failed: boolean; // the rules cannot be asked
  scored: string; // the cities that the answers belong to
}

export function useSurvey<Score extends SeatScore>(
  cities: readonly string[],
): SurveyState<Score> {
  const rules = useRef<Rules | null>(null);
  const [told, tell] = useState<{ of: string; answers: Surveyed<Score>[]; failed: boolean }>({
    of: "",
    answers: [],
    failed: false,
  });
  const wanted = cities.join("\n\n");

  useEffect(() => () => rules.current?.stop(), []);
  useEffect(() => {
    let isLatest = true;
    const asked = (rules.current ??= new Rules()).ask(
      cities.map((text) => ({ ask: "survey", text })),
    );
    asked.then(
      (texts) =>
        isLatest &&
        tell({
          of: wanted,
          answers: texts.map(({ text }) => readSurvey<Score>(text)),
          failed: false,
        }),
      () => isLatest && tell({ of: wanted, answers: [], failed: true }),
    );
    return () => {
      isLatest = false;
    };
  }, [wanted]);
  const { answers, failed, of } = told;
  return { answers: answers.length === cities.length ? answers : [], failed, scored: of };
}
