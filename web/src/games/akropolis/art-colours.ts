// art-colours.ts - the classic palette of faces.css for the pictures of buildings and plazas: a picture
// knows no variables. Other palettes have glyphs instead.

export type Building = "h" | "m" | "b" | "t" | "g" | "q";

export const COLOURS: Record<Building, { face: string; dark: string; light?: string }> = {
  h: { face: "#86c0ee", dark: "#2c6699" },
  m: { face: "#fbcf4a", dark: "#c05a1c" },
  b: { face: "#d2604a", dark: "#7d2014" },
  t: { face: "#9d74c9", dark: "#55308c" },
  g: { face: "#84bd60", dark: "#2f6d33", light: "#bbdba8" },
  q: { face: "#cdc7ba", dark: "#6e675b" },
};
