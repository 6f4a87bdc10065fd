// kept-reviews.ts - finished reviews, kept on this device: a review takes a minute of four
// processors, and is a hundred times larger than its record. They lie in the browser's database,
// not among the settings and matches, and the oldest go when there are too many.
//
// A review belongs to the bots that made it and to how hard they looked. When either changes, it is
// computed anew: numbers of different bots do not fit together.
//
// Where the browser has no database, or does not let the page use it, nothing is kept, and a
// review is computed anew.
import signature from "@seeds/bench.signature?raw";
import type { Beginning, Budget, Cuts, Step, Sum } from "./study";

/** Every step of a match, looked at. */
export interface KeptReview {
  cuts: Cuts;
  steps: readonly (Step | Beginning)[];
  sum: Sum;
}

const FORMAT = 9; // of cuts, steps and sums: which members they have, and what they mean

/** Changes whenever rules, playouts or bots do, `make test` sees to it; and with what is said of them. */
export const BOTS = `${FORMAT} ${signature.trim()}`;

/** Who looked, and how hard. */
const lookedBy = (budget: Budget): string => `${BOTS} ${JSON.stringify(budget)}`;

const DATABASE = "polis.reviews";
const STORE = "reviews";
const MOST = 60; // reviews
const LARGEST = 2_000_000; // characters of one

interface Entry {
  key: string;
  at: number; // when it was last looked at, in milliseconds
  by: string; // as lookedBy() says
  text: string; // a KeptReview as JSON
}

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error as Error);
  });
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const request = indexedDB.open(DATABASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: "key" }).createIndex("at", "at");
  };
  return (await asked(request)).transaction(STORE, mode).objectStore(STORE);
}

/** Only what is committed survives the end of the page. */
function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("aborted"));
  });
}

async function using<T>(work: (store: IDBObjectStore) => Promise<T>): Promise<T | undefined> {
  try {
    const store = await openStore("readwrite");
    const end = committed(store.transaction);
    try {
      const [result] = await Promise.all([work(store), end]);
      return result;
    } finally {
      store.transaction.db.close();
    }
  } catch {
    return undefined; // no database here
  }
}

/** The keys that must go so that `most` stay; the oldest first. */
async function surplus(store: IDBObjectStore, most: number): Promise<IDBValidKey[]> {
  const keys = await asked(store.index("at").getAllKeys());
  return keys.slice(0, Math.max(0, keys.length - most));
}

/** `key` stands for the match; its review by other bots is replaced. */
export async function keepReview(
  key: string, budget: Budget, review: KeptReview, most = MOST,
): Promise<void> {
  const text = JSON.stringify(review);
  if (text.length > LARGEST) return;
  await using(async (store) => {
    await asked(store.put({ key, at: Date.now(), by: lookedBy(budget), text } satisfies Entry));
    for (const old of await surplus(store, most)) await asked(store.delete(old));
  });
}

/** The review of this match by these bots, if it is kept. */
export async function keptReview(key: string, budget: Budget): Promise<KeptReview | undefined> {
  return using(async (store) => {
    const entry = await asked<Entry | undefined>(store.get(key) as IDBRequest<Entry | undefined>);
    if (entry?.by !== lookedBy(budget)) return undefined;
    await asked(store.put({ ...entry, at: Date.now() }));
    return JSON.parse(entry.text) as KeptReview;
  });
}

/** Forgets all of them. */
export async function forgetReviews(): Promise<void> {
  await using((store) => asked(store.clear()));
}
