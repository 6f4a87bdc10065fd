// shift.ts - a row of things after one was taken: at first all seem to lie where they lay, then they
// slide together, then the new ones turn over.
import { middleOf, type Scenery } from "./scenery";

/** Where each thing lies, by its name. */
export type Places = ReadonlyMap<string, DOMRect>;

const SLIDE = 180;
const TURN = 200;
const ONE_BY_ONE = 45; // between two that turn over

/** The things that `selector` finds, by the data-tile that they have or lie in. */
function things(selector: string): [name: string, thing: Element][] {
  return [...document.querySelectorAll(selector)].map((one) =>
    [one.closest<HTMLElement>("[data-tile]")?.dataset.tile ?? "", one]);
}

/** Where a thing lies on the screen or, if `row` is given, in what that finds around it. */
function placeOf(thing: Element, row: string): DOMRect {
  const { x, y, width, height } = thing.getBoundingClientRect();
  const from = (row && thing.closest(row)?.getBoundingClientRect()) || { x: 0, y: 0 };
  return new DOMRect(x - from.x, y - from.y, width, height);
}

export function placesOf(selector: string, row = ""): Places {
  return new Map(things(selector).map(([name, thing]) => [name, placeOf(thing, row)]));
}

export class Shift {
  private readonly slides: Animation[] = [];
  private readonly turns: Animation[] = [];

  /** To be made when the page is drawn with the new row, and `before` when it still had the old. */
  constructor(scenery: Scenery, before: Places, selector: string, row = "") {
    for (const [name, thing] of things(selector)) {
      const was = before.get(name);
      if (was) this.hold(scenery, thing, was, placeOf(thing, row));
      else this.hide(scenery, thing);
    }
  }

  slide(): Animation[] {
    return started(this.slides);
  }

  turn(): Animation[] {
    return started(this.turns);
  }

  private hold(scenery: Scenery, thing: Element, was: DOMRect, is: DOMRect): void {
    const [from, to] = [middleOf(was), middleOf(is)];
    if (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1) return;
    const slide = scenery.animate(thing, [
      { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" },
    ], { ms: SLIDE, easing: "ease-in-out" });
    slide.pause();
    this.slides.push(slide);
  }

  private hide(scenery: Scenery, thing: Element): void {
    const turn = scenery.animate(thing, [
      { transform: "perspective(500px) rotateY(90deg)", opacity: 0 },
      { transform: "perspective(500px) rotateY(80deg)", opacity: 1, offset: 0.1 },
      { transform: "none", opacity: 1 },
    ], { ms: TURN, delay: ONE_BY_ONE * this.turns.length });
    turn.pause();
    this.turns.push(turn);
  }
}

function started(animations: Animation[]): Animation[] {
  animations.forEach((one) => one.play());
  return animations;
}
