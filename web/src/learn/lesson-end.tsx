// lesson-end.tsx - the end of a lesson: what to remember, and a first real game.
import { useEffect, useRef } from "preact/hooks";
import { href } from "../router";
import { t } from "../say";
import { change, settings } from "../settings";
import { begin } from "../setup/begin";
import { askLevels, levels } from "../setup/levels";
import { keepLessonDone } from "../table/coach-marks";
import { duel } from "../table/match";
import type { GameName } from "../types";
import { Icon } from "../ui/icon";

/** The first opponent of a learner: the first of these that the engine has. */
const GENTLE = ["beginner", "easy", "random"];

function playWithHints(game: GameName): void {
  const level = GENTLE.find((name) => levels.value.includes(name)) ?? "greedy";
  change({ aids: "full" });
  begin(duel(game, level, settings.value.name));
}

interface Props {
  game: GameName;
  remember: readonly string[];
  onAgain(): void;
}

export function LessonEnd({ game, remember, onAgain }: Props) {
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    head.current?.focus();
    keepLessonDone(game);
    void askLevels();
  }, []);
  return (
    <section class="learn-coach" aria-label={t("Lesson")}>
      <h2 ref={head} tabIndex={-1}>{t("You are ready for your first game")}</h2>
      <ul class="learn-keep">
        {remember.map((sentence) => <li key={sentence}>{t(sentence)}</li>)}
      </ul>
      <button type="button" class="button warm" onClick={() => playWithHints(game)}>
        <Icon name="play" />{t("Play a short game with hints")}
      </button>
      <p class="soft">{t("Against the gentlest bot, with all help switched on.")}</p>
      <div class="learn-links">
        <a class="button" href={href("learn", "rules", game)}>
          <Icon name="book" />{t("All the rules")}
        </a>
        <button type="button" class="button" onClick={onAgain}>{t("Repeat the lesson")}</button>
      </div>
    </section>
  );
}
