// learn-ui.tsx - the first lesson of Akropolis, and pictures for its rules.
import type { LearnUi, News } from "../../learn/learn-ui";
import type { LessonMoment } from "../../learn/lesson";
import { plainlyAll } from "../../plain";
import { mark, signed, t } from "../../say";
import { settings } from "../../settings";
import type { SeatScore } from "../../types";
import { Icon } from "../../ui/icon";
import { compared } from "./changes";
import { DiagramCity } from "./diagram-city";
import { DIAGRAMS, DOCUMENTS } from "./diagrams";
import { akropolisLesson } from "./first-lesson";
import { LessonTry } from "./lesson-try";
import type { AkropolisSeatScore, HexScore, Kind } from "./types";
import { isDistrict, kindName, kindOf, kindPoints } from "./words";

function newsOf(before: LessonMoment, after: LessonMoment, seat: number): News {
  const score = after.score.seats[seat] as AkropolisSeatScore;
  const effect = compared(before.score.seats[seat] as AkropolisSeatScore, score);
  const stones = effect.stones === 0 ? [] : [t("%s %s", t("stones"), signed(effect.stones))];
  const kinds = effect.kinds.map(({ kind, points }) => t("%s %s", kindName(kind), signed(points)));
  return { points: effect.points, parts: [...kinds, ...stones], reasons: [] };
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
      <DiagramCity score={score} tilt={settings.value.tilt} />
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
    Try: LessonTry,
    newsOf,
    remember: [
      mark("Districts of a kind, times the stars of its plazas: both are needed."),
      mark("Higher districts are worth more, and quarries under them pay for better tiles."),
      mark("In a two-player game each player lays 18 tiles; every stone you have left is a point."),
    ],
  },
  diagrams: { documents: DOCUMENTS, Picture },
};
