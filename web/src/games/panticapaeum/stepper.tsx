// stepper.tsx - the stages of a turn in one line, always in the same place: what is done, where the
// player is, what comes. A press on one says what it is.
import { useState } from "preact/hooks";
import { t } from "../../say";
import { Icon } from "../../ui/icon";
import { STAGES, goalLine, stageLines, stageName, stageOf, type Stage } from "./stages";
import { isDone } from "./status";
import type { Turn } from "./turn";
import "./stepper.css";

type Standing = "done" | "now" | "ahead";

function standingOf(stage: Stage, now: Stage | null): Standing {
  if (now === null) return "ahead";
  const far = STAGES.indexOf(stage) - STAGES.indexOf(now);
  return far < 0 ? "done" : far === 0 ? "now" : "ahead";
}

function Card({ stage, onClose }: { stage: Stage; onClose(): void }) {
  return (
    <div id="pt-stage" class="pt-stage-card card" role="note">
      <header>
        <h2>{stageName(stage)}</h2>
        <button type="button" class="icon-button" aria-label={t("Close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <ul>{stageLines(stage).map((one) => <li key={one}>{one}</li>)}</ul>
      <p class="pt-goal">{goalLine()}</p>
    </div>
  );
}

/** While others play, no stage is the player's. */
function stageNow(turn: Turn): Stage | null {
  const phase = turn.moment.value?.state.phase;
  if (!phase || !turn.isMine.value) return null;
  return stageOf(phase, isDone(turn));
}

export function Stepper({ turn }: { turn: Turn }) {
  const [asked, ask] = useState<Stage | null>(null);
  const now = stageNow(turn);
  return (
    <div class="pt-stepper">
      <ol aria-label={t("The stages of a turn")}>
        {STAGES.map((stage) => {
          const standing = standingOf(stage, now);
          return (
            <li key={stage} class={standing} aria-current={standing === "now" ? "step" : undefined}>
              <button type="button" aria-expanded={asked === stage}
                aria-controls={asked === stage ? "pt-stage" : undefined}
                onClick={() => ask(asked === stage ? null : stage)}>
                {standing === "done" && <Icon name="check" />}
                {stageName(stage)}
                {standing === "done" && <span class="hidden-text">{t("done")}</span>}
              </button>
            </li>
          );
        })}
      </ol>
      {asked && <Card stage={asked} onClose={() => ask(null)} />}
    </div>
  );
}
