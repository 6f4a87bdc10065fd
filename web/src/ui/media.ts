// media.ts - whether a media query holds, followed as the window changes.
import { signal, type ReadonlySignal } from "@preact/signals";

export function followMedia(query: string): ReadonlySignal<boolean> {
  const list = matchMedia(query);
  const holds = signal(list.matches);
  list.addEventListener("change", () => {
    holds.value = list.matches;
  });
  return holds;
}
