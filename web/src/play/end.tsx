// end.tsx - where the end of a game is shown at the table. All that it needs is loaded when it comes.
import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../say";
import { isResultShown } from "../table/frame";
import type { Table } from "../table/table";
import { useLoaded } from "../ui/use-loaded";
import "./end.css";

/** The result, over the board, which cannot be reached meanwhile. It can be put aside to look at the
 * cities. */
export function End({ children }: { children: ComponentChildren }) {
  const isAside = useSignal(false);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const board = box.current?.parentElement?.firstElementChild;
    const cover = (isCovered: boolean): void => {
      isResultShown.value = isCovered;
      board?.toggleAttribute("inert", isCovered);
    };
    cover(!isAside.value);
    return () => cover(false);
  }, [isAside.value]);
  return (
    <div ref={box} class={isAside.value ? "table-end aside" : "table-end"}>
      <button type="button" class="button small table-end-switch" aria-expanded={!isAside.value}
        onClick={() => {
          isAside.value = !isAside.value;
        }}>
        {isAside.value ? t("Show the result") : t("Look at the cities")}
      </button>
      {!isAside.value && children}
    </div>
  );
}

/** The end of a game on this device. */
export function LocalEnd({ table }: { table: Table }) {
  const position = table.position.value;
  const isOver = position?.turn === -1 && position.state.phase === "over";
  const EndPanel = useLoaded(async () =>
    isOver ? (await import("./end-panel")).EndPanel : null, [isOver]);
  return isOver && EndPanel ? <End><EndPanel table={table} position={position} /></End> : null;
}
