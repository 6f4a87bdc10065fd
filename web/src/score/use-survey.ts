// use-survey.ts - painted cities scored by the rules, again after every change.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Say } from "../engine";
import { Rules } from "../rules";
import type { SeatScore } from "../types";
import { entriesOf, type Book, type PageForm } from "./book";
import { book, player } from "./kept-book";
import { nameOf } from "./players";
import { refusedPlaces, type Faulty } from "./refused-places";
import { readSurvey, type Surveyed } from "./survey";

interface SurveyState<Score> {
  answers: Surveyed<Score>[]; // one per city; none before the first answer
  failed: boolean; // the rules cannot be asked
  scored: string; // the cities that the answers belong to
  ask(city: string): Promise<Surveyed<Score>>;
}

function useSurvey<Score extends SeatScore>(
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
  const ask = async (text: string): Promise<Surveyed<Score>> => {
    const [answer] = await (rules.current ??= new Rules()).ask([{ ask: "survey", text }]);
    return readSurvey<Score>(answer?.text ?? "");
  };
  return { answers: answers.length === cities.length ? answers : [], failed, scored: of, ask };
}

/** Shows the places of a refused city: the first one at once, the others when they are known. */
function useRefused<City>(
  city: City, own: Surveyed<unknown> | null, parts: Faulty<City>,
  ask: (city: City) => Promise<Surveyed<unknown>>,
): readonly string[] {
  const [found, find] = useState<{ of: unknown; places: string[] }>({ of: null, places: [] });
  useEffect(() => {
    let isLatest = own?.ok === false;
    if (isLatest && own)
      void refusedPlaces(city, own, parts, ask).then(
        (places) => isLatest && find({ of: own, places }), () => undefined);
    return () => {
      isLatest = false;
    };
  }, [own]);
  if (own?.ok !== false) return [];
  return found.of === own ? found.places : [parts.placeOf(city, own) ?? ""];
}

/** What a game says of its painted cities. */
interface PaintedForm<City> extends Faulty<City> {
  form: PageForm<City>;
  documentOf(city: City, all: Book): string; // as the rules read it
  isUntouched(city: City): boolean; // then it has no row in the sheet, unless it is on the screen
  isEmpty?(city: City): boolean; // then nothing is said of it, though the rules refuse it
}

export interface PaintedScores<City, Score> {
  failed: boolean;
  scored: string;
  own: Surveyed<Score> | null; // of the city on the screen
  seats: { name: string; player: number; city: City; score: Score }[]; // the rows of the sheet
  others: number[]; // players whose city can be copied
  refused: { player: number; say: Say[] }[];
  marked: readonly string[]; // places of the city on the screen that the rules refuse
  notes: { player: number; says: Say[] }[]; // what was done before counting
  warnings: Say[]; // about the city on the screen
}

/** The scores of all painted cities of a game. */
export function usePaintedScores<City, Score extends SeatScore>(
  painted: PaintedForm<City>,
): PaintedScores<City, Score> {
  const { form, documentOf, isUntouched, isEmpty = () => false } = painted;
  const cities = entriesOf(book.value, form);
  const shown = player.value;
  const { answers, failed, scored, ask } = useSurvey<Score>(
    cities.map((city) => documentOf(city, book.value)));
  const all = cities.flatMap((city, i) => {
    const answer = answers[i];
    return answer && !(isEmpty(city) && !answer.ok) ? [{ player: i, city, answer }] : [];
  });
  const own = all.find((one) => one.player === shown)?.answer ?? null;
  const marked = useRefused(cities[shown] as City, own, painted,
    (city) => ask(documentOf(city, book.value)));
  return {
    marked,
    failed,
    scored,
    own,
    seats: all.flatMap(({ player: i, city, answer }) =>
      (answer.ok && (i === shown || !isUntouched(city))
        ? [{ name: nameOf(i), player: i, city, score: answer.score }] : [])),
    others: cities.flatMap((city, i) => (i !== shown && !isUntouched(city) ? [i] : [])),
    refused: all.flatMap(({ player: i, answer }) =>
      (answer.ok ? [] : [{ player: i, say: answer.say }])),
    notes: all.flatMap(({ player: i, answer }) =>
      (answer.ok ? [{ player: i, says: answer.notes }] : [])),
    warnings: own?.ok ? own.warnings : [],
  };
}
