// game.ts - Akropolis in lists and forms.
import type { GameRow } from "../games/game";
import { mark } from "../say";
import { AkropolisArt } from "../start/art-akropolis";

export const AKROPOLIS: GameRow = {
  name: "akropolis",
  title: mark("Akropolis"),
  letters: "AK",
  about: mark("Lay tiles of three hexes, build upwards, and make every district count."),
  facts: mark("1 to 4 players, about 20 minutes"),
  lesson: mark("Six moves on a small city, a rule with each: about 90 seconds."),
  Art: AkropolisArt,
};
