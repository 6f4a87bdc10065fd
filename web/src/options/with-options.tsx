// with-options.tsx - something that needs a game's options, as soon as the rules have told them.
import type { ComponentChildren } from "preact";
import type { GameName } from "../types";
import { NoRules } from "../ui/no-rules";
import { askAgain, isUnanswered, optionsOf } from "./ask-options";
import type { Options } from "./options";

interface Props {
  game: GameName;
  children(options: Options): ComponentChildren;
}

export function WithOptions({ game, children }: Props) {
  const options = optionsOf(game);
  if (options) return <>{children(options)}</>;
  return isUnanswered(game) ? <NoRules onRetry={() => askAgain(game)} /> : null;
}
