// rule-book.ts - rules as paragraphs by topic: how they are searched, where a number has its place.
import type { DiagramName } from "./diagrams";
import { ruleAndParents } from "./rule-address";

export interface Rule {
  rule: string; // AK-3.2
  also?: readonly string[]; // other numbers that it speaks of
  part?: string; // tells paragraphs of the same number apart
  text: string; // marked
  diagram?: DiagramName;
}

export interface Topic {
  rule: string; // the number that its rules begin with
  title: string; // marked
  rules: readonly Rule[];
}

/** The name of a paragraph on the page. The first of a number is called by the number alone. */
export function paragraphId({ rule, part }: Rule): string {
  return part ? `${rule}-${part}` : rule;
}

/** The topics with those rules that have every word in their number, their text or their title. */
export function foundIn(
  topics: readonly Topic[], query: string, read: (text: string) => string,
): Topic[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (text: string): boolean => words.every((word) => text.toLowerCase().includes(word));
  return topics
    .map((topic) => ({
      ...topic,
      rules: topic.rules.filter(({ rule, text }) =>
        has(`${rule} ${read(text)} ${read(topic.title)}`)),
    }))
    .filter(({ rules }) => rules.length > 0);
}

/** The paragraph or topic that tells about a rule: its own, or that of the rule it is part of. */
export function placeOfRule(topics: readonly Topic[], rule: string): string | null {
  const known = new Map<string, string>();
  for (const topic of topics) {
    known.set(topic.rule, topic.rule);
    for (const one of topic.rules)
      for (const number of [one.rule, ...one.also ?? []])
        if (!known.has(number)) known.set(number, paragraphId(one));
  }
  const nearest = ruleAndParents(rule).find((one) => known.has(one));
  return known.get(nearest ?? "") ?? null;
}
