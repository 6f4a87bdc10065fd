// server-api.ts - requests to the server that need no socket. Addresses are relative to the page,
// so that a server may live below any path.
import type { Say } from "../engine";
import { plainly } from "../plain";
import { t, tn } from "../say";
import { chosenToken } from "./identity";
import type { Refused, Summary } from "./server-messages";

/** The server refuses; the sentence is for people. */
export class RefusedByServer extends Error {
  constructor(readonly refusal: Refused) {
    super(refusal.text);
  }
}

/** Was the token unknown to this server? */
export function isUnknownToken(fault: unknown): boolean {
  return fault instanceof RefusedByServer && fault.refusal.code === "token";
}

/** The refusal in the reader's language, if the server says how. The time to wait is added unless
 * the sentence already has it. */
export function refusalText(refusal: Refused): string {
  const words: Say = refusal.say ?? [];
  const sentence = words.length > 0 ? plainly(words) : refusal.text;
  const wait = Math.ceil(refusal.wait ?? 0);
  return wait === 0 || words.slice(1).includes(String(wait)) ? sentence
    : t("%s (%s)", sentence, tn("wait %d second", "wait %d seconds", wait));
}

/** What went wrong, as a sentence. */
export function faultText(fault: unknown): string {
  return fault instanceof RefusedByServer ? refusalText(fault.refusal)
    : t("The server does not answer. Check the connection and try again.");
}

function apiUrl(path: string): string {
  return new URL(`api/${path}`, document.baseURI).href;
}

export function socketUrl(): string {
  return apiUrl("socket").replace(/^http/, "ws");
}

interface CallOptions {
  method?: "GET" | "POST" | "DELETE";
  token?: string | null | undefined; // null: as nobody; undefined: as the current person
  body?: object;
}

export async function call(path: string, options: CallOptions = {}): Promise<Response> {
  const { method = options.body ? "POST" : "GET", body } = options;
  const token = options.token === undefined ? chosenToken() : options.token;
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (body) headers["Content-Type"] = "application/json";
  const response = await fetch(apiUrl(path), {
    method, headers, cache: "no-store", ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (response.ok) return response;
  const answer = await response.json().catch(() => null) as { error?: Refused } | null;
  throw new RefusedByServer(answer?.error ??
    { code: "http", text: `${response.status} ${response.statusText}` });
}

export async function ask<T>(path: string, options: CallOptions = {}): Promise<T> {
  return await (await call(path, options)).json() as T;
}

export function summaryOf(table: string, token: string | null): Promise<Summary> {
  return ask<Summary>(`tables/${encodeURIComponent(table)}`, { token });
}
