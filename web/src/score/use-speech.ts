// use-speech.ts - tells screen readers what a change did to a painted city, once the rules have
// answered.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../say";
import { announce } from "../ui/announce";
import type { PlaceReading } from "./place-reading";

/** Call the returned function after a change: the chosen place is then read out with the next
 * score. `scored` names the cities that the present score belongs to. */
export function useSpeech(
  reading: PlaceReading | null, total: number | null, scored: string,
): () => void {
  const before = useRef<string | null>(null); // `scored` at a change that was not read out yet
  const sum = total === null ? "" : t("Total: %d", total);
  const parts = reading ? [reading.name, reading.why, sum] : [];
  useEffect(() => {
    if (before.current === null || before.current === scored) return;
    announce(parts.filter(Boolean).join(". "));
    before.current = null;
  }, [scored]);
  return () => {
    before.current = scored;
  };
}
