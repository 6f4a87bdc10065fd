// coached.tsx - whether a coach may look on at a table; all else of it is loaded when one does.
import { effect, untracked } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { allowedAids } from "../table/aids";
import { people } from "../table/frame";
import type { Table } from "../table/table";
import { useLoaded } from "../ui/use-loaded";
import { coachLimit, noteHelp } from "./tally";

/** One person plays here, and the table allows all aids. A lesson has no id, and no coach. */
export function mayCoach(table: Table): boolean {
  return table.match.id !== "" && people(table) === 1 && allowedAids.value === "full";
}

/** A turn in which a bot was asked is not found alone, even if the coach comes later. Returns what
 * stops that. */
export function followHints(table: Table): () => void {
  return effect(() => {
    if (!table.advising.value) return;
    untracked(() => {
      if (mayCoach(table)) noteHelp(table.match.id, { ...table.turnStart(), help: "what" });
    });
  });
}

export function Coached({ table }: { table: Table }) {
  const isOn = mayCoach(table) && coachLimit(table.match.id) > 0;
  useEffect(() => followHints(table), [table]);
  const Card = useLoaded(async () =>
    isOn ? (await import("./coach-card")).CoachCard : null, [isOn]);
  return isOn && Card ? <Card table={table} /> : null;
}
