import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import * as hexes from "../games/akropolis/diagrams";
import type { AkropolisSeatScore } from "../games/akropolis/types";
import type { GameName } from "../types";
import * as squares from "../games/panticapaeum/diagrams";
import type { PanticapaeumSeatScore } from "../games/panticapaeum/types";
import { buildingRule } from "../games/panticapaeum/words";
import { documentOf } from "../rules";
import { scoresOf } from "./diagram";
import { gameOfRule, ruleAddress, sentenceParts } from "../rulebook/rule-address";
import {
  askForBox, askForRules, customOf, foundIn, goalOf, paragraphId, placeOfRule, withoutGoal,
  type RuleBook, type BoxContents,
} from "../rulebook/rule-book";
import { realRules } from "./test-engine";

const ask = realRules();

async function told(game: GameName, typed?: string): Promise<RuleBook | null> {
  const [answer] = await ask([askForRules(game, typed)]);
  return answer && !answer.refusal ? documentOf<RuleBook>(answer) : null;
}

/** Where the page shows a rule. */
async function place(game: GameName, rule: string): Promise<string | null> {
  const found = await told(game, rule);
  return found && placeOfRule(found, rule);
}

const akropolis = await told("akropolis") as RuleBook;
const panticapaeum = await told("panticapaeum") as RuleBook;
const books = [akropolis, panticapaeum];
const asIs = (text: string): string => text;

describe("rule numbers in sentences", () => {
  it("are parts of their own", () => {
    expect(sentenceParts("a building stands there (PA-5.5, PA-6.1.3)")).toEqual([
      { text: "a building stands there (", isRule: false },
      { text: "PA-5.5", isRule: true },
      { text: ", ", isRule: false },
      { text: "PA-6.1.3", isRule: true },
      { text: ")", isRule: false },
    ]);
    expect(sentenceParts("nothing")).toEqual([{ text: "nothing", isRule: false }]);
  });

  it("lead to the rules of their game", () => {
    expect(ruleAddress("PA-9.1d")).toBe("#/learn/rules/panticapaeum?rule=PA-9.1d");
  });
});

describe("every rule number that the program says", () => {
  const spoken = readFileSync(resolve(import.meta.dirname, "../../../po/uk.po"), "utf8");
  const numbers = [...new Set(spoken.split("\n").filter((line) => line.startsWith("msgid"))
    .flatMap((line) => sentenceParts(line).filter((part) => part.isRule)).map(({ text }) => text))];

  it("has a place in the rules, and a paragraph of its own unless it names a topic", async () => {
    expect(numbers.length).toBeGreaterThan(40);
    for (const rule of numbers) {
      const found = await place(gameOfRule(rule) as GameName, rule);
      expect(found, rule).not.toBeNull();
      if (rule.includes(".")) expect(found, rule).toContain(".");
    }
  });

  it("leads to the first paragraph of several with that number, or to its topic", async () => {
    expect(await place("panticapaeum", "PA-10.3")).toBe("PA-10.3");
    expect(await place("panticapaeum", "PA-6.1.6")).toBe("PA-6.1.5");
    expect(await place("panticapaeum", "PA-9.1b")).toBe("PA-9.1");
    expect(await place("panticapaeum", "PA-11")).toBe("PA-11");
    expect(await place("akropolis", "AK-7")).toBe("AK-7");
    expect(await place("panticapaeum", "PA-77")).toBeNull();
  });
});

describe("the search", () => {
  it("needs all words, in any order and case", () => {
    const found = foundIn(akropolis.topics, "LEVEL quarry", asIs).flatMap(({ rules }) => rules);
    expect(found.map(({ rule }) => rule)).toEqual(["AK-3.4", "AK-6.4"]);
  });

  it("finds numbers and topics", () => {
    expect(foundIn(panticapaeum.topics, "pa-5.3b", asIs)[0]?.rules).toHaveLength(1);
    expect(foundIn(panticapaeum.topics, "pa-6.1.6", asIs)[0]?.rules[0]?.rule).toBe("PA-6.1.5");
    expect(foundIn(panticapaeum.topics, "workers", asIs).map(({ rule }) => rule)).toContain("PA-7");
  });

  it("finds nothing for nonsense, and all for nothing", () => {
    expect(foundIn(akropolis.topics, "xyzzy", asIs)).toEqual([]);
    expect(foundIn(akropolis.topics, "  ", asIs)).toHaveLength(akropolis.topics.length);
  });
});

describe("the books", () => {
  it("begin with the goal, which is apart from the topics", () => {
    for (const book of books) {
      expect(goalOf(book)).toBe(book.topics[0]?.rules[0]);
      expect(goalOf(book)?.text).toMatch(/most points/);
      expect(goalOf({ topics: withoutGoal(book.topics) })).toBeUndefined();
    }
  });

  it("have no two paragraphs of one name", () => {
    for (const { topics } of books) {
      const all = topics.flatMap((topic) => [topic.rule, ...topic.rules.map(paragraphId)]);
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it("have the paragraphs that diagrams are for", () => {
    const all = books.flatMap(({ topics }) => topics).flatMap(({ rules }) => rules.map(paragraphId));
    const explained = [...Object.keys(hexes.DOCUMENTS), ...Object.keys(squares.DOCUMENTS)];
    expect(explained.filter((name) => !all.includes(name))).toEqual([]);
    expect(explained).toHaveLength(12);
  });

  it("tell who begins by custom (AK-1.6, PA-3.9)", () => {
    expect(customOf(akropolis)).toContain("olives");
    expect(customOf(panticapaeum)).toContain("Greek god");
  });

  it("say of buildings what the table says of them (PA-10.3)", () => {
    const rules = panticapaeum.topics.flatMap((topic) => topic.rules);
    for (const kind of ["house", "winery", "fortress", "aqueduct", "temple"] as const) {
      const said = rules.find(({ rule, part }) => rule === "PA-10.3" && part === kind)?.text;
      expect(said).toBe(buildingRule(kind));
      expect(said).toMatch(/ gives points for /);
    }
  });

  it("tell what was once left out", async () => {
    const text = async (rule: string): Promise<string> =>
      (await told("akropolis", rule))?.topics.flatMap(({ rules }) => rules)
        .map((one) => one.text).join(" ") ?? "";
    expect(await text("AK-1.4")).toMatch(/19 \w+ of three .* 14 \w+ of four/);
    expect(await text("PA-6.2.3")).toMatch(/paid for in a sale/);
    expect(await text("PA-8.4")).toMatch(/you must pay with those/);
    expect(await text("PA-8.5")).toMatch(/never a fortress.* no step .*/);
    expect(await text("PA-8.5")).toMatch(/cannot swap/);
    expect(await text("PA-9.4")).toMatch(/bag can run short/);
    expect(await text("PA-10.2")).toMatch(/coins .* last time.* five resources/);
    expect(await text("PA-10.3")).toMatch(/only if your marker in the row of the aqueducts \(amphoras, orange\) has left the start/);
  });
});

describe("the box", () => {
  it("is counted for two, three and four players (AK-1.2, PA-3.7)", async () => {
    const [ak, pa] = (await ask([askForBox("akropolis"), askForBox("panticapaeum")]))
      .map((answer) => documentOf<BoxContents>(answer));
    expect(ak?.players).toEqual([2, 3, 4]);
    expect(ak?.rows[0]).toEqual({ name: "tiles", counts: [37, 49, 61] });
    expect(pa?.rows[1]).toEqual({ name: "tiles in the ring", counts: [8, 11, 14] });
  });
});

describe("the diagrams", () => {
  it("of Akropolis are cities that the rules score as docs/rules says", async () => {
    const scores = Object.entries(await scoresOf(hexes.DOCUMENTS, realRules()));
    const points = scores.map(([name, score]) => {
      const kind = hexes.DIAGRAMS[name]?.kind;
      return kind ? (score as AkropolisSeatScore)[kind].points : score.total;
    });
    expect(points).toEqual([2, 3, 2, 2, 2, 12, 42]);
  });

  it("of Panticapaeum, too", async () => {
    const scores = Object.entries(await scoresOf(squares.DOCUMENTS, realRules()));
    const points = scores.map(([name, score]) => {
      const { buildings } = score as PanticapaeumSeatScore;
      const { buildings: drawn } = squares.pictureOf(squares.DIAGRAMS[name] ?? "");
      expect(drawn).toHaveLength(buildings.length);
      return buildings.map((building) => building.points);
    });
    expect(points).toEqual([[3], [0, 1], [6, 2], [3], [0, 2, 0, 0]]);
  });
});
