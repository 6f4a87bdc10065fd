// text-dialog.tsx - a city as lines of text: to copy, to paste, to write.
import { useState } from "preact/hooks";
import { t } from "../say";
import { Dialog } from "../ui/dialog";

/** A city as lines, and what to do with edited lines. */
export interface CityText {
  text: string;
  hint: string;
  onApply(text: string): Promise<string | null>; // why it was refused, in words; null: done
}

export function TextDialog({ text, hint, onApply, onClose }: CityText & { onClose(): void }) {
  const [written, write] = useState(text);
  const [refusal, refuse] = useState("");
  const apply = async (): Promise<void> => {
    const why = await onApply(written);
    if (why === null) onClose();
    else refuse(why);
  };
  return (
    <Dialog title={t("The city as text")} onClose={onClose} wide>
      <p class="soft">{hint}</p>
      <label class="field">
        <span>{t("Lines")}</span>
        <textarea
          class="score-text"
          rows={12}
          spellcheck={false}
          autocapitalize="off"
          autocomplete="off"
          value={written}
          onInput={(event) => write(event.currentTarget.value)}
        />
      </label>
      <p class="score-refusal" role="alert">
        {refusal}
      </p>
      <button class="button main" onClick={() => void apply()}>
        {t("Use this city")}
      </button>
    </Dialog>
  );
}
