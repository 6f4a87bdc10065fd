// house-rules.tsx - variants and rulings of Akropolis: folded away, since most games have none.
import { t, tn } from "../say";
import { Choice, Toggle } from "../ui/controls";
import type { Draft } from "./draft";
import { RULINGS, unusualRulings, usualChoice, VARIANTS, type Ruling } from "./options";

interface Props {
  draft: Draft;
  onChange(draft: Draft): void;
}

function Variants({ draft, onChange }: Props) {
  const set = (name: string, on: boolean): void => {
    const chosen = VARIANTS.map((one) => one.name)
      .filter((one) => (one === name ? on : draft.variants.includes(one)));
    onChange({ ...draft, variants: chosen });
  };
  const all = VARIANTS.every(({ name }) => draft.variants.includes(name));
  return (
    <fieldset class="option-list">
      <legend>{t("Variants: some districts count double")}</legend>
      <Toggle label={t("All five")} on={all}
        onChange={(on) =>
          onChange({ ...draft, variants: on ? VARIANTS.map((one) => one.name) : [] })} />
      {VARIANTS.map(({ name, label, hint }) => (
        <Toggle key={name} on={draft.variants.includes(name)} onChange={(on) => set(name, on)}
          label={<><strong>{t(label)}</strong> <span class="soft">{t(hint)}</span></>} />
      ))}
    </fieldset>
  );
}

function RulingChoice({ ruling, draft, onChange }: Props & { ruling: Ruling }) {
  const chosen = draft.rulings[ruling.name] ?? usualChoice(ruling, draft.rulings);
  const hint = ruling.choices.find((one) => one.name === chosen)?.hint ?? "";
  return (
    <div>
      <Choice label={t(ruling.label)} value={chosen}
        options={ruling.choices.map(({ name, label }) => ({ value: name, label: t(label) }))}
        onChange={(choice) =>
          onChange({ ...draft, rulings: { ...draft.rulings, [ruling.name]: choice } })} />
      <p class="soft">{t(hint)}</p>
    </div>
  );
}

export function HouseRules({ draft, onChange }: Props) {
  const unusual = draft.variants.length + Object.keys(unusualRulings(draft.rulings)).length;
  return (
    <details class="house-rules">
      <summary>
        {t("Variants and house rules")}
        {unusual > 0 && <span class="badge">{tn("%d chosen", "%d chosen", unusual)}</span>}
      </summary>
      <div class="new-game-part">
        <Variants draft={draft} onChange={onChange} />
        {RULINGS.map((ruling) => (
          <RulingChoice key={ruling.name} ruling={ruling} draft={draft} onChange={onChange} />
        ))}
      </div>
    </details>
  );
}
