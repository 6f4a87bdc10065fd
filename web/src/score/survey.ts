// survey.ts - a painted city as the document that the rules read, and their answer: that of
// `polis score --json` (docs/protocol.md).
import type { Say } from "../engine";
import type { AkropolisSeatScore } from "../games/akropolis/types";
import type { Agreed } from "../options/options";
import type { PanticapaeumSeatScore } from "../games/panticapaeum/types";
import type { AkropolisCity, PanticapaeumCity } from "./book";
import { agreedMembers } from "./text-document";

export function akropolisDocument({ stones, hexes }: AkropolisCity, agreed: Agreed): string {
  return JSON.stringify({ game: "akropolis", stones, ...agreedMembers(agreed), cells: hexes });
}

/** `set`: the packed set of the box; empty: the usual one. */
export function panticapaeumDocument(city: PanticapaeumCity, set = ""): string {
  const { coins, coinsTaken, store, markers, buildings } = city;
  const cells = city.cells.map(({ x, y, content, level, cube, worker }) =>
    ({ x, y, content, level, cube, worker }));
  return JSON.stringify({
    game: "panticapaeum",
    ...(set ? { set: `data:${set}` } : {}),
    coins_taken: coinsTaken,
    seat: { coins, store, markers, cells, buildings },
  });
}

/** The answer: a score with what was done for it and its warnings, or why there is none and where. */
export type Surveyed<Score> =
  | { ok: true; score: Score; notes: Say[]; warnings: Say[] }
  | { ok: false; at: number | null; list?: string; say: Say[] };

type Answered<Score> =
  | ({ ok: true; notes_say?: Say[]; say?: Say[] } & Score)
  | { ok: false; at: number | null; list?: string; error: string; say: Say[] };

export function readSurvey<Score extends AkropolisSeatScore | PanticapaeumSeatScore>(
  text: string,
): Surveyed<Score> {
  const answer = JSON.parse(text) as Answered<Score>;
  if (!answer.ok) return { ok: false, at: answer.at, list: answer.list, say: answer.say };
  return {
    ok: true,
    score: answer,
    notes: answer.notes_say ?? [],
    warnings: answer.say ?? [],
  };
}
