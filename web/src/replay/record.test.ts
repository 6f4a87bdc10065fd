import { expect, test } from "vitest";
import { agreementOf, readRecord, recordFileName } from "./record";

const SOLO = `[Game "akropolis"]
[Players "1"]
[Architect "metagenes"]
[Variants "houses,temples"]
[Rulings "edge:any,lake:single"]
[Seats "Anna \\"the bold\\""]
[Date "2026-11-15"]

+10 +5 +29 +34
10@1,-3/2 ; well played
!5
`;

test("headers and words are told apart, comments left out", () => {
  const record = readRecord(SOLO);
  expect(record.head.Seats).toBe('Anna "the bold"');
  expect(record.words).toEqual(["+10", "+5", "+29", "+34", "10@1,-3/2", "!5"]);
});

test("what was agreed on is read from the head", () => {
  expect(agreementOf(readRecord(SOLO))).toEqual({
    game: "akropolis",
    seats: [{ bot: null, name: 'Anna "the bold"' }],
    architect: "metagenes",
    variants: ["houses", "temples"],
    rulings: { edge: "any", lake: "single" },
    long: false,
  });
});

test("seats are people, bots, or nobody by name", () => {
  const record = readRecord('[Game "akropolis"]\n[Players "4"]\n[Stacks "11"]\n[Seats "?,bot:easy,Anna"]\n');
  expect(agreementOf(record).seats).toEqual([
    { bot: null, name: "" },
    { bot: "easy", name: "" },
    { bot: null, name: "Anna" },
    { bot: null, name: "" },
  ]);
});

test("the long game has more stacks than eleven", () => {
  const long = (stacks: string): boolean =>
    agreementOf(readRecord(`[Game "akropolis"]\n[Players "2"]\n[Stacks "${stacks}"]\n`)).long;
  expect([long("11"), long("19"), long("long")]).toEqual([false, true, true]);
});

test("the file is named after game and day, without anything a file system minds", () => {
  expect(recordFileName(readRecord(SOLO))).toBe("polis-akropolis-2026-11-15.polis");
  expect(recordFileName(readRecord('[Game "akropolis"]\n[Date "../x"]'), "svg")).toBe("polis-akropolis-x.svg");
});
