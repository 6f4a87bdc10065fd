// service-worker.ts - writes sw.js: after the first visit everything is on the device. Files have
// their hash in their name, so a kept one is never stale; the page itself is asked for first.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Plugin } from "vite";

/** The worker's text, for a list of files and a name that changes with any of them. */
function workerText(files: string[], version: string): string {
  return `const CACHE = "polis-${version}";
const FILES = ${JSON.stringify(["./", ...files])};
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});
self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys())
      if (name.startsWith("polis-") && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  })());
});
async function pageFirst(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("./")) ?? Response.error();
  }
}
async function keptFirst(request) {
  return (await caches.match(request, { ignoreSearch: true })) ?? fetch(request);
}
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(request.mode === "navigate" ? pageFirst(request) : keptFirst(request));
});
`;
}

/** Everything in the built folder, as addresses from the page. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"))
    .filter((name) => name !== "index.html" && name !== "sw.js")
    .sort();
}

/** Looks at what was really written: the list must not name a file that another step dropped. */
export function serviceWorker(): Plugin {
  return {
    name: "polis-service-worker",
    apply: "build",
    writeBundle: {
      order: "post",
      sequential: true,
      handler({ dir = "." }) {
        const files = filesIn(dir);
        const hash = createHash("sha256").update(files.join("\n"));
        hash.update(readFileSync(join(dir, "index.html")));
        writeFileSync(join(dir, "sw.js"), workerText(files, hash.digest("hex").slice(0, 12)));
      },
    },
  };
}
