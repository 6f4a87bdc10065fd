// clear-of.ts - keeps a picture that lies over a board away from what the player is doing there.

const CORNERS = ["", "low", "low left", "left"];

function overlap(a: DOMRect, b: DOMRect): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

/** Puts the box into the first corner where it covers nothing of what `selector` finds. Style sheets
 * say where the corners are. */
export function clearOf(box: Element, selector: string): void {
  const others = [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const isFree = (corner: string): boolean => {
    box.setAttribute("data-corner", corner);
    const own = box.getBoundingClientRect();
    return !others.some((other) => overlap(own, other));
  };
  if (!CORNERS.some(isFree)) box.setAttribute("data-corner", "");
}
