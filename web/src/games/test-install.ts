// test-install.ts - for tests: the games are installed as main.tsx does it (vitest.config.ts).
import { installGames } from "../table/installed-games";
import { ANY_GAME, GAMES } from "./list";

installGames(GAMES, ANY_GAME);
