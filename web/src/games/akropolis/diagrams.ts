// diagrams.ts - small cities that explain rules of Akropolis.
import { documentOf } from "../../score/city-lines";
import { LINES } from "./city-text";
import type { Kind } from "./types";

interface Diagram {
  kind: Kind | null; // the kind whose points are shown
  lines: string; // as the calculator takes them (docs/web.md)
}

function hexes(head: string, text: string): string {
  const lines = text.split(";").map((one) => `hex ${one.trim()}`);
  return [`akropolis${head}`, ...lines].join("\n");
}

/** By the paragraph that each explains. */
export const DIAGRAMS: Readonly<Record<string, Diagram>> = {
  "AK-3.3": { kind: null, lines: "akropolis\ntile 19 1 1 1\ntile 28 1 0 2" },
  "AK-4.3": {
    kind: "houses",
    lines: hexes("", "0 0 h 1; 1 0 h 1; 2 -1 H 1; 3 -1 h 1; 4 -2 h 1; 4 -1 h 1"),
  },
  "AK-4.4": {
    kind: "markets",
    lines: hexes("", "0 0 m 1; 1 0 q 1; 2 -1 m 1; 3 -1 m 1; 4 -2 M 1"),
  },
  "AK-4.5": {
    kind: "barracks",
    lines: hexes("", "1 0 g 1; 0 1 g 1; 2 0 g 1; 1 1 b 1; 3 0 g 1; " +
      "0 2 b 1; 1 2 g 1; 3 1 g 1; 2 2 g 1; 3 2 B 1"),
  },
  "AK-4.6": {
    kind: "temples",
    lines: hexes("", "1 0 g 1; 0 1 g 1; 2 0 g 1; 1 1 t 1; 0 2 g 1; 2 1 g 1; 1 2 t 1; 2 2 T 1"),
  },
  "AK-4.7": { kind: "gardens", lines: hexes("", "0 0 g 2; 1 0 g 1; 1 -1 G 1; 2 -1 g 1") },
  "AK-5.5": {
    kind: "gardens",
    lines: hexes(" variants=gardens", "1 0 g 1; 0 1 g 1; 2 0 g 1; 3 0 g 1; 0 2 g 1; " +
      "2 1 g 1; 1 2 g 1; 3 1 g 1; 2 2 G 1"),
  },
};

export const DOCUMENTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(DIAGRAMS).map(([paragraph, { lines }]) => [paragraph, documentOf(lines, LINES)]));
