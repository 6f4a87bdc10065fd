// record.ts - parses a record (docs/record.md): who played what, and the words of its moves.
// Whether it is valid is for the rules to say; this reads what they have read and written again.
import type { Refusal } from "../engine";
import { fromHead, type Options } from "../options/options";
import { say, t } from "../say";
import type { Agreement, Seat } from "../table/match";
import type { GameName } from "../types";

export interface RecordText {
  head: Record<string, string>;
  words: string[]; // all moves, luck's included, one word each as polis writes them
}

const HEADER = /^\[([A-Za-z]{1,15}) *"((?:[^"\\\n]|\\.)*)"\]/;

/** Headers and words of a record that polis wrote. */
export function readRecord(text: string): RecordText {
  const head: Record<string, string> = {};
  const words: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const header = HEADER.exec(line.trim());
    if (header?.[1]) head[header[1]] = (header[2] ?? "").replace(/\\(["\\])/g, "$1");
    else words.push(...line.replace(/(^|\s);.*$/, "").split(/\s+/).filter(Boolean));
  }
  return { head, words };
}

function listOf(text: string | undefined): string[] {
  return text ? text.split(",") : [];
}

function seatsOf(head: Record<string, string>): Seat[] {
  const names = listOf(head.Seats);
  return Array.from({ length: Number(head.Players ?? 2) }, (_, i): Seat => {
    const name = names[i]?.trim() ?? "";
    return name.startsWith("bot:") ? { bot: name.slice(4), name: "" }
      : { bot: null, name: name === "?" ? "" : name };
  });
}

/** What the players of a record had agreed on. */
export function agreementOf({ head }: RecordText, options: Options | null): Agreement {
  return {
    game: head.Game as GameName,
    seats: seatsOf(head),
    options: fromHead({ rows: options?.options ?? [] }, head),
    ...(head.SetData ? { set: head.SetData } : {}),
  };
}

/** A name for its file: polis-GAME-2026-11-15.polis. */
export function recordFileName({ head }: RecordText, ending = "polis"): string {
  const parts = ["polis", head.Game ?? "", head.Date ?? ""];
  return `${parts.filter(Boolean).join("-").replace(/[^A-Za-z0-9-]/g, "")}.${ending}`;
}

/** Why a record could not be read: its line and what the rules say of it. */
export function refusalSentence(refusal: Refusal): string {
  const why = say(refusal.say);
  return refusal.line > 0 ? t("Line %d: %s", refusal.line, why) : why.charAt(0).toUpperCase() + why.slice(1);
}
