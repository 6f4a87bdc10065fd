// retry.tsx - the reader's mistakes once more: the position before each, until something at least as
// good as the best is found.
import { useEffect, useState } from "preact/hooks";
import type { Story } from "../replay/story";
import { t } from "../say";
import type { Tried } from "../study/study";
import { Icon } from "../ui/icon";
import { gradeName, lostText } from "./grade-words";
import type { Item } from "./items";
import { isAsGood, type Judge } from "./judge";
import { Trial } from "./trial";
import { placeOf, type TrialTable } from "./trial-table";

interface Props {
  story: Story;
  mistakes: readonly Item[]; // at least one
  judge: Judge;
  onClose(): void;
}

interface StepProps {
  tried: Tried | null;
  table: TrialTable;
  isLast: boolean;
  count: string; // of what was found
  onFound(): void;
  onNext(): void;
}

/** What is found stays found, whatever else the reader tries then. */
function Step({ tried, table, isLast, count, onFound, onNext }: StepProps) {
  const isGood = tried !== null && isAsGood(tried);
  const isDone = isGood || table.isAnswered.value;
  useEffect(() => {
    if (isGood && !table.isHelped) onFound();
  }, [isGood]);
  return (
    <>
      <button type="button" class={isDone ? "button main" : "button"} onClick={onNext}>
        <Icon name="right" />{isLast ? t("Finish") : isDone ? t("Next mistake") : t("Skip it")}
      </button>
      {!isDone && table.place.best && (
        <button type="button" class="button" onClick={() => void table.answer()}>
          <Icon name="bulb" />{t("Show the answer")}
        </button>
      )}
      <p class="soft" role="status">{count}</p>
    </>
  );
}

export function Retry({ story, mistakes, judge, onClose }: Props) {
  const [at, go] = useState(0);
  const [found, setFound] = useState<ReadonlySet<number>>(new Set());
  const item = mistakes[at] as Item;
  const place = placeOf(item);
  const isLast = at === mistakes.length - 1;
  return (
    <Trial key={item.turn} story={story} place={place} judge={judge}
      title={t("%s: %s", gradeName(item.grade), t("%d of %d", at + 1, mistakes.length))}
      task={t("%s here. Find something at least as good as the best.", lostText(place.loss ?? 0))}
      onClose={onClose}>
      {({ tried, table }) => (
        <Step tried={tried} table={table} isLast={isLast}
          count={t("Found alone: %d of %d", found.size, mistakes.length)}
          onFound={() => setFound(new Set(found).add(at))}
          onNext={() => (isLast ? onClose() : go(at + 1))} />
      )}
    </Trial>
  );
}
