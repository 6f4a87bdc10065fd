// one-file.ts - makes a page a single file: its script and styles are written into it. The rules, the
// bots and the catalogue are not: `polis analyse --html` writes those in, so that the program does not
// carry them twice.
import type { Plugin } from "vite";

const EMBEDDED = "/src/report/embedded.ts";
const VIRTUAL = "\0report:";

/** Modules that read the page instead of files. */
const READERS: Record<string, string> = {
  rules: `import { wasmUrl } from "${EMBEDDED}"; export default await wasmUrl("polis-rules");`,
  bots: `import { wasmUrl } from "${EMBEDDED}"; export default await wasmUrl("polis-bots");`,
  catalogue: `import { catalogue } from "${EMBEDDED}";
    const { plural, sentences } = await catalogue(); export { plural, sentences };`,
};

const WORKER = 'new Worker(new URL("./worker.ts", import.meta.url), { type: "module" })';

/** A worker whose script is in the page, too. */
function inlineWorker(code: string, id: string): string | undefined {
  if (!id.endsWith("/src/rules.ts")) return undefined;
  if (!code.includes(WORKER)) throw new Error("one-file: rules.ts starts its worker in another way");
  return `import InlineWorker from "./worker.ts?worker&inline";\n${code.replace(WORKER, "new InlineWorker()")}`;
}

/** The rules in the page are those of all games, the bots those of its own game. */
function virtualId(id: string): string | undefined {
  if (/^\w+\.wasm\?url$/.test(id)) return VIRTUAL + (id.includes("_bots.") ? "bots" : "rules");
  return /^polis:\w+$/.test(id) ? `${VIRTUAL}catalogue` : undefined;
}

/** A script's end must not be in it. */
const safe = (code: string): string => code.replace(/<\/script/gi, "<\\/script");

export function oneFile(): Plugin {
  return {
    name: "polis-one-file",
    enforce: "pre",
    resolveId: (id) => virtualId(id),
    load: (id) => (id.startsWith(VIRTUAL) ? READERS[id.slice(VIRTUAL.length)] : undefined),
    transform: (code, id) => inlineWorker(code, id),
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const page = Object.values(bundle).find(({ fileName }) => fileName.endsWith(".html"));
        if (page?.type !== "asset") throw new Error("one-file: there is no page");
        let html = String(page.source);
        for (const [name, file] of Object.entries(bundle)) {
          if (file === page) continue;
          const tag = new RegExp(`<(script|link)[^>]*(src|href)="[^"]*${file.fileName}"[^>]*>(</script>)?`);
          if (file.type === "chunk")
            html = html.replace(tag, "").replace("</body>", () =>
              `<script type="module">${safe(file.code)}</script>\n</body>`);
          else if (name.endsWith(".css"))
            html = html.replace(tag, () => `<style>${String(file.source)}</style>`);
          else throw new Error(`one-file: ${name} is a file of its own`);
          delete bundle[name];
        }
        page.source = html;
      },
    },
  };
}
