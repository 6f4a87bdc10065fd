// retry.tsx - the reader's mistakes once more: the position before each, until something at least as
// good as the best is found.
import { useState } from "preact/hooks";
import type { Story } from "../replay/story";
import { t } from "../say";
import { Icon } from "../ui/icon";
import { gradeName, lostText } from "./grade-words";
import type { Item } from "./items";
import { isAsGood, type Judge } from "./judge";
import { Trial } from "./trial";
import { placeOf } from "./trial-table";

interface Props {
  story: Story;
  mistakes: readonly Item[]; // at least one
  judge: Judge;
  onClose(): void;
}

export function Retry({ story, mistakes, judge, onClose }: Props) {
  const [at, go] = useState(0);
  const [found, setFound] = useState<ReadonlySet<number>>(new Set());
  const item = mistakes[at] as Item;
  const place = placeOf(item);
  const isLast = at === mistakes.length - 1;
  const next = (isFound: boolean): void => {
    if (isFound) setFound(new Set(found).add(at));
    if (isLast) onClose();
    else go(at + 1);
  };
  return (
    <Trial key={item.turn} story={story} place={place} judge={judge}
      title={t("%s: %s", gradeName(item.grade), t("%d of %d", at + 1, mistakes.length))}
      task={t("%s here. Find something at least as good as the best.", lostText(place.loss ?? 0))}
      onClose={onClose}>
      {({ tried, table }) => {
        const isGood = tried !== null && isAsGood(tried);
        const isFound = isGood && !table.isHelped;
        const isDone = isGood || table.isAnswered.value;
        return (
          <>
            <button type="button" class={isDone ? "button main" : "button"} onClick={() => next(isFound)}>
              <Icon name="right" />{isLast ? t("Finish") : isDone ? t("Next mistake") : t("Skip it")}
            </button>
            {!isDone && place.best && (
              <button type="button" class="button" onClick={() => void table.answer()}>
                <Icon name="bulb" />{t("Show the answer")}
              </button>
            )}
            <p class="soft" role="status">
              {t("Found alone: %d of %d", found.size + (isFound ? 1 : 0), mistakes.length)}
            </p>
          </>
        );
      }}
    </Trial>
  );
}
