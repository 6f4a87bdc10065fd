// painter-owned.tsx - what a player of Panticapaeum has besides the city: coins, resources, and
// how far the markers are.
import { CoinSign, CubeSign } from "./art-signs";
import { KIND_OF, ROWS, rows, workerCells, type RowCell } from "./set";
import { colouredName, effectName, rowName } from "./words";
import { t } from "../../say";
import type { Colour } from "./types";
import { Stepper, Toggle } from "../../ui/controls";
import type { PanticapaeumCity } from "./painted-city";

interface Props {
  city: PanticapaeumCity;
  onChange(update: (city: PanticapaeumCity) => PanticapaeumCity): void;
}

/** The points for buildings of a row: the last rate that its marker has reached (PA-8.7). */
function rateOf(colour: Colour, marker: number): RowCell | undefined {
  return rows[colour]
    .slice(0, marker)
    .filter(({ type }) => type === "vp")
    .at(-1);
}

function RowOf({ colour, city, onChange }: Props & { colour: Colour }) {
  const rate = rateOf(colour, city.markers[colour]);
  return (
    <li class="own-row">
      <CubeSign colour={colour} size={26} />
      <span class="own-part">
        <span class="soft">{t("resources")}</span>
        <Stepper
          label={colouredName(colour)}
          hideLabel
          value={city.store[colour]}
          low={0}
          high={99}
          onChange={(n) => onChange((now) => ({ ...now, store: { ...now.store, [colour]: n } }))}
        />
      </span>
      <span class="own-part">
        <span class="soft">{t("marker")}</span>
        <Stepper
          label={rowName(colour)}
          hideLabel
          value={city.markers[colour]}
          low={0}
          high={rows[colour].length}
          onChange={(n) => onChange((now) => ({ ...now, markers: { ...now.markers, [colour]: n } }))}
        />
      </span>
      <small class="soft own-rate">{rate ? effectName(rate, KIND_OF[colour]) : t("no points yet")}</small>
    </li>
  );
}

/** Asked only if the brown row brings coins (PA-10.2). */
function LastCoins({ city, onChange }: Props) {
  const coins = workerCells(city.markers.brown);
  if (coins === 0) return null;
  return (
    <span class="own-last">
      <Toggle
        label={t("The last round's coins (%d) are among them", coins)}
        on={city.coinsTaken}
        onChange={(coinsTaken) => onChange((now) => ({ ...now, coinsTaken }))}
      />
    </span>
  );
}

export function PanticapaeumOwn({ city, onChange }: Props) {
  return (
    <details class="own" open>
      <summary>{t("Coins, resources and markers")}</summary>
      <p class="soft">{t("Marker: how many cells of its row it has passed or stands on.")}</p>
      <ul class="own-rows">
        <li class="own-row">
          <CoinSign size={26} />
          <span class="own-part">
            <span class="soft">{t("coins")}</span>
            <Stepper
              label={t("coins")}
              hideLabel
              value={city.coins}
              low={0}
              high={999}
              onChange={(coins) => onChange((now) => ({ ...now, coins }))}
            />
          </span>
          <LastCoins city={city} onChange={onChange} />
        </li>
        {ROWS.map((colour) => (
          <RowOf key={colour} colour={colour} city={city} onChange={onChange} />
        ))}
      </ul>
    </details>
  );
}
