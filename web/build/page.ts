// page.ts - what index.html shows before any script is there: a skeleton, and what to do if the rest
// does not come. Its own style and script are allowed in the content policy by their hashes.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { po } from "gettext-parser";
import type { Plugin } from "vite";

/** The sentences of the paragraph "failed" in each language that has them all. */
function sayings(folder: string, html: string): string {
  const [, text = ""] = /<p id="failed".*?>(.*?)<\/p>/s.exec(html) ?? [];
  const sentences = [...text.matchAll(/<(?:span|button)>(.*?)</gs)].map(([, sentence = ""]) => sentence);
  const languages = readdirSync(folder).filter((name) => name.endsWith(".po")).map((name) => {
    const { translations } = po.parse(readFileSync(join(folder, name), "utf8"));
    const said = sentences.map((one) => translations[""]?.[one]?.msgstr[0] ?? "");
    return [name.slice(0, -3), said] as const;
  });
  return JSON.stringify(Object.fromEntries(languages.filter(([, said]) => said.every(Boolean))));
}

const squeezed = (text: string): string => text.replace(/\s*\n\s*/g, "\n").trim();

/** Allows the elements of this name that are within the page. */
function allow(html: string, name: "style" | "script"): string {
  const hashes = [...html.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, "gs"))]
    .map(([, text = ""]) => ` 'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return html.replace(`${name}-src 'self'`, `${name}-src 'self'${hashes.join("")}`);
}

/** Style sheets would hold up the skeleton if they stood before it. */
function sheetsLast(html: string): string {
  const SHEET = /\s*<link rel="stylesheet".*?>/g;
  const sheets = html.match(SHEET)?.join("") ?? "";
  return html.replace(SHEET, "").replace(/\s*<\/body>/, `${sheets}\n</body>`);
}

/** What every table needs. The page asks for it when its own style sheet has come, so that it does
 * not hold up the page's script, yet follows right behind; at once if the address is a table's. */
function early(files: string[]): string {
  const links = files.filter((file) => /^assets\/table-[\w-]{8}\.(js|css)$/.test(file)).map((file) =>
    (file.endsWith(".js") ? `<link rel="modulepreload" crossorigin href="./${file}">`
      : `<link rel="preload" as="style" crossorigin href="./${file}">`));
  return links.join("");
}

/** `folder` has the catalogues. */
export function page(folder: string): Plugin {
  return {
    name: "polis-page",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const spoken = html.replace("w = []", () => `w = ${sayings(folder, html)}`);
        const small = sheetsLast(squeezed(spoken))
          .replace("</template>", () => `${early(Object.keys(bundle ?? {}))}</template>`);
        return allow(allow(small, "style"), "script");
      },
    },
  };
}
