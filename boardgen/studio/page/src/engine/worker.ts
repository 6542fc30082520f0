/**
 * The worker: fetches the engine once, keeps it, starts it and carries requests to it.
 *
 * The first start runs the interpreter from its beginning and keeps the memory it ends with; later starts only lay that memory back, which
 * takes a fraction of the time. If that fails, it is thrown away and the engine starts from the beginning again.
 */

import { loadPyodide, type PyodideAPI } from "pyodide";
import { ENGINE_CACHE, engineBytes, engineHash, manifest, type Packed } from "./manifest";
import type { FromWorker, Progress, ToWorker } from "./protocol";
import { forgetSnapshots, keepSnapshot, keptSnapshot } from "./snapshot";

const scope = self as unknown as {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
  fetch: typeof fetch;
};
const LIBRARY_URL = "library.zip";

class OfflineError extends Error {}

let answerText: ((text: string) => { text: string; contents: Uint8Array[] }) | null = null;
const waiting: { id: number; text: string }[] = [];

scope.onmessage = ({ data }) => {
  if (data.kind === "start") void start(data.base);
  else if (answerText) answer(data.id, data.text);
  else waiting.push(data);
};

function say(message: FromWorker, transfer: Transferable[] = []): void {
  scope.postMessage(message, transfer);
}

function answer(id: number, text: string): void {
  try {
    const done = answerText!(text);
    say(
      { kind: "answer", id, text: done.text, contents: done.contents },
      done.contents.map((bytes) => bytes.buffer as ArrayBuffer),
    );
  } catch (error) {
    say({ kind: "failed", offline: false, report: String((error as Error)?.message ?? error) });
  }
}

async function start(base: string): Promise<void> {
  const begun = performance.now();
  try {
    const python = await boot(base);
    answerText = bridge(python.api);
    say({ kind: "ready", seconds: (performance.now() - begun) / 1000, fromSnapshot: python.fromSnapshot });
    for (const { id, text } of waiting.splice(0)) answer(id, text);
    if (python.snapshot) await keepSnapshot(engineHash, python.snapshot);
  } catch (error) {
    const report = String((error as Error)?.stack ?? error).slice(-4000);
    say({ kind: "failed", offline: error instanceof OfflineError, report });
  }
}

async function boot(base: string): Promise<{ api: PyodideAPI; fromSnapshot: boolean; snapshot: Uint8Array | null }> {
  const snapshotKept = keptSnapshot(engineHash);
  const fetched = new Fetching();
  const [interpreter, library, scriptUrl] = await Promise.all([
    fetched.part(base, manifest.interpreter),
    fetched.part(base, manifest.library),
    fetched.script(base, manifest.script),
  ]);
  progress({ stage: "unpacking", got: engineBytes, total: engineBytes });
  const files = unpack(await bytesOf(unzipped(library)));
  const snapshot = await snapshotKept;
  progress({ stage: "starting", got: engineBytes, total: engineBytes });
  if (snapshot) {
    try {
      const api = await load(scriptUrl, interpreter, files, { _loadSnapshot: snapshot });
      api.runPython("from boardgen.studio.bridge import answer_text");
      return { api, fromSnapshot: true, snapshot: null };
    } catch (error) {
      console.error("memory", error);
      await forgetSnapshots();
    }
  }
  const api = await load(scriptUrl, interpreter, files, { _makeSnapshot: true });
  api.runPython(WARM_UP);
  return { api, fromSnapshot: false, snapshot: memoryOf(api) };
}

/** Loads what most requests need and draws once; kept with the memory, so that later starts begin where this one ends. */
const WARM_UP = `
import gc, sys
sys.path.insert(0, "/app")
from boardgen.studio.bridge import answer_text
answer_text('{"do": "catalogue"}')
answer_text('{"do": "make", "product": "board", "options": {"name": "pi"}, "format": "pages"}')
answer_text('{"do": "make", "product": "board", "options": {"name": "pi"}, "format": "pdf"}')
gc.collect()
`;

function memoryOf(api: PyodideAPI): Uint8Array | null {
  try {
    return (api as unknown as { makeMemorySnapshot(): Uint8Array }).makeMemorySnapshot();
  } catch (error) {
    console.error("no memory", error);
    return null;
  }
}

type Files = readonly (readonly [path: string, data: Uint8Array])[];

type Instantiate = (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance, module: WebAssembly.Module) => void) => object;
type CreateModule = (settings: { instantiateWasm: Instantiate }) => Promise<unknown>;
interface Memory {
  readonly _loadSnapshot?: Uint8Array;
  readonly _makeSnapshot?: true;
}

async function load(scriptUrl: string, interpreter: Blob, files: Files, memory: Memory): Promise<PyodideAPI> {
  const real = scope.fetch;
  // Pyodide fetches two files by itself; they are here already.
  scope.fetch = async (address, options) => {
    const url = address instanceof Request ? address.url : String(address);
    if (url.endsWith("pyodide.asm.wasm"))
      return new Response(unzipped(interpreter), { headers: { "Content-Type": "application/wasm" } });
    if (url.endsWith(LIBRARY_URL)) return new Response(files[0]![1] as Uint8Array<ArrayBuffer>);
    return real(address, options);
  };
  try {
    const { default: create } = (await import(/* the engine's own file */ scriptUrl)) as { default: CreateModule };
    // The memory has to be as large as the one that is laid back, from the beginning; Pyodide does not see to that.
    const createPyodideModule: CreateModule = (settings) => {
      const instantiate = settings.instantiateWasm;
      settings.instantiateWasm = (imports, done) =>
        instantiate(imports, (instance, module) => {
          const inside = (instance.exports.memory ?? imports.env?.memory) as WebAssembly.Memory;
          const missing = (memory._loadSnapshot?.length ?? 0) - inside.buffer.byteLength;
          if (missing > 0) inside.grow(Math.floor(missing / 65536));
          done(instance, module);
        });
      return create(settings);
    };
    const options = {
      indexURL: new URL(".", scriptUrl).href,
      stdLibURL: new URL(LIBRARY_URL, scriptUrl).href,
      // No package is ever fetched.
      lockFileContents: { info: manifest.pyodide, packages: {} },
      createPyodideModule,
      env: { HOME: "/home" },
      stdout: () => undefined,
      stderr: () => undefined,
      fsInit: async (fs: { mkdirTree(path: string): void; writeFile(path: string, data: Uint8Array, how: object): void }) => {
        let folder = "";
        for (const [path, data] of files.slice(1)) {
          const parent = path.slice(0, path.lastIndexOf("/"));
          if (parent !== folder) fs.mkdirTree((folder = parent));
          fs.writeFile(path, data, { canOwn: true });
        }
      },
      ...memory,
    };
    return await loadPyodide(options as unknown as Parameters<typeof loadPyodide>[0]);
  } finally {
    scope.fetch = real;
  }
}

function bridge(api: PyodideAPI): (text: string) => { text: string; contents: Uint8Array[] } {
  const call = api.globals.get("answer_text");
  return (request) => {
    const result = call(request);
    const [text, contents] = result.toJs({ create_pyproxies: false }) as [string, Uint8Array[]];
    result.destroy();
    return { text, contents: [...contents].map((bytes) => bytes.slice()) };
  };
}

function progress(progress: Progress): void {
  say({ kind: "progress", progress });
}

/** Fetches the parts, from what is kept here or over the network, and counts what has come. */
class Fetching {
  private got = 0;
  private said = 0;
  private readonly cache = self.caches ? caches.open(ENGINE_CACHE).catch(() => null) : Promise.resolve(null);

  async part(base: string, part: Packed): Promise<Blob> {
    const url = new URL(part.file, base).href;
    const cache = await this.cache;
    const kept = await cache?.match(url);
    if (kept) {
      this.count(part.bytes);
      return kept.blob();
    }
    let response: Response;
    try {
      response = await fetch(url);
    } catch {
      throw new OfflineError(`${part.file} cannot be fetched`);
    }
    if (!response.ok || !response.body) throw new OfflineError(`${part.file}: ${response.status} ${response.statusText}`);
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (chunk, controller) => {
          this.count(chunk.length);
          controller.enqueue(chunk);
        },
      }),
    );
    const blob = await new Response(counted).blob();
    if (cache) await keep(cache, url, new Response(blob, { headers: { "Content-Type": part.type } }));
    return blob;
  }

  async script(base: string, part: Packed): Promise<string> {
    const blob = await this.part(base, part);
    this.count(part.bytes - blob.size);
    return new URL(part.file, base).href;
  }

  private count(bytes: number): void {
    this.got += bytes;
    if (this.got - this.said < engineBytes / 100 && this.got < engineBytes) return;
    this.said = this.got;
    progress({ stage: "fetching", got: this.got, total: engineBytes });
  }
}

/** Keep a part, and forget those of other versions. */
async function keep(cache: Cache, url: string, response: Response): Promise<void> {
  try {
    await cache.put(url, response);
    const mine = [manifest.interpreter, manifest.library, manifest.script].map(({ file }) => file);
    for (const { url: old } of await cache.keys()) if (!mine.some((file) => old.endsWith(file))) await cache.delete(old);
  } catch {
    // No room: it is fetched again next time.
  }
}

/** The content of a compressed part; servers that unpack such files on the way are noticed. */
function unzipped(blob: Blob): ReadableStream<Uint8Array<ArrayBuffer>> {
  return blob.stream().pipeThrough(new DecompressionStream("gzip"));
}

async function bytesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array> {
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** The files of an archive: length of the list, the list as JSON, all files one behind another. */
function unpack(archive: Uint8Array): Files {
  const length = new DataView(archive.buffer, archive.byteOffset).getUint32(0, true);
  const list = JSON.parse(new TextDecoder().decode(archive.subarray(4, 4 + length))) as [string, number][];
  let at = 4 + length;
  return list.map(([path, size]) => [path, archive.subarray(at, (at += size))] as const);
}
