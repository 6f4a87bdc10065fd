import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import type { AkropolisSeatScore, PanticapaeumSeatScore } from "../types";
import { akropolisRules } from "./akropolis-rules";
import { DIAGRAMS, DIAGRAM_NAMES, pictureOf, surveyed } from "./diagrams";
import { panticapaeumRules } from "./panticapaeum-rules";
import { gameOfRule, ruleAddress, ruleAndParents, sentenceParts } from "./rule-address";
import { foundIn, paragraphId, placeOfRule } from "./rule-book";
import { realRules } from "./test-engine";

const books = { akropolis: akropolisRules, panticapaeum: panticapaeumRules };
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
    expect(ruleAndParents("PA-9.1d")).toEqual(["PA-9.1d", "PA-9.1", "PA-9"]);
  });
});

describe("every rule number that the program says", () => {
  const spoken = readFileSync(resolve(import.meta.dirname, "../../../po/uk.po"), "utf8");
  const numbers = [...new Set(spoken.split("\n").filter((line) => line.startsWith("msgid"))
    .flatMap((line) => sentenceParts(line).filter((part) => part.isRule)).map(({ text }) => text))];

  it("has a place in the rules, and a paragraph of its own unless it names a topic", () => {
    expect(numbers.length).toBeGreaterThan(40);
    for (const rule of numbers) {
      const game = gameOfRule(rule);
      const place = game && placeOfRule(books[game], rule);
      expect(place, rule).not.toBeNull();
      if (rule.includes(".")) expect(place, rule).toContain(".");
    }
  });

  it("leads to the first paragraph of several with that number", () => {
    expect(placeOfRule(panticapaeumRules, "PA-10.3")).toBe("PA-10.3");
    expect(placeOfRule(panticapaeumRules, "PA-6.1.6")).toBe("PA-6.1.5");
    expect(placeOfRule(panticapaeumRules, "PA-77")).toBeNull();
  });
});

describe("the search", () => {
  it("needs all words, in any order and case", () => {
    const found = foundIn(akropolisRules, "LEVEL quarry", asIs).flatMap(({ rules }) => rules);
    expect(found.map(({ rule }) => rule)).toEqual(["AK-3.4", "AK-6.4"]);
  });

  it("finds numbers and topics", () => {
    expect(foundIn(panticapaeumRules, "pa-5.3b", asIs)[0]?.rules).toHaveLength(1);
    expect(foundIn(panticapaeumRules, "workers", asIs).map(({ rule }) => rule)).toContain("PA-7");
  });

  it("finds nothing for nonsense, and all for nothing", () => {
    expect(foundIn(akropolisRules, "xyzzy", asIs)).toEqual([]);
    expect(foundIn(akropolisRules, "  ", asIs)).toHaveLength(akropolisRules.length);
  });
});

describe("the books", () => {
  it("have no two paragraphs of one name", () => {
    for (const topics of Object.values(books)) {
      const all = topics.flatMap((topic) => [topic.rule, ...topic.rules.map(paragraphId)]);
      expect(new Set(all).size).toBe(all.length);
    }
  });
});

describe("the diagrams", () => {
  it("are cities that the rules score as docs/rules says", async () => {
    const scores = await surveyed(realRules());
    const points = DIAGRAM_NAMES.map((name) => {
      const { game, lines } = DIAGRAMS[name];
      const score = scores[name];
      if (game === "akropolis") {
        const { kind } = DIAGRAMS[name] as { kind: "houses" | null };
        const city = score as AkropolisSeatScore;
        return kind ? city[kind].points : city.total;
      }
      const { buildings } = score as PanticapaeumSeatScore;
      expect(pictureOf(lines).buildings).toHaveLength(buildings.length);
      return buildings.map((building) => building.points);
    });
    expect(points).toEqual([2, 3, 2, 2, 2, 42, [3], [0, 1], [6, 2], [3], [0, 2, 0, 0]]);
  });
});
