// preview.tsx - what the placement that is shown brings: chips with points by kind, and the two most
// important facts. Pointing at a fact pulses on the board what it speaks of.
import type { ComponentChildren } from "preact";
import { plainly } from "../../plain";
import { pointsWord, signed, t, tn } from "../../say";
import { aids } from "../../table/aids";
import { HintWords } from "../../table/hint";
import type { BoardModel } from "./board-model";
import type { Fact, Preview as Change } from "./changes";
import type { Hand } from "./hand";
import { HexSign } from "./hex-sign";
import { StoneIcon } from "./stone";
import { KINDS, type Kind } from "./types";
import { KIND_CODES, kindName } from "./words";
import "./preview.css";

const MOST_FACTS = 2;

interface ChipProps {
  name: string;
  change: number;
  children: ComponentChildren; // its icon
}

function Chip({ name, change, children }: ChipProps) {
  return (
    <li class={change < 0 ? "bad" : "good"}>
      {children}
      <span class="hidden-text">{name}</span> {signed(change)}
    </li>
  );
}

/** The kinds whose points change. */
function changed({ kinds }: Change): { kind: Kind; points: number }[] {
  return KINDS.map((kind) => ({ kind, points: kinds[kind] ?? 0 }))
    .filter(({ points }) => points !== 0);
}

function Chips({ change }: { change: Change }) {
  return (
    <ul class="ak-chips">
      {changed(change).map(({ kind, points }) => (
        <Chip key={kind} name={kindName(kind)} change={points}>
          <HexSign code={KIND_CODES[kind]} size={24} />
        </Chip>
      ))}
      {change.stones !== 0 && (
        <Chip name={t("stones")} change={change.stones}><StoneIcon /></Chip>
      )}
    </ul>
  );
}

/** A fact; hover, focus and a tap show on the board what it speaks of. */
function FactLine({ model, fact }: { model: BoardModel; fact: Fact }) {
  const show = (): void => model.pulse(fact);
  const hide = (): void => model.pulse(null);
  return (
    <li>
      <button type="button" class="ak-fact" onPointerEnter={show} onPointerLeave={hide}
        onFocus={show} onBlur={hide} onClick={show}>
        {plainly(fact.say)}
      </button>
    </li>
  );
}

function Facts({ model, facts }: { model: BoardModel; facts: Fact[] }) {
  return (
    <ul class="ak-facts">
      {facts.slice(0, MOST_FACTS).map((fact) => (
        <FactLine key={fact.say[0]} model={model} fact={fact} />
      ))}
    </ul>
  );
}

/** The same for screen readers, in one sentence. */
export function effectText(hand: Hand): string {
  const change = hand.effect.value;
  const gain = hand.gain();
  const place = hand.held.value?.place;
  if (!place || gain === null) return "";
  const [at = ""] = place.keys;
  const where = t("place %s, rotation %d, level %d", at, place.rotation, place.level);
  if (aids() !== "full") return where;
  const points = tn("%d point", "%d points", gain);
  const parts = (change ? changed(change) : [])
    .map(({ kind, points: n }) => t("%s %s", kindName(kind), signed(n)));
  return [where, points, ...parts].join(", ");
}

export function Preview({ model }: { model: BoardModel }) {
  const { hand } = model;
  const gain = hand.gain();
  if (gain === null) return <p class="ak-hint">{t("Choose a place in your city.")}</p>;
  if (aids() !== "full")
    return <p class="ak-hint">{t("Confirm, turn the tile or move it.")}</p>;
  const change = hand.effect.value;
  const advice = model.advised();
  return (
    <div class="ak-preview" role="group" aria-label={t("What the placement changes")}>
      <div class="ak-sum">
        <p class={`ak-gain ${gain < 0 ? "bad" : gain > 0 ? "good" : ""}`}>
          <strong>{signed(gain)}</strong> <span>{pointsWord(gain)}</span>
        </p>
        {change && <Chips change={change} />}
      </div>
      {advice ? <HintWords advice={advice} /> : <Facts model={model} facts={change?.facts ?? []} />}
    </div>
  );
}
