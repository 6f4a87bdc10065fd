import { expect, it } from "vitest";
import { fitted } from "./share-card";

it.each<[string, number, string, number]>([
  ["Anna", 400, "Anna", 36],
  ["Bartholomäus", 200, "Bartholomäus", 29],
  ["A name that nobody could ever read", 200, "A name that nobo…", 21],
])("names fit: %s", (name, width, text, size) => {
  const fit = fitted(name, width, 36);
  expect(fit).toEqual({ text, size });
});
