// scenery.ts - what a scene (stage.ts) puts on the page: animations and flying pictures. All of it
// goes at once, and leaves the page as it really is.
import { motion } from "../settings";
import "./scenery.css";

const USUAL = 250; // the setting for which durations are given

/** Where something lies on the screen. */
export interface Spot {
  x: number;
  y: number;
}

export function middleOf({ x, y, width, height }: DOMRect): Spot {
  return { x: x + width / 2, y: y + height / 2 };
}

interface Timing {
  ms: number; // with the usual setting
  delay?: number;
  easing?: string;
}

export class Scenery {
  private readonly things: (() => void)[] = [];

  /** It stays as it ends until the scenery goes. */
  animate(element: Element, frames: Keyframe[], { ms, delay = 0, easing = "ease-out" }: Timing):
  Animation {
    const times = motion() / USUAL;
    const animation = element.animate(frames, {
      duration: ms * times, delay: delay * times, easing, fill: "both",
    });
    this.things.push(() => animation.cancel());
    return animation;
  }

  /** A copy of a picture that flies from one spot to another in a low arc. */
  fly(picture: Element, from: Spot, to: Spot, timing: Timing): Animation {
    const box = document.createElement("div");
    box.className = "flying";
    box.setAttribute("aria-hidden", "true");
    box.append(picture.cloneNode(true));
    document.body.append(box);
    this.things.push(() => box.remove());
    const at = (x: number, y: number): string => `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    const height = Math.min(60, Math.hypot(to.x - from.x, to.y - from.y) / 4);
    return this.animate(box, [
      { transform: `${at(from.x, from.y)} scale(1.2)`, opacity: 0 },
      { transform: `${at(from.x, from.y - height / 3)} scale(1.6)`, opacity: 1, offset: 0.15 },
      { transform: `${at((from.x + to.x) / 2, (from.y + to.y) / 2 - height)} scale(1.4)`, offset: 0.55 },
      { transform: at(to.x, to.y), opacity: 1 },
    ], { easing: "ease-in-out", ...timing });
  }

  /** Something put on the page by hand. */
  keep(remove: () => void): void {
    this.things.push(remove);
  }

  clear(): void {
    this.things.splice(0).forEach((remove) => remove());
  }
}
