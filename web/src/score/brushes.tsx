// brushes.tsx - the brushes: pictures in a row, near the thumb on a phone.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import { t } from "../say";
import { Stepper } from "../ui/controls";
import { MOST_LEVEL } from "./book";

export interface BrushOption<T extends string> {
  value: T;
  name: string;
  sign: ComponentChildren;
}

interface Props<T extends string> {
  options: readonly BrushOption<T>[]; // in two rows of equal length, for phones
  brush: T;
  onBrush(brush: T): void;
  level: number;
  onLevel(level: number): void;
}

export function Brushes<T extends string>({ options, brush, onBrush, level, onLevel }: Props<T>) {
  const group = useId();
  return (
    <div class="brushes">
      <fieldset class="brush-row" style={{ "--columns": Math.ceil(options.length / 2) }}>
        <legend class="hidden-text">{t("Brush")}</legend>
        {options.map(({ value, name, sign }) => (
          <label key={value} class={value === brush ? "brush on" : "brush"} title={name}>
            <input
              type="radio"
              name={group}
              checked={value === brush}
              aria-label={name}
              onChange={() => onBrush(value)}
            />
            {sign}
          </label>
        ))}
      </fieldset>
      <Stepper
        label={t("Paint on level")}
        value={level}
        low={1}
        high={MOST_LEVEL}
        onChange={onLevel}
      />
    </div>
  );
}
