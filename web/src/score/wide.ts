// wide.ts - is there room for the sheet beside the board, and for all tools in a row?
import { signal, type ReadonlySignal } from "@preact/signals";

const query = matchMedia("(min-width: 1000px)");
const current = signal(query.matches);
query.addEventListener("change", () => {
  current.value = query.matches;
});

export const isWide: ReadonlySignal<boolean> = current;
