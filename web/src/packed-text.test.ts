import { afterEach, expect, test, vi } from "vitest";
import { checksum, packText, unpackText } from "./packed-text";

const RECORD = `[Game "akropolis"]
[Players "2"]
[Seats "Олена,bot:greedy"]

+10 +5 +29 +34
10@1,-3/2 5@-3,2/1 29@1,-5/3
`.repeat(20);

afterEach(() => vi.unstubAllGlobals());

test("a record comes back from its link to the letter", async () => {
  const code = await packText(RECORD);
  expect(code).toMatch(/^z[A-Za-z0-9_-]+$/);
  expect(code.length).toBeLessThan(RECORD.length / 4);
  expect(await unpackText(code)).toEqual({ text: RECORD });
});

test("a browser without compression makes longer links that all can read", async () => {
  vi.stubGlobal("CompressionStream", undefined);
  const code = await packText(RECORD);
  expect(code[0]).toBe("t");
  vi.unstubAllGlobals();
  expect(await unpackText(code)).toEqual({ text: RECORD });
});

test("a browser that cannot unpack says so", async () => {
  const code = await packText(RECORD);
  vi.stubGlobal("DecompressionStream", undefined);
  expect(await unpackText(code)).toEqual({ fault: "unsupported" });
});

test("every link that was cut off is noticed, packed or not", async () => {
  const packed = await packText(RECORD.slice(0, 120));
  vi.stubGlobal("CompressionStream", undefined);
  const plain = await packText(RECORD.slice(0, 120));
  for (const code of [packed, plain])
    for (let n = 0; n < code.length; n++)
      expect(await unpackText(code.slice(0, n)), `${n} letters`).toEqual({ fault: "damaged" });
});

test("a changed letter is noticed", async () => {
  const code = await packText(RECORD);
  for (const at of [0, 3, 9, 30, code.length - 4]) {
    const changed = code.slice(0, at) + (code[at] === "A" ? "B" : "A") + code.slice(at + 1);
    expect(await unpackText(changed), `letter ${at}`).toEqual({ fault: "damaged" });
  }
});

test.each(["", "z", "x123", "%%%", "tsum", "z0000000____"])("%o is no link", async (code) => {
  expect(await unpackText(code)).toEqual({ fault: "damaged" });
});

test("what chat programs put after a link does no harm", async () => {
  const code = await packText("short");
  expect(await unpackText(`${code}).`)).toEqual({ text: "short" });
  expect(await unpackText(` ${code}\n`)).toEqual({ text: "short" });
});

test("a link that unpacks to more than any record is refused", async () => {
  expect(await unpackText(await packText("a".repeat((1 << 20) + 1)))).toEqual({ fault: "damaged" });
});

test("the checksum is FNV-1a", () => {
  expect(checksum(new TextEncoder().encode("foobar"))).toBe((0xbf9cf968).toString(36));
  expect(checksum(new Uint8Array())).toHaveLength(7);
});
