// site.tsx - the construction site: places in a row, each with its price in stones, and the tiles on
// them.
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
  const label = t("Tile %d: %s. Price: %s", price + 1, tileName(hexesOf(tile)), priceText(price));
  return (
    <button type="button" class={`ak-slot${isHeld ? " held" : ""}${isDear ? " dear" : ""}`}
      aria-pressed={isHeld} aria-disabled={!mayTake || (isDear && !hand.isPlanning.value)} data-tile={tile}
      onClick={(event) => {
        if (event.detail > 0) event.currentTarget.blur(); // Enter now belongs to the tile
        model.take(price, event.detail === 0);
      }}>
      <span class="hidden-text">{isDear ? t("%s; you have %d", label, stones) : label}</span>
      <TilePicture id={tile} size={64} />
      {gain !== null && <Gain points={gain} />}
    </button>
  );
}

/** The price and the key belong to the place, so they stay while tiles slide over it. */
function Place({ model, price }: { model: BoardModel; price: number }) {
  const tile = model.state().site[price];
  const [key = ""] = keysOf(TILE_ACTIONS[price] ?? "tile1");
  return (
    <li class="ak-place" aria-hidden={tile === undefined}>
      {tile !== undefined && <Slot model={model} tile={tile} price={price} />}
      <span class="ak-price" aria-hidden="true">
        {price === 0 && <span class="ak-free">{t("free")}</span>}
        <span class="ak-cost"><StoneIcon /> {price}</span>
      </span>
      <span class="ak-key" aria-hidden="true">{keyLabel(key)}</span>
    </li>
  );
}

/** As many places as there are tiles when it is full: none moves when a tile is taken. Slots stay
 * when tiles move up, so that the focus stays too. */
export function Site({ model }: { model: BoardModel }) {
  const { seats, site, phase } = model.state();
  const places = phase === "over" ? site.length : seats.length + 2;
  return (
    <section class="ak-site" aria-label={t("Construction site")}>
      <ol class="ak-slots">
        {Array.from({ length: places }, (_, price) => (
          <Place key={price} model={model} price={price} />
        ))}
      </ol>
    </section>
  );
}
