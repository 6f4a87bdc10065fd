import { expect, it } from "vitest";
import { refusedPlaces } from "./refused-places";
import type { Surveyed } from "./survey";

const refused = (at: number, sentence: string): Surveyed<unknown> =>
  ({ ok: false, at, say: [[sentence]] });
const parts = {
  placeOf: (city: string[], survey: Surveyed<unknown>): string | null =>
    (survey.ok || survey.at === null ? null : city[survey.at] ?? null),
  without: (city: string[], at: string): string[] => city.filter((one) => one !== at),
};

/** Rules to which capital letters are loose, and a digit is wrong otherwise. */
async function ask(city: string[]): Promise<Surveyed<unknown>> {
  const loose = city.findIndex((one) => /[A-Z]/.test(one));
  const wrong = city.findIndex((one) => /\d/.test(one));
  if (loose >= 0) return refused(loose, "loose");
  return wrong >= 0 ? refused(wrong, "wrong") : { ok: true, score: {}, notes: [], warnings: [] };
}

const all = async (city: string[]): Promise<string[]> =>
  refusedPlaces(city, await ask(city), parts, ask);

it("finds all loose places, and no others", async () => {
  expect(await all(["a", "B", "c", "D", "E"])).toEqual(["B", "D", "E"]);
  expect(await all(["a", "B", "3"])).toEqual(["B"]);
  expect(await all(["a", "c"])).toEqual([]);
});
