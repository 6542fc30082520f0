/**
 * The engine, as the views see it: `ask(request)` gives the answer, `engine` says how far it is.
 *
 * One request is under way at a time; the others wait here, so that those nobody wants any more are never begun. A request may name a lane: a
 * later one of the same lane takes its place, and the earlier answer is dropped (`Dropped`).
 */

import { createStore } from "../state";
import { fetchEarly } from "../store/settings";
import type { Answer, Request } from "./answers";
import { engineBytes, manifest } from "./manifest";
import type { FromWorker, Progress, ToWorker } from "./protocol";

export type EngineState =
  | { readonly name: "off" }
  /** Not to be fetched before somebody says so, and now something needs it. */
  | { readonly name: "wanted" }
  | { readonly name: "loading"; readonly progress: Progress; readonly since: number }
  | { readonly name: "ready"; readonly seconds: number; readonly fromSnapshot: boolean }
  | { readonly name: "failed"; readonly offline: boolean; readonly report: string };

/** A later request of the same lane has taken this one's place, or it was stopped. */
export class Dropped extends Error {
  constructor(readonly stopped = false) {
    super(stopped ? "stopped" : "dropped");
  }
}

interface Job {
  readonly id: number;
  readonly request: Request;
  readonly lane: string | null;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Dropped) => void;
}

export const engine = createStore<EngineState>({ name: "off" });
/** Whether it may be fetched before somebody says so. */
export const mayFetch = createStore(fetchEarly.get());
/** When the request under way began, or null. */
export const busySince = createStore<number | null>(null);

let worker: Worker | null = null;
let next = 1;
let current: Job | null = null;
const queue: Job[] = [];

/** Fetch and start the engine, unless it is there or on its way. */
export function startEngine(): void {
  if (worker) return;
  const since = performance.now();
  engine.set({ name: "loading", progress: { stage: "fetching", got: 0, total: engineBytes }, since });
  worker = new Worker(new URL(manifest.worker, document.baseURI), { type: "module" });
  worker.onmessage = ({ data }: MessageEvent<FromWorker>) => heard(data, since);
  worker.onerror = (event) => heard({ kind: "failed", offline: !navigator.onLine, report: event.message ?? "the worker broke" }, since);
  post({ kind: "start", base: document.baseURI });
}

/** The engine's answer. Starts the engine if it has to. Rejects with `Dropped` alone. */
export function ask<R extends Request>(request: R, options: { lane?: string } = {}): Promise<Answer> {
  const lane = options.lane ?? null;
  return new Promise((resolve, reject) => {
    if (lane) drop((job) => job.lane === lane);
    queue.push({ id: next++, request, lane, resolve, reject });
    // One that stopped, perhaps at such a request, waits for whoever starts it again.
    if (engine.get().name === "failed") return;
    if (mayFetch.get()) startEngine();
    else if (!worker) engine.set({ name: "wanted" });
    pump();
  });
}

/** Forget what a lane waits for. */
export function dropLane(lane: string): void {
  drop((job) => job.lane === lane);
}

/** Stop what is under way: the engine begins anew, and what else waits is asked again. */
export function stop(): void {
  if (current) {
    current.reject(new Dropped(true));
    current = null;
  }
  restart();
}

/** Do not fetch the engine before something needs it and the reader says so. */
export function notNow(): void {
  fetchEarly.set(false);
  mayFetch.set(false);
  worker?.terminate();
  worker = null;
  engine.set(queue.length ? { name: "wanted" } : { name: "off" });
}

/** Fetch it now, and from now on at once. */
export function fetchNow(): void {
  fetchEarly.set(true);
  mayFetch.set(true);
  startEngine();
}

/** Throw the engine away and start it again, after it has failed or been stopped. */
export function restart(): void {
  worker?.terminate();
  worker = null;
  busySince.set(null);
  if (current) queue.unshift(current);
  current = null;
  startEngine();
}

function drop(unwanted: (job: Job) => boolean): void {
  for (let at = queue.length - 1; at >= 0; at--) if (unwanted(queue[at]!)) queue.splice(at, 1)[0]!.reject(new Dropped());
  // What is under way goes on; its answer comes to nobody.
  if (current && unwanted(current)) {
    current.reject(new Dropped());
    current = { ...current, lane: null, resolve: () => undefined, reject: () => undefined };
  }
}

function pump(): void {
  if (current || engine.get().name !== "ready") return;
  current = queue.shift() ?? null;
  if (!current) return;
  busySince.set(performance.now());
  post({ kind: "ask", id: current.id, text: JSON.stringify(current.request) });
}

function post(message: ToWorker): void {
  worker?.postMessage(message);
}

function heard(message: FromWorker, since: number): void {
  if (message.kind === "progress") engine.set({ name: "loading", progress: message.progress, since });
  else if (message.kind === "ready") {
    engine.set({ name: "ready", seconds: message.seconds, fromSnapshot: message.fromSnapshot });
    pump();
  } else if (message.kind === "answer") {
    if (message.id !== current?.id) return;
    const job = current;
    current = null;
    busySince.set(null);
    job.resolve(read(message.text, message.contents));
    pump();
  } else {
    worker?.terminate();
    worker = null;
    busySince.set(null);
    console.error(message.report);
    engine.set({ name: "failed", offline: message.offline, report: `boardgen ${manifest.version}, ${navigator.userAgent}\n${message.report}` });
    // What was under way may have been the reason; it is not asked again.
    if (current) current.reject(new Dropped(true));
    current = null;
  }
}

/** An answer with the contents of its files in their places. */
function read(text: string, contents: readonly Uint8Array[]): Answer {
  if (!contents.length) return JSON.parse(text) as Answer;
  return JSON.parse(text, (_, value: unknown) => {
    if (typeof value === "object" && value !== null && "$bytes" in value) return contents[value.$bytes as number];
    return value;
  }) as Answer;
}
