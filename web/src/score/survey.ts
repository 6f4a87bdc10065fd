// survey.ts - what the rules say of a painted city: the answer of `polis score --json`
// (docs/protocol.md).
import type { Say } from "../engine";
import { Rules } from "../rules";
import { sayAll, t } from "../say";
import type { SeatScore } from "../types";
import { documentOf, LinesRefused, type LineReader } from "./city-lines";

/** Either a score, with notes on how it was counted and warnings, or why there is none
 * and where. */
export type Surveyed<Score> =
  | { ok: true; score: Score; notes: Say[]; warnings: Say[] }
  | { ok: false; at: number | null; list?: string; say: Say[] };

type SurveyAnswer<Score> =
  | ({ ok: true; notes_say?: Say[]; say?: Say[] } & Score)
  | { ok: false; at: number | null; list?: string; error: string; say: Say[] };

export function readSurvey<Score extends SeatScore>(text: string): Surveyed<Score> {
  const answer = JSON.parse(text) as SurveyAnswer<Score>;
  if (!answer.ok) return { ok: false, at: answer.at, list: answer.list, say: answer.say };
  return {
    ok: true,
    score: answer,
    notes: answer.notes_say ?? [],
    warnings: answer.say ?? [],
  };
}

/** Asks the rules about lines. Calls `take` with the score if they accept them; otherwise returns
 * why not, in words. */
export async function surveyOnce<Score extends SeatScore>(
  text: string, reader: LineReader, take: (score: Score) => string | null,
): Promise<string | null> {
  const rules = new Rules();
  try {
    const [answer] = await rules.ask([{ ask: "survey", text: documentOf(text, reader) }]);
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
