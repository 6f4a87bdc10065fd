// refused-places.ts - all places of a painted city that the rules refuse for one reason. They name
// the first; so they are asked again without it, until they say nothing or something else.
import type { Surveyed } from "./survey";

export interface Faulty<City> {
  placeOf(city: City, survey: Surveyed<unknown>): string | null; // what the refusal is about
  without(city: City, at: string): City;
}

const MOST = 60; // a city that is all wrong need not be marked as a whole

const reasonOf = (survey: Surveyed<unknown>): string | undefined =>
  (survey.ok ? undefined : survey.say[0]?.[0]);

export async function refusedPlaces<City>(
  city: City, refusal: Surveyed<unknown>, { placeOf, without }: Faulty<City>,
  ask: (city: City) => Promise<Surveyed<unknown>>,
): Promise<string[]> {
  const places: string[] = [];
  let [left, survey] = [city, refusal];
  while (!survey.ok && reasonOf(survey) === reasonOf(refusal) && places.length < MOST) {
    const at = placeOf(left, survey);
    if (at === null) break;
    places.push(at);
    left = without(left, at);
    survey = await ask(left);
  }
  return places;
}
