import { encode } from "uqr";
import { expect, it } from "vitest";
import { qrPath } from "./qr-code";

it("a code is drawn module by module", () => {
  expect(qrPath([[true, false], [false, true]])).toBe("M0 0h1v1h-1zM1 1h1v1h-1z");
});

it("a link to a seat fits into a code", () => {
  const hash = `#/table/${"x".repeat(16)}?seat=${"y".repeat(32)}`;
  const { size } = encode(`https://polis.example.org/sub/${hash}`);
  expect(size).toBeLessThan(60);
});
