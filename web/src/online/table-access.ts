// table-access.ts - which token opens a table: that of a seat, of the person, or the key with which
// it can be watched. A link may bring a seat or a key. Anybody can write a link, so what it brings
// replaces what this device has only after the server has taken it, and never another seat.
import { href, route } from "../router";
import { chosenToken, forgetTable, keepSeat, keepWatch, seatToken, watchToken } from "./identity";
import { isUnknownToken, RefusedByServer, summaryOf } from "./server-api";

interface OpenedSeat {
  token: string;
  seat: number;
}

/** Does the server refuse the token, and not for a passing reason? */
function isRefused(fault: unknown): boolean {
  const refusals = ["token", "forbidden", "absent"];
  return fault instanceof RefusedByServer && refusals.includes(fault.refusal.code);
}

/** The seat that the token opens at this table, if it does. A token of the table that the server no
 * longer knows is forgotten. */
async function openedBy(id: string, token: string | null): Promise<OpenedSeat | null> {
  if (token === null) return null;
  try {
    const seat = (await summaryOf(id, token)).you;
    return seat === undefined ? null : { token, seat };
  } catch (fault) {
    if (!isRefused(fault)) throw fault;
    if (isUnknownToken(fault) && token === seatToken(id)) forgetTable(id);
    return null;
  }
}

/** Keeps the key that a link brings, if it opens the table. */
async function takeWatch(id: string, key: string): Promise<void> {
  try {
    await summaryOf(id, key);
    keepWatch(id, key);
  } catch (fault) {
    if (!isRefused(fault)) throw fault;
  }
}

/** The seat that a link brings is kept, unless this device has another one here, which is still its
 * own on the next visit. */
async function takeSeat(id: string, token: string, own: OpenedSeat | null):
Promise<OpenedSeat | null> {
  const linked = await openedBy(id, token);
  if (linked && (!own || own.seat === linked.seat)) keepSeat(id, token);
  return linked ?? own;
}

/** What opened the table. A link leaves the address, which others may see, once it was tried. */
export async function findToken(id: string): Promise<string | null> {
  const { query } = route.peek();
  const seat = query.get("seat");
  const watch = query.get("watch");
  if (watch) await takeWatch(id, watch);
  const own = await openedBy(id, seatToken(id)) ?? await openedBy(id, chosenToken());
  const opened = seat ? await takeSeat(id, seat, own) : own;
  if (seat || watch) history.replaceState(null, "", href("table", id));
  if (opened) return opened.token;
  const key = watchToken(id);
  await summaryOf(id, key);
  return key;
}
