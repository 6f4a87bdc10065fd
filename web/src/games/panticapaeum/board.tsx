// board.tsx - the playing area of Panticapaeum: the city in the centre, the turn in words beside
// it, the boards around them.
import { effect, untracked } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { ViewportHandle } from "../../board/viewport";
import { t } from "../../say";
import { change, settings } from "../../settings";
import { expected, ownSeat, pointedOutIn, showsScores, switchScores } from "../../table/frame";
import { CITY_ACTIONS } from "../../table/keys";
import { seatName } from "../../table/names";
import type { Table } from "../../table/table";
import type { SquareCell } from "./types";
import { announce } from "../../ui/announce";
import { useLoaded } from "../../ui/use-loaded";
import { CityView } from "./city-view";
import {
  Buildings, Drawer, isNarrow, OwnStores, RingBoard, Rows, Tabs, type DrawerName,
} from "./drawers";
import { useKeptFocus } from "./panel-focus";
import { thingIn } from "./hand";
import { hintedCells } from "./hinted";
import { cancelHand, useTurnKeys } from "./keys";
import { Footer } from "./turn-footer";
import { StatusLine, TurnPanel } from "./turn-panel";
import type { CellCardProps } from "./cell-card";
import { cellText } from "./cell-reasons";
import { Rivals, RivalsMoves } from "./rivals";
import { lastTurnOf, touched } from "./rivals-moves";
import { set } from "./set";
import { expectation, question } from "./status";
import { keyOf } from "./steps";
import { Stepper } from "./stepper";
import { OpenedDialog, SheetPanel, Tools, type Light, type Opened } from "./view-tools";
import { TouchBar } from "./hand-bar";
import { Turn } from "./turn";
import "./board.css";

const NOTHING: ReadonlySet<string> = new Set();

interface ReadCell {
  cell: SquareCell;
  isPinned: boolean;
}

/** Reads a new question out to screen readers; the keys that move things read out what is
 * in hand. */
function tellQuestion(turn: Turn): void {
  if (!turn.moment.value || !turn.isMine.value) return;
  const { what, why } = untracked(() => question(turn));
  if (what) announce(why ? t("%s %s", what, why) : what);
}

/** One Turn for as long as the board is shown. The top bar says what it expects. */
function useTurn(table: Table): Turn {
  const turn = useMemo(() => new Turn(table), [table]);
  useEffect(() => {
    turn.open();
    const stop = effect(() => {
      expected.value = turn.isMine.value ? expectation(turn).what : "";
    });
    const silence = effect(() => tellQuestion(turn));
    return () => {
      stop();
      silence();
      turn.close();
      expected.value = "";
    };
  }, [turn]);
  return turn;
}

function roundLine(turn: Turn): string {
  const state = turn.moment.value?.state;
  return state ? t("Round %d of %d", state.round, set.rounds) : "";
}

/** A press on a building that may be moved takes it in hand. */
function lift(turn: Turn, cell: SquareCell): boolean {
  const building = cell.building === null ? undefined : turn.seat()?.buildings[cell.building];
  const from = building?.cells.map(keyOf).find((key) => turn.steps.peek().moves.has(key));
  if (from) turn.take({ what: "moved", from });
  return from !== undefined;
}

/** What is seen of a move: not needed before one is made. */
function Scenes({ table }: { table: Table }) {
  const Loaded = useLoaded(() => import("./choreography").then((part) => part.Choreography));
  return Loaded && <Loaded table={table} />;
}

/** What a cell is: not needed before one is pointed at. */
function Reading(props: CellCardProps) {
  const Loaded = useLoaded(() => import("./cell-card").then((part) => part.CellCard));
  return Loaded && <Loaded {...props} />;
}

interface CentreProps {
  turn: Turn;
  seat: number;
  own: number;
  lit: ReadonlySet<string>;
  handle: { current: ViewportHandle | null };
  onOpen(what: Opened): void;
  onShow(seat: number): void;
}

/** Whose city it is, if it is another player's, and the way back. */
function Whose({ turn, seat, onBack }: { turn: Turn; seat: number; onBack(): void }) {
  return (
    <div class="pt-whose card">
      <strong>{seatName(turn.table.match, seat)}</strong>
      <button type="button" class="button small" onClick={onBack}>{t("Back to my city")}</button>
    </div>
  );
}

function Centre({ turn, seat, own, lit, handle, onOpen, onShow }: CentreProps) {
  const [read, setRead] = useState<ReadCell | null>(null);
  const moment = turn.moment.value;
  const one = moment?.state.seats[seat];
  const score = moment?.score.seats[seat];
  useEffect(() => setRead(null), [seat, turn.table.position.value?.ply]);
  if (!moment || !one) return null;
  const isOwn = seat === own && (turn.isMine.value || turn.hand.value !== null);
  const building = one.buildings[read?.cell.building ?? -1] ??
    one.buildings.find(({ cells }) => cells.some((cell) => keyOf(cell) === turn.pointed.value));
  const fresh = lastTurnOf(turn.table.events.value, seat)?.steps ?? [];
  return (
    <div class="pt-city">
      <CityView turn={turn} seat={one} seatNumber={seat} isOwn={isOwn} handle={handle}
        label={t("City: %s", seatName(turn.table.match, seat))}
        points={showsScores() ? score?.buildings.map(({ points }) => points) : undefined}
        lit={pointedOutIn(seat) ?? (building ? new Set(building.cells.map(keyOf)) : lit)}
        fresh={seat === own ? NOTHING : touched(fresh)}
        hinted={isOwn ? hintedCells(turn) : []}
        nameOf={(cell) => cellText(cell, one, score)}
        onRead={(cell, isPinned) => {
          if (isPinned && isOwn && cell && lift(turn, cell)) return;
          if (isPinned || !read?.isPinned) setRead(cell && { cell, isPinned });
        }} />
      {read && !turn.hand.value && (
        <Reading {...read} view={handle} seat={one} score={score} turn={isOwn ? turn : null}
          onClose={() => setRead(null)} />
      )}
      <Tools turn={turn} view={handle} onOpen={onOpen} />
      <Scenes table={turn.table} />
      {seat !== own && <Whose turn={turn} seat={seat} onBack={() => onShow(own)} />}
      {one.cells.length === 0 && !turn.hand.value && (
        <p class="pt-empty">{t("This city has no tile yet.")}</p>
      )}
    </div>
  );
}

interface AroundProps {
  turn: Turn;
  own: number;
  shown: number;
  onShow(seat: number): void;
}

const BOARDS: Record<DrawerName, (props: AroundProps) => ComponentChildren> = {
  ring: ({ turn }) => <RingBoard turn={turn} />,
  rows: ({ turn, own }) => <Rows turn={turn} own={own} />,
  buildings: ({ turn, own }) => <Buildings turn={turn} own={own} />,
  stores: ({ turn, own }) => <OwnStores turn={turn} own={own} />,
  players: (props) => <Rivals {...props} />,
};

function Board({ name, ...props }: AroundProps & { name: DrawerName }) {
  return <Drawer name={name}>{BOARDS[name](props)}</Drawer>;
}

/** Whose turn it is and what is expected, the answers, and what the others did meanwhile. */
function TurnColumn({ turn, own, onShow }: Omit<AroundProps, "shown">) {
  const phase = turn.moment.value?.state.phase;
  const mover = turn.table.turn();
  const panel = useRef<HTMLDivElement>(null);
  const isPlanning = turn.isPlanning.value; // then the steps of others leave the focus alone
  useKeptFocus(panel, [isPlanning || turn.table.position.value?.ply, thingIn(turn.hand.value),
    turn.asking.value]);
  const tellsNews = isPlanning || (!turn.hand.value && (phase === "explore" || !turn.isMine.value));
  return (
    <div class="pt-turn" ref={panel}>
      <p class="pt-round">{roundLine(turn)}</p>
      <Stepper turn={turn} />
      {turn.isMine.value ? <StatusLine turn={turn} /> : mover >= 0 && (
        <p class="pt-what">{t("%s is playing.", seatName(turn.table.match, mover))}</p>
      )}
      <TurnPanel turn={turn}>
        {tellsNews && <RivalsMoves turn={turn} own={own} onShow={onShow} />}
      </TurnPanel>
      {turn.isMine.value && <Footer turn={turn} />}
      {isNarrow.value && <TouchBar turn={turn} />}
    </div>
  );
}

interface SideProps extends AroundProps {
  opened: Opened;
  onLight(light: Light | null): void;
  onClose(): void;
}

/** The boards beside the city; the score sheet takes their place while it is open. */
function Side({ opened, onLight, onClose, ...around }: SideProps) {
  return (
    <div class="pt-side">
      {opened === "sheet" ? (
        <SheetPanel turn={around.turn} onLight={onLight} onClose={onClose} />
      ) : (
        <>
          <Board name="rows" {...around} />
          <Board name="buildings" {...around} />
          <Board name="players" {...around} />
        </>
      )}
    </div>
  );
}

/** Which city is in the centre: a rival's only while nothing is in hand. */
function useShown(turn: Turn, own: number): [number, (seat: number) => void] {
  const [looked, look] = useState<number | null>(null);
  const hand = turn.hand.value;
  useEffect(() => {
    if (hand) look(null);
  }, [hand]);
  const show = (seat: number): void => {
    look(seat === own ? null : seat);
    announce(t("City: %s", seatName(turn.table.match, seat)));
  };
  return [looked ?? own, show];
}

export function PanticapaeumBoard({ table }: { table: Table }) {
  const turn = useTurn(table);
  const [drawer, setDrawer] = useState<DrawerName | null>(null);
  const [opened, setOpened] = useState<Opened>(null);
  const [light, setLight] = useState<Light | null>(null);
  const handle = useRef<ViewportHandle | null>(null);
  const own = ownSeat(table);
  const [shown, show] = useShown(turn, own);
  const seats = turn.moment.value?.state.seats.length ?? 1;
  const hand = turn.hand.value;
  useEffect(() => setDrawer(null), [hand, table.position.value?.ply]);
  const onShow = (seat: number): void => {
    setDrawer(null);
    show(seat);
  };
  const cancel = (): boolean => {
    if (drawer) setDrawer(null);
    else if (shown !== own) onShow(own);
    else if (cancelHand(turn)) return true;
    else if (opened) setOpened(null);
    else return false;
    return true;
  };
  useTurnKeys(turn, {
    cancel,
    city: () => onShow((shown + 1) % seats), fit: () => handle.current?.fit(),
    bag: () => setOpened("bag"), scores: switchScores, hint: () => void turn.hint(),
    tilt: () => change({ tilt: !settings.value.tilt }),
    ...Object.fromEntries(CITY_ACTIONS.slice(0, seats).map((name, i) => [name, () => onShow(i)])),
  });
  if (!turn.moment.value) return <div class="pt-board" aria-busy="true" />;
  const around = { turn, own, shown, onShow };
  const narrow = isNarrow.value;
  const lightUp = (next: Light | null): void => {
    setLight(next);
    if (next && next.seat !== shown) show(next.seat);
  };
  return (
    <div class={`pt-board${narrow ? " narrow" : ""}${hand ? " pt-holding" : ""}${
      turn.isPlanning.value ? " planning" : ""}`}
      data-turn={turn.isMine.value ? "mine" : "other"}>
      <TurnColumn {...around} />
      <div class="pt-centre">
        {!narrow && <Board name="ring" {...around} />}
        <Centre turn={turn} seat={shown} own={own} handle={handle} onOpen={setOpened}
          onShow={onShow} lit={light?.seat === shown ? light.keys : NOTHING} />
        <div class="pt-own"><OwnStores turn={turn} own={own} compact={narrow} /></div>
      </div>
      {narrow ? <Tabs turn={turn} open={drawer} onOpen={setDrawer} />
        : <Side {...around} opened={opened} onLight={lightUp} onClose={() => setOpened(null)} />}
      {narrow && drawer && <Board name={drawer} {...around} />}
      <OpenedDialog turn={turn} opened={opened} onClose={() => setOpened(null)} />
    </div>
  );
}
