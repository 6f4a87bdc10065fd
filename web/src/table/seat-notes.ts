// seat-notes.ts - what a server's table says of each seat: who is there, and how much time is left.
// The players' cards carry it if they lie beside the board; otherwise it has a place of its own.
import { signal, type Signal } from "@preact/signals";
import type { ComponentType } from "preact";
import { useEffect } from "preact/hooks";
import { followMedia } from "../ui/media";

export type SeatNote = ComponentType<{ seat: number }>;

/** What the table shows at a seat; null for a table on this device. */
export const seatNote: Signal<SeatNote | null> = signal(null);

const isWide = followMedia("(min-width: 1101px)");
const cards = signal(0); // boards whose cards can carry notes

/** For the cards of a board: what each of them is to carry. */
export function useSeatNote(): SeatNote | null {
  useEffect(() => {
    cards.value++;
    return () => {
      cards.value--;
    };
  }, []);
  return isWide.value ? seatNote.value : null;
}

export function areNotesInCards(): boolean {
  return isWide.value && cards.value > 0;
}
