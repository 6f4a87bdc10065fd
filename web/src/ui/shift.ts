// shift.ts - a row of things after one was taken: at first all seem to lie where they lay, then they
// slide together, then the new ones turn over.
import { middleOf, type Scenery } from "./scenery";

/** Where each thing lies, by its name. */
export type Places = ReadonlyMap<string, DOMRect>;

const SLIDE = 180;
const TURN = 200;
const ONE_BY_ONE = 45; // between two that turn over

/** The things that `selector` finds, by their data-tile: the picture of each. */
function pictures(selector: string): [name: string, picture: Element][] {
  return [...document.querySelectorAll<HTMLElement>(selector)].flatMap((one) => {
    const picture = one.querySelector("svg");
    return picture ? [[one.dataset.tile ?? "", picture]] : [];
  });
}

export function placesOf(selector: string): Places {
  return new Map(pictures(selector).map(([name, picture]) =>
    [name, picture.getBoundingClientRect()]));
}

export class Shift {
  private readonly slides: Animation[] = [];
  private readonly turns: Animation[] = [];

  /** To be made when the page is drawn with the new row, and `before` when it still had the old. */
  constructor(scenery: Scenery, before: Places, selector: string) {
    for (const [name, picture] of pictures(selector)) {
      const was = before.get(name);
      if (was) this.hold(scenery, picture, was);
      else this.hide(scenery, picture);
    }
  }

  slide(): Animation[] {
    return started(this.slides);
  }

  turn(): Animation[] {
    return started(this.turns);
  }

  private hold(scenery: Scenery, picture: Element, was: DOMRect): void {
    const [from, to] = [middleOf(was), middleOf(picture.getBoundingClientRect())];
    if (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1) return;
    const slide = scenery.animate(picture, [
      { transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" },
    ], { ms: SLIDE, easing: "ease-in-out" });
    slide.pause();
    this.slides.push(slide);
  }

  private hide(scenery: Scenery, picture: Element): void {
    const turn = scenery.animate(picture, [
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
