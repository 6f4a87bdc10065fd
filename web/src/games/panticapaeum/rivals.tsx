// rivals.tsx - the rivals: small pictures of their cities, what they have, and their last moves.
import { useMemo } from "preact/hooks";
import { signed, t } from "../../say";
import { showsScores } from "../../table/frame";
import { seatName } from "../../table/names";
import { useSeatNote } from "../../table/seat-notes";
import { Rolling } from "../../ui/rolling";
import { SeatMark } from "./art-signs";
import { Stores } from "./stores";
import { MiniSquareCity } from "./mini-city";
import { lastTurnOf, rivalTurns, touched, worthTelling, type RivalTurn } from "./rivals-moves";
import { TurnChips } from "./step-chips";
import type { Turn } from "./turn";
import type { PanticapaeumSeat } from "./types";

interface RivalsProps {
  turn: Turn;
  own: number;
  shown: number; // the city in the centre
  onShow(seat: number): void;
}

interface CardProps extends RivalsProps {
  seat: number;
  one: PanticapaeumSeat;
  points: number;
  isFirst: boolean; // the first player of the round
}

/** A seat as a button: its city with what was done there last, its name and its points. */
function SeatCard({ turn, seat, one, points, isFirst, shown, onShow }: CardProps) {
  const events = turn.table.events.value;
  const fresh = useMemo(() => touched(lastTurnOf(events, seat)?.steps ?? []), [events, seat]);
  return (
    <button type="button" class={seat === shown ? "pt-rival on" : "pt-rival"}
      aria-pressed={seat === shown} data-seat={seat} onClick={() => onShow(seat)}>
      {one.cells.length > 0 && (
        <MiniSquareCity cells={one.cells} buildings={one.buildings} seat={seat} fresh={fresh} />
      )}
      <span class="pt-rival-text">
        <span class="pt-rival-name">
          <SeatMark seat={seat} size={12} />
          {seatName(turn.table.match, seat)}
          {isFirst && <span class="pt-first">{t("first player")}</span>}
        </span>
        {showsScores() && <span>{t("points")} <strong><Rolling value={points} /></strong></span>}
      </span>
    </button>
  );
}

/** All seats, the player's own first; each shows that city in the centre. */
export function Rivals(props: RivalsProps) {
  const { turn, own, shown } = props;
  const Note = useSeatNote();
  const moment = turn.moment.value;
  if (!moment) return null;
  const { state, score } = moment;
  const order = state.seats.map((_, i) => (own + i) % state.seats.length);
  const areMany = order.length > 2; // then only the stores of the seat on show fit
  return (
    <ul class={areMany ? "pt-rivals many" : "pt-rivals"}>
      {order.map((seat) => {
        const one = state.seats[seat];
        return one && (
          <li key={seat} class={seat === own ? "own" : "rival"}>
            <SeatCard {...props} seat={seat} one={one} points={score.seats[seat]?.total ?? 0}
              isFirst={state.first === seat} />
            {seat !== own && (!areMany || seat === shown) && (
              <Stores seat={one} colourSeat={seat} compact />
            )}
            {Note && <Note seat={seat} />}
          </li>
        );
      })}
    </ul>
  );
}

interface RivalTurnProps extends Pick<RivalsProps, "turn" | "onShow"> {
  rivalTurn: RivalTurn;
}

function RivalTurnLine({ turn, rivalTurn, onShow }: RivalTurnProps) {
  const steps = worthTelling(rivalTurn.steps);
  if (steps.length === 0) return null;
  return (
    <li>
      <button type="button" class="pt-rival-turn" onClick={() => onShow(rivalTurn.seat)}>
        <strong>{seatName(turn.table.match, rivalTurn.seat)}</strong>
        {showsScores() && <span class="pt-gain"> {signed(rivalTurn.gain)}</span>}
        <TurnChips steps={steps} seat={rivalTurn.seat} />
      </button>
    </li>
  );
}

/** What the rivals did since the player's last turn; a press shows it in that city. */
export function RivalsMoves({ turn, own, onShow }: Omit<RivalsProps, "shown">) {
  const turns = rivalTurns(turn.table.events.value, own, turn.undoable.value);
  if (turns.length === 0) return null;
  return (
    <section class="pt-rivals-moves" aria-label={t("Since your last turn")}>
      <h2>{t("Since your last turn")}</h2>
      <ol>{turns.map((rivalTurn) => (
        <RivalTurnLine key={rivalTurn.ply} turn={turn} rivalTurn={rivalTurn} onShow={onShow} />
      ))}</ol>
    </section>
  );
}
