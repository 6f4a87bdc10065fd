// site.tsx - the construction site: the tiles in a row, each with its price in stones.
import { signed, t, tn } from "../../say";
import { aids } from "../../table/aids";
import { keyLabel, keysOf, TILE_ACTIONS } from "../../table/keys";
import type { BoardModel } from "./board-model";
import type { Hand } from "./hand";
import { StoneIcon } from "./stone";
import { TilePicture } from "./tile";
import { hexesOf } from "./tiles";
import { tileName } from "./words";
import "./site.css";

function priceText(price: number): string {
  return price === 0 ? t("free") : tn("%d stone", "%d stones", price);
}

/** The most points that a tile can bring at once, if such help is on. */
function bestGain(hand: Hand, tile: number, total: number): number | null {
  const ways = hand.legal.value.get(tile);
  if (aids() !== "full" || !ways) return null;
  return ways.best - total;
}

function Gain({ points }: { points: number }) {
  const tone = points > 0 ? " good" : points < 0 ? " bad" : "";
  return <span class={`ak-best${tone}`} aria-hidden="true">{signed(points)}</span>;
}

function Slot({ model, tile, price }: { model: BoardModel; tile: number; price: number }) {
  const { table, hand } = model;
  const position = table.position.value;
  const state = model.state();
  const seat = hand.seat();
  const stones = state.seats[seat]?.stones ?? 0;
  const mayTake = model.mayTake();
  const isDear = mayTake && price > stones;
  const gain = bestGain(hand, tile, position?.score.seats[seat]?.total ?? 0);
  const isHeld = hand.tile.value === tile;
  const [key = ""] = keysOf(TILE_ACTIONS[price] ?? "tile1");
  const label = t("Tile %d: %s. Price: %s", price + 1, tileName(hexesOf(tile)), priceText(price));
  return (
    <li>
      <button type="button" class={`ak-slot${isHeld ? " held" : ""}${isDear ? " dear" : ""}`}
        aria-pressed={isHeld} aria-disabled={!mayTake || isDear} data-tile={tile}
        onClick={(event) => {
          if (event.detail > 0) event.currentTarget.blur(); // Enter now belongs to the tile
          model.take(price, event.detail === 0);
        }}>
        <span class="hidden-text">{isDear ? t("%s; you have %d", label, stones) : label}</span>
        <TilePicture id={tile} size={64} />
        <span class="ak-key" aria-hidden="true">{keyLabel(key)}</span>
        {gain !== null && <Gain points={gain} />}
        <span class="ak-price" aria-hidden="true">
          {price === 0 && <span class="ak-free">{t("free")}</span>}
          <span class="ak-cost"><StoneIcon /> {price}</span>
        </span>
      </button>
    </li>
  );
}

/** Slots stay when tiles move up, so that the focus stays too. */
export function Site({ model }: { model: BoardModel }) {
  return (
    <section class="ak-site" aria-label={t("Construction site")}>
      <ol class="ak-slots">
        {model.state().site.map((tile, price) => (
          <Slot key={price} model={model} tile={tile} price={price} />
        ))}
      </ol>
    </section>
  );
}
