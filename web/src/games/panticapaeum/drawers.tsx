// drawers.tsx - the boards around the city. A wide screen shows all of them; on a phone each is a
// drawer over the city, opened by a row of tabs, which also shows where something can be done now.
import type { ComponentChildren } from "preact";
import { t } from "../../say";
import { COLOURS, type BuildingKind, type PanticapaeumSeat } from "./types";
import { BuildingBoard } from "./building-board";
import { DevelopmentBoard } from "./development-board";
import { Ring } from "./ring";
import { Stores } from "./stores";
import { buildBlocked } from "./choices";
import { seatNames } from "../../table/names";
import { followMedia } from "../../ui/media";
import type { Turn } from "./turn";

/** Is the window too narrow for the boards beside the city? Then they become drawers. */
export const isNarrow = followMedia("(max-width: 1100px)");

export type DrawerName = "ring" | "rows" | "buildings" | "stores" | "players";

interface DrawerProps {
  name: DrawerName;
  children: ComponentChildren;
}

/** A board in its frame. */
export function Drawer({ name, children }: DrawerProps) {
  return (
    <section id={`pt-${name}`} class={`pt-drawer pt-${name}`} aria-label={drawerLabels()[name]}>
      {children}
    </section>
  );
}

interface TabsProps {
  turn: Turn;
  open: DrawerName | null;
  onOpen(name: DrawerName | null): void;
}

/** Where something can be done now: shown as a badge on the tab. */
function isUseful(turn: Turn, name: DrawerName): boolean {
  const steps = turn.steps.value;
  const uses: Record<DrawerName, boolean> = {
    ring: turn.moment.value?.state.phase === "explore" && steps.lays.size > 0,
    rows: steps.advances.size > 0 || steps.plain.has("step"),
    buildings: steps.builds.size > 0 || steps.free.size > 0,
    stores: steps.workers.length > 0 || steps.sales.size > 0,
    players: false,
  };
  return uses[name];
}

function drawerLabels(): Record<DrawerName, string> {
  return {
    ring: t("Ring"), rows: t("Rows"), buildings: t("Buildings"), stores: t("Stores"),
    players: t("Players"),
  };
}

export function Tabs({ turn, open, onOpen }: TabsProps) {
  const labels = drawerLabels();
  return (
    <nav class="pt-tabs" aria-label={t("Boards")}>
      {(Object.keys(labels) as DrawerName[]).map((name) => (
        <button key={name} type="button" aria-expanded={open === name}
          aria-controls={open === name ? `pt-${name}` : undefined}
          onClick={() => onOpen(open === name ? null : name)}>
          <span>{labels[name]}</span>
          {isUseful(turn, name) && (
            <span class="pt-dot">
              <span class="hidden-text">{t("something can be done here")}</span>
            </span>
          )}
        </button>
      ))}
    </nav>
  );
}

export function RingBoard({ turn }: { turn: Turn }) {
  const state = turn.moment.value?.state;
  const hand = turn.hand.value;
  if (!state) return null;
  const canChoose = turn.isPlanning.value || (turn.isMine.value && state.phase === "explore");
  return (
    <Ring ring={state.ring} chosen={hand?.what === "tile" ? hand.tile : null}
      rotation={turn.spot.value?.turn ?? 0}
      onChoose={canChoose ? (tile) => turn.take({ what: "tile", tile }) : undefined} />
  );
}

/** Free buildings are chosen on the same board as paid ones. */
function choose(turn: Turn, kind: BuildingKind): void {
  if (turn.steps.peek().free.has(kind)) turn.take({ what: "free", kind });
  else turn.takeBuilding(kind);
}

export function Buildings({ turn, own }: { turn: Turn; own: number }) {
  const state = turn.moment.value?.state;
  const hand = turn.hand.value;
  if (!state) return null;
  const { builds, free } = turn.steps.value;
  const canChoose = turn.isMine.value && (state.phase === "develop" || free.size > 0);
  const chosen = hand?.what === "building" || hand?.what === "free" ? hand.kind : null;
  return (
    <BuildingBoard columns={state.columns} players={state.players} seat={state.seats[own]}
      compact={isNarrow.value}
      can={canChoose ? new Set([...builds.keys(), ...free.keys()]) : undefined} chosen={chosen}
      onChoose={canChoose ? (kind) => choose(turn, kind) : undefined}
      why={canChoose ? (kind) => (free.has(kind) ? null : buildBlocked(turn, kind)) : undefined} />
  );
}

export function Rows({ turn, own }: { turn: Turn; own: number }) {
  const state = turn.moment.value?.state;
  if (!state) return null;
  const moved = turn.foresight.outlook.value?.change.markers[0];
  const { advances } = turn.steps.value;
  return (
    <DevelopmentBoard tokens={state.tokens} markers={state.seats.map((seat) => seat.markers)}
      names={seatNames(turn.table.match)} mine={own}
      preview={moved ? { row: moved.row, to: moved.at } : null} compact
      rows={advances.size > 0 ? new Set(advances.keys()) : undefined}
      onRow={advances.size > 0 ? (row) => void turn.play(`advance:${row}`) : undefined} />
  );
}

interface OwnStoresProps {
  turn: Turn;
  own: number;
  compact?: boolean;
}

/** The seat without what is chosen to be discarded. */
function discarding(turn: Turn, seat: PanticapaeumSeat): PanticapaeumSeat {
  const store = { ...seat.store };
  for (const [colour, n] of turn.picked.value) store[colour] -= n;
  return { ...seat, store };
}

/** The player's own store; its resources are buttons while they are chosen for a sale. */
export function OwnStores({ turn, own, compact = false }: OwnStoresProps) {
  const state = turn.moment.value?.state;
  const seat = state?.seats[own];
  if (!state || !seat) return null;
  const picked = turn.picked.value;
  const isPicking = turn.asking.value === "sell" && !compact; // too small: the answers do it
  const inStock = COLOURS.filter((colour) => seat.store[colour] > 0);
  const chosen = new Set([...picked].filter(([, n]) => n > 0).map(([colour]) => colour));
  const canPlace = turn.steps.value.workers.length > 0;
  const isDiscarding = turn.isMine.value && state.phase === "discard";
  return (
    <Stores seat={isDiscarding ? discarding(turn, seat) : seat} colourSeat={own} compact={compact}
      colours={isPicking ? new Set(inStock) : undefined} chosen={chosen}
      onColour={isPicking ? (colour) => turn.pick(colour, chosen.has(colour) ? -1 : 1) : undefined}
      onWorker={canPlace ? () => turn.take({ what: "worker" }) : undefined}
      workerInHand={turn.hand.value?.what === "worker"} />
  );
}
