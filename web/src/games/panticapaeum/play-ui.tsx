// play-ui.tsx - how Panticapaeum is played and replayed.
import type { CityPicture, CityProps, Emphasis, PlayUi, MomentProps } from "../../table/table-game";
import { t } from "../../say";
import { seatName } from "../../table/names";
import type { GameState } from "../../types";
import type { PanticapaeumState } from "./types";
import { PanticapaeumBoard } from "./board";
import { BuildingBoard } from "./building-board";
import { DevelopmentBoard } from "./development-board";
import { Ring } from "./ring";
import { Stores } from "./stores";
import { SquareCity } from "./city";
import { PANTICAPAEUM_COMMANDS } from "./commands";
import { MORE_ACTIONS } from "./keys";
import { PANTICAPAEUM_MARKS } from "./marks";
import { MiniSquareCity } from "./mini-city";
import { Sheet } from "./sheet";
import { bounds } from "./square";
import { Happened } from "./happened";
import { touched } from "./rivals-moves";
import { stepWords } from "./step-words";
import { inColours } from "./words";
import "./replay.css";

const seatOf = (state: GameState, seat: number) => (state as PanticapaeumState).seats[seat];

function RingAndStores({ state, seat }: MomentProps) {
  const one = seat === null ? undefined : seatOf(state, seat);
  return (
    <section class="replay-ring" aria-label={t("Ring of tiles")}>
      <Ring ring={(state as PanticapaeumState).ring} compact />
      {one && seat !== null && <Stores seat={one} colourSeat={seat} compact />}
    </section>
  );
}

function Boards({ state, names, seat }: MomentProps & { names: string[] }) {
  const { ring, tokens, seats, columns, players } = state as PanticapaeumState;
  return (
    <>
      <Ring ring={ring} />
      <DevelopmentBoard tokens={tokens} markers={seats.map((one) => one.markers)}
        names={names} mine={seat ?? undefined} compact />
      <BuildingBoard columns={columns} players={players} compact />
    </>
  );
}

function Mini({ state, seat }: CityProps) {
  const city = seatOf(state, seat);
  return city ? <MiniSquareCity cells={city.cells} buildings={city.buildings} seat={seat} /> : null;
}

function picture(
  state: GameState, seat: number, tilt: boolean, emphasis: Emphasis,
): CityPicture | null {
  const city = seatOf(state, seat);
  return city ? { seat, box: bounds(city.cells, tilt), tight: bounds(city.cells, tilt, 0.2),
    content: <SquareCity cells={city.cells} buildings={city.buildings} tilt={tilt} seat={seat}
      {...emphasis} /> } : null;
}

export const PANTICAPAEUM_PLAY: PlayUi = {
  Board: PanticapaeumBoard,
  commands: PANTICAPAEUM_COMMANDS,
  typed: inColours,
  tell: (table, { seat, move }) => t("%s: %s", seatName(table.match, seat), stepWords(move)),
  keys: MORE_ACTIONS,
  Mini,
  Sheet,
  Market: RingAndStores,
  Boards,
  picture,
  Move: Happened,
  Bare: () => null,
  marks: PANTICAPAEUM_MARKS,
  loadHelp: () => import("./help").then((module) => module.PANTICAPAEUM_HELP),
  loadCoach: () => import("./coach").then((module) => module.PANTICAPAEUM_COACH),
  loadEnd: () => import("./end-ui").then((module) => module.PANTICAPAEUM_END),
  loadMarks: () => import("./city-marks").then((module) => module.cityMarks),
  places: (word) => [...touched([word])],
};
