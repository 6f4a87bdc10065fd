// step-chips.tsx - what was done, as pictures: the tile as it was laid, the building, what was sold
// and what it brought. The words are for screen readers and for the pointer.
import { Icon } from "../../ui/icon";
import { TerrainPicture } from "./tile";
import { BuildingSign, CoinSign, CubeSign, SaleSign, WorkerSign } from "./art-signs";
import { partsOf, type StepPart } from "./step-parts";
import { plainStep, stepWords } from "./step-words";
import type { BuildingKind } from "./types";
import "./step-chips.css";

function PartPicture({ part, seat }: { part: StepPart; seat: number }) {
  switch (part.what) {
    case "tile": return <TerrainPicture id={part.id} size={38} rotation={part.turn} tight />;
    case "building": return <BuildingSign kind={part.kind} size={32} />;
    case "cube": return <CubeSign colour={part.colour} size={20} />;
    case "row": return <><BuildingSign kind={part.kind} size={26} /><Icon name="right" /></>;
    case "worker": return <WorkerSign seat={seat} size={24} />;
    case "coins": return <span class="pt-step-coins">+{part.n}<CoinSign size={20} /></span>;
    case "sell": return <SaleSign size={26} />;
    case "move": return <Icon name="redo" />;
    case "free": return <span class="pt-step-coins">0<CoinSign size={20} /></span>;
    case "draw": return <Icon name="bag" />;
    case "take": return <Icon name="plus" />;
    case "drop": return <Icon name="trash" />;
  }
}

interface StepProps {
  step: string;
  seat: number;
  isTold?: boolean | undefined;
  moved?: BuildingKind | undefined; // the building that it moves, if that is known
}

/** One step; in words if it moves nothing. */
export function StepChips({ step, seat, isTold = false, moved }: StepProps) {
  const parts = partsOf(step, moved);
  const plain = plainStep(step, moved);
  if (parts.length === 0) return <span>{plain}</span>;
  return (
    <span class="pt-step" title={plain}>
      <span class={isTold ? "" : "hidden-text"}>{isTold ? plain : stepWords(step, moved)}</span>
      <span class="pt-step-parts" aria-hidden="true">
        {parts.map((part, i) => <PartPicture key={i} part={part} seat={seat} />)}
      </span>
    </span>
  );
}

/** The steps of a turn in a row. */
export function TurnChips({ steps, seat }: { steps: readonly string[]; seat: number }) {
  return (
    <span class="pt-turn-chips">
      {steps.map((step, i) => <StepChips key={i} step={step} seat={seat} />)}
    </span>
  );
}
