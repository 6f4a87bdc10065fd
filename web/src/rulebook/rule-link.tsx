// rule-link.tsx - sentences of the rules with links to the paragraphs that explain them.
import type { ComponentChildren } from "preact";
import type { Say } from "../engine";
import { plainly } from "../plain";
import { t } from "../say";
import { ruleAddress, rulesIn, sentenceParts } from "./rule-address";
import "./rule-link.css";

/** "the tile does not touch the city (AK-3.2)" with AK-3.2 as a link: for the text box. */
export function ruleLink(sentence: string): ComponentChildren {
  return sentenceParts(sentence).map(({ text, isRule }, i) =>
    isRule ? <a key={i} href={ruleAddress(text)} aria-label={t("Rule %s", text)}>{text}</a> : text);
}

/** A small link to each rule that a sentence names; its number is for screen readers. */
export function RuleLinks({ say }: { say: Say }) {
  return (
    <>
      {rulesIn(say[0] ?? "").map((rule) => (
        <a key={rule} class="rule-link" href={ruleAddress(rule)} aria-label={t("Rule %s", rule)}>
          {t("rule")}
        </a>
      ))}
    </>
  );
}

/** A sentence of the rules in plain words, with a link to its rule. */
export function PlainSentence({ say }: { say: Say }) {
  return <>{plainly(say)} <RuleLinks say={say} /></>;
}
