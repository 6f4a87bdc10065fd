// survey-once.ts - a pasted text put to the rules once.
import { Rules } from "../rules";
import { sayAll, t } from "../say";
import type { AkropolisSeatScore } from "../games/akropolis/types";
import type { PanticapaeumSeatScore } from "../games/panticapaeum/types";
import { readSurvey } from "./survey";
import { documentOf, LinesRefused } from "./text-document";

/** Calls `take` with the score if the rules accept the lines; else answers why not, in words. */
export async function surveyOnce<Score extends AkropolisSeatScore | PanticapaeumSeatScore>(
  text: string,
  take: (score: Score) => string | null,
): Promise<string | null> {
  const rules = new Rules();
  try {
    const [answer] = await rules.ask([{ ask: "survey", text: documentOf(text) }]);
    const survey = readSurvey<Score>(answer?.text ?? "");
    return survey.ok ? take(survey.score) : sayAll(survey.say);
  } catch (fault) {
    if (fault instanceof LinesRefused) return fault.message;
    return t(
      "The rules could not be loaded. Check the connection and load the page again; your city is kept.",
    );
  } finally {
    rules.stop();
  }
}
