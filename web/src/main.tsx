// main.tsx - where the page begins.
import "./styles/tokens.css"; // first, so that a screen's own styles win over them
import "./styles/base.css";
import "./styles/board.css";
import { render } from "preact";
import { App } from "./app";
import { installAllGames } from "./games/list";
import { speak } from "./say";
import { applySettings, settings } from "./settings";

/** Milliseconds: everything is loaded for offline use, which would hold up a first game. */
const OFFLINE_AFTER = 3000;

/** Makes the page work offline, if the browser allows it. Over plain http from another machine it
 * does not. */
function keepForOffline(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator)
    void navigator.serviceWorker.register("./sw.js").catch(() => undefined);
}

async function begin(): Promise<void> {
  installAllGames();
  applySettings();
  await speak(settings.value.language).catch(() => speak("en"));
  const app = document.getElementById("app") as HTMLElement;
  app.replaceChildren(); // the skeleton of index.html
  document.getElementById("failed")?.remove(); // from now on the page itself says what fails
  render(<App />, app);
  setTimeout(keepForOffline, OFFLINE_AFTER);
}

void begin();
