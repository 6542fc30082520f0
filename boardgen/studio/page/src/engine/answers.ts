/** Requests and answers of `boardgen.studio.answer`, as far as the page reads them. */

export interface Request {
  readonly do: string;
  readonly [field: string]: unknown;
}

export interface Fault {
  readonly option: string;
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

export type EngineError =
  | { readonly kind: "options"; readonly faults: readonly Fault[] }
  | { readonly kind: "refused"; readonly code: string; readonly message: string }
  | { readonly kind: "problems"; readonly problems: readonly { readonly message: string; readonly line?: number; readonly code?: string }[] }
  | { readonly kind: "request"; readonly message: string }
  | { readonly kind: "fault"; readonly message: string; readonly report: string };

export interface Failure {
  readonly ok: false;
  readonly error: EngineError;
}

/** Any answer: a failure, or the fields that the request's kind has. */
export type Answer = Failure | ({ readonly ok: true } & Record<string, unknown>);

/** An answer as the type that belongs to its request. */
export type Result<T> = Failure | ({ readonly ok: true } & T);

export interface Option {
  readonly name: string;
  readonly role: "argument" | "option";
  readonly type: string;
  readonly help: string;
  readonly required: boolean;
  readonly default?: unknown;
  readonly usual?: string;
  readonly unit?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly choices?: readonly string[];
  readonly several?: boolean;
}

export interface Way {
  readonly name: string;
  readonly formats: readonly string[];
  readonly options: readonly Option[];
}

export interface Product {
  readonly name: string;
  readonly doc: string;
  readonly ways: readonly Way[];
}

export interface View {
  readonly product: string;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface GameEntry {
  readonly slug: string;
  readonly title: string;
  readonly designer: string;
  readonly players: readonly string[];
  readonly rules: boolean;
  readonly setups: boolean;
  /** Which of its views is printed first. */
  readonly usual: string;
  readonly views: Readonly<Record<string, View | readonly View[]>>;
  readonly board: readonly Option[];
}

export interface Catalogue {
  readonly version: string;
  readonly products: readonly Product[];
  readonly games: readonly GameEntry[];
  readonly boards: readonly { readonly name: string; readonly title: string }[];
  /** Sheets that belong to no game and are no boards. */
  readonly others: readonly { readonly name: string; readonly title: string; readonly product: string }[];
  readonly papers: readonly { readonly name: string; readonly title: string; readonly doc: string }[];
  readonly sets: readonly { readonly name: string; readonly doc: string }[];
  readonly sheets: readonly { readonly name: string; readonly width: number; readonly height: number }[];
  readonly themes: readonly { readonly name: string; readonly doc: string }[];
  readonly marks: readonly { readonly kind: string; readonly fewest: number; readonly most: number | null; readonly text: boolean; readonly doc: string }[];
  readonly colours: readonly string[];
}

export interface PageOf {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly svg: string | null;
}

/** A file as `make` gives it. */
export interface MadeFile {
  readonly name: string;
  readonly type: string;
  readonly data: Uint8Array<ArrayBuffer>;
}

export interface Pages {
  readonly pages?: readonly PageOf[];
  readonly text?: string;
  readonly format?: string;
  readonly count: number;
  readonly name: string;
  readonly theme: string;
  readonly command: string;
  readonly formats: readonly string[];
  /** Formats that cannot be written here, and why. */
  readonly missing: Readonly<Record<string, string>>;
}

export interface Files {
  readonly files: readonly MadeFile[];
  readonly command: string;
}
