// turn-panel.tsx - the turn in words: what is expected, the answers, what is in hand and how it is
// paid for, what a step would change.
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { freeKeys } from "../../ui/free-keys";
import { Icon } from "../../ui/icon";
import { isTouch } from "../../ui/touch";
import { t } from "../../say";
import { Refusal } from "../../rulebook/refusal";
import { hasMore, HintWords } from "../../table/hint";
import { useLoaded } from "../../ui/use-loaded";
import { Choices, Later } from "./choice-list";
import { isNarrow } from "./drawers";
import { OutlookView } from "./outlook";
import { Pays, Payments } from "./payments";
import { goalLine } from "./stages";
import { expectation, isDone } from "./status";
import { StepChips } from "./step-chips";
import { botWould } from "./step-words";
import type { Turn } from "./turn";

/** Explained in the first round; then everybody knows. */
const USUAL: readonly (string | undefined)[] = ["explore", "develop", "finish"];

/** On a phone, where room is short, what every turn asks is explained in the first round only. */
export function StatusLine({ turn }: { turn: Turn }) {
  const { what, why: reason } = expectation(turn);
  const state = turn.moment.value?.state;
  const isKnown = isNarrow.value && state?.round !== 1 && USUAL.includes(state?.phase);
  const why = isKnown ? "" : reason;
  if (!what) return null;
  return (
    <div class="pt-status">
      <p class="pt-what">{what}</p>
      {why && <p class="pt-reason">{why}</p>}
      {turn.hand.value?.what === "worker" && !isTouch.value && (
        <p class="pt-reason">{t("One click places it; you can take it back.")}</p>
      )}
    </div>
  );
}

/** What the game is about, before the player's first tile is laid. */
function Goal({ turn }: { turn: Turn }) {
  const seat = turn.seat();
  const isFirst = turn.isMine.value && seat?.cells.length === 0;
  return isFirst ? <p class="pt-goal">{goalLine()}</p> : null;
}

/** Confirm and cancel for what is in hand, unless there is a bar near the thumb. */
function HandButtons({ turn }: { turn: Turn }) {
  if (!turn.hand.value) return null;
  const isPlanning = turn.isPlanning.value;
  const isPlanned = isPlanning && turn.isDropped.value;
  return (
    <div class="pt-hand-buttons">
      {!isPlanned && (
        <button type="button" class="button main pt-place" onClick={() => void turn.confirm()}>
          <Icon name="check" />{isPlanning ? t("Plan it here") : t("Place it here")}
        </button>
      )}
      <button type="button" class="button" onClick={() => turn.cancel()}>{t("Put it back")}</button>
    </div>
  );
}

/** On a phone too, where the other questions are in the top bar alone: the panel would be empty. */
function Done({ turn }: { turn: Turn }) {
  const isShown = isNarrow.value && turn.isMine.value && !turn.hand.value && isDone(turn);
  return isShown ? <p class="pt-done">{expectation(turn).what}</p> : null;
}

/** What a bot would do, after it was asked; why, if that is opened. */
function Hint({ turn }: { turn: Turn }) {
  const [advice] = turn.advice.value;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const answer = box.current?.parentElement?.querySelector(".pt-choice.hinted");
    answer?.scrollIntoView({ block: "nearest" });
  }, [advice]);
  if (!advice) return null;
  return (
    <div class="pt-hint" ref={box} onClick={freeKeys}>
      <p>
        {botWould(advice.move) ?? (
          <>{t("A bot would do this:")} <StepChips step={advice.move} seat={turn.table.turn()} /></>
        )}
      </p>
      {hasMore(advice) && (
        <details>
          <summary>{t("Why?")}</summary>
          <HintWords advice={advice} most={Infinity} />
        </details>
      )}
    </div>
  );
}

/** A component of its own: it changes with every move of the pointer, the answers do not. */
function Outlook({ turn }: { turn: Turn }) {
  return <OutlookView outlook={turn.foresight.outlook.value} />;
}

/** Not needed before something is planned. */
function Plans({ turn }: { turn: Turn }) {
  const Loaded = useLoaded(() => import("./plan-bar").then((part) => part.Plans));
  return Loaded && <Loaded turn={turn} />;
}

interface PanelProps {
  turn: Turn;
  children?: ComponentChildren; // what else there is to read, below the answers
}

/** What a step changes is above the answers only while something is in hand: otherwise it would
 * push them away from under the pointer. */
export function TurnPanel({ turn, children }: PanelProps) {
  const isHolding = turn.hand.value !== null;
  const outlook = <Outlook turn={turn} />;
  return (
    <div class="pt-panel">
      <Refusal say={turn.refusal.value} class="pt-refusal" />
      <Goal turn={turn} />
      <Done turn={turn} />
      {(turn.plans.isAny() || (turn.isPlanning.value && isHolding)) && <Plans turn={turn} />}
      <Hint turn={turn} />
      {!isNarrow.value && <HandButtons turn={turn} />}
      <Pays turn={turn} />
      <Payments turn={turn} />
      {isHolding && outlook}
      {turn.isPlanning.value && <p class="pt-plan-title">{t("Plan your next tile meanwhile:")}</p>}
      <Choices turn={turn} />
      <Later turn={turn} />
      {!isHolding && outlook}
      {children}
    </div>
  );
}
