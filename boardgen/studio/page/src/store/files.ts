/** Files that people write, in this browser's IndexedDB, each with its last versions. Where there is none, they last as long as the page. */

const LIMIT = 50;

export interface StoredFile {
  readonly id: string;
  readonly name: string;
  readonly text: string;
  /** When it was changed, in milliseconds since 1970. */
  readonly changed: number;
  /** Whether this text was right when it was checked; null if it was not. */
  readonly right: boolean | null;
}

export interface Version {
  readonly text: string;
  readonly changed: number;
  readonly right: boolean | null;
}

interface Row extends StoredFile {
  readonly versions: readonly Version[];
}

let opening: Promise<IDBDatabase | null> | null = null;
const loose = new Map<string, Row>();

function database(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open("boardgen", 1);
      request.onupgradeneeded = () => request.result.createObjectStore("files", { keyPath: "id" });
      request.onsuccess = () => resolve(request.result);
      request.onerror = request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const db = await database();
  if (!db) return undefined;
  return new Promise((resolve, reject) => {
    const request = act(db.transaction("files", mode).objectStore("files"));
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("the browser's storage failed"));
  });
}

async function row(id: string): Promise<Row | undefined> {
  return (await database()) ? ((await run("readonly", (store) => store.get(id))) as Row | undefined) : loose.get(id);
}

async function put(value: Row): Promise<void> {
  if (await database()) await run("readwrite", (store) => store.put(value));
  else loose.set(value.id, value);
}

/** All files, the one changed last first. */
export async function listFiles(): Promise<StoredFile[]> {
  const rows = (await database()) ? ((await run("readonly", (store) => store.getAll())) as Row[]) : [...loose.values()];
  return rows.map(({ versions: _, ...file }) => file).sort((a, b) => b.changed - a.changed);
}

export async function getFile(id: string): Promise<StoredFile | undefined> {
  const found = await row(id);
  if (!found) return undefined;
  const { versions: _, ...file } = found;
  return file;
}

let changing: Promise<unknown> = Promise.resolve();

/** Change files one after another: each change reads what the one before it wrote. */
function inTurn<T>(change: () => Promise<T>): Promise<T> {
  const done = changing.then(change);
  changing = done.catch(() => undefined);
  return done;
}

/** Keep a new file; its name gets a number if there is one of that name. */
export function addFile(name: string, text: string): Promise<StoredFile> {
  return inTurn(() => add(name, text));
}

async function add(name: string, text: string): Promise<StoredFile> {
  const taken = new Set((await listFiles()).map((file) => file.name));
  const [, stem = name, suffix = ""] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${stem} ${number}${suffix}`;
  const file: Row = { id: crypto.randomUUID(), name: free, text, changed: Date.now(), right: null, versions: [] };
  await put(file);
  return file;
}

/** Keep the text of a file; the one before becomes a version, the oldest of more than fifty go. */
export function saveFile(id: string, text: string, right: boolean | null): Promise<void> {
  return changeFile(id, (old) => withText(old, text, right));
}

function changeFile(id: string, change: (old: Row) => Row): Promise<void> {
  return inTurn(async () => {
    const old = await row(id);
    if (old) await put(change(old));
  });
}

/** A row with another text, or with the same one, which may have been checked meanwhile. */
function withText(old: Row, text: string, right: boolean | null): Row {
  if (text === old.text) return { ...old, right: right ?? old.right };
  const { text: was, changed, right: wasRight } = old;
  return { ...old, text, right, changed: Date.now(), versions: [{ text: was, changed, right: wasRight }, ...old.versions].slice(0, LIMIT) };
}

export function renameFile(id: string, name: string): Promise<void> {
  return changeFile(id, (old) => ({ ...old, name }));
}

export function removeFile(id: string): Promise<void> {
  return inTurn(async () => {
    if (await database()) await run("readwrite", (store) => store.delete(id));
    else loose.delete(id);
  });
}

/** Earlier texts of a file, the latest first, those among them that are being kept. */
export function versionsOf(id: string): Promise<readonly Version[]> {
  return inTurn(async () => (await row(id))?.versions ?? []);
}
