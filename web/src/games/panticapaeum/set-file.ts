// set-file.ts - sets to choose from: a file of this device, read and checked by the rules, and
// those that the server behind the page offers.
import type { Say } from "../../engine";
import { server } from "../../server";
import { askOnce } from "../../rules";
import { NO_RULES } from "../../ui/no-rules";

type SetAnswer =
  | { ok: true; set: string; data: string }
  | { ok: false; faults: number; say: Say[] };

/** The packed set of a file's text, empty for the usual one; or all that is wrong with it. */
export async function readSetFile(text: string): Promise<{ data: string } | { faults: Say[] }> {
  const [answer] = await askOnce([{ ask: "set", text }]).catch(() => []);
  if (!answer) return { faults: [[NO_RULES]] };
  const read = JSON.parse(answer.text) as SetAnswer;
  return read.ok ? { data: read.data } : { faults: read.say };
}

export interface OfferedSet {
  name: string;
  set: string; // its own name and hash
  data: string;
}

let offered: Promise<OfferedSet[]> | null = null;

async function ask(): Promise<OfferedSet[]> {
  const response = await fetch(new URL("api/sets", document.baseURI));
  const { sets } = await response.json() as { sets: OfferedSet[] };
  return sets.filter(({ data }) => data !== "");
}

/** What the server offers besides the usual set; nothing without a server. */
export function offeredSets(): Promise<OfferedSet[]> {
  if (!server.value) return Promise.resolve([]);
  return (offered ??= ask().catch(() => {
    offered = null;
    return [];
  }));
}
