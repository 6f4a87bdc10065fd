// vitest.config.ts - tests of the parts, in Node; the page as a whole is tried in tests/browser.
import { defineConfig, mergeConfig } from "vitest/config";
import built from "./vite.config";

export default mergeConfig(built, defineConfig({
  test: {
    include: ["src/**/*.test.ts"], environment: "node", testTimeout: 300_000, hookTimeout: 300_000,
    setupFiles: ["src/games/test-install.ts", "src/test-patience.ts"],
  },
}));
