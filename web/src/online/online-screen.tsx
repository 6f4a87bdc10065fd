// online-screen.tsx - a table on the server: finds out what the player may do there, waits for the
// start, then shows the same board as for a local match, with everything that other players add.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Fold } from "../engine";
import { End } from "../play/end";
import { Playing, useTable } from "../play/table-frame";
import { newFold } from "../rules";
import { mark, say, t } from "../say";
import { allowedAids } from "../table/aids";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { NoGame } from "../ui/no-game";
import { NO_RULES } from "../ui/no-rules";
import { play } from "../ui/sound";
import { useLoaded } from "../ui/use-loaded";
import { Banners, ConnectionBanner } from "./banners";
import { Chat, unreadText, useUnread } from "./chat";
import type { Phase } from "./events";
import { useFollowing } from "./rematch";
import { theConnection } from "./page-connection";
import { outOfSyncText, RemoteTable } from "./remote-table";
import { SeatStrip } from "./seat-strip";
import { faultText, refusalText, summaryOf } from "./server-api";
import { findToken } from "./table-access";
import { TableDialog } from "./table-dialog";
import { TableSession } from "./table-session";
import type { TableView } from "./table-view";
import { WaitingRoom } from "./waiting-room";
import "./online.css";

/** What a session is opened with. */
interface Access {
  token: string | null;
  fold: Fold; // each session has its own
}

const NO_SET = mark("the table is played with a set that is not here");

/** Loads the rules meanwhile. */
async function accessBy(found: Promise<string | null>): Promise<Access | { trouble: string }> {
  const loaded = newFold().catch(() => null);
  try {
    const [token, fold] = await Promise.all([found, loaded]);
    return fold ? { token, fold } : { trouble: t(NO_RULES) };
  } catch (fault) {
    return { trouble: faultText(fault) };
  }
}

function Looking({ children }: { children?: ComponentChildren }) {
  return (
    <main class="page" aria-busy="true">
      {children}<p>{t("Looking for the table …")}</p>
    </main>
  );
}

export function OnlineScreen({ id }: { id: string }) {
  const access = useLoaded(() => accessBy(findToken(id)), [id]);
  const [joined, setJoined] = useState<typeof access>(null);
  const way = joined ?? access;
  if (!way) return <Looking />;
  if ("trouble" in way) return <NoGame text={way.trouble} />;
  const join = (token: string): void => void accessBy(Promise.resolve(token)).then(setJoined);
  return <OpenedTable key={way.token} id={id} way={way} onJoined={join} />;
}

interface OpenedProps {
  id: string;
  way: Access;
  onJoined(token: string): void;
}

/** The session is open while this is shown. */
function OpenedTable({ id, way, onJoined }: OpenedProps) {
  const [session] = useState(() => new TableSession({
    connection: theConnection(), table: id, ...way, summary: () => summaryOf(id, way.token),
  }));
  useEffect(() => {
    session.enter();
    return () => session.leave();
  }, [session]);
  const view = session.view.value;
  useBeginning(view?.phase);
  const isQuick = useQuick(view);
  if (session.trouble.value) return <NoGame text={refusalText(session.trouble.value)} />;
  const isRefused = session.luck.value?.kind === "broken" || !view || view.phase === "waiting";
  if (isRefused && session.outOfSync.value)
    return <NoGame text={outOfSyncText(session)} />;
  if (!view)
    return <Looking><ConnectionBanner /></Looking>;
  if (isQuick) return <Looking />;
  if (view.phase === "waiting")
    return <WaitingRoom session={session} view={view} onJoined={onJoined} />;
  if (view.blind)
    return <NoGame text={t("This game cannot be continued: %s", t(NO_SET))} />;
  if (view.words.length === 0)
    return <NoGame text={t("This table was closed before the game began.")} />;
  return <AtTable session={session} view={view} />;
}

const SOON = 600; // milliseconds in which a table is dealt unless a player is late

/** Is the table about to start? If it starts as soon as it is found, nothing is shown in between. */
function useQuick(view: TableView | null): boolean {
  const [isLate, setLate] = useState(false);
  const hasWaited = useRef(false);
  const isOpening = view?.opening === true;
  if (view?.phase === "waiting" && !isOpening) hasWaited.current = true;
  useEffect(() => {
    if (!isOpening) return;
    const timer = setTimeout(() => setLate(true), SOON);
    return () => clearTimeout(timer);
  }, [isOpening]);
  return isOpening && !isLate && !hasWaited.current;
}

/** Tells a player who waited for the others that the game starts. */
function useBeginning(phase: Phase | undefined): void {
  const was = useRef(phase);
  useEffect(() => {
    if (was.current === "waiting" && phase === "playing") {
      play("turn");
      announce(t("All seats are taken: the game begins."), true);
    }
    was.current = phase;
  }, [phase]);
}

/** The aids that were agreed on count until the end; then everybody may see everything. */
function useAids({ aids, phase }: TableView): void {
  useEffect(() => {
    allowedAids.value = phase === "over" ? "full" : aids;
    return () => {
      allowedAids.value = "full";
    };
  }, [aids, phase]);
}

function ChatButton({ table, isOpen, onPress }: {
  table: RemoteTable; isOpen: boolean; onPress(): void;
}) {
  const unread = useUnread(table, isOpen);
  return (
    <button type="button" class={isOpen ? "icon-button on" : "icon-button"} aria-pressed={isOpen}
      aria-label={unreadText(unread)} title={t("Chat")} onClick={onPress}>
      <Icon name="chat" />
      {unread > 0 && <span class="unread" aria-hidden="true">{unread}</span>}
    </button>
  );
}

/** What the end of a game needs, loaded when it comes. */
function useEnd(phase: Phase) {
  return useLoaded(async () =>
    phase === "over" ? (await import("./online-end")).OnlineEnd : null, [phase]);
}

function AtTable({ session, view }: { session: TableSession; view: TableView }) {
  const [table, refusal] = useTable(() => new RemoteTable(session, view));
  const isTalking = useSignal(false);
  const isAsking = useSignal(false);
  const OnlineEnd = useEnd(view.phase);
  useAids(view);
  useFollowing(table, view);
  if (refusal)
    return <NoGame text={t("This game cannot be continued: %s", say(refusal))} />;
  const remote = table as RemoteTable;
  const position = table.position.value;
  return (
    <Playing table={table} around={{
      status: (
        <div class="online-tools">
          {view.chat && <ChatButton table={remote} isOpen={isTalking.value} onPress={() => {
            isTalking.value = !isTalking.value;
          }} />}
          <button type="button" class="icon-button" aria-label={t("This table")}
            title={t("This table")} onClick={() => {
              isAsking.value = true;
            }}><Icon name="people" /></button>
        </div>
      ),
      news: (
        <>
          <section class="table-news" aria-label={t("Seats and news")}>
            <SeatStrip table={remote} />
            <Banners table={remote} />
          </section>
          {isAsking.value && <TableDialog table={remote} onClose={() => {
            isAsking.value = false;
          }} />}
        </>
      ),
      end: (
        <>
          {isTalking.value && <Chat table={remote} onClose={() => {
            isTalking.value = false;
          }} />}
          {OnlineEnd && position &&
            <End><OnlineEnd table={remote} position={position} /></End>}
        </>
      ),
    }} />
  );
}
