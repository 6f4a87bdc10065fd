// tile.tsx - a tile as a picture of its own: in the construction site, in the bag, beside a move.
import { useEffect, useLayoutEffect } from "preact/hooks";
import { settings } from "../../settings";
import type { AkropolisCell, HexCode } from "./types";
import { builtId, isBuilt } from "./art-built";
import { needArt } from "./art-defs";
import { artId } from "./art-symbols";
import { Face, faceClass, movedTo, oneDown, sidesPath, Walls } from "./art-prism";
import { openSides } from "./art-regions";
import { center, farFirst, key } from "./hex";
import { footprint, hexesOf, loadTiles } from "./tiles";

interface TileProps {
  id: number;
  size: number; // pixels, width and height
  rotation?: number;
  label?: string; // without one it is a decoration: the button around it has the name
}

/** The side of its box, in the units of hex.ts. */
export const TILE_BOX = 148;
const TILTED_HEIGHT = 132; // of a tilted tile with its buildings
const BIG_ART = "scale(1.3)"; // no level is shown here, so the building may fill the face

interface TileHexProps {
  cell: AkropolisCell;
  all: ReadonlySet<string>;
  built: boolean;
}

/** Tilted like the city if buildings stand on it, otherwise seen from above. */
function TileHex({ cell, all, built }: TileHexProps) {
  const [q, r, code, level] = cell;
  const rim = openSides(q, r, (at) => all.has(at));
  return (
    <g class={`ak-hex ${faceClass(code)}`} transform={movedTo(q, r, level, built)}>
      <Walls drops={oneDown(rim)} tilt={built} />
      <Face code={code} tilt={built} built={built} level={1} />
      <path class="ak-tile-edge" d={sidesPath(rim, built, 0.5)} />
      {built ? <use href={`#${builtId(code)}`} /> : (
        <>
          <use href={`#${artId(code)}`} transform={BIG_ART} y="1" />
          <text class="ak-letter" x="-30" y="5">{code.toLowerCase()}</text>
        </>
      )}
    </g>
  );
}

/** The box of three hexes, which has the same size for every rotation. A tilted one has room for
 * buildings above and walls below. */
function boxOf(cells: readonly AkropolisCell[], tilt: boolean): string {
  const middles = cells.map(([q, r]) => center(q, r, 1, tilt));
  const [xs, ys] = [middles.map(({ x }) => x), middles.map(({ y }) => y)];
  const x = (Math.min(...xs) + Math.max(...xs)) / 2;
  const y = (Math.min(...ys) + Math.max(...ys)) / 2 + 3;
  const height = tilt ? TILTED_HEIGHT : TILE_BOX;
  return `${x - TILE_BOX / 2} ${y - height / 2} ${TILE_BOX} ${height}`;
}

interface TileOfProps extends Omit<TileProps, "id"> {
  codes: readonly HexCode[];
}

/** A tile of these three codes. */
function TileOf({ codes, size, rotation = 0, label }: TileOfProps) {
  useLayoutEffect(needArt, []);
  const built = isBuilt(settings.value.tilt);
  const cells = footprint(codes, 0, 0, rotation)
    .map(([q, r, code]): AkropolisCell => [q, r, code, 1, 0]);
  const all = new Set(cells.map(([q, r]) => key(q, r)));
  return (
    <svg class="ak-tile" width={size} height={built ? (size * TILTED_HEIGHT) / TILE_BOX : size}
      viewBox={boxOf(cells, built)} role={label ? "img" : undefined} aria-label={label} aria-hidden={label ? undefined : "true"}
      focusable="false">
      {codes.length > 0 && farFirst(cells).map((cell) => (
        <TileHex key={key(cell[0], cell[1])} cell={cell} all={all} built={built} />
      ))}
    </svg>
  );
}

export function TilePicture({ id, ...rest }: TileProps) {
  useEffect(() => {
    void loadTiles().catch(() => undefined); // the next question to the rules reports it
  }, []);
  return <TileOf codes={hexesOf(id)} {...rest} />;
}
