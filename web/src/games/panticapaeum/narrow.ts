// narrow.ts - is the window too narrow for the boards beside the city? Then they become drawers.
import { signal } from "@preact/signals";

const query = matchMedia("(max-width: 1100px)");

export const isNarrow = signal(query.matches);

query.addEventListener("change", () => {
  isNarrow.value = query.matches;
});
