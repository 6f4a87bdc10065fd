// server.ts - is there a server behind this page, or only a static folder? The page asks once,
// after it is drawn. Without a server everything online stays hidden.
import { signal, type ReadonlySignal } from "@preact/signals";

/** What GET api answers, as far as the page uses it. */
export interface ServerInfo {
  server: string;
  protocol: number;
  levels: string[];
  invite_only?: boolean; // new people need an invitation
  limits?: { away_s?: number }; // how many seconds a seat may be away
}

const PROTOCOL = 1;

const found = signal<ServerInfo | null>(null);

/** Null if there is none, or if it has not answered yet. */
export const server: ReadonlySignal<ServerInfo | null> = found;

function isInfo(value: unknown): value is ServerInfo {
  const info = value as Partial<ServerInfo> | null;
  return typeof info?.server === "string" && info.protocol === PROTOCOL &&
    Array.isArray(info.levels);
}

let asking: Promise<ServerInfo | null> | null = null;

async function ask(): Promise<ServerInfo | null> {
  const response = await fetch(new URL("api", document.baseURI), { cache: "no-store" });
  const answer: unknown = response.ok ? await response.json().catch(() => null) : null;
  found.value = isInfo(answer) ? answer : null;
  return found.value;
}

/** If a static folder answers, the result is final. If the page is offline, the next call asks
 * again. */
export function askServer(): Promise<ServerInfo | null> {
  asking ??= ask().catch(() => {
    asking = null;
    return null;
  });
  return asking;
}
