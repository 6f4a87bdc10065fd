// use-variation.tsx - what the reader sees instead of what was played: a line of moves, step by step.
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Moment, Story } from "../replay/story";
import { t } from "../say";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";
import { VariationEngine, type Variation } from "./variation";

export interface ShownVariation {
  engine: VariationEngine;
  wanted: Variation | null;
  list: readonly Moment[]; // the positions after its moves; empty until they are known
  step: number; // which of them is shown
  show(variation: Variation | null): void;
  setStep(step: number): void;
}

/** It ends when the reader goes to another move. */
export function useVariation(story: Story, at: number): ShownVariation {
  const engine = useMemo(() => new VariationEngine(), [story]);
  useEffect(() => () => engine.close(), [engine]);
  const [wanted, show] = useState<Variation | null>(null);
  const [step, setStep] = useState(0);
  useEffect(() => show(null), [at]);
  useEffect(() => setStep(0), [wanted]);
  const found = useLoaded(async () => ({
    wanted, list: wanted ? await engine.momentsOf(story, wanted) : [],
  }), [wanted]);
  const list = found && found.wanted === wanted ? found.list : [];
  return { engine, wanted, show, list, step: Math.min(step, Math.max(0, list.length - 1)), setStep };
}

/** The position that is shown, and the one before it. */
export function shownMoments(story: Story, at: number, { wanted, list, step }: ShownVariation) {
  const played = story.moments[at] as Moment;
  const earlier = story.moments[Math.max(0, at - 1)] as Moment;
  if (!wanted || list.length === 0) return { moment: played, before: earlier };
  return {
    moment: list[step] ?? played,
    before: list[step - 1] ?? story.moments[wanted.from] as Moment,
  };
}

export function VariationBar({ shown }: { shown: ShownVariation }) {
  const { wanted, list, step, setStep, show } = shown;
  if (!wanted || list.length === 0) return null;
  return (
    <div class="variation-bar" role="group" aria-label={t("The expected line")}>
      <button type="button" class="icon-button" aria-label={t("One move back")} disabled={step === 0}
        onClick={() => setStep(step - 1)}><Icon name="left" /></button>
      <span role="status">{t("Not played: %d of %d", step + 1, list.length)}</span>
      <button type="button" class="icon-button" aria-label={t("One move on")}
        disabled={step >= list.length - 1} onClick={() => setStep(step + 1)}><Icon name="right" /></button>
      <button type="button" class="icon-button" aria-label={t("Back to what was played")}
        onClick={() => show(null)}><Icon name="close" /></button>
    </div>
  );
}
