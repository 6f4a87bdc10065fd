// packed-text.ts - a text, such as a record, as part of an address, there and back.
//
//   kind   "z": deflated, "t": as it is, for browsers that cannot compress
//   sum    seven letters: a checksum of the text, since a record that was cut off would still be
//          a good record of fewer moves
//   rest   base64url
//
// Nothing here needs a secure page: neither compression nor base64 does.
import { fnv1a } from "./fnv";

const MOST = 1 << 20; // bytes of a text; nothing longer is a record
const SUM = 7; // letters of the checksum

export type LinkFault = "damaged" | "unsupported";

export function checksum(bytes: Uint8Array): string {
  return fnv1a(bytes).toString(36).padStart(SUM, "0");
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

/** Reads the whole stream; throws if there is too much of it. */
async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    size += step.value.length;
    if (size > MOST) {
      await reader.cancel();
      throw new Error("too long");
    }
    parts.push(new Uint8Array(step.value));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function through(
  bytes: Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return collect(new Blob([bytes]).stream().pipeThrough(change));
}

/** The text as letters, digits, "-" and "_". */
export async function packText(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  if (typeof CompressionStream === "undefined")
    return `t${checksum(bytes)}${toBase64(bytes)}`;
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  return `z${checksum(bytes)}${toBase64(packed)}`;
}

async function unpacked(kind: string, body: string): Promise<Uint8Array> {
  const bytes = fromBase64(body);
  return kind === "t" ? bytes : through(bytes, new DecompressionStream("deflate-raw"));
}

/** The text packed into an address, or what is wrong with it. Programs that forward links may have
 * added a full stop or a bracket; that is cut off. */
export async function unpackText(code: string): Promise<{ text: string } | { fault: LinkFault }> {
  const clean = code.trim().replace(/[^A-Za-z0-9_-]+$/, "");
  const [kind = "", sum, body] = [clean[0], clean.slice(1, 1 + SUM), clean.slice(1 + SUM)];
  if (kind !== "t" && kind !== "z") return { fault: "damaged" };
  if (kind === "z" && typeof DecompressionStream === "undefined") return { fault: "unsupported" };
  try {
    const bytes = await unpacked(kind, body);
    if (checksum(bytes) !== sum) return { fault: "damaged" };
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
  } catch {
    return { fault: "damaged" };
  }
}
