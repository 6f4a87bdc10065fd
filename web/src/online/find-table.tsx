// find-table.tsx - the public tables: first those that wait for players, then those to watch.
import { useEffect, useState } from "preact/hooks";
import { href } from "../router";
import { t } from "../say";
import { gameName } from "../table/installed-games";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { ask, faultText } from "./server-api";
import type { Summary } from "./server-messages";
import { termsText, whoText } from "./table-words";
import "./online.css";

const EVERY = 5000; // milliseconds between two requests, while the list is open

/** The current list, or why there is none. */
function useTables(): { tables: Summary[] | null; fault: string } {
  const [found, setFound] = useState<{ tables: Summary[] | null; fault: string }>(
    { tables: null, fault: "" });
  useEffect(() => {
    let isWanted = true;
    const look = async (): Promise<void> => {
      try {
        const { tables } = await ask<{ tables: Summary[] }>("tables", { token: null });
        if (isWanted) setFound({ tables, fault: "" });
      } catch (fault) {
        if (isWanted) setFound((was) => ({ ...was, fault: faultText(fault) }));
      }
    };
    void look();
    const timer = setInterval(() => void look(), EVERY);
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, []);
  return found;
}

function TableRow({ table }: { table: Summary }) {
  const canJoin = table.phase === "waiting";
  return (
    <li class="table-row">
      <div class="table-row-words">
        <strong>{gameName(table.game)}</strong>
        <span>{whoText(table)}</span>
        <span class="soft">{termsText(table)}</span>
      </div>
      <a class={canJoin ? "button main" : "button"} href={href("table", table.table)}
        aria-label={canJoin ? t("Join: %s", whoText(table)) : t("Watch: %s", whoText(table))}>
        {canJoin ? t("Join") : t("Watch")}
      </a>
    </li>
  );
}

export function FindTable({ onClose, onCreate }: { onClose(): void; onCreate(): void }) {
  const { tables, fault } = useTables();
  const shown = (tables ?? []).filter((one) => one.phase === "waiting" || one.spectators)
    .sort((a, b) => Number(a.phase !== "waiting") - Number(b.phase !== "waiting"));
  return (
    <Dialog title={t("Find a table")} onClose={onClose} wide>
      {fault && <p class="fault" role="alert">{fault}</p>}
      {!tables && !fault && <p role="status">{t("Looking for tables …")}</p>}
      {tables && shown.length === 0 && (
        <p>{t("No table is waiting for players right now. Open one: it stays in the list until someone joins.")}</p>
      )}
      <ul class="table-list">
        {shown.map((table) => <TableRow key={table.table} table={table} />)}
      </ul>
      <button class="button" onClick={onCreate}><Icon name="plus" />{t("New public table")}</button>
    </Dialog>
  );
}
