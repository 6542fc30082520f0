/**
 * The service worker: the page works without a network after the first visit.
 *
 * It keeps the page as a whole, under its version. A new version is fetched beside it and waits until the page says so. Engine and ready-made
 * files have their hash in their names and are kept as they come; `docs/` is left to the network.
 */

interface Waiting extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface Fetched extends Waiting {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Scope {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: "install" | "activate", heard: (event: Waiting) => void): void;
  addEventListener(name: "fetch", heard: (event: Fetched) => void): void;
  addEventListener(name: "message", heard: (event: Waiting & MessageEvent) => void): void;
}

declare const __SHELL__: readonly string[];
declare const __VERSION__: string;

const scope = self as unknown as Scope;
const SHELL = `boardgen-page-${__VERSION__}`;
const READY = "boardgen-ready";
const root = new URL("./", scope.location.href);

scope.addEventListener("install", (event) => {
  const addresses = __SHELL__.map((path) => new Request(new URL(path, root).href, { cache: "reload" }));
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(addresses)));
});

scope.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name.startsWith("boardgen-page-") && name !== SHELL).map((name) => caches.delete(name))))
      .then(() => scope.clients.claim()),
  );
});

scope.addEventListener("message", (event) => {
  if (event.data === "reload") void scope.skipWaiting();
  if (event.data === "claim") event.waitUntil(scope.clients.claim());
});

scope.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return;
  const path = url.pathname.slice(root.pathname.length);
  if (path.startsWith("docs/")) return;
  event.respondWith(path === "" ? shell("index.html", event.request) : found(path, event.request));
});

async function shell(path: string, request: Request): Promise<Response> {
  const kept = await (await caches.open(SHELL)).match(new URL(path, root).href);
  return kept ?? fetch(request);
}

async function found(path: string, request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && path.startsWith("ready/")) void keep(request, response.clone());
  return response;
}

async function keep(request: Request, response: Response): Promise<void> {
  try {
    await (await caches.open(READY)).put(request, response);
  } catch {
    // No room: it is fetched again next time.
  }
}
