import { expect, test, vi } from "vitest";
import { optionsFor } from "../options/test-options";
import { agreementOf, readRecord, recordFileName } from "./record";

vi.mock("rules.wasm?url", () => ({ default: "" })); // the module is read from its file here

const PLAYED = `[Game "akropolis"]
[Players "1"]
[Variants "houses,temples"]
[Rulings "edge:any,lake:single"]
[Seats "Anna \\"the bold\\""]
[Date "2026-11-15"]

+10 +5 +29 +34
10@1,-3/2 ; well played
13@0,2/1
`;

test("headers and words are told apart, comments left out", () => {
  const record = readRecord(PLAYED);
  expect(record.head.Seats).toBe('Anna "the bold"');
  expect(record.words).toEqual(["+10", "+5", "+29", "+34", "10@1,-3/2", "13@0,2/1"]);
});

test("what was agreed on is read from the head", () => {
  expect(agreementOf(readRecord(PLAYED), optionsFor("akropolis"))).toEqual({
    game: "akropolis",
    seats: [{ bot: null, name: 'Anna "the bold"' }],
    options: { variants: "houses,temples", rulings: "edge:any,lake:single" },
  });
});

test("seats are people, bots, or nobody by name", () => {
  const record = readRecord('[Game "akropolis"]\n[Players "4"]\n[Seats "?,bot:easy,Anna"]\n');
  expect(agreementOf(record, null).seats).toEqual([
    { bot: null, name: "" },
    { bot: "easy", name: "" },
    { bot: null, name: "Anna" },
    { bot: null, name: "" },
  ]);
});

test("the file is named after game and day, without anything a file system minds", () => {
  expect(recordFileName(readRecord(PLAYED))).toBe("polis-akropolis-2026-11-15.polis");
  expect(recordFileName(readRecord('[Game "akropolis"]\n[Date "../x"]'), "svg")).toBe("polis-akropolis-x.svg");
});
