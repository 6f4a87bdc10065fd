// review_cost.mjs - what a review costs: processor time of the module on one core, for each pass of the
// page's (BUDGETS in web/src/study/study.ts). Not a test: docs/performance.md has its figures.
// usage: node review_cost.mjs polis.wasm RECORD "BUDGET" …
import { readFileSync } from "node:fs";
import { Polis, compile } from "./polis.mjs";

const [path, record, ...budgets] = process.argv.slice(2);
const polis = new Polis(compile(path));
const answer = (line) => JSON.parse(polis.line(line).replace(/^\w+ /, ""));

/** Seconds of this process so far: other programs on the machine hardly change them. */
function seconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

polis.load(readFileSync(record, "utf8"));
const { steps } = answer("review");
console.log(`${steps.length} steps, ${steps.filter(({ choice }) => choice).length} of them choices`);
for (const budget of budgets) {
  const began = seconds();
  let longest = 0;
  for (const { step } of [{ step: -1 }, ...steps]) {
    const before = seconds();
    answer(`review step=${step} ${budget}`);
    longest = Math.max(longest, seconds() - before);
  }
  console.log(`${budget}: ${(seconds() - began).toFixed(2)} s, the longest step ${longest.toFixed(2)} s`);
}
