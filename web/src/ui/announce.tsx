// announce.tsx - sentences for screen readers: polite for what others do, urgent for your turn.
import { signal } from "@preact/signals";

const polite = signal("");
const urgent = signal("");

const UNHEARD = "\u00a0"; // screen readers only speak when the text changes

/** Says one sentence, even if it is the same as before; urgent ones interrupt. */
export function announce(sentence: string, isUrgent = false): void {
  const region = isUrgent ? urgent : polite;
  region.value = region.peek() === sentence ? sentence + UNHEARD : sentence;
}

/** What was said on another page does not stay on the next. */
export function hush(): void {
  polite.value = urgent.value = "";
}

/** Must be on the page once. */
export function LiveRegions() {
  return (
    <>
      <div class="hidden-text" role="status" aria-live="polite">{polite.value}</div>
      <div class="hidden-text" role="alert" aria-live="assertive">{urgent.value}</div>
    </>
  );
}
