// city.tsx - a city as a picture: the content of a <Viewport> or of any <svg>.
//
// An island carries the city; hexes are drawn from the farthest to the nearest, so that high ones
// hide what lies behind them. The tile in hand is painted among them as it follows the pointer: what
// is drawn of a hex is kept until the city or a mark on it changes.
import type { JSX, TargetedFocusEvent } from "preact";
import { useLayoutEffect, useMemo } from "preact/hooks";
import type { AkropolisCell } from "./types";
import { isBuilt } from "./art-built";
import { needArt } from "./art-defs";
import { pathOf } from "./art-patterns";
import { faceClass, facePath, movedTo, Prism, sidesPath, type HexLook } from "./art-prism";
import { heightsOf, lakesOf, openSides } from "./art-regions";
import {
  ghostHexes, GhostOutline, ghostPrisms, ghostShape, type Ghost,
} from "./city-ghost";
import { focusable, useRoving, type Interactive } from "./city-focus";
import {
  around, center, corners, farFirst, hiders, key, placeOf, RADIUS, slant, type Key,
} from "./hex";
import { isDistrict } from "./words";

export interface Verdict {
  counts: boolean;
  doubled: boolean;
}

interface HexCityProps {
  cells: AkropolisCell[];
  tilt: boolean;
  verdicts?: ReadonlyMap<Key, Verdict>;
  lit?: ReadonlySet<Key>;
  fresh?: ReadonlySet<Key>;
  ghost?: Ghost | null;
  pointed?: Key | null; // what hides it fades
  spots?: ReadonlySet<Key>; // places that may be chosen, on the ground and on the city
  interactive?: Interactive;
}

/** All hexes as one path, moved towards the shadow by `shadow` for each level. */
function landPath(cells: readonly AkropolisCell[], tilt: boolean, shadow = 0): string {
  const { squash } = slant(tilt);
  return cells.map(([q, r, , level]) => {
    const { x, y } = center(q, r, 0, tilt);
    return pathOf(corners({ x: x + shadow * level, y: y + shadow * level * squash }, tilt, 40.5));
  }).join("");
}

const WAVES = "M-20-9q5-5 10 0t10 0 10 0M-14 3q5-5 10 0t10 0M-18 15q5-5 10 0t10 0 10 0";

function Lake({ at, tilt, isShore }: { at: Key; tilt: boolean; isShore(at: Key): boolean }) {
  const { q, r } = placeOf(at);
  const shore = around(q, r).flatMap((next, direction) => (isShore(next) ? [direction] : []));
  return (
    <g transform={movedTo(q, r, 0, tilt)}>
      <path class="ak-lake" d={facePath(tilt)} />
      <path class="ak-waves" d={WAVES} transform={`scale(1 ${slant(tilt).squash})`} />
      <path class="ak-shore" d={sidesPath(shore, tilt, 3)} />
    </g>
  );
}

/** The land under the city, its shadow, and the lakes within it. */
function Island({ cells, tilt }: { cells: AkropolisCell[]; tilt: boolean }) {
  const land = landPath(cells, tilt);
  const lakes = lakesOf(cells);
  const built = heightsOf(cells);
  return (
    <g>
      <path class="ak-shallow" d={land} />
      <path class="ak-beach" d={land} />
      {lakes.map((at) => <Lake key={at} at={at} tilt={tilt} isShore={(next) => built.has(next)} />)}
      <path class="ak-shadow" d={landPath(cells, tilt, 8)} />
    </g>
  );
}

type Looks = Pick<HexCityProps, "cells" | "verdicts" | "lit" | "fresh">;

/** How each hex is to be drawn, from its neighbours and the marks. */
function looksOf({ cells, verdicts, lit, fresh }: Looks): (cell: AkropolisCell) => HexLook {
  const heights = heightsOf(cells);
  const tiles = new Map(cells.map(([q, r, , , tile]) => [key(q, r), tile]));
  const houses = new Set(cells
    .filter(([q, r, code]) => code === "h" && verdicts?.get(key(q, r))?.counts)
    .map(([q, r]) => key(q, r)));
  const outline = (set: ReadonlySet<Key> | undefined, q: number, r: number): number[] | null =>
    set?.has(key(q, r)) ? openSides(q, r, (at) => set.has(at)) : null;
  return ([q, r, code, level, tile]) => {
    const verdict = isDistrict(code) ? verdicts?.get(key(q, r)) : undefined;
    return {
      tileSides: openSides(q, r, (at) => tiles.get(at) === tile),
      drops: around(q, r).map((at) => level - (heights.get(at) ?? 0)),
      mark: verdict && (verdict.doubled ? "doubled" : verdict.counts ? null : "idle"),
      groupSides: outline(houses, q, r) ?? [],
      litSides: outline(lit, q, r),
      freshSides: outline(fresh, q, r),
    };
  };
}

const ALL_SIDES = [0, 1, 2, 3, 4, 5];

function FocusRing({ at, level, tilt }: { at: Key; level: number; tilt: boolean }) {
  const { q, r } = placeOf(at);
  return (
    <g class="ak-focus" transform={movedTo(q, r, level, tilt)}>
      <path class="ak-focus-halo" d={sidesPath(ALL_SIDES, tilt, 2)} />
      <path class="ak-focus-ring" d={sidesPath(ALL_SIDES, tilt, 2)} />
    </g>
  );
}

/** The ring is shown for the keyboard only. A style with :has() could tell, too, but then the browser
 * would look at all hexes again whenever one is added. */
function showFocus({ type, target, currentTarget }: TargetedFocusEvent<SVGGElement>): void {
  const isKeyed = type === "focusin" && target instanceof Element && target.matches(":focus-visible");
  currentTarget.classList.toggle("keyed", isKeyed);
}

const NOTHING: ReadonlySet<Key> = new Set();

/** The places under and beside the tile in hand that it could cover. */
function nearOf(spots: ReadonlySet<Key>, ghost: Ghost | null | undefined): ReadonlySet<Key> {
  if (!ghost) return NOTHING;
  const beside = ghost.cells.flatMap(([q, r]) => [key(q, r), ...around(q, r)]);
  return new Set(beside.filter((at) => spots.has(at)));
}

/** The outline of a place on the ground. */
function ringOf(q: number, r: number, tilt: boolean, inset: number): string {
  return pathOf(corners(center(q, r, 0, tilt), tilt, RADIUS - inset));
}

/** The outline of a place around 0,0. */
function Near({ tilt }: { tilt: boolean }) {
  return <path class="ak-near" d={sidesPath(ALL_SIDES, tilt, 4)} />;
}

/** The hexes that hide the tile in hand, or the hex that is pointed at. */
function hiding({ cells, tilt, ghost, pointed }: HexCityProps): ReadonlySet<Key> {
  const at = pointed ? cells.filter(([q, r]) => key(q, r) === pointed) : [];
  return new Set([...at, ...ghost?.cells ?? []].flatMap((cell) => hiders(cells, cell, tilt)));
}

/** A hex as it is drawn, with its place. */
type Painted = [q: number, r: number, hex: JSX.Element, at: Key];

/** Hexes that nothing happens to keep their elements, so that carrying a tile over a large city
 * costs no more than over a small one. */
export function City(props: HexCityProps) {
  const { cells, tilt, verdicts, lit, fresh, ghost, spots = NOTHING, interactive } = props;
  useLayoutEffect(needArt, []);
  const built = isBuilt(tilt);
  const heights = useMemo(() => heightsOf(cells), [cells]);
  const empty = useMemo(() => [...spots].filter((at) => !heights.has(at)), [spots, heights]);
  const roving = useRoving(cells, empty, interactive);

  const island = useMemo(() => <Island cells={cells} tilt={tilt} />, [cells, tilt]);
  const sorted = useMemo(() => farFirst(cells), [cells]);
  const prisms = useMemo(() => {
    const look = looksOf({ cells, verdicts, lit, fresh });
    return sorted.map((cell) =>
      <Prism cell={cell} tilt={tilt} built={built} look={look(cell)} />);
  }, [sorted, tilt, built, verdicts, lit, fresh]);

  const hexOf = (i: number, isFaded: boolean, isNear: boolean): Painted => {
    const cell = sorted[i] as AkropolisCell;
    const [q, r, code, level] = cell;
    const at = key(q, r);
    return [q, r, (
      <g key={at} class={`ak-hex ${faceClass(code)}${isFaded ? " ak-faded" : ""}`}
        transform={movedTo(q, r, level, tilt)} {...focusable(interactive, roving, q, r, cell)}>
        {prisms[i]}
        {isNear && <Near tilt={tilt} />}
        {spots.has(at) && !isNear && <circle class="ak-spot-dot" cy={tilt ? 16 : 22} r="4.5" />}
      </g>
    ), at];
  };
  const plain = useMemo(() => sorted.map((_, i) => hexOf(i, false, false)),
    [sorted, prisms, tilt, spots, interactive, roving.at]);
  const faded = hiding(props);
  const near = nearOf(spots, ghost);
  const hexes = plain.map((hex, i) => {
    const [isFaded, isNear] = [faded.has(hex[3]), near.has(hex[3])];
    return isFaded || isNear ? hexOf(i, isFaded, isNear) : hex;
  });
  const ghosts = useMemo(() => (ghost ? ghostPrisms({ ghost, tilt, built }) : []),
    [ghost && ghostShape(ghost), tilt, built]);
  const held = ghost ? ghostHexes({ ghost, tilt, prisms: ghosts }) : [];

  const ground = useMemo(() => <>{empty.map((at) => {
    const { q, r } = placeOf(at);
    const { x, y } = center(q, r, 0, tilt);
    return (
      <g key={at} class="ak-spot-place" {...focusable(interactive, roving, q, r, null)}>
        {interactive && <path class="ak-spot-field" d={ringOf(q, r, tilt, 5)} />}
        <circle class="ak-ground-spot" cx={x} cy={y} r="4" />
      </g>
    );
  })}</>, [empty, tilt, interactive, roving.at]);

  const rings = empty.filter((at) => near.has(at)).map(placeOf)
    .map(({ q, r }) => ringOf(q, r, tilt, 4)).join("");

  return (
    <g class="ak-city" aria-hidden={interactive ? undefined : "true"} onKeyDown={roving.onKeyDown}
      onFocusIn={interactive && showFocus} onFocusOut={interactive && showFocus}>
      {island}
      {ground}
      {rings !== "" && <path class="ak-near" d={rings} />}
      {farFirst<Painted>([...hexes, ...held]).map(([, , hex]) => hex)}
      {ghost && <GhostOutline ghost={ghost} tilt={tilt} />}
      {interactive && roving.at && (
        <FocusRing at={roving.at} level={heights.get(roving.at) ?? 0} tilt={tilt} />
      )}
    </g>
  );
}
