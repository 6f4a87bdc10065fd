// placement-preview.ts - asks the rules what the place of the tile in hand would change.
import { signal, type ReadonlySignal } from "@preact/signals";
import { documentOf } from "../../rules";
import { aids } from "../../table/aids";
import type { Table } from "../../table/table";
import type { Preview } from "./changes";
import type { Place } from "./legal";

const REST = 120; // milliseconds for which a tile has to stay: what flies over is not weighed

export class PlacementPreview {
  readonly effect: ReadonlySignal<Preview | null>; // of the place, once the rules have answered

  private readonly answer = signal<Preview | null>(null);
  private isAsking = false;
  private timer?: ReturnType<typeof setTimeout>;

  /** `placeNow` returns the place that is shown when an answer arrives. */
  constructor(private readonly table: Table, private readonly placeNow: () => Place | null) {
    this.effect = this.answer;
  }

  /** The place is another one. */
  forget(): void {
    this.answer.value = null;
  }

  /** Asks about the place if such help is on and the tile stays there. */
  weigh(place: Place | null): void {
    clearTimeout(this.timer);
    if (!place || aids() !== "full" || this.answer.peek()) return;
    this.timer = setTimeout(() => {
      if (!this.isAsking && this.placeNow() === place) void this.ask(place);
    }, REST);
  }

  close(): void {
    clearTimeout(this.timer);
  }

  /** One question at a time: the last place wins. */
  private async ask(place: Place): Promise<void> {
    this.isAsking = true;
    const answer = await this.table.preview(place.word).catch(() => null);
    this.isAsking = false;
    const now = this.placeNow();
    if (now === place && answer && !answer.refusal) this.answer.value = documentOf(answer);
    else if (now && now !== place) void this.ask(now);
  }
}
