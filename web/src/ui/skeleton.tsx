// skeleton.tsx - the outlines of a screen while it is loaded. index.html shows the same before any
// script is there, and has the styles.
import { t } from "../say";

export function Skeleton({ isTable = false }: { isTable?: boolean }) {
  return (
    <main class={isTable ? "sk sk-table" : "sk"} aria-busy="true">
      <span class="hidden-text">{t("Loading…")}</span>
      <i /><b><i /><i /></b>
    </main>
  );
}

/** In place of a part that could not be loaded. A script that failed stays failed until the page is
 * loaded anew; games are kept. */
export function NotLoaded() {
  return (
    <main class="page">
      <p role="alert">{t("This screen could not be loaded. Check the connection and try again; your games are kept.")}</p>
      <div>
        <button type="button" class="button main" onClick={() => location.reload()}>
          {t("Try again")}
        </button>
        {" "}<a class="button" href="#/">{t("Start page")}</a>
      </div>
    </main>
  );
}
