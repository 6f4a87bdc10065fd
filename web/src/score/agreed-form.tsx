// agreed-form.tsx - what the real table agreed on, of what counts for a city.
import { optionsOf } from "../options/ask-options";
import { offerFor } from "../options/options";
import { t } from "../say";
import { OptionFields } from "../setup/option-fields";
import { book, change } from "./kept-book";

export function AgreedForm({ game }: { game: string }) {
  const { agreed, names } = book.value;
  const options = optionsOf(game);
  const rows = options?.options.filter(({ scores }) => scores) ?? [];
  if (!options || rows.length === 0) return null;
  return (
    <details class="agreed">
      <summary>{t("Variants and house rules")}</summary>
      <OptionFields game={game} rows={rows} agreed={agreed}
        offer={offerFor(options, Math.max(names.length, options.min))}
        onChange={(next) => change((now) => ({ ...now, agreed: next }))} />
    </details>
  );
}
