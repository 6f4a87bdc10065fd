// seat-strip.tsx - who is here, whose turn it is, and how much time they have: on the players' cards
// where these lie beside the board, otherwise all seats in one row.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../say";
import { seatName } from "../table/names";
import { areNotesInCards, seatNote } from "../table/seat-notes";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import type { RemoteTable } from "./remote-table";
import { clockText, timeLeft, useTicking } from "./seat-clock";
import type { SeatView } from "./table-view";

const SHORT = 10_000; // milliseconds: less than this is announced

function standingText(seat: SeatView, isHere: boolean, isOver: boolean): string {
  if (seat.kind === "bot") return "";
  const isLost = seat.lost !== undefined; // without a return: nobody plays on
  switch (isOver ? "playing" : seat.standing) {
    case "left": return isLost ? t("has left") : t("left; a bot plays on");
    case "timedout": return isLost ? t("out of time") : t("out of time; a bot plays on");
    case "resigned": return t("resigned; a bot plays on");
    case "replaced": return t("replaced by a bot");
    case "away": return t("away");
    default: return isHere ? t("is here") : t("not connected");
  }
}

interface ChipProps {
  table: RemoteTable;
  seat: number;
  now: number; // by the server's clock; a chip whose props stay the same is not redrawn
}

/** Is the player there, does a bot play, how much time is left? */
function SeatState({ table, seat, now }: ChipProps) {
  const { session } = table;
  const view = session.view.value;
  const one = view?.seats[seat];
  if (!view || !one) return null;
  const isHere = session.here.value.here[seat] ?? false;
  const isOver = view.phase === "over";
  const left = isOver ? null : timeLeft(view, seat, now);
  const standing = standingText(one, isHere, isOver);
  const isShort = left !== null && left < SHORT && view.turn === seat;
  const isOff = one.kind === "human" && (!isHere || (one.standing !== "playing" && !isOver));
  const isBot = one.kind === "bot" ||
    (one.bot !== undefined && one.lost === undefined && !isOver);
  return (
    <span class={isOff ? "seat-state off" : "seat-state"} title={standing}>
      {isBot ? <Icon name="bot" /> : <span class="strip-dot" aria-hidden="true" />}
      {standing && <span class="hidden-text">{standing}</span>}
      {left !== null && (
        <span class={isShort ? "strip-clock short" : "strip-clock"} role="timer" data-of={seat}>
          {clockText(left)}
        </span>
      )}
    </span>
  );
}

function SeatChip(props: ChipProps) {
  const { table, seat } = props;
  const view = table.session.view.value;
  const kind = view?.seats[seat]?.kind ?? "";
  return (
    <li class={`strip-seat ${kind}${view?.turn === seat ? " turn" : ""}`}>
      <span class="strip-name">{seatName(table.match, seat)}</span>
      <SeatState {...props} />
    </li>
  );
}

/** Does a clock run at this table, or at this seat of it? */
function isTicking({ session }: RemoteTable, seat?: number): boolean {
  const view = session.view.value;
  return view?.phase === "playing" && typeof view.clocks?.[view.turn] === "number" &&
    (seat ?? view.turn) === view.turn;
}

/** The same for the card of a player, which has the name. */
function SeatCorner({ table, seat }: { table: RemoteTable; seat: number }) {
  useTicking(isTicking(table, seat));
  return (
    <p class="seat-corner">
      <SeatState table={table} seat={seat} now={table.session.serverNow()} />
    </p>
  );
}

/** Lets the players' cards carry it while this is shown. */
function useCorners(table: RemoteTable): void {
  useEffect(() => {
    seatNote.value = ({ seat }) => <SeatCorner table={table} seat={seat} />;
    return () => {
      seatNote.value = null;
    };
  }, [table]);
}

/** Announces once a turn that the player's own time is running out. */
function useAlarm(table: RemoteTable): void {
  const announcedAt = useRef(-1);
  const view = table.session.view.value;
  const own = table.session.you.value ?? -1;
  const left = view && view.turn === own ? timeLeft(view, own, table.session.serverNow()) : null;
  const isShort = left !== null && left < SHORT && view?.seats[own]?.bot === undefined;
  useEffect(() => {
    if (!isShort || !view || announcedAt.current === view.words.length) return;
    announcedAt.current = view.words.length;
    announce(t("You have less than 10 seconds left."), true);
  }, [isShort, view?.words.length]);
}

export function SeatStrip({ table }: { table: RemoteTable }) {
  const view = table.session.view.value;
  useTicking(isTicking(table));
  useAlarm(table);
  useCorners(table);
  const { watchers } = table.session.here.value;
  const isWatching = table.session.you.value === null;
  const now = table.session.serverNow();
  const seats = areNotesInCards() ? [] : view?.seats ?? [];
  if (seats.length === 0 && !isWatching && watchers === 0) return null;
  return (
    <ol class="strip" aria-label={t("Seats")}>
      {isWatching && <li class="strip-seat watching">{t("You are watching.")}</li>}
      {seats.map((_, seat) => <SeatChip key={seat} table={table} seat={seat} now={now} />)}
      {watchers > 0 && (
        <li class="strip-seat" title={t("Spectators")}>
          <Icon name="eye" /><span class="hidden-text">{t("Spectators")}</span>{watchers}
        </li>
      )}
    </ol>
  );
}
