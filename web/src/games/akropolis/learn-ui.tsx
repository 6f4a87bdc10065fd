// learn-ui.tsx - the first lesson of Akropolis, and pictures for its rules.
import type { LearnUi, News } from "../../learn/learn-ui";
import type { LessonMoment } from "../../learn/lesson";
import { plainlyAll } from "../../plain";
import { mark, signed, t } from "../../say";
import type { SeatScore } from "../../types";
import { Icon } from "../../ui/icon";
import { compared, reasonText, type Reason } from "./changes";
import { DiagramCity } from "./diagram-city";
import { DIAGRAMS, DOCUMENTS } from "./diagrams";
import { akropolisLesson } from "./first-lesson";
import { AkropolisStage } from "./lesson-stage";
import type { AkropolisSeatScore, HexScore, Kind } from "./types";
import { isDistrict, kindName, kindOf, kindPoints } from "./words";

const MOST_REASONS = 4; // a learner reads no more

/** A new district that does not count is mentioned only if it could score. */
function matters({ change, code }: Reason, score: AkropolisSeatScore): boolean {
  const kind = kindOf(code);
  return change !== "idle" || (kind !== null && score[kind].stars > 0);
}

function newsOf(before: LessonMoment, after: LessonMoment, seat: number): News {
  const score = after.score.seats[seat] as AkropolisSeatScore;
  const effect = compared(before.score.seats[seat] as AkropolisSeatScore, score);
  const stones = effect.stones === 0 ? [] : [t("%s %s", t("stones"), signed(effect.stones))];
  const kinds = effect.kinds.map(({ kind, points }) => t("%s %s", kindName(kind), signed(points)));
  const reasons = effect.reasons.filter((reason) => matters(reason, score)).slice(0, MOST_REASONS);
  return {
    points: effect.points, parts: [...kinds, ...stones], reasons: [...new Set(reasons.map(reasonText))],
  };
}

/** One hex for each sentence: of several with the same reason, the first. */
function tellingHexes(score: AkropolisSeatScore, kind: Kind): HexScore[] {
  const hexes = score.cells.filter(({ code }) => isDistrict(code) && kindOf(code) === kind);
  const sentence = (hex: HexScore): string => hex.say.map(([format]) => format).join();
  return hexes.filter((hex, i) => hexes.findIndex((one) => sentence(one) === sentence(hex)) === i);
}

function Verdict({ counts, text }: { counts: boolean; text: string }) {
  return (
    <li class={counts ? "good" : "bad"}>
      <Icon name={counts ? "check" : "close"} />
      <span>
        <span class="hidden-text">{counts ? t("Counts:") : t("Does not count:")} </span>{text}
      </span>
    </li>
  );
}

function Picture({ paragraph, score: scored }: { paragraph: string; score: SeatScore }) {
  const score = scored as AkropolisSeatScore;
  const kind = DIAGRAMS[paragraph]?.kind ?? null;
  return (
    <>
      <DiagramCity score={score} tilt={false} />
      {kind && (
        <figcaption>
          <b>{kindPoints(kind, score)}</b>
          <ul>
            {tellingHexes(score, kind).map((hex) => (
              <Verdict key={hex.why} counts={hex.counts} text={plainlyAll(hex.say)} />
            ))}
          </ul>
        </figcaption>
      )}
    </>
  );
}

export const AKROPOLIS_LEARN: LearnUi = {
  lesson: {
    script: akropolisLesson,
    Stage: AkropolisStage,
    newsOf,
    remember: [
      mark("Districts of a kind, times the stars of its plazas: both are needed."),
      mark("Higher districts are worth more, and quarries under them pay for better tiles."),
      mark("In a game of two each player lays 18 tiles; every stone that is left is a point."),
    ],
  },
  diagrams: { documents: DOCUMENTS, Picture },
};
