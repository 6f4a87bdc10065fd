#!/usr/bin/env node
// web-sentences.mjs - copies the sentences of the web client into files that xgettext reads as C.
//
//   script/web-sentences.mjs FOLDER     makes FOLDER/web/src/….tsx for every source that says something,
//                                       and FOLDER/data/levels.json
//
// xgettext cannot read TypeScript with JSX. A sentence is a plain string in double quotes: the first argument of t()
// or mark(), or the first two of tn(). t() may also get an entry of a table whose text mark() has marked; any other
// text is an error, since it could not be translated.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const STRING = String.raw`"(?:[^"\\\n]|\\.)*"`;
const CALL = new RegExp(
  String.raw`(?<![\w.$])(t|tn|mark)\(\s*(?:(${STRING})(?:\s*,\s*(${STRING}))?)?\s*([^\s]?)`, "g");
const IMPORT = /import \{([^}]*)\} from "[./]+\/say"/;

const lineOf = (text, at) => text.slice(0, at).split("\n").length;

/** What is wrong with a call, if anything. */
function faultOf(name, one, many, next) {
  if (next === "+") return "glues its sentence together";
  if (name === "tn" && !(one && many)) return "needs its two sentences as strings in double quotes";
  if (name === "mark" && !one) return "needs its sentence as a string in double quotes";
  if (name === "t" && !one && /['"`]/.test(next)) return "needs its sentence as a string in double quotes";
  return null;
}

/** The sentences of one source, as C calls, each on the line where it stands. */
function sentences(path, text, faults) {
  const used = IMPORT.exec(text)?.[1].split(",").map((name) => name.trim()) ?? [];
  const lines = [];
  for (const found of text.matchAll(CALL)) {
    const [, name, one, many, next] = found;
    if (!used.includes(name)) continue;
    const line = lineOf(text, found.index);
    const fault = faultOf(name, one, many, next);
    if (fault) faults.push(`${path}:${line}: ${name}() ${fault}`);
    if (fault || !one) continue;
    const said = name === "tn" ? `say_n(a, b, ${one}, ${many}, n);` : `N_(${one});`;
    lines[line - 1] = `${lines[line - 1] ?? ""} ${said}`;
  }
  return lines.length ? Array.from(lines, (line) => line ?? "").join("\n") + "\n" : "";
}

const [out] = process.argv.slice(2);
if (!out) {
  console.error("usage: script/web-sentences.mjs FOLDER");
  process.exit(2);
}
const faults = [];
for (const name of readdirSync("web/src", { recursive: true }).sort()) {
  const path = join("web/src", name);
  if (!/\.tsx?$/.test(name) || /\.test\.tsx?$/.test(name) || path === "web/src/say.ts") continue;
  const text = sentences(path, readFileSync(path, "utf8"), faults);
  if (!text) continue;
  mkdirSync(dirname(join(out, path)), { recursive: true });
  writeFileSync(join(out, path), text);
}
// What bots are called and what they are like: the words of the page and of --help.
const levels = JSON.parse(readFileSync("data/levels.json", "utf8")).flatMap(Object.values);
mkdirSync(join(out, "data"), { recursive: true });
writeFileSync(join(out, "data/levels.json"), levels.map((words) => `N_(${JSON.stringify(words)});\n`).join(""));
if (faults.length) {
  console.error(faults.join("\n"));
  process.exit(1);
}
