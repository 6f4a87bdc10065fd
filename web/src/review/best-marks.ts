// best-marks.ts - where the best moves of a turn would have changed the city, as marks over it.
import type { PlaceMark } from "../board/place-marks";
import { freshCells } from "../replay/move-words";
import type { Moment, Story } from "../replay/story";
import { t } from "../say";
import type { Step } from "../study/study";
import { useLoaded } from "../ui/use-loaded";
import type { Item } from "./items";
import type { VariationEngine } from "./variation";

const MOST = 3; // more could not be told apart on the board

interface Way {
  label: string;
  tone: PlaceMark["tone"];
  words: string[];
}

/** The best turn; of moves that are a whole turn also the next ones, by their number. */
function waysOf(review: Step): Way[] {
  const best = (review.best ?? "").split(" ").filter(Boolean);
  const others = best.length > 1 ? [] : (review.candidates ?? []).filter(({ move }) => move !== review.move && move !== best[0]);
  return [
    ...(best.length > 0 && !review.is_best ? [{ label: t("Best"), tone: "best" as const, words: best }] : []),
    ...others.slice(0, MOST - 1).map(({ move }, i) => ({ label: String(i + 2), tone: "other" as const, words: [move] })),
  ];
}

async function marksOf(
  story: Story, item: Item, engine: VariationEngine,
): Promise<PlaceMark[]> {
  const marks: PlaceMark[] = [];
  for (const { cut, review } of item.parts)
    for (const { label, tone, words } of review ? waysOf(review) : []) {
      const before = story.moments[cut.at - 1] as Moment;
      const after = (await engine.momentsOf(story, { from: cut.at - 1, words })).at(-1);
      const keys = after ? [...freshCells(before.state(), after.state(), item.seat)] : [];
      if (keys.length > 0) marks.push({ label, tone, keys });
    }
  return marks;
}

/** The marks of a turn; none while they are being found. */
export function useBestMarks(
  story: Story, item: Item | undefined, engine: VariationEngine,
): readonly PlaceMark[] {
  const reviews = item?.parts.map(({ review }) => `${review?.best}/${review?.candidates?.length}`).join() ?? "";
  const key = `${item?.turn} ${reviews}`;
  const found = useLoaded(async () => ({
    key, marks: item && item.seat >= 0 ? await marksOf(story, item, engine) : [],
  }), [key]);
  return found?.key === key ? found.marks : [];
}
