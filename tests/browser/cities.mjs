// cities.mjs - the drawn cities of tests/positions as lists of hexes, with the points they bring.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./browser.mjs";

/** The hexes of a drawing: row i is r = i, column j is q = j; a digit behind is the level. */
function drawn(rows) {
  return rows.flatMap((row, r) => (row.match(/[a-zA-Z.]\d?/g) ?? [])
    .map((word, q) => [q, r, word[0], Number(word[1] ?? 1)]).filter(([, , code]) => code !== "."));
}

const list = (text, name) => new RegExp(`${name}=(\\S+)`).exec(text)?.[1].split(",") ?? [];

/** What stands after a line "with …": the agreement, and the points where they are told. */
function expectation(block) {
  const [agreed, ...lines] = block.split("\n");
  const total = lines.map((line) => /^total (\d+)/.exec(line)?.[1]).find(Boolean);
  return {
    variants: list(agreed, "variants"),
    rulings: Object.fromEntries(list(agreed, "rulings").map((one) => one.split(":"))),
    total: total === undefined ? undefined : Number(total),
  };
}

/** A city of tests/positions: its hexes, the first at 0,0, and what is expected of it. */
export function position(name) {
  const text = readFileSync(join(root, "tests/positions", `${name}.txt`), "utf8");
  const [drawing, ...blocks] = text.replace(/^#.*\n/gm, "").split(/^with/m);
  const rows = drawing.split("\n").filter((line) => line.startsWith("|"));
  const hexes = drawn(rows.map((line) => line.slice(1)));
  const [[q0, r0]] = hexes;
  return {
    hexes: hexes.map(([q, r, code, level]) => [q - q0, r - r0, code, level]),
    expected: blocks.map(expectation),
  };
}

const SIDES = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]];

/** The hexes in an order in which each touches one before it. */
export function connected(hexes) {
  const left = new Map(hexes.map((hex) => [`${hex[0]},${hex[1]}`, hex]));
  const order = [];
  const visit = (q, r) => {
    const hex = left.get(`${q},${r}`);
    if (!hex) return;
    left.delete(`${q},${r}`);
    order.push(hex);
    for (const [dq, dr] of SIDES) visit(q + dq, r + dr);
  };
  visit(hexes[0][0], hexes[0][1]);
  return order;
}
