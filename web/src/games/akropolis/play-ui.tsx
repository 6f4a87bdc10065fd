// play-ui.tsx - how Akropolis is played and replayed.
import type { CityPicture, CityProps, Emphasis, PlayUi, MomentProps, SheetProps } from "../../table/table-game";
import { useLoaded } from "../../ui/use-loaded";
import { t, tn } from "../../say";
import type { GameState } from "../../types";
import type { AkropolisSeatScore, AkropolisState } from "./types";
import { AkropolisBoard } from "./board";
import { City } from "./city";
import { AKROPOLIS_COMMANDS } from "./commands";
import { bounds } from "./hex";
import { MiniCity } from "./mini-city";
import { SampleCity } from "./sample-city";
import { tellMove } from "./tell";
import { TilePicture } from "./tile";
import { hexesOf, loadTiles } from "./tiles";
import { tileName } from "./words";
import "./replay.css";

const seatOf = (state: GameState, seat: number) => (state as AkropolisState).seats[seat];

function Sheet({ score, names, onLight }: SheetProps) {
  const Loaded = useLoaded(() =>
    import("./score-sheet").then((module) => module.AkropolisSheet));
  const seats = score.seats.map((seat, i) => ({
    name: names[i] ?? "",
    score: seat as AkropolisSeatScore,
  }));
  return Loaded && <Loaded seats={seats} onLight={onLight} />;
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
  return cells ? { seat, box: bounds(cells, tilt),
    content: <City cells={cells} tilt={tilt} {...emphasis} /> } : null;
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
  Bare: ArchitectTiles,
  load: loadTiles,
};
