// fnv.ts - FNV-1a, 32 bits: a checksum that detects accidents, not attacks, and names by contents.
const BASIS = 0x811c9dc5;

/** Of a text its UTF-8 counts. Another basis gives another, independent number. */
export function fnv1a(of: string | Uint8Array, basis = BASIS): number {
  const bytes = typeof of === "string" ? new TextEncoder().encode(of) : of;
  let sum = basis;
  for (const byte of bytes) sum = Math.imul(sum ^ byte, 0x01000193) >>> 0;
  return sum;
}
