// tile-words.ts - what is on a tile, in words. Its name in records is not shown: its picture is.
import { t, tn } from "../../say";
import { COLOURS, type Colour } from "./types";
import { tileCells } from "./set";
import { amountOf, contentName, resourceName } from "./words";

/** Cell by cell, for those who do not see it: "tile: marble, plain cell, drought". */
export function tileName(id: string): string {
  const contents = tileCells(id).map((cell) => contentName(cell.content));
  return t("tile: %s", contents.join(", "));
}

/** Each resource once, with its number if there are several. */
function tally(found: readonly Colour[]): string[] {
  const names = [...new Set(found)].map((colour) => {
    const n = found.filter((one) => one === colour).length;
    return n > 1 ? amountOf(colour, n) : resourceName(colour);
  });
  return names.length > 0 ? [names.join(" + ")] : [];
}

/** What it brings, in a few words: "marble + herbs, 1 drought". */
export function tileBounty(id: string): string {
  const cells = tileCells(id).map(({ content }) => content);
  const found = cells.filter((one): one is Colour => (COLOURS as readonly string[]).includes(one));
  const dry = cells.filter((one) => one === "drought").length;
  const names = [
    ...tally(found),
    ...(cells.includes("wild") ? [t("any resource")] : []),
    ...(dry > 0 ? [tn("%d drought", "%d droughts", dry)] : []),
  ];
  return names.length > 0 ? names.join(", ") : t("plain land");
}
