// play-ui.tsx - a game without boards of its own: its state as text, its moves as buttons.
import { t, tn } from "../../say";
import { seatName } from "../../table/names";
import type { CityProps, PlayUi, MomentProps, SheetProps } from "../../table/table-game";
import { AnyBoard, Lines } from "./board";
import { linesOf, stateLines } from "./lines";

function Sheet({ score, names }: SheetProps) {
  return (
    <Lines lines={score.seats.map(({ total }, seat) =>
      t("%s: %s", names[seat] ?? "", tn("%d point", "%d points", total)))} />
  );
}

const StateText = ({ state }: MomentProps) => <Lines lines={stateLines(state)} />;

const SeatText = ({ state, seat }: CityProps) => (
  <div class="any-seat"><Lines lines={linesOf(state.seats[seat])} /></div>
);

export const ANY_PLAY: PlayUi = {
  Board: AnyBoard,
  commands: {},
  tell: (table, { seat, move }) => t("%s: %s", seatName(table.match, seat), move),
  keys: {},
  Mini: () => null,
  Sheet,
  Market: StateText,
  picture: () => null,
  Bare: SeatText,
};
