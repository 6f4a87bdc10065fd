// table-frame.tsx - the table: opens the match of the address and shows its board under a bar that says
// whose turn it is.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Say } from "../engine";
import { gameName, playUi } from "../games/installed";
import { EndPanel } from "./end-panel";
import { useLoaded } from "../ui/use-loaded";
import { askServer } from "../server";
import { href, route } from "../router";
import { say, t } from "../say";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { turnText, useAloud } from "./aloud";
import { BoxDialog } from "./box-dialog";
import { CommandBox } from "./command-box";
import { expected, isResultShown, switchScores } from "../table/frame";
import { useKeys } from "../table/keys";
import { KeysDialog } from "./keys-dialog";
import { LocalTable } from "../table/local-table";
import { Menu } from "./table-menu";
import type { Match } from "../table/match";
import { matchById } from "../table/shelf";
import type { Table } from "../table/table";
import "./table-frame.css";

/** A match of this device, or else perhaps a table on the server that this page comes from. */
export function TableScreen() {
  const id = route.value.path[1] ?? "";
  const match = matchById(id);
  return match ? <Opened key={id} match={match} /> : <Elsewhere key={id} id={id} />;
}

function Elsewhere({ id }: { id: string }) {
  const found = useLoaded(async () => {
    const isThere = (await askServer()) !== null;
    return { Screen: isThere ? (await import("../online/online-screen")).OnlineScreen : null };
  });
  if (!found) return <main class="page" aria-busy="true" />;
  if (found.Screen) return <found.Screen id={id} />;
  return <Missing text={t("This game is not on this device any more.")} />;
}

export function Missing({ text }: { text: string }) {
  return (
    <main class="page">
      <h1>{t("No game here")}</h1>
      <p role="alert">{text}</p>
      <a class="button main" href={href()}>{t("Start page")}</a>
    </main>
  );
}

/** A table that is open as long as it is shown; and why it cannot be opened. */
export function useTable<T extends Table>(make: () => T): [T, Say | null] {
  const [table] = useState(make);
  const [refusal, refuse] = useState<Say | null>(null);
  useEffect(() => {
    void table.open().then(refuse);
    return () => table.close();
  }, [table]);
  return [table, refusal];
}

function Opened({ match }: { match: Match }) {
  const [table, refusal] = useTable(() => new LocalTable(match));
  if (refusal)
    return <Missing text={t("This game cannot be continued: %s", say(refusal))} />;
  return <Playing table={table} news={<Notice table={table} />} />;
}

/** What another page of this browser has done to the match. */
function Notice({ table }: { table: LocalTable }) {
  if (!table.notice.value) return null;
  return (
    <div class="banner" role="alert">
      <span>{say(table.notice.value)}</span>
      <button type="button" class="icon-button" aria-label={t("Close")} onClick={() => {
        table.notice.value = null;
      }}><Icon name="close" /></button>
    </div>
  );
}

/** What a table on a server has besides. */
export interface Surroundings {
  status: ComponentChildren; // beside whose turn it is
  news: ComponentChildren; // under the bar
  end: ComponentChildren; // instead of a local end
}

interface PlayingProps {
  table: Table;
  around?: Surroundings;
  news?: ComponentChildren; // without surroundings
}

export function Playing({ table, around, news }: PlayingProps) {
  const { Board, commands, tell, keys } = playUi(table.match.agreed.game);
  const keysAreOpen = useSignal(false);
  const boxIsOpen = useSignal(false);
  const isTyping = useSignal(false);
  useAloud(table, tell);
  useHaste(table);
  const takeBack = (): void => {
    const steps = table.lastTurn();
    if (steps === 0) return;
    void table.takeBack(steps).then((sentence) => announce(sentence));
  };
  const type = (): void => {
    isTyping.value = true;
    document.getElementById("command-line")?.focus();
  };
  useKeys({
    help: () => {
      keysAreOpen.value = true;
    },
    takeBack,
    scores: switchScores,
    type,
  });
  return (
    <div class="fill table">
      <header class="top-bar">
        <a class="icon-button" href={href()} aria-label={t("Back to the start page")}>
          <Icon name="back" />
        </a>
        <h1>{gameName(table.match.agreed.game)}</h1>
        <Status table={table} />
        {around?.status}
        <Menu table={table} onTakeBack={takeBack} onType={type} onKeys={() => {
          keysAreOpen.value = true;
        }} onBox={() => {
          boxIsOpen.value = true;
        }} />
      </header>
      <Fault table={table} />
      {around ? around.news : news}
      <main class="table-main">
        <Board table={table} />
        {around ? around.end : table.position.value?.turn === -1 &&
          <End><EndPanel table={table} /></End>}
      </main>
      <CommandBox table={table} words={commands} isOpen={isTyping.value} onClose={() => {
        isTyping.value = false;
      }} />
      {keysAreOpen.value && <KeysDialog more={keys} onClose={() => {
        keysAreOpen.value = false;
      }} />}
      {boxIsOpen.value && <BoxDialog table={table} onClose={() => {
        boxIsOpen.value = false;
      }} />}
    </div>
  );
}

/** Any input makes a waiting bot move: nobody waits for an animation. */
function useHaste(table: Table): void {
  useEffect(() => {
    const hasten = (): void => table.hasten();
    addEventListener("pointerdown", hasten);
    addEventListener("keydown", hasten);
    return () => {
      removeEventListener("pointerdown", hasten);
      removeEventListener("keydown", hasten);
    };
  }, [table]);
}

/** A hint that is looked for is a bot's thought too. */
function Status({ table }: { table: Table }) {
  const isMine = table.isMine();
  const isBusy = table.thinking.value || table.advising.value;
  return (
    <p class={isMine ? "table-status mine" : "table-status"}>
      {table.position.value ? <strong>{turnText(table)}</strong> : t("Setting up the table…")}
      {isMine && !isBusy && expected.value && <span>{expected.value}</span>}
      {isBusy && <span class="busy">{t("thinking…")}</span>}
    </p>
  );
}

function Fault({ table }: { table: Table }) {
  if (!table.fault.value) return null;
  return (
    <div class="banner" role="alert">
      <span>{t("Something went wrong in the rules. Your game is kept.")}</span>
      <button type="button" class="button small" onClick={() => void table.open()}>
        {t("Try again")}
      </button>
    </div>
  );
}

/** The result, over the board; it can be put aside to look at the cities. */
export function End({ children }: { children: ComponentChildren }) {
  const isAside = useSignal(false);
  useEffect(() => {
    isResultShown.value = !isAside.value;
    return () => {
      isResultShown.value = false;
    };
  }, [isAside.value]);
  return (
    <div class={isAside.value ? "table-end aside" : "table-end"}
      data-over-board={isAside.value ? undefined : ""}>
      <button type="button" class="button small table-end-switch" aria-expanded={!isAside.value}
        onClick={() => {
          isAside.value = !isAside.value;
        }}>
        {isAside.value ? t("Show the result") : t("Look at the cities")}
      </button>
      {!isAside.value && children}
    </div>
  );
}
