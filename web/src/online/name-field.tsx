// name-field.tsx - the player's name at tables with others: asked for once, then remembered.
import { t } from "../say";

const MOST = 24;

export function NameField({ value, onChange }: { value: string; onChange(name: string): void }) {
  return (
    <label class="field">
      <span class="setting-name">{t("Your name")}</span>
      <input value={value} maxLength={MOST} required autocomplete="nickname"
        onInput={(event) => onChange(event.currentTarget.value)} />
      <span class="soft">{t("Everybody at the table sees it. Nothing else is asked of you.")}</span>
    </label>
  );
}
