// placement-preview.ts - asks the rules what the place of the tile in hand would change.
import { signal, type ReadonlySignal } from "@preact/signals";
import { aids } from "../../table/aids";
import type { Table } from "../../table/table";
import { compared, type Effect } from "./changes";
import type { Place } from "./legal";
import type { AkropolisSeatScore } from "./types";

export class PlacementPreview {
  readonly effect: ReadonlySignal<Effect | null>; // of the place, once the rules have answered

  private readonly answer = signal<Effect | null>(null);
  private isAsking = false;

  /** `placeNow` returns the place that is shown when an answer arrives. */
  constructor(private readonly table: Table, private readonly placeNow: () => Place | null) {
    this.effect = this.answer;
  }

  /** The place is another one. */
  forget(): void {
    this.answer.value = null;
  }

  /** Asks about the place if such help is on. One question at a time: the last place wins. */
  weigh(place: Place | null): void {
    if (place && aids() === "full" && !this.isAsking && !this.answer.peek()) void this.ask(place);
  }

  private async ask(place: Place): Promise<void> {
    const position = this.table.position.peek();
    if (!position) return;
    this.isAsking = true;
    const after = await this.table.tryOut(place.word).catch(() => null);
    this.isAsking = false;
    const now = this.placeNow();
    if (now === place && after && "score" in after)
      this.answer.value = compared(
        position.score.seats[position.turn] as AkropolisSeatScore,
        after.score.seats[position.turn] as AkropolisSeatScore,
      );
    else if (now && now !== place) void this.ask(now);
  }
}
