// Known cities, through the same module that the page uses: the drawn positions of tests/positions
// with their expected points, and, where it is built, the answers of the native program.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { Engine } from "../engine";
import { say } from "../say";
import { KINDS, type AkropolisSeatScore, type HexCode } from "../games/akropolis/types";
import type { PanticapaeumSeatScore } from "../games/panticapaeum/types";
import type { Agreed } from "../options/options";
import type { SeatScore } from "../types";
import * as hexText from "../games/akropolis/city-text";
import type { AkropolisCity, PaintedHex } from "../games/akropolis/painted-city";
import * as squareText from "../games/panticapaeum/city-text";
import { refusedPlace } from "../games/panticapaeum/painted-places";
import * as cityLines from "./city-lines";
import { readSurvey } from "./survey";

const documentOf = (text: string): string =>
  cityLines.documentOf(text, hexText.LINES, squareText.LINES);

const root = resolve(import.meta.dirname, "../../..");
const wasm = process.env.POLIS_WASM ?? resolve(root, "build/src/wasm/polis.wasm");
const native = process.env.POLIS ?? resolve(root, "build/polis");
const engine = new Engine(new WebAssembly.Module(readFileSync(wasm)));
const scored = <Score extends SeatScore>(document: string) =>
  readSurvey<Score>(engine.answer({ ask: "survey", text: document }).text);
const survey = <Score extends SeatScore>(lines: string) =>
  scored<Score>(documentOf(lines));

interface Position {
  hexes: PaintedHex[];
  cases: { agreed: Agreed; want: [string, number, number][] }[];
}

/** Rows of a drawing: a word a hex, each row half a hex further to the right. */
function drawn(lines: string[]): PaintedHex[] {
  return lines.flatMap((line, r) =>
    line
      .trim()
      .split(/\s+/)
      .flatMap((word, q): PaintedHex[] =>
        word === "." ? [] : [[q, r, word[0] as HexCode, Number(word.slice(1) || 1)]],
      ),
  );
}

function wanted(line: string): [string, number, number] {
  const [name = "", value, stars] = line.split(" ");
  return [name, Number(value), Number(stars ?? NaN)];
}

function positions(file: string): Position[] {
  const found: Position[] = [];
  let drawing: string[] = [];
  for (const line of readFileSync(resolve(root, "tests/positions", file), "utf8").split("\n")) {
    if (line.startsWith("|")) {
      drawing.push(line.slice(1));
    } else if (line.startsWith("with")) {
      if (drawing.length > 0) found.push({ hexes: drawn(drawing), cases: [] });
      drawing = [];
      found.at(-1)?.cases.push({ agreed: hexText.agreedOf(line), want: [] });
    } else if (/^[a-z]+ -?\d/.test(line)) {
      found.at(-1)?.cases.at(-1)?.want.push(wanted(line));
    }
  }
  return found;
}

function check(city: AkropolisCity, agreed: Agreed, want: [string, number, number][]): void {
  const answer = survey<AkropolisSeatScore>(hexText.cityLines(city, agreed));
  if (!answer.ok) throw new Error(JSON.stringify(answer.say));
  for (const [name, value, stars] of want) {
    if (name === "total") expect(answer.score.total).toBe(value);
    else
      expect(answer.score[name as (typeof KINDS)[number]]).toMatchObject({
        value,
        stars,
        points: value * stars,
      });
  }
}

describe("painted cities of Akropolis", () => {
  it.each(["rulebook.txt", "lakes.txt", "plazas.txt"])(
    "score as tests/positions/%s says",
    (file) => {
      const all = positions(file);
      expect(all.length).toBeGreaterThan(0);
      for (const { hexes, cases } of all)
        for (const { agreed, want } of cases) check({ stones: 0, hexes }, agreed, want);
    },
  );

  it.skipIf(!existsSync(native))("score as the native program says", () => {
    for (const { hexes } of positions("lakes.txt")) {
      const variants = ["gardens", "barracks"], rulings = { lake: "single", edge: "any" };
      const agreed = { variants: variants.join(","), rulings: "lake:single,edge:any" };
      const input = JSON.stringify({ game: "akropolis", stones: 3, variants, rulings, cells: hexes });
      const told = execFileSync(native, ["score", "-", "--json"], { input, encoding: "utf8" });
      const city = { stones: 3, hexes };
      expect(scored(hexText.cityDocument(city, agreed))).toEqual(readSurvey(told));
      expect(survey(hexText.cityLines(city, agreed))).toEqual(readSurvey(told));
    }
  });

  it("are refused in words at the hex", () => {
    const apart: AkropolisCity = {
      stones: 0,
      hexes: [
        [0, 0, "H", 1],
        [3, 0, "h", 1],
      ],
    };
    expect(survey(hexText.cityLines(apart, {}))).toMatchObject({
      ok: false,
      at: 1,
    });
  });
});

describe("a city as text", () => {
  const head = "akropolis stones=4";

  it("may be written shortly", () => {
    expect(hexText.cityText("0,0 H\n\n 1 0 h2\nhex -1 1 q 1", head)).toBe(
      "akropolis stones=4\nhex 0 0 H 1\nhex 1 0 h 2\nhex -1 1 q 1",
    );
    expect(hexText.cityText("akropolis stones=1\n0 0 H", head)).toBe(
      "akropolis stones=1\nhex 0 0 H 1",
    );
  });

  it("may be tiles in the order laid", () => {
    const answer = survey<AkropolisSeatScore>(hexText.cityText("tile 19 1 1 1\ntile 28 1 0 2", head));
    expect(answer.ok && answer.score.cells.length).toBe(7);
  });

  it("says what was agreed", () => {
    expect(
      hexText.agreedOf("akropolis stones=1 variants=houses,gardens rulings=edge:any,lake:single"),
    ).toEqual({ variants: "houses,gardens", rulings: "edge:any,lake:single" });
    expect(hexText.agreedOf(head)).toEqual({});
  });
});

const SEAT = `panticapaeum coins=5 coins_taken=true store=brown:1,green:2 markers=brown:2,orange:1
cell 0 0 brown 1 worker
cell 1 0 plain 1
cell 2 0 purple 1 worker
cell 0 1 drought 1
building house 1 0`;

describe("painted cities of Panticapaeum", () => {
  it("come back from their text and score as docs/protocol.md says", () => {
    const city = squareText.cityOf(squareText.cityText(SEAT, ""));
    expect(squareText.cityLines(city)).toBe(SEAT);
    const answer = scored<PanticapaeumSeatScore>(squareText.cityDocument(city));
    expect(survey(squareText.cityLines(city))).toEqual(answer);
    expect(answer.ok && answer.score).toMatchObject({
      houses: 2,
      coins: 2,
      resources: 3,
      droughts: -1,
      total: 6,
    });
  });

  it("count the last coins unless they are taken (PA-10.2)", () => {
    const due = squareText.cityLines({ ...squareText.cityOf(SEAT), coinsTaken: false });
    expect(due).toBe(SEAT.replace("coins_taken=true", "coins_taken=false"));
    expect(squareText.cityOf(due).coinsTaken).toBe(false);
    const answer = survey<PanticapaeumSeatScore>(due);
    expect(answer.ok && answer.score).toMatchObject({ coins: 3, total: 7 });
    expect(answer.ok && answer.notes).toEqual([]);
  });

  it("keep five resources, and say so (PA-10.2)", () => {
    const answer = survey<PanticapaeumSeatScore>(SEAT.replace("brown:1,", "brown:7,"));
    expect(answer.ok && answer.score.resources).toBe(5);
    expect(answer.ok && answer.notes.map(say)).toEqual([
      "of 9 resources only 5 are kept and count (PA-10.2)",
    ]);
  });

  it("are doubted where no rule makes them so (PA-5.7, PA-7.3)", () => {
    const answer = survey(SEAT.replace("plain 1\n", "plain 1 cube:green\n"));
    expect(answer.ok && answer.warnings.map(say)).toEqual([
      "the cell at 1,0 never has such a cube (PA-5.7)",
    ]);
  });

  it("are refused at the building that cannot stand", () => {
    expect(survey(`${SEAT}\nbuilding house 9 9`)).toMatchObject({ ok: false, at: 1 });
  });
});

describe("the place that a refusal names", () => {
  const cells = "panticapaeum coins=0\ncell 0 0 plain 1\ncell 1 0 plain 1";
  const refused = (lines: string): string | null =>
    refusedPlace(squareText.cityOf(lines), survey<PanticapaeumSeatScore>(lines));
  it.each([
    ["a cell that hangs on nothing", `${cells}\ncell 5 5 plain 1`, "5,5"],
    ["a building that cannot stand there", `${cells}\nbuilding house 1 0\nbuilding house 1 0`, "1,0"],
    ["a building whose sentence has no building in it", `${cells}\nbuilding house 999 0`, "999,0"],
  ])("%s", (_, lines, want) => expect(refused(lines)).toBe(want));
});

const CELL_FORM = "the line must be: cell x y content level [cube:colour] [worker]";
const BUILDING_FORM = "the line must be: building kind x y [x y]";

describe("lines that are none of a city", () => {
  const refusal = (lines: string): string => {
    try {
      const answer = survey(lines);
      return answer.ok ? "" : answer.say.map(say).join();
    } catch (fault) {
      return (fault as Error).message;
    }
  };
  it.each([
    ["", "the line must be: game key=value …"],
    ["chess", "unknown game 'chess'"],
    ["akropolis stones", "'stones' is not of the form key=value"],
    ["akropolis coins=1", "unknown key 'coins'"],
    ["akropolis stones=", "stones must be a number from 0 to 1000"],
    ["toString\nhex 0 0 q 1", "unknown game 'toString'"],
    ["akropolis game=panticapaeum\nhex 0 0 q 1", "'game' appears twice"],
    ["akropolis stones=1 stones=2\nhex 0 0 q 1", "'stones' appears twice"],
    ["panticapaeum coins=1 coins=2\ncell 0 0 plain 1", "'coins' appears twice"],
    ["akropolis\nhex 0 0 q", "the line must be: hex q r code level"],
    ["akropolis\nhex 0 0 q 1\n\ncell 0 0 q 1", "the line must be: hex q r code level"],
    ["akropolis\nhex 0 0 q 1\ntile 1 0 0 0", "the line must be: hex q r code level"],
    ["akropolis\ntile 19 1 1 3\nhex 0 0 q 1", "the line must be: tile number q r rotation"],
    ["panticapaeum coins=-1\ncell 0 0 plain 1", "coins must be a number from 0 to 9999"],
    ["panticapaeum workers=harbour:1\ncell 0 0 plain 1", "unknown key 'harbour'"],
    ["panticapaeum store=brown", "store.brown must be a number from 0 to 99"],
    ["panticapaeum markers=brown:x", "markers.brown must be a number from 0 to 9"],
    ["panticapaeum coins_taken=1", "coins_taken must be true or false"],
    ["panticapaeum\ncell 0 0 plain x", "cells[0].level must be a number from 1 to 99"],
    ["panticapaeum\nhex 0 0 q 1", CELL_FORM],
    ["panticapaeum\ncell 0 0 plain 1 2", CELL_FORM],
    ["panticapaeum\ncell 0 0 plain 1\nbuilding house 0 0\ncell 1 0 plain 1", BUILDING_FORM],
    ["panticapaeum\ncell 0 0 plain 1\nbuilding house 0", BUILDING_FORM],
  ])("%j", (lines, want) => expect(refusal(lines)).toBe(want));

  it("blanks do not matter", () =>
    expect(documentOf("akropolis\r\n\r\n hex\t0 0 H 1 \r\n")).toBe(
      documentOf("akropolis\nhex 0 0 H 1"),
    ));
});
