// turn-panel.tsx - the turn in words: what is expected, the numbered answers, what is in hand and
// how it is paid for, what a step would change, and the end of the turn with what could still be
// done.
import type { ComponentChildren } from "preact";
import { isTooSoon, useSince } from "../../board/finger";
import { announce } from "../../ui/announce";
import { Icon, type IconName } from "../../ui/icon";
import { t } from "../../say";
import { HintWords } from "../../table/hint";
import type { Colour } from "./types";
import { choicesOf, type Choice, type Picture } from "./choices";
import { payKey } from "./hand";
import { isNarrow } from "./drawers";
import { OutlookView, RefusalLine } from "./outlook";
import { BuildingSign, CoinSign, CubeSign, SaleSign, WorkerSign } from "./art-signs";
import { colourOf, priceFor } from "./set";
import { expectation, stillPossible } from "./status";
import type { Payment } from "./steps";
import { TerrainPicture } from "./tile";
import { stepWords } from "./step-words";
import type { Turn } from "./turn";
import { colourName, resourceName } from "./words";

type Drawn = "tile" | "building" | "colour" | "worker" | "coins" | "sell";

const ICONS: Record<Exclude<Picture["what"], Drawn>, IconName> = {
  draw: "bag", skip: "close", step: "right", take: "plus", discard: "trash",
};

function PictureOf({ picture, seat }: { picture: Picture; seat: number }) {
  switch (picture.what) {
    case "tile": return <TerrainPicture id={picture.id} size={isNarrow.value ? 64 : 40} />;
    case "building": return <BuildingSign kind={picture.kind} size={38} />;
    case "colour": return <CubeSign colour={picture.colour} size={26} />;
    case "worker": return <WorkerSign seat={seat} size={30} />;
    case "coins": return <CoinSign size={28} />;
    case "sell": return <SaleSign size={36} />;
    default: return <Icon name={ICONS[picture.what]} />;
  }
}

function CurrencySign({ of }: { of: Colour | "coins" }) {
  return of === "coins" ? <CoinSign size={18} /> : <CubeSign colour={of} size={18} />;
}

interface ChoiceProps {
  turn: Turn;
  choice: Choice;
  number: number;
}

/** A blocked choice can still be focused, so that its reason can be read; a press does nothing. */
function ChoiceButton({ turn, choice, number }: ChoiceProps) {
  const isBlocked = choice.blocked !== null;
  const look = (word: string | null, from: string | null = null): void => {
    turn.pointed.value = from;
    const isTaken = turn.spot.peek() !== null || turn.asking.peek() === "sell";
    if (!isTaken) turn.foresight.look(isBlocked ? null : word);
  };
  // A finger presses and does not hover: a preview would move the choice away from under it.
  const enter = (event: PointerEvent): void => {
    if (event.pointerType !== "touch") look(choice.word, choice.from);
  };
  const focus = (event: FocusEvent): void => {
    if ((event.currentTarget as Element).matches(":focus-visible"))
      look(choice.word, choice.from);
  };
  const press = (): void => {
    if (choice.blocked) announce(choice.blocked, true);
    else choice.act();
  };
  return (
    <li class={isBlocked ? "blocked" : undefined}>
      <button type="button" class={choice.isOn ? "pt-choice on" : "pt-choice"}
        aria-disabled={isBlocked} aria-pressed={choice.isOn} onClick={press}
        onPointerEnter={enter} onPointerLeave={() => look(null)}
        onFocus={focus} onBlur={() => look(null)}>
        <span class="pt-choice-picture" aria-hidden="true">
          <PictureOf picture={choice.picture} seat={turn.moment.value?.state.turn ?? 0} />
        </span>
        <span class="pt-choice-text">
          <span class="pt-choice-label">
            {choice.label}
            {choice.price && (
              <span class="pt-price" aria-hidden="true">
                {choice.price.n}<CurrencySign of={choice.price.of} />
              </span>
            )}
          </span>
          {choice.unseen && <span class="hidden-text">{choice.unseen}</span>}
          {choice.blocked ? <span class="pt-why">{choice.blocked}</span>
            : choice.detail && <span class="pt-detail">{choice.detail}</span>}
        </span>
        {number <= 9 && <kbd aria-hidden="true">{number}</kbd>}
      </button>
    </li>
  );
}

/** What the building in hand costs with the chosen payment, cube by cube. */
function Pays({ turn }: { turn: Turn }) {
  const hand = turn.hand.value;
  const state = turn.moment.value?.state;
  const seat = turn.seat();
  if (hand?.what !== "building" || !state || !seat) return null;
  const colour = colourOf(hand.kind);
  const standIns = hand.standIns.split("+").filter(Boolean) as Colour[];
  const own = priceFor(state.columns[colour].cost ?? 0, seat) - standIns.length;
  const cubes = [...Array<Colour>(Math.max(0, own)).fill(colour), ...standIns];
  return (
    <p class="pt-pays">
      <span>{t("You pay:")}</span>
      <span class="hidden-text">{cubes.map(resourceName).join(", ")}</span>
      {cubes.map((cube, i) => <CubeSign key={i} colour={cube} size={22} />)}
    </p>
  );
}

function standInNames({ standIns }: Payment): string {
  return standIns.map(colourName).join(" + ");
}

/** The ways to pay for the building in hand, if there are several. */
function Payments({ turn }: { turn: Turn }) {
  const hand = turn.hand.value;
  if (hand?.what !== "building") return null;
  const payments = turn.steps.value.builds.get(hand.kind) ?? [];
  if (payments.length < 2) return null;
  return (
    <fieldset class="choice pt-payments">
      <legend>{t("What stands in for its colour:")}</legend>
      <div class="choice-row">
        {payments.map((payment) => {
          const key = payKey(payment);
          return (
            <label key={key} class={key === hand.standIns ? "chip on" : "chip"}
              title={standInNames(payment)}>
              <input type="radio" name="pt-payment" checked={key === hand.standIns}
                onChange={() => turn.pay(key)} />
              <span class="hidden-text">{standInNames(payment)}</span>
              {payment.standIns.map((cube, i) => <CubeSign key={i} colour={cube} size={24} />)}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

export function StatusLine({ turn }: { turn: Turn }) {
  const { what, why } = expectation(turn);
  if (!what) return null;
  return (
    <div class="pt-status">
      <p class="pt-what">{what}</p>
      {why && <p class="pt-reason">{why}</p>}
    </div>
  );
}

/** Confirm and cancel for what is in hand, unless there is a bar near the thumb. */
function HandButtons({ turn }: { turn: Turn }) {
  if (!turn.hand.value) return null;
  return (
    <div class="pt-hand-buttons">
      <button type="button" class="button main pt-place"
        onClick={() => void turn.confirm()}><Icon name="check" />{t("Place it here")}</button>
      <button type="button" class="button" onClick={() => turn.cancel()}>{t("Put it back")}</button>
    </div>
  );
}

function UndoButtons({ turn }: { turn: Turn }) {
  const n = turn.undoable.value;
  if (n === 0) return null;
  return (
    <>
      <button type="button" class="button small" onClick={() => void turn.undo()}>
        <Icon name="undo" />{t("Take back")}
      </button>
      {n > 1 && (
        <button type="button" class="button small" onClick={() => void turn.reset()}>
          {t("Restart turn")}
        </button>
      )}
    </>
  );
}

/** The last line of the panel, always visible: take back, and end the turn, with what would be
 * lost by it. */
function Footer({ turn }: { turn: Turn }) {
  const canEnd = turn.steps.value.plain.has("end");
  const open = canEnd ? stillPossible(turn) : [];
  const since = useSince(turn.table.position.value); // it may appear under a finger
  const end = (event: MouseEvent): void => {
    if (!isTooSoon(event, since)) void turn.play("end");
  };
  return (
    <div class="pt-footer">
      {open.length > 0 && (
        <div id="pt-still" class="pt-still">
          <span>{t("Still possible:")}</span>
          <ul>{open.map((one) => <li key={one}>{one}</li>)}</ul>
        </div>
      )}
      <div class="pt-footer-buttons">
        <UndoButtons turn={turn} />
        {canEnd && (
          <button type="button" class={open.length > 0 ? "button pt-end" : "button main pt-end"}
            aria-describedby={open.length > 0 ? "pt-still" : undefined}
            onClick={end}>
            <Icon name="check" />{t("End turn")}
          </button>
        )}
      </div>
    </div>
  );
}

/** The list of answers. */
function Choices({ turn }: { turn: Turn }) {
  const choices = choicesOf(turn);
  if (choices.length === 0) return null;
  const areTiles = choices[0]?.picture.what === "tile";
  return (
    <ol class={areTiles ? "pt-choices tiles" : "pt-choices"} aria-label={t("What you can do")}>
      {choices.map((choice, i) => (
        <ChoiceButton key={choice.id} turn={turn} choice={choice} number={i + 1} />
      ))}
    </ol>
  );
}

/** What a bot would do, after it was asked, and why. */
function Hint({ turn }: { turn: Turn }) {
  const [advice] = turn.advice.value;
  if (!advice) return null;
  return (
    <div class="pt-hint">
      <p>{t("A bot would do this: %s", stepWords(advice.move))}</p>
      <HintWords advice={advice} />
    </div>
  );
}

/** A component of its own: it changes with every move of the pointer, the answers do not. */
function Outlook({ turn }: { turn: Turn }) {
  return <OutlookView outlook={turn.foresight.outlook.value} />;
}

interface PanelProps {
  turn: Turn;
  children?: ComponentChildren; // what else there is to read, below the answers
}

/** The whole panel beside the city. What a step changes is above the answers only while
 * something is in hand: otherwise it would push them away from under the pointer. */
export function TurnPanel({ turn, children }: PanelProps) {
  const isHolding = turn.hand.value !== null;
  const outlook = <Outlook turn={turn} />;
  return (
    <>
      <div class="pt-panel">
        <RefusalLine message={turn.refusal.value} />
        <Hint turn={turn} />
        {!isNarrow.value && <HandButtons turn={turn} />}
        <Pays turn={turn} />
        <Payments turn={turn} />
        {isHolding && outlook}
        <Choices turn={turn} />
        {!isHolding && outlook}
        {children}
      </div>
      {turn.isMine.value && <Footer turn={turn} />}
    </>
  );
}
