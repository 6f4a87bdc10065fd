// diagram.tsx - a small position with what the rules say about it.
import { askOnce, type Ask } from "../rules";
import type { GameName, SeatScore } from "../types";
import { useLoaded } from "../ui/use-loaded";
import { learnUi } from "./learn-ui";

type Scores = Readonly<Record<string, SeatScore>>;

/** What the rules say of each document. */
export async function scoresOf(documents: Readonly<Record<string, string>>, ask: Ask): Promise<Scores> {
  const names = Object.keys(documents);
  const answers = await ask(Object.values(documents).map((text) => ({ ask: "survey", text })));
  return Object.fromEntries(names.map((name, i) => {
    const answer = JSON.parse(answers[i]?.text ?? "") as SeatScore & { ok: boolean; error?: string };
    if (!answer.ok) throw new Error(`${name}: ${answer.error}`);
    return [name, answer];
  }));
}

const asked = new Map<GameName, Promise<Scores>>();

/** All diagrams of a game are asked for at once, and once. */
function loadScores(game: GameName): Promise<Scores> {
  const scores = asked.get(game) ??
    scoresOf(learnUi(game).diagrams?.documents ?? {}, askOnce).catch((fault: unknown) => {
      asked.delete(game); // the next page that is opened asks again
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
