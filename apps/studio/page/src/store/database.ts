// database.ts - the browser's own store, as keys and values that outlive a reload.
// Where the browser gives none (private windows), nothing is kept and all works. Two
// tabs at once do not share what they keep: each has a place of its own, which the next
// one finds again.

const NAME = "sett-studio";
const STORE = "kept";

/* Where this tab keeps which place it has, over a reload. */
const PLACE = "sett.place";
/* Milliseconds that a reload may take to give its place back. */
const RELOAD = 2000;
/* More tabs than this share the last place. */
const MOST_PLACES = 64;

/** Holds a place as long as the tab is open; true where it was free. */
const hold = (place: number, more: LockOptions): Promise<boolean> =>
  new Promise((resolve) => {
    navigator.locks
      .request(`sett.place ${place}`, more, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise(() => undefined);
      })
      .catch(() => resolve(false)); // it waited in vain
  });

/** Whether this tab was opened beside another one, and has not been loaded again since. */
export let isBeside = false;

/** What the keys of this tab begin with; "" for the first. */
async function placeOf(): Promise<string> {
  if (!("locks" in navigator)) return ""; // not over plain http from elsewhere
  const before = sessionStorage.getItem(PLACE);
  let place = Number(before);
  if (before === null || !(await hold(place, { signal: AbortSignal.timeout(RELOAD) }))) {
    for (place = 0; place < MOST_PLACES && !(await hold(place, { ifAvailable: true })); ) place++;
    isBeside = place > 0;
  }
  sessionStorage.setItem(PLACE, String(place));
  return place === 0 ? "" : `tab ${place}/`;
}

/** The browser's store, and what the keys of this tab begin with. */
interface Kept {
  database: IDBDatabase;
  mine: string;
}

const connect = (): Promise<IDBDatabase | undefined> =>
  new Promise((resolve) => {
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });

let opened: Promise<Kept | undefined> | undefined;
/* The same, once it is there. */
let kept: Kept | undefined;

async function openOnce(): Promise<Kept | undefined> {
  const database = await connect();
  if (database) kept = { database, mine: await placeOf() };
  return kept;
}

const open = (): Promise<Kept | undefined> => (opened ??= openOnce());

/** All values under keys that begin with `begin`, by key. */
export async function readAll(begin: string): Promise<Map<string, unknown>> {
  const found = new Map<string, unknown>();
  const to = await open();
  if (!to) return found;
  const { database, mine } = to;
  const range = IDBKeyRange.bound(mine + begin, `${mine}${begin}\uffff`);
  const store = database.transaction(STORE).objectStore(STORE);
  const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))]);
  keys.forEach((key, i) => found.set(String(key).slice(mine.length), values[i]));
  return found;
}

function write({ database, mine }: Kept, values: ReadonlyMap<string, unknown>): Promise<void> {
  const transaction = database.transaction(STORE, "readwrite");
  const store = transaction.objectStore(STORE);
  for (const [key, value] of values) value === undefined ? store.delete(mine + key) : store.put(value, mine + key);
  transaction.commit(); // or a reload that comes before the browser's answer undoes it
  return new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

/** Writes all, or nothing; undefined takes a key away. What was read before is there to
    be written without a wait: then a reload at once finds all. Later writes come later. */
export async function writeAll(values: ReadonlyMap<string, unknown>): Promise<void> {
  const store = kept ?? (await open());
  if (store && values.size > 0) await write(store, values);
}

const done = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
