// rival-picture.tsx - a picture over the board that shows a rival's move: the piece leaves where it
// lay, lands in the picture, and what it brings is told. Games say what is drawn and where.
import type { ComponentChildren } from "preact";
import type { Box, Point } from "../board/view";
import { clearOf } from "../ui/clear-of";
import { middleOf, type Scenery, type Spot } from "../ui/scenery";
import type { Step } from "../ui/stage";
import "./rival-picture.css";

const LEAVE = 180;
const LAND = 270;
const GAIN = 250;
const BOX = ".rival-picture";
const SIZE = 64; // of the piece that flies, in pixels

export interface Flight {
  from?: DOMRect; // where the piece lay; without it, it is only seen in the picture
  card: string; // finds the rival's card, where it lands without a picture
  place: Point | null; // where it lands, in the units of the picture
  units: number; // how many of them the piece's own picture is wide
  degrees: number; // how far it turns on its way
  avoid: string; // finds what must not be covered
  isOpen: boolean; // the picture is there already
  sound(): void;
  land(): void; // draws the picture with the piece in it
}

/** The transform that puts the flying piece there. */
function flownTo({ x, y }: Spot, scale: number, degrees = 0): string {
  return `translate(${x - SIZE / 2}px, ${y - SIZE / 2}px) scale(${scale}) rotate(${degrees}deg)`;
}

/** Where the piece ends, by the picture as it is on the screen. */
function landing({ place, units, card, degrees }: Flight): string | null {
  const matrix = document.querySelector<SVGSVGElement>(`${BOX} > svg`)?.getScreenCTM();
  if (matrix && place) {
    const at = new DOMPoint(place.x, place.y).matrixTransform(matrix);
    return flownTo(at, (matrix.a * units) / SIZE, degrees);
  }
  const seen = document.querySelector(card)?.getBoundingClientRect();
  return seen ? flownTo(middleOf(seen), 0.5) : null;
}

/** It rises while the picture appears, flies there, and then the gain is told. */
export function flightSteps(scenery: Scenery, flight: Flight): Step[] {
  const { from } = flight;
  const flier = (): Element | null => (from ? document.querySelector(".flier") : null);
  const start = from ? middleOf(from) : { x: 0, y: 0 };
  const large = from ? from.width / SIZE : 1;
  const risen = flownTo({ x: start.x, y: start.y - 14 }, 1.15 * large);
  return [{
    name: "leave",
    start() {
      const box = document.querySelector(BOX);
      const piece = flier();
      if (box) clearOf(box, flight.avoid);
      const appears = box && !flight.isOpen && scenery.animate(box,
        [{ opacity: 0, scale: 0.92 }, { opacity: 1, scale: 1 }], { ms: LEAVE });
      const rises = piece && scenery.animate(piece,
        [{ transform: flownTo(start, large) }, { transform: risen }], { ms: LEAVE });
      return [appears, rises].filter((one) => one instanceof Animation);
    },
  }, {
    name: "land",
    start() {
      const piece = flier();
      const there = landing(flight);
      return piece && there ? [scenery.animate(piece, [{ transform: risen }, { transform: there }],
        { ms: LAND, easing: "cubic-bezier(0.5, 0, 0.8, 0.7)" })] : [];
    },
    sound: flight.sound,
  }, {
    name: "gain",
    shows: true,
    start() {
      flight.land();
      const gains = document.querySelector(`${BOX} .rival-gains`);
      return gains ? [scenery.animate(gains, [
        { opacity: 0, translate: "0 6px" }, { opacity: 1, translate: "0 0", offset: 0.4 },
        { opacity: 1 },
      ], { ms: GAIN })] : [];
    },
  }];
}

interface PictureProps {
  name: string; // whose city it is
  box: Box;
  hasLanded: boolean;
  gains: ComponentChildren;
  children: ComponentChildren; // the city
}

/** For the eye alone: screen readers are told of the move in a sentence. */
export function RivalPicture({ name, box, hasLanded, gains, children }: PictureProps) {
  return (
    <div class={hasLanded ? "rival-picture landed" : "rival-picture"} aria-hidden="true">
      <p class="rival-whose">{name}</p>
      <svg viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} focusable="false">
        {children}
      </svg>
      <p class="rival-gains">{gains}</p>
    </div>
  );
}

/** The piece on its way, a picture of 64 pixels; at first it lies where it lay. */
export function Flier({ from, children }: { from: DOMRect; children: ComponentChildren }) {
  return (
    <div class="flier" aria-hidden="true"
      style={{ transform: flownTo(middleOf(from), from.width / SIZE) }}>{children}</div>
  );
}
