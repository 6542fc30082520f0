/** What page and worker say to each other. Requests and answers of the engine are described in `answers.ts`. */

export interface Progress {
  readonly stage: "fetching" | "unpacking" | "starting";
  /** Bytes received so far, of those that have to be fetched; both 0 if all of it is kept here. */
  readonly got: number;
  readonly total: number;
}

export type ToWorker =
  | { readonly kind: "start"; readonly base: string }
  | { readonly kind: "ask"; readonly id: number; readonly text: string };

export type FromWorker =
  | { readonly kind: "progress"; readonly progress: Progress }
  | { readonly kind: "ready"; readonly seconds: number; readonly fromSnapshot: boolean }
  | { readonly kind: "answer"; readonly id: number; readonly text: string; readonly contents: readonly Uint8Array[] }
  | { readonly kind: "failed"; readonly offline: boolean; readonly report: string };
