// lobby.tsx - the corner of the start page for games with others, shown if there is a server.
import { useEffect, useState } from "preact/hooks";
import { href, route } from "../router";
import { t } from "../say";
import { gameName } from "../table/installed-games";
import { Icon } from "../ui/icon";
import { FindTable } from "./find-table";
import { forgetTable, keptSeats, person, seatToken } from "./identity";
import { takeInvitation } from "./invitation";
import { clockText } from "./seat-clock";
import { ask, isUnknownToken, RefusedByServer, summaryOf } from "./server-api";
import type { Summary } from "./server-messages";
import { partIsAwaited } from "./shuffle-part";
import { givenUp, givenUpText, sidesOf, whoText } from "./table-words";
import "./online.css";

const MOST = 8;
const EVERY = 15_000; // milliseconds between two requests

/** A seat on this device that its person does not know of: taken over from another device. */
async function loose(table: string): Promise<Summary | null> {
  try {
    return await summaryOf(table, seatToken(table));
  } catch (fault) {
    const isGone = fault instanceof RefusedByServer &&
      ["absent", "token"].includes(fault.refusal.code);
    if (isGone) forgetTable(table);
    return null;
  }
}

/** The tables that the server knows of; none if it no longer knows the person. */
async function listedTables(): Promise<Summary[]> {
  if (!person.value) return [];
  try {
    return (await ask<{ tables: Summary[] }>("me/tables")).tables.slice(0, MOST);
  } catch (fault) {
    if (isUnknownToken(fault)) return [];
    throw fault;
  }
}

async function ownTables(): Promise<Summary[]> {
  const listed = await listedTables();
  const others = keptSeats().slice(0, MOST)
    .filter((id) => !listed.some((one) => one.table === id));
  const found = await Promise.all(others.map(loose));
  return [...listed, ...found.filter((one) => one !== null)]
    .sort((a, b) => Number(a.phase === "over") - Number(b.phase === "over") ||
      b.touched - a.touched).slice(0, MOST);
}

function useOwnTables(): Summary[] {
  const [tables, setTables] = useState<Summary[]>([]);
  useEffect(() => {
    let isWanted = true;
    const look = (): void => void ownTables().then(
      (list) => isWanted && setTables(list), () => undefined);
    look();
    const timer = setInterval(() => document.visibilityState === "visible" && look(), EVERY);
    return () => {
      isWanted = false;
      clearInterval(timer);
    };
  }, [person.value?.token]);
  return tables;
}

function stateText(table: Summary): string {
  const { phase, opening, turn, you, clocks, seats } = table;
  const lost = givenUp(table);
  if (opening) return t("All seats are taken.");
  if (phase === "waiting") return t("Waiting for players");
  if (lost) return givenUpText(lost, sidesOf(table), you ?? null);
  if (phase === "over") return t("Finished");
  const mover = turn ?? -1;
  const left = clocks?.[mover];
  const whose = mover === you ? t("Your turn")
    : t("To play: %s", whoText({ seats: seats.slice(mover, mover + 1) }));
  return typeof left === "number" ? t("%s (%s)", whose, clockText(left)) : whose;
}

function OwnTable({ table }: { table: Summary }) {
  const isMine = table.opening ? partIsAwaited(table.table)
    : table.phase === "playing" && table.turn === table.you;
  return (
    <li class="shelf-row">
      <a class="shelf-link" href={href("table", table.table)}>
        <span class="shelf-words">
          <strong>{gameName(table.game)}</strong>
          <span class={isMine ? "own-turn" : ""}>{stateText(table)}</span>
          <span class="soft">{whoText(table)}</span>
        </span>
      </a>
    </li>
  );
}

/** `onNew` opens the dialog for new games, for a table that friends or anybody may join. */
export function Lobby({ onNew }: { onNew(isPublic: boolean): void }) {
  const [isFinding, find] = useState(false);
  const tables = useOwnTables();
  useEffect(takeInvitation, [route.value]);
  return (
    <section class="shelf lobby" aria-labelledby="lobby">
      <h2 id="lobby">{t("Play with others")}</h2>
      <div class="lobby-buttons">
        <button class="button main" onClick={() => onNew(false)}>
          <Icon name="people" />{t("Invite a friend")}
        </button>
        <button class="button" onClick={() => find(true)}>
          <Icon name="globe" />{t("Find a table")}
        </button>
      </div>
      {tables.length > 0 && (
        <>
          <h3>{t("Your games with others")}</h3>
          <ul>{tables.map((table) => <OwnTable key={table.table} table={table} />)}</ul>
        </>
      )}
      {isFinding && <FindTable onClose={() => find(false)} onCreate={() => {
        find(false);
        onNew(true);
      }} />}
    </section>
  );
}
