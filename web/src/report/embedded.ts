// embedded.ts - what `polis analyse --html` has written into the page: the record, its review, the
// rules, the bots and a catalogue, each in an element of its own.
import type { Catalogue, Language } from "../say";
import type { Beginning, Cuts, Step, Sum } from "../study/study";

/** A review as the command writes it. */
export interface Report {
  version: string; // of the program
  language: Language;
  record: string;
  cuts: Cuts;
  steps: (Step | Beginning)[];
  sum: Sum;
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? "";
}

/** What the command has written; null in a page that no command has filled in. */
export function readReport(): Report | null {
  const text = textOf("polis-report");
  return text ? JSON.parse(text) as Report : null;
}

/** Bytes that are written as base64url and compressed with gzip. */
async function unpacked(id: string, type: string): Promise<Blob> {
  const bytes = Uint8Array.from(atob(textOf(id).replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Blob([await new Response(stream).arrayBuffer()], { type });
}

/** The address of a module, which lies in the page. */
export async function wasmUrl(id: "polis-rules" | "polis-bots"): Promise<string> {
  return URL.createObjectURL(await unpacked(id, "application/wasm"));
}

/** The catalogue of the language that the report is written in; English has none. */
export async function catalogue(): Promise<Catalogue> {
  if (!textOf("polis-catalogue")) return { sentences: {}, plural: (n) => (n === 1 ? 0 : 1) };
  const url = URL.createObjectURL(await unpacked("polis-catalogue", "text/javascript"));
  return import(/* @vite-ignore */ url) as Promise<Catalogue>;
}
