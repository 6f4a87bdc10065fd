// agreed-form.tsx - variants and rulings of Akropolis that the real table played by.
import { t } from "../say";
import { RULINGS, usualChoice, VARIANTS } from "../start/options";
import { Choice, Toggle } from "../ui/controls";
import type { Agreed } from "./book";
import { book, change } from "./desk";

function agree(update: (now: Agreed) => Partial<Agreed>): void {
  change((now) => ({ ...now, agreed: { ...now.agreed, ...update(now.agreed) } }));
}

function Variants({ variants }: Agreed) {
  const set = (name: string, on: boolean): void =>
    agree((now) => ({
      variants: VARIANTS.map((one) => one.name).filter((one) =>
        one === name ? on : now.variants.includes(one),
      ),
    }));
  return (
    <fieldset class="agreed-list">
      <legend>{t("Variants: some districts count double")}</legend>
      {VARIANTS.map(({ name, label, hint }) => (
        <Toggle
          key={name}
          on={variants.includes(name)}
          onChange={(on) => set(name, on)}
          label={
            <>
              <strong>{t(label)}</strong> <span class="soft">{t(hint)}</span>
            </>
          }
        />
      ))}
    </fieldset>
  );
}

export function AgreedForm() {
  const { agreed } = book.value;
  return (
    <details class="agreed">
      <summary>{t("Variants and house rules")}</summary>
      <Variants {...agreed} />
      {RULINGS.map((ruling) => {
        const { name, label, choices } = ruling;
        const chosen = agreed.rulings[name] ?? usualChoice(ruling, agreed.rulings);
        return (
          <div key={name}>
            <Choice
              label={t(label)}
              value={chosen}
              options={choices.map((choice) => ({ value: choice.name, label: t(choice.label) }))}
              onChange={(choice) =>
                agree((now) => ({ rulings: { ...now.rulings, [name]: choice } }))}
            />
            <p class="soft">{t(choices.find((choice) => choice.name === chosen)?.hint ?? "")}</p>
          </div>
        );
      })}
    </details>
  );
}
