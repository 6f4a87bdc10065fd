// beside.ts - puts a card beside cells of the city, never over them, and clear of the tools if
// there is room.

const GAP = 6; // pixels

interface Area {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function around(boxes: readonly Area[]): Area {
  return {
    left: Math.min(...boxes.map(({ left }) => left)), top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** The area that two have in common. */
function common(a: Area, b: Area): number {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The four sides of a thing where a card of this size may lie, inside the room. */
function sides(thing: Area, width: number, height: number, room: Area): Area[] {
  const into = (at: number, low: number, high: number): number => Math.max(low, Math.min(at, high));
  const x = (thing.left + thing.right - width) / 2;
  const y = (thing.top + thing.bottom - height) / 2;
  return [
    [thing.right + GAP, y], [thing.left - GAP - width, y],
    [x, thing.top - GAP - height], [x, thing.bottom + GAP],
  ].map(([left = 0, top = 0]) => {
    const at = {
      left: into(left, room.left + GAP, room.right - GAP - width),
      top: into(top, room.top + GAP, room.bottom - GAP - height),
    };
    return { ...at, right: at.left + width, bottom: at.top + height };
  });
}

const COVERED = 8; // how much worse it is to cover the thing itself than a tool

/** `keys`: the cells, separated by spaces. */
export function putBeside(card: HTMLElement, keys: string): void {
  const city = card.parentElement as HTMLElement;
  const boxOf = (selector: string): DOMRect[] =>
    [...city.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const cells = keys.split(" ").flatMap((key) => boxOf(`.pa-city [data-at="${key}"]`));
  if (cells.length === 0) return;
  const thing = around(cells);
  const room = city.getBoundingClientRect();
  const tools = boxOf(".pt-tools");
  const cost = (at: Area): number => COVERED * common(at, thing) +
    tools.reduce((sum, tool) => sum + common(at, tool), 0);
  const best = sides(thing, card.offsetWidth, card.offsetHeight, room)
    .reduce((least, one) => (cost(one) < cost(least) ? one : least));
  card.style.translate = `${best.left - room.left}px ${best.top - room.top}px`;
}
