// lesson-end.tsx - the end of a lesson: what to remember, and a first real game.
import { useEffect, useRef } from "preact/hooks";
import { href } from "../router";
import { mark, t } from "../say";
import { change, settings } from "../settings";
import { begin } from "../setup/begin";
import { askLevels, levels } from "../setup/levels";
import { duel } from "../table/match";
import type { GameName } from "../types";
import { Icon } from "../ui/icon";

/** Whom a learner plays first: the first of these that the engine has. */
const GENTLE = ["beginner", "easy", "random"];

function playWithHints(game: GameName): void {
  const level = GENTLE.find((name) => levels.value.includes(name)) ?? "greedy";
  change({ aids: "full" });
  begin(duel(game, level, settings.value.name));
}

const KEEP: Record<GameName, string[]> = {
  akropolis: [
    mark("Districts of a kind, times the stars of its plazas: both are needed."),
    mark("Higher districts are worth more, and quarries under them pay for better tiles."),
    mark("In a game of two each player lays 18 tiles; every stone that is left is a point."),
  ],
  panticapaeum: [
    mark("A turn is a tile and one action; workers may be placed at any moment."),
    mark("Each building scores in its own way, by the rate that its row has reached."),
    mark("Droughts that can be seen cost points, unless an aqueduct makes use of them."),
  ],
};

export function LessonEnd({ game, onAgain }: { game: GameName; onAgain(): void }) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
    void askLevels();
  }, []);
  return (
    <section class="learn-text">
      <h2 ref={head} tabIndex={-1}>{t("You are ready for your first game")}</h2>
      <ul class="learn-keep">
        {KEEP[game].map((sentence) => <li key={sentence}>{t(sentence)}</li>)}
      </ul>
      <button type="button" class="button warm" onClick={() => playWithHints(game)}>
        <Icon name="play" />{t("Play a short game with hints")}
      </button>
      <p class="soft">{t("Against the gentlest bot, with all help switched on.")}</p>
      <div class="learn-links">
        <a class="button" href={href("learn", "rules", game)}>
          <Icon name="book" />{t("All the rules")}
        </a>
        <button type="button" class="button" onClick={onAgain}>{t("The lesson once more")}</button>
      </div>
    </section>
  );
}
