// board.tsx - the playing area of Akropolis: construction site, city in the centre, players, and
// the dock with what a placement brings.
import { effect } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { Refusal } from "../../rulebook/refusal";
import { t } from "../../say";
import { settings } from "../../settings";
import { expected, ownSeat, people } from "../../table/frame";
import { useKeys } from "../../table/keys";
import { seatName } from "../../table/names";
import type { Table } from "../../table/table";
import { useLoaded } from "../../ui/use-loaded";
import { Architect } from "./architect";
import { Bag } from "./bag";
import { Bar } from "./hand-bar";
import { Centre } from "./city-view";
import { BoardModel } from "./board-model";
import { Preview } from "./preview";
import { Seats } from "./seats";
import { SheetPanel } from "./sheet-panel";
import { RivalsMoves } from "./rivals-moves";
import { Site } from "./site";
import { loadTiles, tileSet } from "./tiles";
import { ViewTools } from "./view-tools";
import "./board.css";

export function AkropolisBoard({ table }: { table: Table }) {
  const isOpen = table.position.value !== null; // perhaps late: the rules could not be reached
  useEffect(() => {
    void loadTiles((call) => table.lookUp(call)).catch(() => undefined);
  }, [isOpen]);
  if (!table.position.value || !tileSet.value) return <div class="ak-board" aria-busy="true" />;
  return <Board table={table} />;
}

function useBoardModel(table: Table): BoardModel {
  const model = useMemo(() => new BoardModel(table), [table]);
  useEffect(() => () => model.close(), [model]);
  useEffect(() => model.begin(), [model, table.position.value?.ply]);
  useEffect(() => {
    const stop = effect(() => {
      expected.value = model.expectation.value;
    });
    return () => {
      stop();
      expected.value = "";
    };
  }, [model]);
  useKeys(model.keys());
  return model;
}

function Board({ table }: { table: Table }) {
  const model = useBoardModel(table);
  const isHolding = model.looked.value === null && model.hand.tile.value !== null;
  return (
    <div class={`ak-board seats-${model.state().seats.length}${isHolding ? " holding" : ""}${
      isHolding && model.hand.isPlanning.value ? " planning" : ""}`}
      data-turn={table.isMine() ? "mine" : "other"}>
      <Site model={model} />
      <Middle model={model} isHolding={isHolding} />
      <div class="ak-rail">
        <Dock model={model} isHolding={isHolding} />
        <Seats table={table} viewed={model.seat()} onView={(seat) => model.look(seat)} />
        <RivalsMoves table={table} onShow={(event) => model.show(event)} />
      </div>
      {model.panel.value === "sheet" && <SheetPanel model={model} />}
      {model.panel.value === "bag" && <Bag table={table} onClose={() => {
        model.panel.value = null;
      }} />}
    </div>
  );
}

interface PartProps {
  model: BoardModel;
  isHolding: boolean;
}

/** What is seen of a move: not needed before one is made. */
function Scenes({ table }: { table: Table }) {
  const Loaded = useLoaded(() => import("./choreography").then((part) => part.Choreography));
  return Loaded && <Loaded table={table} />;
}

/** The city on show, and what lies over it. */
function Middle({ model, isHolding }: PartProps) {
  const { table } = model;
  const seat = model.seat();
  const isOwn = model.looked.value === null;
  const owner = model.state().seats[seat];
  const name = seatName(table.match, seat);
  return (
    <section class="ak-centre" aria-label={t("City: %s", name)}>
      {owner?.cells ? <Centre model={model} seat={seat} isHolding={isHolding} />
        : <Architect model={model} seat={seat} />}
      {!isOwn && (
        <p class="ak-looking" data-over-board>
          <span>{t("City: %s", name)}</span>
          <button type="button" class="button small" onClick={() => model.look(ownSeat(table))}>
            {t("Back to your city")}
          </button>
        </p>
      )}
      {isOwn && people(table) > 1 && table.isMine() && !isHolding && (
        <p class="ak-handover">{t("To play: %s", name)}</p>
      )}
      <ViewTools model={model} />
      <Scenes table={table} />
    </section>
  );
}

/** Not needed before something is planned. */
function Plans({ model }: { model: BoardModel }) {
  const Loaded = useLoaded(() => import("./plan-bar").then((part) => part.Plans));
  return Loaded && <Loaded model={model} />;
}

/** What a placement brings, and its buttons; without one, text about the hex under the pointer. */
function Dock({ model, isHolding }: PartProps) {
  const { hand, reading } = model;
  const refusal = hand.refusal.value;
  const hasPlans = hand.plans.isAny() && (model.looked.value === null || hand.plans.lost.value !== null);
  if (!isHolding && !reading.value && !refusal && !hasPlans) return null;
  return (
    <div class={isHolding ? "ak-dock" : "ak-dock told"}>
      {isHolding && <Preview model={model} />}
      {((isHolding && hand.isPlanning.value) || hasPlans) && <Plans model={model} />}
      {isHolding && <Bar hand={hand} tilt={settings.value.tilt} />}
      {!isHolding && reading.value && <p class="ak-reading">{reading.value}</p>}
      <Refusal say={refusal} class="ak-refusal" />
    </div>
  );
}
