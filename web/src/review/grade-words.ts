// grade-words.ts - what a mistake is called, by its grade.
import { mark, t } from "../say";
import { decimal } from "./numbers";
import type { Grade } from "../study/study";
import { GRADES, type Item } from "./items";

/** As chess players write them, beside a colour. */
export const SIGNS: Record<Grade, string> = { "": "", inaccuracy: "?!", mistake: "?", blunder: "??" };

const NAMES: Record<Grade, string> = {
  "": "",
  inaccuracy: mark("Inaccuracy"),
  mistake: mark("Mistake"),
  blunder: mark("Blunder"),
};

const MANY: Record<(typeof GRADES)[number], string> = {
  inaccuracy: mark("Inaccuracies"),
  mistake: mark("Mistakes"),
  blunder: mark("Blunders"),
};

export const gradeName = (grade: Grade): string => t(NAMES[grade]);

export const gradesName = (grade: (typeof GRADES)[number]): string => t(MANY[grade]);

/** "3.4 points lost": always with a decimal, as other languages' words depend on that. */
export const lostText = (loss: number): string => t("%s points lost", decimal(loss));

/** Less is shown as 0.0. */
export const isLost = (loss: number): boolean => loss >= 0.05;

/** The verdict on a turn in one sentence; empty while nothing is known. */
export function verdict({ loss, grade, parts, isChoice }: Item): string {
  if (!isChoice) return t("There was nothing to choose.");
  if (loss === null) return "";
  if (grade !== "") return t("%s: %s", gradeName(grade), lostText(loss));
  if (parts.every(({ cut, review }) => !cut.choice || review?.is_best)) return t("The best there was.");
  return isLost(loss) ? t("Good: %s", lostText(loss)) : t("As good as the best.");
}
