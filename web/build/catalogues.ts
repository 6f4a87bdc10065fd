// catalogues.ts - makes a TypeScript module of each catalogue in po/, so that the page speaks
// with the very sentences of the C programs: `import("polis:uk")`.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { po, type GetTextTranslation } from "gettext-parser";
import type { Plugin } from "vite";
import { sentenceKey } from "../src/sentence-key.ts";

const PREFIX = "polis:";

// What the page can come to say: its own sentences, those of the rules and those about the bots. The
// sentences of the command line and the terminal stay out.
const SAID = /(^|\s)(web|data|src\/(base|core|games|bots|study|engine|wasm))\//;

/** `nplurals=3; plural=(n%10==1 ? 0 : 1);` The expression is C, and JavaScript as well. */
function pluralOf(header: string): string {
  const found = /plural=([-n0-9%<>=!&|?:() ]+);/.exec(header);
  if (!found) throw new Error(`no plural rule in '${header}'`);
  return `(n) => Number(${found[1]})`;
}

function isSaid(entry: GetTextTranslation): boolean {
  return entry.msgid !== "" && SAID.test(entry.comments?.reference ?? "");
}

/** The module's text: the sentences by their keys, with all plural forms, and the plural rule. */
export function catalogueModule(text: string): string {
  const file = po.parse(text);
  const entries = Object.values(file.translations[""] ?? {}).filter(isSaid);
  const sentences = Object.fromEntries(
    entries.map((entry) => [sentenceKey(entry.msgid), entry.msgstr.length > 1 ? entry.msgstr : entry.msgstr[0]]),
  );
  if (Object.keys(sentences).length !== entries.length) throw new Error("two sentences have the same key");
  const plural = pluralOf(file.headers["Plural-Forms"] ?? file.headers["plural-forms"] ?? "");
  return `export const plural = ${plural};\nexport const sentences = ${JSON.stringify(sentences)};\n`;
}

export function catalogues(folder: string): Plugin {
  return {
    name: "polis-catalogues",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return undefined;
      const file = join(folder, `${id.slice(PREFIX.length + 1)}.po`);
      this.addWatchFile(file);
      return catalogueModule(readFileSync(file, "utf8"));
    },
  };
}
