// rematch.tsx - the same players again: who wants it, who is still asked, and the way to the new
// table, which opens by itself once all have agreed.
import { useEffect, useRef } from "preact/hooks";
import { go } from "../router";
import { t } from "../say";
import { seatName } from "../table/names";
import { Icon } from "../ui/icon";
import { play } from "../ui/sound";
import { useCommands, type SendCommand } from "./commands";
import { keepSeat, keepWatch, watchToken } from "./identity";
import type { RemoteTable } from "./remote-table";
import { forgetPart } from "./shuffle-part";
import { may, type TableView } from "./table-view";
import { hasGone } from "./table-words";

function follow({ session }: RemoteTable, next: string): void {
  const watch = watchToken(session.table);
  if (session.token && session.you.value !== null) keepSeat(next, session.token);
  if (watch) keepWatch(next, watch);
  go("table", next);
}

/** Takes players who agreed to the rematch when it starts; not those who look at an old game that
 * had one. */
export function useFollowing(table: RemoteTable, view: TableView): void {
  const was = useRef(view.next);
  const isWaiting = view.seats[table.session.you.value ?? -1]?.rematch === true;
  useEffect(() => {
    if (view.next && was.current === undefined && isWaiting) follow(table, view.next);
    was.current = view.next;
  }, [view.next]);
}

function namesOf(table: RemoteTable, wanted: (seat: TableView["seats"][number], i: number) => boolean) {
  const seats = table.session.view.value?.seats ?? [];
  return seats.flatMap((seat, i) => (wanted(seat, i) ? [seatName(table.match, i)] : [])).join(", ");
}

/** Who else wants a rematch, in words; empty if nobody does. */
export function rematchText(table: RemoteTable): string {
  const you = table.session.you.value;
  const seats = table.session.view.value?.seats ?? [];
  const count = seats.filter((seat, i) => seat.rematch && i !== you).length;
  const names = namesOf(table, (seat, i) => seat.rematch === true && i !== you);
  if (count === 0) return "";
  return count === 1 ? t("%s wants a rematch", names) : t("For a rematch: %s", names);
}

/** A player who has gone is asked again only in a game of two. */
function awaitedNames(table: RemoteTable, { duel }: TableView): string {
  return namesOf(table, (seat) =>
    seat.kind === "human" && !seat.rematch && (duel || !hasGone(seat.standing)));
}

export async function agree(table: RemoteTable, send: SendCommand): Promise<void> {
  const seal = table.session.sealForRematch();
  if (!await send("rematch", { seal })) forgetPart(seal);
}

/** A tone for a player who is asked. */
function useAsked(text: string): void {
  const was = useRef(text);
  useEffect(() => {
    if (text && !was.current) play("turn");
    was.current = text;
  }, [text]);
}

export function Rematch({ table, view }: { table: RemoteTable; view: TableView }) {
  const [refusal, send] = useCommands(table);
  const own = view.seats[table.session.you.value ?? -1];
  const isAllowed = may(view, table.session.you.value, "rematch");
  const asked = view.next || own?.rematch ? "" : rematchText(table);
  useAsked(asked);
  const { next } = view;
  if (next)
    return (
      <button class="button main" onClick={() => follow(table, next)}>
        <Icon name="play" />{own ? t("To the rematch") : t("Watch the rematch")}
      </button>
    );
  return (
    <>
      <p class={asked ? "rematch-asked" : "hidden-text"} role="status">{asked}</p>
      {own?.rematch && (
        <button class="button main" disabled>
          <Icon name="rotate" />{t("Waiting for %s …", awaitedNames(table, view))}
        </button>
      )}
      {isAllowed && !own?.rematch && (
        <button class="button main" onClick={() => agree(table, send)}>
          <Icon name={asked ? "check" : "rotate"} />{asked ? t("Accept") : t("Rematch")}
        </button>
      )}
      {refusal && <p class="fault" role="alert">{refusal}</p>}
    </>
  );
}
