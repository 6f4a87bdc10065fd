// vite.config.ts - how the static folder is made: one page, the worker with the rules, a
// catalogue a language, and a service worker that keeps all of it for offline use.
import { dirname, resolve } from "node:path";
import { defineConfig } from "vite";
import { catalogues } from "./build/catalogues.ts";
import { chunks } from "./build/chunks.ts";
import { page } from "./build/page.ts";
import { serviceWorker } from "./build/service-worker.ts";

const root = import.meta.dirname;

// polis.wasm comes from the C build; another build folder can be named. Beside it lie the modules of
// one game each.
const wasm = resolve(process.env.POLIS_WASM ?? resolve(root, "../build/src/wasm/polis.wasm"));

export default defineConfig({
  base: "./", // works from any folder of any web server
  plugins: [
    catalogues(resolve(root, "../po")), page(resolve(root, "../po")), serviceWorker(),
  ],
  resolve: {
    alias: [
      { find: /^polis\.wasm/, replacement: wasm }, // also with ?url after it
      { find: /^(\w+)\.wasm/, replacement: `${dirname(wasm)}/$1.wasm` },
      { find: "@data", replacement: resolve(root, "../data") },
      { find: "@seeds", replacement: resolve(root, "../tests/seeds") },
    ],
  },
  server: { fs: { allow: [resolve(root, "..")] } },
  worker: { format: "es" },
  build: {
    outDir: process.env.POLIS_WEB_OUT ?? resolve(root, "../build/web"),
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0, // data: addresses would need a weaker content policy
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: chunks(resolve(root, "src")) } },
  },
});
