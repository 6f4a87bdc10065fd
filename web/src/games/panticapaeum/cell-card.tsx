// cell-card.tsx - what a cell is and why it counts, when it is pointed at: a small card beside it.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { ViewportHandle } from "../../board/viewport";
import { t } from "../../say";
import { Icon } from "../../ui/icon";
import { showsScores } from "../../table/frame";
import type { PanticapaeumSeat, PanticapaeumSeatScore, SquareCell } from "./types";
import { putBeside } from "./beside";
import { reasonsOf } from "./cell-reasons";
import { keyOf } from "./steps";
import type { Turn } from "./turn";
import { cellTitle } from "./words";

/** The cells that the card tells of: all of a building. */
function keysOf(cell: SquareCell, seat: PanticapaeumSeat): string {
  const building = cell.building === null ? undefined : seat.buildings[cell.building];
  return (building?.cells ?? [[cell.x, cell.y] as const]).map(keyOf).join(" ");
}

export interface CellCardProps {
  view: RefObject<ViewportHandle | null>;
  cell: SquareCell;
  seat: PanticapaeumSeat;
  score: PanticapaeumSeatScore | undefined;
  turn: Turn | null; // of the player to move, if it is its own city
  isPinned: boolean;
  onClose(): void;
}

/** A pinned card can also send a worker there; one that is not says less and ends with the
 * pointing. */
export function CellCard({ view, cell, seat, score, turn, isPinned, onClose }: CellCardProps) {
  const box = useRef<HTMLDivElement>(null);
  const keys = keysOf(cell, seat);
  useLayoutEffect(() => view.current?.view.subscribe(() => {
    if (box.current) putBeside(box.current, keys);
  }), [keys, isPinned]);
  const word = `worker@${cell.x},${cell.y}`;
  const reasons = reasonsOf(cell, seat, showsScores() ? score : undefined);
  const canStand = isPinned && turn?.steps.value.workers.some((spot) => spot.word === word);
  return (
    <div ref={box} data-of={keys} class={isPinned ? "pt-card card pinned" : "pt-card card"}>
      <p class="pt-card-name">{cellTitle(cell, seat.buildings)}</p>
      {reasons.slice(0, isPinned ? undefined : 2).map((one) => <p key={one}>{one}</p>)}
      {canStand && (
        <button type="button" class="button small" onClick={() => {
          void turn?.play(word);
          onClose();
        }}><Icon name="people" />{t("Place a worker here")}</button>
      )}
    </div>
  );
}
