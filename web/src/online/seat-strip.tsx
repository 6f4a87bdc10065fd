// seat-strip.tsx - all seats in one row: who is here, whose turn it is, and how much time they
// have.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../say";
import { seatName } from "../table/names";
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

function SeatChip({ table, seat, now }: ChipProps) {
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
    <li class={`strip-seat ${one.kind}${view.turn === seat ? " turn" : ""}${isOff ? " off" : ""}`}
      title={standing}>
      {isBot ? <Icon name="bot" /> : <span class="strip-dot" aria-hidden="true" />}
      <span class="strip-name">{seatName(table.match, seat)}</span>
      {standing && <span class="hidden-text">{standing}</span>}
      {left !== null && (
        <span class={isShort ? "strip-clock short" : "strip-clock"} role="timer">
          {clockText(left)}
        </span>
      )}
    </li>
  );
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
    announce(t("Less than 10 seconds are left to you."), true);
  }, [isShort, view?.words.length]);
}

export function SeatStrip({ table }: { table: RemoteTable }) {
  const view = table.session.view.value;
  useTicking(view?.phase === "playing" && typeof view.clocks?.[view.turn] === "number");
  useAlarm(table);
  const { watchers } = table.session.here.value;
  const now = table.session.serverNow();
  return (
    <ol class="strip" aria-label={t("Seats")}>
      {table.session.you.value === null && <li class="strip-seat watching">{t("You are watching.")}</li>}
      {view?.seats.map((_, seat) => <SeatChip key={seat} table={table} seat={seat} now={now} />)}
      {watchers > 0 && (
        <li class="strip-seat" title={t("Spectators")}>
          <Icon name="eye" /><span class="hidden-text">{t("Spectators")}</span>{watchers}
        </li>
      )}
    </ol>
  );
}
