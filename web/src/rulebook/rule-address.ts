// rule-address.ts - rule numbers in sentences, such as (AK-3.2) or (PA-5.5, PA-6.1.3), and the
// addresses of the paragraphs that explain them.
import { allGames } from "../table/installed-games";
import type { GameName } from "../types";

/** The numbers of a game's rules start with its letters. */
function ruleNumber(): RegExp {
  const letters = allGames().map((game) => game.letters).join("|");
  return new RegExp(`\\b(?:${letters})-\\d+(?:\\.\\d+)*[a-z]?\\b`, "g");
}

export function gameOfRule(rule: string): GameName | null {
  return allGames().find(({ letters }) => rule.startsWith(`${letters}-`))?.name ?? null;
}

/** The first rule that a sentence names, if it names one. */
export function rulesIn(sentence: string): string[] {
  return (sentence.match(ruleNumber()) ?? []).slice(0, 1);
}

/** Where a rule can be read. */
export function ruleAddress(rule: string): string {
  return `#/learn/rules/${gameOfRule(rule) ?? allGames()[0].name}?rule=${rule}`;
}

/** The player aid's name in the address of the rules. */
export const BOX = "box";

export function boxAddress(game: GameName): string {
  return `#/learn/rules/${game}?rule=${BOX}`;
}

export interface SentencePart {
  text: string;
  isRule: boolean;
}

/** The sentence in pieces: its text, and the rule numbers in it. */
export function sentenceParts(sentence: string): SentencePart[] {
  const parts: SentencePart[] = [];
  let from = 0;
  for (const found of sentence.matchAll(ruleNumber())) {
    if (found.index > from) parts.push({ text: sentence.slice(from, found.index), isRule: false });
    parts.push({ text: found[0], isRule: true });
    from = found.index + found[0].length;
  }
  if (from < sentence.length) parts.push({ text: sentence.slice(from), isRule: false });
  return parts;
}
