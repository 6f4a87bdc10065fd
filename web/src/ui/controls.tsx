// controls.tsx - the few form controls that every screen shares.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../say";
import { Icon } from "./icon";

interface StepperProps {
  label: string;
  value: number;
  low: number;
  high: number;
  step?: number;
  onChange(value: number): void;
  hideLabel?: boolean;
}

/** A number with a button on either side; it can be typed too. */
export function Stepper({ label, value, low, high, step = 1, onChange, hideLabel }: StepperProps) {
  // What is being typed: the page may be drawn again before the last digit.
  const [draft, setDraft] = useState<string | null>(null);
  const set = (wanted: number): void => {
    if (Number.isFinite(wanted)) onChange(Math.min(high, Math.max(low, Math.round(wanted))));
  };
  return (
    <div class="stepper" role="group" aria-label={label}>
      {!hideLabel && <span class="stepper-label">{label}</span>}
      <button type="button" class="icon-button" aria-label={t("%s: less", label)}
        disabled={value <= low} onClick={() => set(value - step)}><Icon name="minus" /></button>
      <input inputMode="numeric" aria-label={label} value={draft ?? value}
        onInput={(event) => setDraft(event.currentTarget.value)}
        onChange={(event) => {
          setDraft(null);
          set(Number(event.currentTarget.value));
        }} />
      <button type="button" class="icon-button" aria-label={t("%s: more", label)}
        disabled={value >= high} onClick={() => set(value + step)}><Icon name="plus" /></button>
    </div>
  );
}

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  onChange(value: T): void;
}

/** One of a few choices, all of them visible. */
export function Choice<T extends string>({ label, value, options, onChange }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div class="choice-row">
        {options.map((option) => (
          <label key={option.value} class={option.value === value ? "chip on" : "chip"}>
            <input type="radio" name={label} checked={option.value === value}
              onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

interface ToggleProps {
  label: ComponentChildren;
  on: boolean;
  onChange(on: boolean): void;
}

export function Toggle({ label, on, onChange }: ToggleProps) {
  return (
    <label class="toggle">
      <input type="checkbox" role="switch" checked={on}
        onChange={(event) => onChange(event.currentTarget.checked)} />
      <span class="toggle-track" aria-hidden="true" />
      <span>{label}</span>
    </label>
  );
}
