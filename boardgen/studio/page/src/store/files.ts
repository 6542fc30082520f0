/**
 * Files that people write, in this browser's IndexedDB, each with its last versions. Where there is none, they last as long as the page.
 *
 * Every change reads and writes in one transaction, so that no other tab comes between; changes of this tab are made one after another.
 */

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

/** Do something with the files in one transaction; its value when all of it is kept. */
async function run<T>(mode: IDBTransactionMode, act: (store: IDBObjectStore, give: (value: T) => void) => void): Promise<T | undefined> {
  const db = await database();
  if (!db) return undefined;
  return new Promise((resolve, reject) => {
    const transaction = db.transaction("files", mode);
    let given: T | undefined;
    act(transaction.objectStore("files"), (value) => (given = value));
    transaction.oncomplete = () => resolve(given);
    transaction.onabort = transaction.onerror = () => reject(transaction.error ?? new Error("the browser's storage failed"));
  });
}

function asked<T>(request: IDBRequest<T>, found: (value: T) => void): void {
  request.onsuccess = () => found(request.result);
}

async function row(id: string): Promise<Row | undefined> {
  if (!(await database())) return loose.get(id);
  return run<Row | undefined>("readonly", (store, give) => asked(store.get(id) as IDBRequest<Row | undefined>, give));
}

async function rows(): Promise<readonly Row[]> {
  if (!(await database())) return [...loose.values()];
  return (await run<Row[]>("readonly", (store, give) => asked(store.getAll() as IDBRequest<Row[]>, give))) ?? [];
}

function withoutVersions({ versions: _, ...file }: Row): StoredFile {
  return file;
}

/** All files, the one changed last first. */
export async function listFiles(): Promise<StoredFile[]> {
  return (await rows()).map(withoutVersions).sort((a, b) => b.changed - a.changed);
}

/** A file, with what its page had no time to keep when it was closed. */
export async function getFile(id: string): Promise<StoredFile | undefined> {
  const found = await row(id);
  const left = found && takeLeft(id);
  if (!found || typeof left !== "string" || left === found.text) return found && withoutVersions(found);
  await saveFile(found, left, null);
  return { ...withoutVersions(found), text: left, right: null };
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
  return inTurn(async () => {
    const made = (files: readonly Row[]): Row => ({ id: newId(), name: freeName(name, files), text, changed: Date.now(), right: null, versions: [] });
    if (await database())
      return (await run<Row>("readwrite", (store, give) =>
        asked(store.getAll() as IDBRequest<Row[]>, (files) => {
          const file = made(files);
          store.put(file);
          give(file);
        }),
      ))!;
    const file = made([...loose.values()]);
    loose.set(file.id, file);
    return file;
  });
}

function freeName(name: string, files: readonly Row[]): string {
  const taken = new Set(files.map((file) => file.name));
  const [, stem = name, suffix = ""] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
  let free = name;
  for (let number = 2; taken.has(free); number++) free = `${stem} ${number}${suffix}`;
  return free;
}

/** A name for a row that no other has; `crypto.randomUUID` is missing where the page has come without encryption. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Keep the text of a file; the one before becomes a version, the oldest of more than fifty go. A file that was deleted meanwhile is there again. */
export async function saveFile(file: StoredFile, text: string, right: boolean | null): Promise<void> {
  await changeFile(file.id, (old) => withText(old ?? { ...file, text, versions: [] }, text, right));
  takeLeft(file.id);
}

function changeFile(id: string, change: (old: Row | undefined) => Row | undefined): Promise<void> {
  return inTurn(async () => {
    const changed = (old: Row | undefined, put: (row: Row) => void) => {
      const to = change(old);
      if (to) put(to);
    };
    if (await database()) await run("readwrite", (store) => asked(store.get(id) as IDBRequest<Row | undefined>, (old) => changed(old, (to) => store.put(to))));
    else changed(loose.get(id), (to) => loose.set(id, to));
  });
}

/** A row with another text, or with the same one, which may have been checked meanwhile. */
function withText(old: Row, text: string, right: boolean | null): Row {
  if (text === old.text) return { ...old, right: right ?? old.right };
  const { text: was, changed, right: wasRight } = old;
  return { ...old, text, right, changed: Date.now(), versions: [{ text: was, changed, right: wasRight }, ...old.versions].slice(0, LIMIT) };
}

export function renameFile(id: string, name: string): Promise<void> {
  return changeFile(id, (old) => old && { ...old, name });
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

const leftOf = (id: string) => `boardgen.left.${id}`;

/** Leave a text where it is kept at once, by a page that is being closed and cannot wait for the database. */
export function leaveText(id: string, text: string): void {
  try {
    localStorage.setItem(leftOf(id), text);
  } catch {
    // No room: what was kept last stands.
  }
}

/** The text that was left of a file, which is forgotten by this; null without one. */
function takeLeft(id: string): string | null {
  try {
    const text = localStorage.getItem(leftOf(id));
    localStorage.removeItem(leftOf(id));
    return text;
  } catch {
    return null;
  }
}
