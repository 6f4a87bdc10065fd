import { describe, expect, it } from "vitest";
import { nextPlace, placesOf, type FocusPlace } from "./city-focus";
import { around, key } from "./hex";

const from = placesOf([key(0, 0)])[0] as FocusPlace;
const places = placesOf([key(0, 0), ...around(0, 0), key(2, -1), key(0, 3)]);
const go = (arrow: string, start = from, among = places): string | undefined =>
  nextPlace(start, among, arrow)?.at;

describe("arrows", () => {
  it("go to the neighbour in their direction", () => {
    expect(go("ArrowUp")).toBe("0,-1");
    expect(go("ArrowDown")).toBe("0,1");
    expect(["1,-1", "1,0"]).toContain(go("ArrowRight"));
    expect(["-1,0", "-1,1"]).toContain(go("ArrowLeft"));
  });

  it("jump over empty places", () => {
    const start = placesOf([key(0, 1)])[0] as FocusPlace;
    expect(go("ArrowDown", start)).toBe("0,3");
  });

  it("stay where nothing lies that way, and leave other keys alone", () => {
    expect(go("ArrowUp", from, placesOf([key(0, 0), key(0, 1)]))).toBeUndefined();
    expect(go("x")).toBeUndefined();
  });

  it("reach every hex of a city, from any of them", () => {
    const reached = new Set([from.at]);
    const open = [from];
    while (open.length > 0) {
      const place = open.pop() as FocusPlace;
      for (const arrow of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
        const next = nextPlace(place, places, arrow);
        if (!next || reached.has(next.at)) continue;
        reached.add(next.at);
        open.push(next);
      }
    }
    expect(reached.size).toBe(places.length);
  });
});
