// learn-screen.tsx - Learn: #/learn lists all games, #/learn/GAME is a lesson, #/learn/rules/GAME
// are the rules as text; ?rule=AK-3.2 leads to one of them.
import { useEffect, useLayoutEffect } from "preact/hooks";
import { gameName, gameOf } from "../table/installed-games";
import { learnUi } from "./learn-ui";
import { route } from "../router";
import { t } from "../say";
import type { GameName } from "../types";
import { LearnHome } from "./learn-home";
import { LessonScreen } from "./lesson-screen";
import { RulesScreen } from "./rules-screen";
import "./learn.css";

function isGame(word: string | undefined): word is GameName {
  return gameOf(word) !== undefined;
}

export function LearnScreen() {
  const [, first, second] = route.value.path;
  const game = isGame(first) ? first : isGame(second) ? second : null;
  const title = game ? t("Learn: %s", gameName(game)) : t("Learn");
  useEffect(() => {
    document.title = `${title} · Polis`;
  }, [title]);
  const page = route.value.path.join("/");
  useLayoutEffect(() => scrollTo(0, 0), [page]); // a new page starts at its top
  const lesson = isGame(first) ? learnUi(first).lesson : undefined;
  if (first && lesson) return <LessonScreen key={first} game={first} ui={lesson} />;
  if (first === "rules" && isGame(second)) return <RulesScreen key={second} game={second} />;
  return <LearnHome />;
}
