// move-words.ts - each move of a record in words, luck's too.
import { readLay, readTake } from "../akropolis/legal";
import { toldStep } from "../panticapaeum/told";
import { resourceName, rowName } from "../panticapaeum/words";
import { t } from "../say";
import type { Colour, GameName, GameState } from "../types";
import { LUCK, type Moment } from "./story";

function luckWords(word: string, game: GameName, after: GameState): string {
  if (game === "akropolis") return t("tile %s is turned up", word.slice(1));
  const token = /^([a-z]+)(\d+)=(.*)$/.exec(word);
  if (!token) {
    return after.phase === "lay" ? t("tile %s is drawn from the bag", word.slice(1))
      : t("tile %s joins the ring", word.slice(1));
  }
  const [, row = "", cell = "", colours = ""] = token;
  const names = colours.split("+").map((colour) => resourceName(colour as Colour));
  return t("%s, cell %s: %s", rowName(row as Colour), cell, names.join(" + "));
}

function hexWords(word: string, seat: number, after: GameState): string {
  const lay = readLay(word);
  if (!lay) return t("takes tile %d", readTake(word) ?? 0);
  const cells = after.game === "akropolis" ? after.seats[seat]?.cells : undefined;
  const level = cells?.find(([q, r]) => q === lay.q && r === lay.r)?.[3] ?? 1;
  return t("tile %d at %s, level %d", lay.tile, `${lay.q},${lay.r}`, level);
}

/** The move that led to a moment, without saying whose it is; nothing for the beginning. */
export function moveWords(moment: Moment, game: GameName): string {
  if (!moment.word) return "";
  if (moment.seat === LUCK) return luckWords(moment.word, game, moment.state());
  return game === "akropolis" ? hexWords(moment.word, moment.seat, moment.state())
    : toldStep(moment.word);
}

/** The whole sentence: "Anna: tile 17 at 1,-2, level 2". */
export function momentSentence(moment: Moment, game: GameName, names: string[]): string {
  if (!moment.word) return t("The beginning");
  const words = moveWords(moment, game);
  return moment.seat === LUCK ? words : t("%s: %s", names[moment.seat] ?? "", words);
}
