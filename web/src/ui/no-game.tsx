// no-game.tsx - a page in place of a game that cannot be shown, and why.
import { href } from "../router";
import { t } from "../say";

export function NoGame({ text }: { text: string }) {
  return (
    <main class="page">
      <h1>{t("No game here")}</h1>
      <p role="alert">{text}</p>
      <a class="button main" href={href()}>{t("Start page")}</a>
    </main>
  );
}
