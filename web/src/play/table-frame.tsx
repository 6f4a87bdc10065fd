// table-frame.tsx - what surrounds the board of a table, on this device or on a server: a bar that
// says whose turn it is, the text box, the result at the end.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Say } from "../engine";
import { Coached } from "../coach/coached";
import { href } from "../router";
import { t } from "../say";
import { isFirstGame, marksDone } from "../table/coach-marks";
import { expected, switchScores } from "../table/frame";
import { gameName, playUi } from "../table/installed-games";
import { useKeys } from "../table/keys";
import type { Table } from "../table/table";
import { CommandBox } from "../typing/command-box";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { stage } from "../ui/stage";
import { useLoaded } from "../ui/use-loaded";
import { toPlay, turnText, useAloud } from "./aloud";
import { LocalEnd } from "./end";
import { KeysDialog } from "./keys-dialog";
import { Menu } from "./table-menu";
import "./table-frame.css";

/** A table that is open while it is shown, and why it cannot be opened. */
export function useTable<T extends Table>(make: () => T): [T, Say | null] {
  const [table] = useState(make);
  const [refusal, refuse] = useState<Say | null>(null);
  useEffect(() => {
    void table.open().then(refuse);
    return () => table.close();
  }, [table]);
  return [table, refusal];
}

/** What a table on a server adds. */
export interface Surroundings {
  status: ComponentChildren; // next to whose turn it is
  news: ComponentChildren; // under the bar
  end: ComponentChildren; // instead of the end of a local match
}

interface PlayingProps {
  table: Table;
  around?: Surroundings;
  news?: ComponentChildren; // for a table without surroundings
}

export function Playing({ table, around, news }: PlayingProps) {
  const { Board, commands, typed, tell, keys } = playUi(table.match.agreed.game);
  const keysAreOpen = useSignal(false);
  const helpIsOpen = useSignal(false);
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
  const showKeys = (): void => {
    keysAreOpen.value = true;
  };
  const switchHelp = (): void => {
    helpIsOpen.value = !helpIsOpen.value;
  };
  useKeys({
    help: switchHelp,
    keys: showKeys,
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
        <Menu table={table} onTakeBack={takeBack} onType={type} onKeys={showKeys}
          onHelp={switchHelp} />
      </header>
      <Fault table={table} />
      {around ? around.news : news}
      <FirstGame table={table} />
      <main class="table-main">
        <Board table={table} />
        <Coached table={table} />
        {around ? around.end : <LocalEnd table={table} />}
        {helpIsOpen.value && <Help table={table} onKeys={showKeys} onClose={switchHelp} />}
      </main>
      <CommandBox table={table} words={commands} typed={typed} isOpen={isTyping.value} onClose={() => {
        isTyping.value = false;
      }} />
      {keysAreOpen.value && <KeysDialog more={keys} onClose={() => {
        keysAreOpen.value = false;
      }} />}
    </div>
  );
}

/** Marks at what a first game asks for, loaded only for that. */
function FirstGame({ table }: { table: Table }) {
  const { game } = table.match.agreed;
  const marks = playUi(game).marks ?? [];
  const [isWanted] = useState(() => marksDone(game) < marks.length && isFirstGame(game));
  const Marks = useLoaded(async () =>
    isWanted ? (await import("./coach-marks")).CoachMarks : null);
  return Marks && <Marks table={table} marks={marks} />;
}

/** The help is loaded when it is first opened. */
function Help(props: { table: Table; onKeys(): void; onClose(): void }) {
  const Drawer = useLoaded(() => import("./help-drawer").then((module) => module.HelpDrawer));
  return Drawer && <Drawer {...props} />;
}

/** Any input makes a waiting bot move, so that nobody waits for an animation. */
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

/** The rival whose move is still seen, if there is one: the player may act, but looks there. */
function seenRival(table: Table): number | null {
  const seat = stage.seat.value;
  return seat === null || table.owns(seat) ? null : seat;
}

/** A bot also thinks when it looks for a hint. */
function Status({ table }: { table: Table }) {
  const rival = seenRival(table);
  const isMine = rival === null && table.isMine();
  const isBusy = rival === null && (table.thinking.value || table.advising.value);
  return (
    <p class={isMine ? "table-status mine" : "table-status"}>
      {table.position.value
        ? <strong>{rival === null ? turnText(table) : toPlay(table, rival)}</strong>
        : t("Setting up the table…")}
      {isMine && !isBusy && expected.value && <span>{expected.value}</span>}
      {isBusy && <span class="busy">{t("thinking…")}</span>}
    </p>
  );
}

function Fault({ table }: { table: Table }) {
  if (!table.fault.value) return null;
  return (
    <div class="banner" role="alert">
      <span>{t("Something went wrong. Your game is safe.")}</span>
      <button type="button" class="button small" onClick={() => void table.open()}>
        {t("Try again")}
      </button>
    </div>
  );
}
