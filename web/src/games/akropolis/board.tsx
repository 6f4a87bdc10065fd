// board.tsx - the playing area of Akropolis: construction site, city in the centre, players, and
// the dock with what a placement brings.
import { useEffect, useMemo } from "preact/hooks";
import { ruleLink } from "../../rulebook/rule-link";
import { say, t } from "../../say";
import { settings } from "../../settings";
import { expected, ownSeat, people } from "../../table/frame";
import { useKeys } from "../../table/keys";
import { seatName } from "../../table/names";
import type { Table } from "../../table/table";
import { Architect } from "./architect";
import { Bag } from "./bag";
import { Bar } from "./hand-bar";
import { Centre } from "./city-view";
import { Desk } from "./board-model";
import { Flight } from "./flight";
import { Preview } from "./preview";
import { Seats } from "./seats";
import { SheetPanel } from "./sheet-panel";
import { Since } from "./rivals-moves";
import { Site } from "./site";
import { loadTiles, tileSet } from "./tiles";
import { ViewTools } from "./view-tools";
import "./board.css";

export function AkropolisBoard({ table }: { table: Table }) {
  const isOpen = table.position.value !== null; // only now, perhaps: the rules were out of reach
  useEffect(() => void loadTiles().catch(() => undefined), [isOpen]);
  if (!table.position.value || !tileSet.value) return <div class="ak-board" aria-busy="true" />;
  return <Board table={table} />;
}

function useDesk(table: Table): Desk {
  const desk = useMemo(() => new Desk(table), [table]);
  const sentence = desk.expectation.value;
  useEffect(() => () => desk.close(), [desk]);
  useEffect(() => desk.begin(), [desk, table.position.value?.ply]);
  useEffect(() => {
    expected.value = sentence;
    return () => {
      expected.value = "";
    };
  }, [sentence]);
  useKeys(desk.keys());
  return desk;
}

function Board({ table }: { table: Table }) {
  const desk = useDesk(table);
  const isHolding = desk.looked.value === null && desk.hand.tile.value !== null;
  return (
    <div class={`ak-board seats-${desk.state().seats.length}${isHolding ? " holding" : ""}`}
      data-turn={table.isMine() ? "mine" : "other"}>
      <Site desk={desk} />
      <Middle desk={desk} isHolding={isHolding} />
      <div class="ak-rail">
        <Dock desk={desk} isHolding={isHolding} />
        <Seats table={table} viewed={desk.seat()} onView={(seat) => desk.look(seat)} />
        <Since table={table} onShow={(event) => desk.show(event)} />
      </div>
      <Flight table={table} />
      {desk.panel.value === "sheet" && <SheetPanel desk={desk} />}
      {desk.panel.value === "bag" && <Bag table={table} onClose={() => {
        desk.panel.value = null;
      }} />}
    </div>
  );
}

interface PartProps {
  desk: Desk;
  isHolding: boolean;
}

/** The city that is looked at, and what lies over it. */
function Middle({ desk, isHolding }: PartProps) {
  const { table } = desk;
  const seat = desk.seat();
  const isOwn = desk.looked.value === null;
  const owner = desk.state().seats[seat];
  const name = seatName(table.match, seat);
  return (
    <section class="ak-centre" aria-label={t("City: %s", name)}>
      {owner?.cells ? <Centre desk={desk} seat={seat} isHolding={isHolding} />
        : <Architect desk={desk} seat={seat} />}
      {!isOwn && (
        <p class="ak-looking">
          <span>{t("City: %s", name)}</span>
          <button type="button" class="button small" onClick={() => desk.look(ownSeat(table))}>
            {t("Back to your city")}
          </button>
        </p>
      )}
      {isOwn && people(table) > 1 && table.isMine() && !isHolding && (
        <p class="ak-handover">{t("To play: %s", name)}</p>
      )}
      <ViewTools desk={desk} />
    </section>
  );
}

/** What a placement brings and the buttons for it; else what the hex under the pointer is. */
function Dock({ desk, isHolding }: PartProps) {
  const { hand, reading } = desk;
  const refusal = hand.refusal.value;
  if (!isHolding && !reading.value && !refusal) return null;
  return (
    <div class={isHolding ? "ak-dock" : "ak-dock told"}>
      {isHolding && <Preview desk={desk} />}
      {isHolding && <Bar hand={hand} tilt={settings.value.tilt} />}
      {!isHolding && reading.value && <p class="ak-reading">{reading.value}</p>}
      {refusal && <p class="ak-refusal" role="alert">{ruleLink(say(refusal))}</p>}
    </div>
  );
}
