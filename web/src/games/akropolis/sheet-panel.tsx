// sheet-panel.tsx - the score sheet during the game, beside the city: what is pointed at in the
// sheet is highlighted there.
import { useEffect, useRef } from "preact/hooks";
import { t } from "../../say";
import { AkropolisSheet } from "./score-sheet";
import { seatNames } from "../../table/names";
import type { AkropolisSeatScore } from "./types";
import { Icon } from "../../ui/icon";
import type { BoardModel } from "./board-model";

export function SheetPanel({ model }: { model: BoardModel }) {
  const { table } = model;
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => close.current?.focus(), []);
  const scores = (table.position.value?.score.seats ?? []) as AkropolisSeatScore[];
  const seats = seatNames(table.match).flatMap((name, i) => {
    const score = scores[i];
    return score ? [{ name, score }] : [];
  });
  return (
    <div class="ak-sheet">
      <div class="dialog-head">
        <h2>{t("Score sheet")}</h2>
        <button ref={close} class="icon-button" aria-label={t("Close")}
          onClick={() => model.closeSheet()}>
          <Icon name="close" />
        </button>
      </div>
      <AkropolisSheet seats={seats} onLight={(seat, keys) => model.light(seat, keys)} />
    </div>
  );
}
