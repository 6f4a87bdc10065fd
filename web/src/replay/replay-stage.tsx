// replay-stage.tsx - the cities at one moment: one of them large, or all side by side.
import { useMemo, useRef } from "preact/hooks";
import type { PlaceMark } from "../board/place-marks";
import { asLargeAs, type Box } from "../board/view";
import { Viewport, type ViewportHandle } from "../board/viewport";
import { t } from "../say";
import { settings } from "../settings";
import { playUi } from "../table/installed-games";
import type { Emphasis } from "../table/table-game";
import { useMarks } from "../table/use-marks";
import type { GameState } from "../types";
import { Icon } from "../ui/icon";
import { cityBoxes } from "./city-boxes";
import { usePicture, viewBox } from "./use-picture";

export interface StageProps {
  state: GameState;
  names: string[];
  seat: number | null; // whose city; null: all
  emphasis(seat: number): Emphasis;
  marks?(seat: number): readonly PlaceMark[]; // over its city
  onSeat(seat: number): void;
}

type SeatProps = StageProps & { seat: number };

function OneCity(props: SeatProps) {
  const { state, names, seat } = props;
  const handle = useRef<ViewportHandle>(null);
  const picture = usePicture(props.state, props.seat, props.emphasis(props.seat));
  const over = useMarks(state, seat, props.marks?.(seat));
  const { Bare } = playUi(state.game);
  if (!picture) return <Bare state={state} seat={seat} />;
  return (
    <>
      <Viewport bounds={over?.box ?? picture.box} label={t("The city of %s", names[seat] ?? "")} handle={handle}>
        {picture.content}
        {over?.content}
      </Viewport>
      <div class="stage-tools" data-over-board>
        <button type="button" class="icon-button" aria-label={t("Larger")}
          onClick={() => handle.current?.zoom(1.25)}>
          <Icon name="plus" />
        </button>
        <button type="button" class="icon-button" aria-label={t("Smaller")}
          onClick={() => handle.current?.zoom(0.8)}>
          <Icon name="minus" />
        </button>
        <button type="button" class="icon-button" aria-label={t("Show the whole city")}
          onClick={() => handle.current?.fit()}>
          <Icon name="fit" />
        </button>
      </div>
    </>
  );
}

/** A city fills its frame, unless it has one scale with others (`boxes`); a press enlarges it. The
 * button is for players without a pointer; its press reaches the frame like any other. */
function CityFrame(props: SeatProps & { boxes: readonly Box[] }) {
  const { state, names, seat, boxes, onSeat } = props;
  const picture = usePicture(props.state, props.seat, props.emphasis(props.seat));
  const over = useMarks(state, seat, props.marks?.(seat));
  const { Bare } = playUi(state.game);
  const name = names[seat] ?? "";
  return (
    <div class="city-frame" onClick={() => onSeat(seat)}>
      {picture
        ? <svg viewBox={viewBox(over?.box ??
              (boxes.length > 0 ? asLargeAs(boxes, picture.tight) : picture.box))}
            aria-hidden="true">{picture.content}{over?.content}</svg>
        : <Bare state={state} seat={seat} />}
      <button type="button" class="city-name" aria-label={t("Show the city of %s alone", name)}>
        <span class={`side-dot side-${seat}`} aria-hidden="true" />{name}
      </button>
    </div>
  );
}

/** Finished cities are compared: they have one scale, as at the end of the game. */
function AllCities(props: StageProps) {
  const { seats, phase, digest } = props.state;
  const { tilt } = settings.value;
  const boxes = useMemo(() => (phase === "over" ? cityBoxes(props.state, tilt) : []), [digest, tilt]);
  return (
    <div class={`all-cities of-${seats.length}`}>
      {seats.map((_, seat) => <CityFrame key={seat} {...props} seat={seat} boxes={boxes} />)}
    </div>
  );
}

export function Stage(props: StageProps) {
  return (
    <div class="replay-stage">
      {props.seat === null ? <AllCities {...props} />
        : <OneCity key={props.seat} {...props} seat={props.seat} />}
    </div>
  );
}
