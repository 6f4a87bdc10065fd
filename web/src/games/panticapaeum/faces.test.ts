// What eyes can tell apart: the colours of terrain and pieces, read from the style sheet itself.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { contrast, distance, VISIONS } from "../akropolis/test-vision";
import { COLOURS } from "./types";

const sheet = readFileSync(join(import.meta.dirname, "faces.css"), "utf8");
const FACES = [...COLOURS, "plain", "drought", "wild"];
const PALETTES = ["classic", "safe", "contrast", "mono"];
const THEMES = ["light", "dark"];

function variables(selector: string): [string, string][] {
  const at = sheet.indexOf(`${selector} {`);
  const block = at < 0 ? "" : sheet.slice(at, sheet.indexOf("}", at));
  return [...block.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map((found) =>
    [found[1] as string, found[2] as string]);
}

/** The colours that apply, later rules over earlier ones as in the sheet. */
function colours(palette: string, theme: string): Map<string, string> {
  return new Map([
    ...variables(":root"),
    ...variables(`:root[data-theme="${theme}"]`),
    ...variables(`:root[data-palette="${palette}"]`),
  ]);
}

const ALL = PALETTES.flatMap((palette) => THEMES.map((theme) => ({ palette, theme })));

function pairs<T>(list: readonly T[]): [T, T][] {
  return list.flatMap((one, i) => list.slice(i + 1).map((two): [T, T] => [one, two]));
}

interface Likeness {
  pair: string;
  far: number;
}

function closest(names: readonly string[], palette: string, theme: string): Likeness {
  const of = colours(palette, theme);
  const all = pairs(names).flatMap(([one, two]) => VISIONS.map((vision) => ({
    pair: `${one} and ${two}, ${vision}`,
    far: distance(of.get(one) as string, of.get(two) as string, vision),
  })));
  return all.sort((a, b) => a.far - b.far)[0] as Likeness;
}

describe("the safe palette", () => {
  const faces = FACES.map((name) => `--face-${name}`);
  const cubes = COLOURS.map((name) => `--cube-${name}`);
  it.each(THEMES)("tells every two kinds of ground apart to every kind of eyes, %s", (theme) => {
    const worst = closest(faces, "safe", theme);
    expect(worst.far, worst.pair).toBeGreaterThanOrEqual(10);
  });
  it.each(THEMES)("tells every two cubes apart to every kind of eyes, %s", (theme) => {
    const worst = closest(cubes, "safe", theme);
    expect(worst.far, worst.pair).toBeGreaterThanOrEqual(10);
  });
});

describe("the other palettes", () => {
  it("need their patterns and symbols for some eyes, but not for the usual ones", () => {
    const of = colours("classic", "light");
    const face = (name: string): string => of.get(`--face-${name}`) as string;
    for (const [one, two] of pairs(FACES)) {
      const far = distance(face(one), face(two), "usual");
      expect(far, `${one} and ${two}`).toBeGreaterThanOrEqual(10);
    }
  });
});

describe.each(ALL)("$palette, $theme", ({ palette, theme }) => {
  const of = colours(palette, theme);
  const colour = (name: string): string => of.get(name) as string;

  it.each(FACES)("has a glyph that can be read on %s", (name) => {
    const found = contrast(colour(`--glyph-${name}`), colour(`--face-${name}`));
    expect(found).toBeGreaterThanOrEqual(4.5);
  });
  it.each(COLOURS)("has a sign that can be seen on a %s cube", (name) => {
    const found = contrast(colour(`--cube-sign-${name}`), colour(`--cube-${name}`));
    expect(found).toBeGreaterThanOrEqual(3);
  });
});
