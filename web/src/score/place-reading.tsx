// place-reading.tsx - the chosen place in words: what it is, why it counts or not, its level.
import type { ComponentChildren } from "preact";
import { t } from "../say";
import { Stepper } from "../ui/controls";
import { Icon } from "../ui/icon";
import { isTouch } from "../ui/touch";
import { MOST_LEVEL } from "./book";

export interface PlaceReading {
  name: string;
  why: string; // empty: nothing to say
  verdict: "counts" | "idle" | "refused" | null;
  level: number | null; // null: an empty place
}

/** What to do while nothing is chosen, with a finger and with a mouse. */
export interface PaintHint {
  touch: string;
  mouse: string;
}

interface Props {
  reading: PlaceReading | null;
  hint: PaintHint;
  onLevel(by: number): void;
  children?: ComponentChildren;
}

export function PlaceText({ reading, hint, onLevel, children }: Props) {
  if (!reading) return <p class="reading soft">{isTouch.value ? hint.touch : hint.mouse}</p>;
  const { name, why, verdict, level } = reading;
  return (
    <div class="reading">
      <div class="reading-text">
        <strong>{name}</strong>
        {why && (
          <p class={verdict ? `reading-why ${verdict}` : "reading-why"}>
            {verdict && <Icon name={verdict === "counts" ? "check" : "close"} />}{why}
          </p>
        )}
      </div>
      {children}
      {level !== null && (
        <Stepper label={t("Level of this place")} hideLabel value={level} low={1} high={MOST_LEVEL}
          onChange={(wanted) => onLevel(wanted - level)} />
      )}
    </div>
  );
}
