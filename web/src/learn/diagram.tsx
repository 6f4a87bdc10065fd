// diagram.tsx - a small position, and what the rules say about it.
import { askOnce, type Ask } from "../rules";
import type { GameName, SeatScore } from "../types";
import { useLoaded } from "../ui/use-loaded";
import { learnUi } from "./learn-ui";

type Scores = Readonly<Record<string, SeatScore>>;
type ScoreAnswer = SeatScore & { ok: boolean; error?: string };

/** The score of each document, by the same names. Throws if the rules refuse one. */
export async function scoresOf(
  documents: Readonly<Record<string, string>>, ask: Ask,
): Promise<Scores> {
  const names = Object.keys(documents);
  const answers = await ask(Object.values(documents).map((text) => ({ ask: "survey", text })));
  return Object.fromEntries(names.map((name, i) => {
    const answer = JSON.parse(answers[i]?.text ?? "") as ScoreAnswer;
    if (!answer.ok) throw new Error(`${name}: ${answer.error}`);
    return [name, answer];
  }));
}

const asked = new Map<GameName, Promise<Scores>>();

/** Asks for all diagrams of a game together, and only once. */
function loadScores(game: GameName): Promise<Scores> {
  const scores = asked.get(game) ??
    scoresOf(learnUi(game).diagrams?.documents ?? {}, askOnce).catch((fault: unknown) => {
      asked.delete(game); // so that the next page asks again
      throw fault;
    });
  asked.set(game, scores);
  return scores;
}

/** Draws nothing if the paragraph has no diagram. */
export function Diagram({ game, paragraph }: { game: GameName; paragraph: string }) {
  const score = useLoaded(() => loadScores(game))?.[paragraph];
  const Picture = learnUi(game).diagrams?.Picture;
  if (!score || !Picture) return null;
  return <figure class="learn-diagram"><Picture paragraph={paragraph} score={score} /></figure>;
}
