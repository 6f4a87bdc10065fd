// move-view.tsx - a move of a record, as the game pictures it; else in words.
import { playUi } from "../table/installed-games";
import type { GameName } from "../types";
import { moveWords } from "./move-words";
import type { Moment } from "./story";

interface Props {
  moment: Moment;
  game: GameName;
  names: readonly string[];
}

export function MoveView({ moment, game, names }: Props) {
  const { Move } = playUi(game);
  const told = moveWords(moment, game, names);
  return Move && moment.word ? <Move word={moment.word} seat={moment.seat} told={told} />
    : <>{told}</>;
}
