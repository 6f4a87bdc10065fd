// account-games.ts - the finished games of the player's account, fetched from the server: the list
// of tables, page by page, and the record of each that is new.
import { coachCount } from "../coach/tally";
import { person } from "../online/identity";
import { ask as askServer, call, RefusedByServer } from "../online/server-api";
import type { Summary } from "../online/server-messages";
import { readRecord } from "../replay/record";
import type { Ask } from "../rules";
import { keep, kept } from "../storage";
import { withRules } from "./device-games";
import { isTooOld } from "./kept-games";
import type { OwnGame, Played } from "./own-game";
import { counted } from "./points";

const MOST_PAGES = 25; // of twenty tables each
const MOST_TABLES = 20 * MOST_PAGES;
const LONGEST = 30; // seconds to wait when the server has had enough

const GONE = ["resigned", "left", "timedout", "replaced"];

/** Has the seat given up? In a game for two the summary says so, in larger ones the seat does. */
function gaveUp({ seats, loser }: Summary): number[] {
  if (loser !== undefined) return [loser];
  return seats.flatMap(({ standing = "playing" }, seat) => (GONE.includes(standing) ? [seat] : []));
}

export function playedAtTable(table: Summary, record: string, owner: string): Omit<Played, "review"> {
  const { players: _, set: __, ...options } = table.setup;
  const lost = gaveUp(table);
  return {
    id: table.table, where: "account", person: owner, at: table.touched, game: table.game, options,
    seats: table.seats.map(({ level = null, name = "" }) => ({ bot: level, name })),
    ...(readRecord(record).head.SetData ? { set: true } : {}),
    coach: coachCount(table.table),
    mine: table.you === undefined ? [] : [table.you],
    ...(lost.length > 0 ? { lost } : {}),
    ...(table.loser === undefined ? {} : { wasGivenUp: true }),
  };
}

const WITHOUT = "no-result";

/** Tables that ended without a result: they need not be fetched again. */
function withoutResult(): unknown[] {
  const ids = kept<unknown>(WITHOUT);
  return Array.isArray(ids) ? ids : [];
}

/** Asks again after as long as the server wants. */
async function patiently<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (fault) {
    const wait = fault instanceof RefusedByServer ? fault.refusal.wait ?? 0 : 0;
    if (wait === 0 || wait > LONGEST) throw fault;
    await new Promise((later) => setTimeout(later, wait * 1000));
    return question();
  }
}

/** The finished tables at which the player sits, the newest first. */
async function finishedTables(): Promise<Summary[]> {
  const found: Summary[] = [];
  let before = "";
  for (let page = 0; page < MOST_PAGES; page++) {
    const query = before ? `?before=${encodeURIComponent(before)}` : "";
    const { tables } = await patiently(() =>
      askServer<{ tables: Summary[] }>(`me/tables${query}`));
    found.push(...tables);
    const last = tables[tables.length - 1];
    if (!last || last.table === before) break;
    before = last.table;
  }
  return found.filter(({ phase, you }) => phase === "over" && you !== undefined);
}

/** The record of a table; null if it can no longer be read. */
export async function recordOf(table: string): Promise<string | null> {
  try {
    const path = `tables/${encodeURIComponent(table)}/record`;
    return await (await patiently(() => call(path))).text();
  } catch (fault) {
    if (fault instanceof RefusedByServer) return null;
    throw fault;
  }
}

/** Those that are not known yet; `tell` hears of each. Throws if the server does not answer. */
export async function newAccountGames(
  known: readonly OwnGame[], tell: (games: OwnGame[]) => void,
): Promise<void> {
  const owner = person.value?.person;
  if (!owner) return;
  const without = withoutResult();
  const isKnown = ({ table, touched }: Summary): boolean =>
    without.includes(table) || isTooOld(known, touched) ||
    known.some((one) => one.id === table && one.person === owner);
  const wanted = (await finishedTables()).filter((table) => !isKnown(table));
  if (wanted.length === 0) return;
  await withRules((ask) => fetchAll(wanted, owner, ask, tell));
}

async function fetchAll(
  wanted: readonly Summary[], owner: string, ask: Ask, tell: (games: OwnGame[]) => void,
): Promise<void> {
  for (const table of wanted) {
    const text = await recordOf(table.table);
    if (text === null) continue;
    const games = await counted(playedAtTable(table, text, owner), [{ ask: "load", text }], ask);
    if (games?.length === 0) keep(WITHOUT, [table.table, ...withoutResult()].slice(0, MOST_TABLES));
    tell(games ?? []);
  }
}
