// The palettes as they stand in the style sheet, seen by every kind of colour vision.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { COLOURS } from "./art-colours";
import { contrast, distance, VISIONS } from "./test-vision";

const sheet = readFileSync(join(import.meta.dirname, "faces.css"), "utf8");

const FACES = ["house", "market", "barracks", "temple", "garden", "quarry"];
const PALETTES = ["classic", "safe", "contrast", "mono"] as const;

/** The variables of a rule by its selector. */
function variables(selector: string): Record<string, string> {
  const start = sheet.indexOf(`${selector} {`);
  const body = sheet.slice(start, sheet.indexOf("}", start));
  return Object.fromEntries([...body.matchAll(/--([a-z-]+): (#[0-9a-f]{6});/g)]
    .map((found) => [found[1], found[2]]));
}

const usual = variables(":root");

function colour(palette: string, name: string): string {
  const own = palette === "classic" ? {} : variables(`:root[data-palette="${palette}"]`);
  const found = (own as Record<string, string>)[name] ?? usual[name];
  if (!found) throw new Error(`no --${name}`);
  return found;
}

const pairs = FACES.flatMap((one, i) => FACES.slice(i + 1).map((two) => [one, two] as const));

/** The two faces that are hardest to tell apart. */
function nearestPair(palette: string, vision: (typeof VISIONS)[number]): number {
  return Math.min(...pairs.map(([one, two]) =>
    distance(colour(palette, `face-${one}`), colour(palette, `face-${two}`), vision)));
}

describe("the arithmetic of colours", () => {
  it("knows black from white", () => {
    expect(distance("#000000", "#ffffff", "usual")).toBeCloseTo(100, 0);
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 1);
  });

  it("makes red and green alike for deutan eyes, blue and yellow not", () => {
    expect(distance("#c05000", "#808000", "usual")).toBeGreaterThan(25);
    expect(distance("#c05000", "#808000", "deutan")).toBeLessThan(12);
    expect(distance("#3060c0", "#c0b030", "deutan")).toBeGreaterThan(40);
  });
});

describe("the palettes", () => {
  it.each(VISIONS)("safe: any two faces are at least 10 apart for %s eyes", (vision) => {
    expect(nearestPair("safe", vision)).toBeGreaterThanOrEqual(10);
  });

  // Pattern, building and letter tell faces apart where colours do not: classic and contrast are
  // chosen for usual eyes, mono for none. These are the least distances they really have.
  it.each([
    ["classic", "usual", 20], ["classic", "protan", 9],
    ["classic", "deutan", 9], ["classic", "tritan", 10],
    ["contrast", "usual", 20], ["contrast", "protan", 10],
    ["contrast", "deutan", 5], ["contrast", "tritan", 10],
    ["mono", "usual", 8], ["mono", "protan", 8],
    ["mono", "deutan", 8], ["mono", "tritan", 8],
  ] as const)("%s: the nearest two for %s eyes are %d apart", (palette, vision, least) => {
    const found = nearestPair(palette, vision);
    expect(found).toBeGreaterThanOrEqual(least);
  });

  it.each(PALETTES)("%s: ink on every face has 4.5:1", (palette) => {
    for (const face of FACES) {
      const found = contrast(colour(palette, `face-${face}`), colour(palette, `ink-${face}`));
      expect(found, face).toBeGreaterThanOrEqual(4.5);
    }
  });

  it.each(PALETTES)("%s: buildings have 3:1 against their face or their walls", (palette) => {
    for (const face of FACES.slice(0, 5)) {
      const dark = contrast(colour(palette, `dark-${face}`), colour(palette, `face-${face}`));
      const light = contrast(colour(palette, "art-wall"), colour(palette, `dark-${face}`));
      expect(Math.max(dark, light), face).toBeGreaterThanOrEqual(3);
    }
  });

  it("classic: pictures of buildings and plazas have its colours", () => {
    Object.values(COLOURS).forEach(({ face, dark }, i) => {
      expect(face).toBe(colour("classic", `face-${FACES[i]}`));
      expect(dark).toBe(colour("classic", `dark-${FACES[i]}`));
    });
  });
});
