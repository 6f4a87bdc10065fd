// play-ui.tsx - how Akropolis is played and replayed.
import { signed, t, tn } from "../../say";
import { settings } from "../../settings";
import { showsScores } from "../../table/frame";
import { seatName } from "../../table/names";
import type { MoveEvent } from "../../table/move-event";
import type { Table } from "../../table/table";
import type {
  CityPicture, CityProps, Emphasis, MomentProps, MoveProps, PlayUi, SheetProps,
} from "../../table/table-game";
import type { GameState } from "../../types";
import { useLoaded } from "../../ui/use-loaded";
import { AkropolisBoard } from "./board";
import { City } from "./city";
import { AKROPOLIS_COMMANDS } from "./commands";
import { bounds, key } from "./hex";
import { readLay, readTake } from "./legal";
import { AKROPOLIS_MARKS } from "./marks";
import { MiniCity } from "./mini-city";
import { TilePicture } from "./tile";
import { hexesOf, loadTiles } from "./tiles";
import type { AkropolisCell, AkropolisSeatScore, AkropolisState } from "./types";
import { tileName } from "./words";
import "./replay.css";

const seatOf = (state: GameState, seat: number) => (state as AkropolisState).seats[seat];

function Sheet({ score, names, count, onLight }: SheetProps) {
  const Loaded = useLoaded(() =>
    import("./score-sheet").then((module) => module.AkropolisSheet));
  const seats = score.seats.map((seat, i) => ({
    name: names[i] ?? "",
    score: seat as AkropolisSeatScore,
  }));
  return Loaded && <Loaded seats={seats} count={count} onLight={onLight} />;
}

function Site({ state }: MomentProps) {
  const { site, stacks } = state as AkropolisState;
  return (
    <section class="replay-site" aria-label={t("Construction site")}>
      <ol>
        {site.map((tile, price) => (
          <li key={tile}>
            <TilePicture id={tile} size={44}
              label={t("%s: %s", t("tile %d", tile), tileName(hexesOf(tile)))} />
            <span class="soft">{price === 0 ? t("free") : price}</span>
          </li>
        ))}
      </ol>
      <p class="soft">{tn("%d stack left", "%d stacks left", stacks)}</p>
    </section>
  );
}

/** An architect has no city: its tiles lie side by side. */
function ArchitectTiles({ state, seat }: CityProps) {
  return (
    <div class="architect-tiles">
      {(seatOf(state, seat)?.tiles ?? []).map((tile) => (
        <TilePicture key={tile} id={tile} size={60} label={t("tile %d", tile)} />
      ))}
    </div>
  );
}

function Mini({ state, seat }: CityProps) {
  const cells = seatOf(state, seat)?.cells;
  return cells ? <MiniCity cells={cells} /> : null;
}

function picture(
  state: GameState, seat: number, tilt: boolean, emphasis: Emphasis,
): CityPicture | null {
  const cells = seatOf(state, seat)?.cells;
  return cells ? { seat, box: bounds(cells, tilt), tight: bounds(cells, tilt, 20),
    content: <City cells={cells} tilt={tilt} {...emphasis} /> } : null;
}

/** The tile that luck turns up: "+31". */
function readDealt(word: string): number | undefined {
  const tile = /^\+(\d+)$/.exec(word)?.[1];
  return tile === undefined ? undefined : Number(tile);
}

/** A move as a picture: its tile, as it lies. */
function LaidTile({ word, told }: MoveProps) {
  const lay = readLay(word);
  const shown = lay?.tile ?? readDealt(word);
  const tile = shown ?? readTake(word);
  return (
    <span class="ak-laid">
      {tile !== null && <TilePicture id={tile} size={30} rotation={lay?.rotation} />}
      <span class="told">
        {told}{shown !== undefined && <span class="hidden-text">; {tileName(hexesOf(shown))}; {word}</span>}
      </span>
    </span>
  );
}

/** The city on the settings page. */
const SAMPLE: AkropolisCell[] = [
  [-2, 0, "b", 1, 1], [-2, 1, "B", 1, 1], [-1, -1, "g", 1, 2], [-1, 0, "h", 2, 3],
  [-1, 1, "q", 1, 2], [0, -1, "m", 1, 4], [0, 0, "H", 2, 3], [1, -1, "t", 2, 3],
  [1, 0, "G", 1, 5], [2, -1, "M", 1, 5], [2, -2, "T", 1, 4],
];

function SampleCity() {
  const { tilt } = settings.value;
  const { x, y, width, height } = bounds(SAMPLE, tilt, 12);
  return (
    <svg class="sample-city" viewBox={`${x} ${y} ${width} ${height}`} role="img"
      aria-label={t("A city as it looks with these settings")}>
      <City cells={SAMPLE} tilt={tilt} />
    </svg>
  );
}

/** "Anna: tile 17 (…) at 1,-2, level 2, points +6, now 41" */
function tellMove(table: Table, event: MoveEvent): string {
  const name = seatName(table.match, event.seat);
  const lay = readLay(event.move);
  const tile = lay?.tile ?? readTake(event.move);
  if (tile === null) return t("%s: %s", name, event.move);
  const what = t("%d (%s)", tile, tileName(hexesOf(tile)));
  const points = t("%s, now %d", signed(event.after - event.before), event.after);
  if (!lay)
    return showsScores() ? t("%s: takes tile %s, points %s", name, what, points)
      : t("%s: takes tile %s", name, what);
  const state = table.position.value?.state as AkropolisState;
  const cell = state.seats[event.seat]?.cells?.find(([q, r]) => q === lay.q && r === lay.r);
  const at = [name, what, key(lay.q, lay.r), cell?.[3] ?? 1] as const;
  return showsScores() ? t("%s: tile %s at %s, level %d, points %s", ...at, points)
    : t("%s: tile %s at %s, level %d", ...at);
}

export const AKROPOLIS_PLAY: PlayUi = {
  Board: AkropolisBoard,
  commands: AKROPOLIS_COMMANDS,
  tell: tellMove,
  keys: {},
  Mini,
  Sample: SampleCity,
  Sheet,
  Market: Site,
  picture,
  Move: LaidTile,
  Bare: ArchitectTiles,
  load: () => loadTiles(),
  marks: AKROPOLIS_MARKS,
  loadHelp: () => import("./help").then((module) => module.AKROPOLIS_HELP),
  loadCoach: () => import("./coach").then((module) => module.AKROPOLIS_COACH),
  loadEnd: () => import("./end-ui").then((module) => module.AKROPOLIS_END),
  loadMarks: () => import("./city-marks").then((module) => module.cityMarks),
};
