// test-install.ts - for tests: the games are installed as main.tsx does it (vitest.config.ts).
import { installAllGames } from "./list";

installAllGames();
