// rule-link.tsx - a sentence whose rule numbers lead to the paragraphs that explain them.
import type { ComponentChildren } from "preact";
import { t } from "../say";
import { ruleAddress, sentenceParts } from "./rule-address";

/** "the tile does not touch the city (AK-3.2)" with AK-3.2 as a link. */
export function ruleLink(sentence: string): ComponentChildren {
  return sentenceParts(sentence).map(({ text, isRule }, i) =>
    isRule ? <a key={i} href={ruleAddress(text)} aria-label={t("Rule %s", text)}>{text}</a> : text);
}
