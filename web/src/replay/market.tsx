// market.tsx - what lies on the table at one moment besides the cities: the construction site, or
// the ring and a player's stores.
import { tileName } from "../akropolis/words";
import { hexesOf } from "../akropolis/tiles";
import { TilePicture } from "../akropolis/tile";
import { Ring } from "../panticapaeum/ring";
import { Stores } from "../panticapaeum/stores";
import { t, tn } from "../say";
import type { AkropolisState, GameState, PanticapaeumState } from "../types";

function Site({ state }: { state: AkropolisState }) {
  return (
    <section class="replay-site" aria-label={t("Construction site")}>
      <ol>
        {state.site.map((tile, price) => (
          <li key={tile}>
            <TilePicture id={tile} size={44}
              label={t("%s: %s", t("tile %d", tile), tileName(hexesOf(tile)))} />
            <span class="soft">{price === 0 ? t("free") : price}</span>
          </li>
        ))}
      </ol>
      <p class="soft">{tn("%d stack left", "%d stacks left", state.stacks)}</p>
    </section>
  );
}

function RingAndStores({ state, seat }: { state: PanticapaeumState; seat: number | null }) {
  const one = seat === null ? undefined : state.seats[seat];
  return (
    <section class="replay-ring" aria-label={t("Ring of tiles")}>
      <Ring ring={state.ring} compact />
      {one && seat !== null && <Stores seat={one} colourSeat={seat} compact />}
    </section>
  );
}

export function Market({ state, seat }: { state: GameState; seat: number | null }) {
  return state.game === "akropolis" ? <Site state={state} />
    : <RingAndStores state={state} seat={seat} />;
}
