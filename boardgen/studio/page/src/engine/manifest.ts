/** What the build says of itself; esbuild puts it in the place of `__MANIFEST__`. */

export interface Packed {
  /** Address relative to the page. */
  readonly file: string;
  readonly hash: string;
  /** Bytes that are fetched. */
  readonly bytes: number;
  readonly type: string;
}

export interface Manifest {
  readonly version: string;
  /** What Pyodide wants to know of itself. */
  readonly pyodide: Readonly<Record<string, string>>;
  readonly interpreter: Packed;
  readonly library: Packed;
  readonly script: Packed;
  /** Address of the worker's script. */
  readonly worker: string;
  /** Request as JSON with sorted keys → file of its answer, made with the site. */
  readonly ready: Readonly<Record<string, string>>;
}

declare const __MANIFEST__: Manifest;

export const manifest: Manifest = __MANIFEST__;

/** Bytes of the engine that are fetched once. */
export const engineBytes = manifest.interpreter.bytes + manifest.library.bytes + manifest.script.bytes;

/** Changes whenever any part of the engine does; names its cache. */
export const engineHash = `${manifest.interpreter.hash}-${manifest.library.hash}`;

/** The cache of the engine's parts. */
export const ENGINE_CACHE = "boardgen-engine";

/** Whether all parts of this engine are kept in this browser. */
export async function engineIsKept(): Promise<boolean> {
  try {
    const cache = await caches.open(ENGINE_CACHE);
    const parts = [manifest.interpreter, manifest.library, manifest.script];
    const found = await Promise.all(parts.map(({ file }) => cache.match(new URL(file, document.baseURI).href)));
    return found.every((part) => part !== undefined);
  } catch {
    return false;
  }
}
