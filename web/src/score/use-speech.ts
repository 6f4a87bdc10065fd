// use-speech.ts - tells a screen reader what was done to a painted city, once the rules have
// answered.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../say";
import { announce } from "../ui/announce";
import type { PlaceReading } from "./place-reading";

/** Call the answer after a change: what has become of the chosen place is said with the next
 * score. `scored` is what the present score belongs to. */
export function useSpeech(reading: PlaceReading | null, total: number | null, scored: string): () => void {
  const before = useRef<string | null>(null); // the score at the change that is still to be reading
  const parts = reading ? [reading.name, reading.why, total === null ? "" : t("Total: %d", total)] : [];
  useEffect(() => {
    if (before.current === null || before.current === scored) return;
    announce(parts.filter(Boolean).join(". "));
    before.current = null;
  }, [scored]);
  return () => {
    before.current = scored;
  };
}
