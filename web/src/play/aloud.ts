// aloud.ts - what happens at the table, for players who do not look: the page's title, a tone, and
// one sentence an event for screen readers. Moves are heard where they are seen (table/moves.ts).
import { effect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { t } from "../say";
import { ownSeat, people } from "../table/frame";
import { gameName } from "../table/installed-games";
import { seatName } from "../table/names";
import type { Table } from "../table/table";
import type { Teller } from "../table/table-game";
import { announce } from "../ui/announce";
import { play } from "../ui/sound";
import { stage } from "../ui/stage";

/** Says that the seat plays. */
export function toPlay(table: Table, seat: number): string {
  return t("To play: %s", seatName(table.match, seat));
}

/** Whose turn it is, in a few words. */
export function turnText(table: Table): string {
  const turn = table.turn();
  if (turn < 0) return t("The game is over.");
  if (table.isMine() && people(table) === 1) return t("Your turn");
  return toPlay(table, turn);
}

function setTitle(table: Table): void {
  const mark = table.isMine() ? "● " : "";
  document.title = `${mark}${turnText(table)} · ${gameName(table.match.agreed.game)}`;
}

/** Announces what is new since `seen` events; players need not be told of their own moves. */
function tellNews(table: Table, seen: number, teller: Teller): void {
  const news = table.events.value.slice(seen);
  const others = news.filter((event) => event.seat !== ownSeat(table));
  if (others.length > 0) announce(others.map((event) => teller(table, event)).join(". "));
}

/** Announces whose turn it is if it is a person's, with a tone unless the table was just opened: once
 * the move that led to it was seen. */
function tellTurn(table: Table, isNew: boolean): void {
  const isOver = table.turn() === -1;
  if (!isOver && !table.isMine()) return;
  announce(turnText(table), true);
  if (isNew) queueMicrotask(() => stage.afterwards(() => play(isOver ? "over" : "turn")));
}

/** Keeps title, sound and announcements in step with the table while it is shown. */
export function useAloud(table: Table, teller: Teller): void {
  useEffect(() => {
    const title = document.title;
    let seen = -1; // what was there when the table was opened is not announced
    let turn = -2;
    const stop = effect(() => {
      const position = table.position.value;
      if (!position) return;
      setTitle(table);
      if (seen >= 0) tellNews(table, seen, teller);
      if (table.turn() !== turn) tellTurn(table, seen >= 0);
      seen = table.events.value.length;
      turn = table.turn();
    });
    return () => {
      stop();
      document.title = title;
    };
  }, [table]);
}
