// report.config.ts - how report.html is made: the review screen in one file, into which
// `polis analyse --html` writes a record and its review.
import { resolve } from "node:path";
import { defineConfig } from "vite";
import { oneFile } from "./build/one-file.ts";

const root = import.meta.dirname;

export default defineConfig({
  base: "./",
  publicDir: false,
  plugins: [oneFile()],
  resolve: {
    alias: [
      { find: /^\.\.\/study\/kept-reviews$/, replacement: resolve(root, "src/report/kept-reviews.ts") },
      { find: "@data", replacement: resolve(root, "../data") },
    ],
  },
  worker: { format: "iife" }, // a browser starts no module from a file
  build: {
    outDir: process.env.POLIS_REPORT_OUT ?? resolve(root, "../build/report"), // no part of the web client
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 1 << 20,
    cssCodeSplit: false,
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: resolve(root, "report.html"),
      output: { codeSplitting: false },
    },
  },
});
