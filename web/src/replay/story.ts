// story.ts - a record as a list of moments: the position before the first move and after each one,
// luck's included. All of it comes from the rules: they check the record, then play it move by
// move. States and scores stay text until they are needed, since a long game has hundreds.
import type { Answer, Refusal } from "../engine";
import { askForOptions, readOptions } from "../options/ask-options";
import { documentOf, line, type Ask } from "../rules";
import { newgameLine, type Agreement } from "../table/match";
import { showSetOf } from "../table/shown-set";
import type { AnyScore, GameState } from "../types";
import { agreementOf, readRecord, type RecordText } from "./record";

export const LUCK = -1;

/** A position and how it came about. */
export interface Moment {
  word: string; // the move that led here; empty at the beginning
  seat: number; // who made it; LUCK: nobody
  totals: number[]; // points by seat, as if the game ended here
  gain: number; // of that seat by the move
  state(): GameState;
  before(): GameState; // the move; at the beginning the same
  score(): AnyScore;
}

export interface Story {
  text: string; // the record, as polis writes it
  record: RecordText;
  agreed: Agreement;
  moments: Moment[]; // the first is the beginning
}

const AT_ONCE = 60; // moves asked for in one message

/** Parses once: several parts of the screen look at the same moment. */
function lazily<T>(answer: Answer | undefined): () => T {
  let value: T | undefined;
  return () => (value ??= documentOf<T>(answer as Answer));
}

function totalsOf(answer: Answer | undefined): number[] {
  return documentOf<AnyScore>(answer as Answer).seats.map((seat) => seat.total);
}

/** Whose move it is in a position. */
export function moverOf(state: Answer | undefined): number {
  const text = state?.text ?? "";
  const turn = Number(/"turn":(-?\d+)/.exec(text)?.[1] ?? LUCK);
  return /"phase":"luck"/.test(text) ? LUCK : turn;
}

type Earlier = Pick<Moment, "totals" | "state">;

export function momentOf(word: string, seat: number, earlier: Earlier | undefined, answers: Answer[]): Moment {
  const totals = totalsOf(answers[1]);
  const state = lazily<GameState>(answers[0]);
  return {
    word,
    seat,
    totals,
    gain: seat === LUCK ? 0 : (totals[seat] ?? 0) - (earlier?.totals[seat] ?? 0),
    state,
    before: earlier?.state ?? state,
    score: lazily<AnyScore>(answers[1]),
  };
}

/** It starts without luck of its own: the record has all of it. */
async function momentsOf(record: RecordText, agreed: Agreement, ask: Ask): Promise<Moment[]> {
  const begin = line(newgameLine({ agreed, seed: "" }));
  const [, ...first] = await ask([begin, line("state"), line("score")]);
  const moments = [momentOf("", LUCK, undefined, first)];
  let mover = moverOf(first[0]);
  for (let at = 0; at < record.words.length; at += AT_ONCE) {
    const words = record.words.slice(at, at + AT_ONCE);
    const answers = await ask(
      words.flatMap((word) => [line(`move ${word}`), line("state"), line("score")]));
    for (const [i, word] of words.entries()) {
      const after = answers.slice(3 * i + 1, 3 * i + 3);
      moments.push(momentOf(word, mover, moments.at(-1), after));
      mover = moverOf(after[0]);
    }
  }
  return moments;
}

/** Reads a record from anywhere. A refusal says what is wrong with it, and in which line. */
export async function readStory(text: string, ask: Ask): Promise<Story | Refusal> {
  const [loaded, written] = await ask([{ ask: "load", text }, { ask: "record", text: "" }]);
  if (loaded?.refusal) return loaded.refusal;
  const record = readRecord(written?.text ?? "");
  const [options] = await ask([askForOptions(record.head.Game ?? "")]);
  const agreed = agreementOf(record, readOptions(options));
  await showSetOf(agreed, ask);
  return {
    text: `${written?.text ?? ""}\n`,
    record,
    agreed,
    moments: await momentsOf(record, agreed, ask),
  };
}

export function isRefusal(answer: Story | Refusal): answer is Refusal {
  return "code" in answer;
}

/** The moves of seats that lead to a moment: where a kept match can be continued. */
export function seatMoves(story: Story, at: number): string[] {
  return story.moments.slice(1, at + 1).filter((one) => one.seat !== LUCK).map((one) => one.word);
}

/** A moment's number as players count: moves of seats, without luck's. */
export const movesTo = (story: Story, at: number): number => seatMoves(story, at).length;
