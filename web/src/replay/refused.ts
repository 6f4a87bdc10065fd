// refused.ts - why a record could not be read, in words: its line and what the rules say of it.
import type { Refusal } from "../engine";
import { say, t } from "../say";

export function refusalSentence(refusal: Refusal): string {
  return refusal.line > 0 ? t("Line %d: %s", refusal.line, say(refusal.say)) : say(refusal.say);
}
