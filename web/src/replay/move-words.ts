// move-words.ts - each move of a record in words, luck's too, and what it changed in a city.
import { t } from "../say";
import { gameWords } from "../table/installed-games";
import type { GameName, GameState } from "../types";
import { LUCK, type Moment, type Story } from "./story";

/** The move that led to a moment, without saying whose it is; nothing for the beginning. */
export function moveWords(
  { word, seat, state, before }: Moment, game: GameName, names: readonly string[] = [],
): string {
  if (!word) return "";
  const words = gameWords(game);
  return seat === LUCK ? words.luck(word, state(), names) : words.move(word, seat, before());
}

/** The whole sentence: "Anna: a tile on level 2". */
export function momentSentence(moment: Moment, game: GameName, names: string[]): string {
  if (!moment.word) return t("The beginning");
  const words = moveWords(moment, game, names);
  return moment.seat === LUCK ? words : t("%s: %s", names[moment.seat] ?? "", words);
}

/** The moments that a list of moves names. A game may leave its luck out if it says nothing new. */
export function listedMoments({ moments, agreed }: Pick<Story, "moments" | "agreed">): number[] {
  const { hidesLuck } = gameWords(agreed.game);
  return moments.flatMap(({ word, seat }, at) =>
    (word && !(hidesLuck && seat === LUCK) ? [at] : []));
}

/** The places of a city that look different than before. */
export function freshCells(before: GameState, after: GameState, seat: number): Set<string> {
  const { looks } = gameWords(after.game);
  const old = looks(before, seat);
  return new Set([...looks(after, seat)].filter(([key, look]) => old.get(key) !== look)
    .map(([key]) => key));
}
