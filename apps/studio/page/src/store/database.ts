// database.ts - the browser's own store, as keys and values that outlive a reload.
// Where the browser gives none (private windows), nothing is kept and all works.

const NAME = "sett-studio";
const STORE = "kept";

let opened: Promise<IDBDatabase | undefined> | undefined;

function open(): Promise<IDBDatabase | undefined> {
  opened ??= new Promise((resolve) => {
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
      asked.onsuccess = () => resolve(asked.result);
      asked.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
  return opened;
}

/** All values under keys that begin with `begin`, by key. */
export async function readAll(begin: string): Promise<Map<string, unknown>> {
  const database = await open();
  const found = new Map<string, unknown>();
  if (!database) return found;
  const range = IDBKeyRange.bound(begin, `${begin}\uffff`);
  const store = database.transaction(STORE).objectStore(STORE);
  const [keys, values] = await Promise.all([done(store.getAllKeys(range)), done(store.getAll(range))]);
  keys.forEach((key, i) => found.set(String(key), values[i]));
  return found;
}

/** Writes all, or nothing; undefined takes a key away. */
export async function writeAll(values: ReadonlyMap<string, unknown>): Promise<void> {
  const database = await open();
  if (!database || values.size === 0) return;
  const transaction = database.transaction(STORE, "readwrite");
  const store = transaction.objectStore(STORE);
  for (const [key, value] of values) value === undefined ? store.delete(key) : store.put(value, key);
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onerror = transaction.onabort = () => reject(transaction.error);
  });
}

const done = <T>(asked: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
