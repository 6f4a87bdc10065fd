// learn-ui.tsx - the first lesson of Panticapaeum, and pictures for its rules.
import type { LearnUi, News } from "../../learn/learn-ui";
import type { LessonMoment } from "../../learn/lesson";
import { mark, signed, t, tn } from "../../say";
import { settings } from "../../settings";
import type { SeatScore } from "../../types";
import { changeOf, momentOf } from "./changes";
import { DiagramCity } from "./diagram-city";
import { DOCUMENTS } from "./diagrams";
import { panticapaeumLesson } from "./first-lesson";
import { LessonSide } from "./lesson-side";
import { countedWords, reasonWords } from "./rate-words";
import { partName } from "./score-parts";
import { KIND_OF, rows } from "./set";
import type { PanticapaeumSeatScore } from "./types";
import { effectName, improvementName, resourceName, rowName } from "./words";

function newsOf(before: LessonMoment, after: LessonMoment, seat: number): News {
  const [was, is] = [before, after].map(({ state, score }) => momentOf(state, score));
  const change = was && is ? changeOf(was, is, seat) : null;
  if (!is || !change) return { points: 0, parts: [], reasons: [] };
  const markers = change.markers.map(({ row, at }) => {
    const cell = rows[row][at - 1];
    const what = cell ? effectName(cell, KIND_OF[row], is.state.tokens[row]?.[String(at)]) : "";
    return t("%s, cell %d: %s", rowName(row), at, what);
  });
  const buildings = change.buildings
    .flatMap(({ index }) => is.score.seats[seat]?.buildings[index] ?? []).map(reasonWords);
  const stock = [
    ...(change.coins ? [t("coins: %s", signed(change.coins))] : []),
    ...change.store.map(({ colour, n }) => t("%s: %s", resourceName(colour), signed(n))),
    ...(change.workers ? [t("free workers: %s", signed(change.workers))] : []),
    ...change.improvements.map(improvementName),
  ];
  return {
    points: change.points,
    parts: change.parts.map(({ part, points }) => t("%s %s", partName(part), signed(points))),
    reasons: [...stock, ...markers, ...buildings],
  };
}

function Picture({ paragraph, score: scored }: { paragraph: string; score: SeatScore }) {
  const score = scored as PanticapaeumSeatScore;
  const told = score.buildings.filter(({ points }, _i, all) => points > 0 || all.length < 3);
  return (
    <>
      <DiagramCity paragraph={paragraph} score={score} tilt={settings.value.tilt} />
      <figcaption>
        <ul>
          {told.map((one, i) => (
            <li key={i}>
              <b>{tn("%d point", "%d points", one.points)}</b> <span>{countedWords(one)}</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </>
  );
}

export const PANTICAPAEUM_LEARN: LearnUi = {
  lesson: {
    script: panticapaeumLesson,
    Side: LessonSide,
    newsOf,
    remember: [
      mark("A turn is a tile and one action; workers may be placed at any moment."),
      mark("Each building scores in its own way, by the rate that its row has reached."),
      mark("Droughts that can be seen cost points, unless an aqueduct makes use of them."),
    ],
  },
  diagrams: { documents: DOCUMENTS, Picture },
};
