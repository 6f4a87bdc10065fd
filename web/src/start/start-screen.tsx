// start-screen.tsx - the first page: all games, matches to continue, and links to everything else.
import { useEffect, useState } from "preact/hooks";
import { allGames } from "../table/installed-games";
import { href, route } from "../router";
import { isLanguage, LANGUAGES, t } from "../say";
import { askServer, server } from "../server";
import { change, settings } from "../settings";
import { Icon, type IconName } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";
import { GameCard } from "./game-card";
import type { NewGameProps } from "./new-game";
import { preload } from "./preload";
import { Shelf } from "./shelf-list";
import "./start.css";

/** Each language in its own name, so that a reader of it finds it on any page. */
function LanguageChoice() {
  return (
    <label class="language-choice">
      <span class="hidden-text">{t("Language")}</span>
      <Icon name="globe" />
      <select class="text-input" value={settings.value.language}
        onChange={(event) => {
          const wanted = event.currentTarget.value;
          if (isLanguage(wanted)) change({ language: wanted });
        }}>
        {Object.entries(LANGUAGES).map(([code, name]) => (
          <option key={code} value={code} lang={code}>{name}</option>
        ))}
      </select>
    </label>
  );
}

function Head() {
  return (
    <header class="start-head">
      <img src="./icon.svg" alt="" width="48" height="48" />
      <h1>Polis</h1>
      <p class="soft">{t("Two city-building games: against bots, together, or solo.")}</p>
      <LanguageChoice />
      <a class="icon-button" href={href("settings")} aria-label={t("Settings")}>
        <Icon name="gear" />
      </a>
    </header>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  hint: string;
}

function ToolWords({ icon, label, hint }: ToolProps) {
  return (
    <><Icon name={icon} /><span title={hint}><strong>{label}</strong><span class="soft">{hint}</span></span></>
  );
}

function ToolLink({ to, ...words }: ToolProps & { to: string }) {
  return (
    <a class="tool card" href={href(to)}><ToolWords {...words} /></a>
  );
}

/** The dialog for records, loaded when it is first opened. */
function Opening({ onClose }: { onClose(): void }) {
  const OpenRecord = useLoaded(() => import("./open-record").then((module) => module.OpenRecord));
  return OpenRecord && <OpenRecord onClose={onClose} />;
}

function Tools() {
  const [isOpening, open] = useState(false);
  return (
    <nav class="tools" aria-label={t("More")}>
      <ToolLink to="learn" icon="book" label={t("Learn")}
        hint={t("The first steps in two minutes, and all the rules.")} />
      <ToolLink to="puzzles" icon="target" label={t("Puzzles")}
        hint={t("One move is right: find it. A new one every day.")} />
      <ToolLink to="score" icon="pad" label={t("Score my city")}
        hint={t("Count a game from your real table.")} />
      <ToolLink to="statistics" icon="chart" label={t("Statistics")}
        hint={t("How you do in your own games.")} />
      <button class="tool card" onClick={() => open(true)}>
        <ToolWords icon="file" label={t("Open a record")}
          hint={t("Replay a game from a file or a link.")} />
      </button>
      {isOpening && <Opening onClose={() => open(false)} />}
    </nav>
  );
}

/** Says that the address leads nowhere; the start page itself is the help. */
function LostNotice() {
  const [first] = route.value.path;
  if (!first) return null;
  const sentence = t("There is no page “%s” here; this is the start page.", first);
  return <p class="banner" role="status">{sentence}</p>;
}

/** Games with others, if there is a server. */
function Others({ onNew }: { onNew(isPublic: boolean): void }) {
  const Lobby = useLoaded(() => import("../online/lobby").then((module) => module.Lobby));
  return Lobby && <Lobby onNew={onNew} />;
}

/** The dialog for new games, loaded when it is first opened. */
function Asking(props: NewGameProps & { onClose(): void }) {
  const NewGame = useLoaded(() => import("./new-game").then((module) => module.NewGame));
  return NewGame && <NewGame {...props} />;
}

/** Loads the table while the player chooses, so that Play opens it at once. */
export function Start({ loadTable }: { loadTable(): Promise<unknown> }) {
  useEffect(() => {
    document.title = "Polis";
    requestAnimationFrame(() => void askServer());
    return preload(loadTable);
  }, []);
  const [asking, ask] = useState<NewGameProps | null>(null);
  return (
    <div class="start">
      <LostNotice />
      <Head />
      <main class={server.value ? "start-grid with-others" : "start-grid"}>
        <Shelf />
        <div class="game-cards">
          {allGames().map((row) => (
            <GameCard key={row.name} row={row} onNew={() => ask({ game: row.name, way: "bots" })} />
          ))}
        </div>
        {server.value && <Others onNew={(isPublic) =>
          ask({ game: allGames()[0].name, way: "friends", isPublic })} />}
        <Tools />
      </main>
      {asking && <Asking {...asking} onClose={() => ask(null)} />}
    </div>
  );
}
