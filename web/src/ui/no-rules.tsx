// no-rules.tsx - says that the rules could not be loaded, and tries again.
import { mark, t } from "../say";

export const NO_RULES =
  mark("The rules could not be loaded. Check the connection and load the page again.");

export function NoRules({ onRetry }: { onRetry(): void }) {
  return (
    <div class="banner" role="alert">
      <span>{t(NO_RULES)}</span>
      <button type="button" class="button small" onClick={onRetry}>{t("Try again")}</button>
    </div>
  );
}
