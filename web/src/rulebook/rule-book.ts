// rule-book.ts - the rules in short, as the engine tells them (`rules`, docs/protocol.md): how to
// ask for them, search them and find a number. And what is in the box (`box`).
import type { Call } from "../engine";
import { line } from "../rules";
import type { GameName } from "../types";

export interface Rule {
  rule: string; // AK-3.2
  also?: readonly string[]; // other numbers that it mentions
  part?: string; // distinguishes paragraphs with the same number
  text: string; // English; t() translates it
  brief?: string; // the same in one line
}

export interface Topic {
  rule: string; // the number that its rules start with
  title: string; // as a text
  rules: readonly Rule[];
}

export interface RuleBook {
  game: GameName;
  topics: readonly Topic[];
}

/** How many of each there are, by number of players; 0: none. */
export interface BoxContents {
  players: readonly number[];
  rows: readonly { name: string; counts: readonly number[] }[];
}

/** All rules of a game, or those about a number that was typed. */
export function askForRules(game: GameName, typed = ""): Call {
  return line(`rules ${game} ${typed}`);
}

export function askForBox(game: GameName): Call {
  return line(`box ${game}`);
}

/** What the engine calls the paragraphs about who starts by custom, and about what it takes to win. */
const FIRST = "first";
const GOAL = "goal";

function partOf({ topics }: Pick<RuleBook, "topics">, name: string): Rule | undefined {
  return topics.flatMap(({ rules }) => rules).find(({ part }) => part === name);
}

export const customOf = (book: RuleBook): string | undefined => partOf(book, FIRST)?.text;

export const goalOf = (book: Pick<RuleBook, "topics">): Rule | undefined => partOf(book, GOAL);

/** The topics without the goal, which has a place of its own. */
export function withoutGoal(topics: readonly Topic[]): Topic[] {
  return topics.map((topic) => ({
    ...topic, rules: topic.rules.filter(({ part }) => part !== GOAL),
  })).filter(({ rules }) => rules.length > 0);
}

/** The id of a paragraph on the page. The first one with a number has just the number. */
export function paragraphId({ rule, part }: Rule): string {
  return part ? `${rule}-${part}` : rule;
}

/** The topics, each with the rules that have every word in their numbers, text or title. */
export function foundIn(
  topics: readonly Topic[], query: string, read: (text: string) => string,
): Topic[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  return topics
    .map((topic) => ({
      ...topic,
      rules: topic.rules.filter(({ rule, also = [], text }) =>
        has(`${rule} ${also.join(" ")} ${read(text)} ${read(topic.title)}`)),
    }))
    .filter(({ rules }) => rules.length > 0);
}

/** The id of the paragraph that shows a rule, according to the book: its topic, if it is one. */
export function placeOfRule({ topics }: RuleBook, asked: string): string | null {
  if (topics.some(({ rule }) => rule === asked)) return asked;
  const first = topics[0]?.rules[0];
  return first ? paragraphId(first) : null;
}
