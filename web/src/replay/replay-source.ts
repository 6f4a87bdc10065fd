// replay-source.ts - where the record of a replay comes from: a match on the shelf, or the address
// itself.
import { packText, unpackText } from "../packed-text";
import type { Route } from "../router";
import { line, newFold, refusalOf, Rules } from "../rules";
import { mark, say, t } from "../say";
import { beginLines, type Match } from "../table/match";
import { recordNames } from "../table/names";
import { matchById } from "../table/shelf";
import { NO_RULES } from "../ui/no-rules";
import { refusalSentence } from "./record";
import { isRefusal, LUCK, readStory, type Story } from "./story";
import { coversSetup, UNCOVERED, witnessIn } from "./witness";

export interface Source {
  story: Story;
  match: Match | null; // on the shelf: it can be continued
  side: number; // the seat from whose side it is seen
  verdict: Verdict | null; // of the witness that was saved with the record
}

export interface Verdict {
  isProved: boolean;
  sentence: string;
}

/** What cannot be shown, and why. The text is kept so that it can be corrected. */
export interface Trouble {
  sentence: string;
  text: string;
}

function trouble(sentence: string, text = ""): Trouble {
  return { sentence, text };
}

/** The rules play the kept match again and write its record. */
async function recordOf(match: Match, rules: Rules): Promise<string | Trouble> {
  const answers = await rules.ask([
    ...beginLines(match).map(line),
    ...(match.moves.length > 0 ? [line(`move ${match.moves.join(" ")}`)] : []),
    { ask: "record", text: [match.date, ...recordNames(match)].join("\n") },
  ]);
  const refusal = refusalOf(answers);
  return refusal ? trouble(t("This game is damaged and cannot be shown: %s", say(refusal)))
    : (answers[answers.length - 1]?.text ?? "");
}

async function linkedText(code: string): Promise<string | Trouble> {
  const unpacked = await unpackText(code);
  if ("text" in unpacked) return unpacked.text;
  return trouble(unpacked.fault === "unsupported"
    ? t("This browser is too old to unpack the link. Ask for the record as a file, or open the link in another browser.")
    : t("This link is damaged or cut off. Ask for it again, or for the record as a file."));
}

async function textOf(route: Route, match: Match | null, rules: Rules): Promise<string | Trouble> {
  const [, id] = route.path;
  const code = route.query.get("r");
  if (match) return recordOf(match, rules);
  if (code !== null) return linkedText(code);
  return trouble(id === undefined
    ? t("This address names no game. Choose one on the start page, or open a record here.")
    : t("There is no such game on this device. It may have been deleted, or played in another browser."));
}

/** The seat that the address names, as one's own at a table with others; else the first person's. */
function sideOf({ query }: Route, { agreed: { seats } }: Story): number {
  const named = Number(query.get("seat")) - 1;
  return seats[named] ? named : Math.max(0, seats.findIndex(({ bot }) => bot === null));
}

const SEEN =
  mark("Proved: luck came as it had to, and this is the game that the player's device saw before it opened its part of the shuffle.");

/** Is the record that of the game which the device that saved it had seen? */
async function verdictOf(text: string, { record }: Story): Promise<Verdict | null> {
  const witness = witnessIn(text);
  if (witness === null) return null;
  const refusal = (await newFold()).checkRecord(text);
  if (refusal)
    return { isProved: false, sentence: t("This is not the game that was seen: %s", say(refusal.say)) };
  if (!record.head.Reveal)
    return { isProved: false, sentence: t("The seed is not revealed: the game did not come to its end.") };
  return { isProved: true, sentence: [SEEN, ...(coversSetup(witness) ? [] : [UNCOVERED])].map((one) => t(one)).join(" ") };
}

/** What the screen shows, or a sentence that says why not. */
export async function openSource(route: Route): Promise<Source | Trouble> {
  const rules = new Rules();
  const id = route.path[1];
  const match = (id !== undefined && matchById(id)) || null;
  try {
    const text = await textOf(route, match, rules);
    if (typeof text !== "string") return text;
    const story = await readStory(text, (calls) => rules.ask(calls));
    if (isRefusal(story))
      return trouble(t("The record cannot be read. %s", refusalSentence(story)), text);
    if (match) story.agreed = match.agreed; // names as the table has them
    return { story, match, side: sideOf(route, story), verdict: await verdictOf(text, story) };
  } catch {
    return trouble(t(NO_RULES));
  } finally {
    rules.stop();
  }
}

export function isTrouble(found: Source | Trouble): found is Trouble {
  return "sentence" in found;
}

/** A game that goes on is not reviewed: a player would be told what to do. One that was given up or
 * closed has ended, though it is not over. */
export function canReview({ moments, record }: Story): boolean {
  const isOver = moments.at(-1)?.state().phase === "over";
  return (isOver || record.head.Reveal !== undefined) && moments.some(({ seat }) => seat !== LUCK);
}

/** The screens that show a record. */
export type RecordScreen = "replay" | "review";

/** Opens a text that is known to be valid, from the side of a seat. */
export async function showRecord(
  text: string, screen: RecordScreen = "replay", seat: number | null = null,
): Promise<void> {
  const side = seat === null ? "" : `&seat=${seat + 1}`;
  location.hash = `#/${screen}?r=${await packText(text)}${side}`;
}
