// variation.ts - what would have come of other moves: their positions, asked of the rules.
import { line, Rules, type Ask } from "../rules";
import { momentOf, moverOf, type Moment, type Story } from "../replay/story";
import { newgameLine } from "../table/match";

/** Moves that were not played, from a moment of the game on. */
export interface Variation {
  from: number; // the moment before them
  words: readonly string[];
}

/** The positions after each of its moves. Empty if the rules refuse one. */
export async function momentsOfVariation(
  story: Story, { from, words }: Variation, ask: Ask,
): Promise<Moment[]> {
  const before = story.record.words.slice(0, from).join(" ");
  const begun = await ask([
    line(newgameLine({ agreed: story.agreed, seed: "" })),
    ...(before ? [line(`move ${before}`)] : []),
    line("state"),
  ]);
  const answers = await ask(
    words.flatMap((word) => [line(`move ${word}`), line("state"), line("score")]));
  if ([...begun, ...answers].some(({ refusal }) => refusal)) return [];
  const moments: Moment[] = [];
  let mover = moverOf(begun.at(-1));
  for (const [i, word] of words.entries()) {
    const after = answers.slice(3 * i + 1, 3 * i + 3);
    const moment = momentOf(word, mover, moments.at(-1) ?? story.moments[from], after);
    moments.push(moment);
    mover = moverOf(after[0]);
  }
  return moments;
}

/** An engine for variations, which is started by the first question. */
export class VariationEngine {
  private readonly rules = new Rules();
  private last: Promise<unknown> = Promise.resolve();

  /** One after the other, since the engine has one match. */
  momentsOf(story: Story, variation: Variation): Promise<Moment[]> {
    const next = this.last.then(() =>
      momentsOfVariation(story, variation, (calls) => this.rules.ask(calls)));
    this.last = next.catch(() => undefined);
    return next;
  }

  close(): void {
    this.rules.stop();
  }
}
