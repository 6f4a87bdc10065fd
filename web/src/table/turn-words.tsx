// turn-words.tsx - moves that nobody has made yet, in words and as the game pictures them.
import type { GameState } from "../types";
import { playUi, possibleMove } from "./installed-games";
import "./turn-words.css";

interface Props {
  words: readonly string[]; // of one turn
  before: GameState; // in which it begins
  seat: number;
}

/** Several moves in a list. */
export function TurnWords({ words, before, seat }: Props) {
  const { Move } = playUi(before.game);
  const views = words.map((word) => {
    const told = possibleMove(word, seat, before);
    return Move ? <Move word={word} seat={seat} told={told} before={before} isTold /> : <>{told}</>;
  });
  return views.length === 1 ? <span class="turn-word">{views}</span>
    : <ol class="turn-words">{views.map((view, i) => <li key={i}>{view}</li>)}</ol>;
}
