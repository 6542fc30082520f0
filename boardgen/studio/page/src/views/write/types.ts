/** Answers of the engine that Write reads. */

import type { Cell } from "../../ui/grid";

export interface Edit {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

export interface Edited {
  readonly edits: readonly Edit[];
  readonly at?: string | null;
  readonly figure?: string | null;
  readonly ask?: readonly string[];
}

export interface Mend {
  readonly title: string;
  readonly edits: readonly Edit[];
}

export interface Problem {
  readonly from: number;
  readonly to: number;
  readonly line: number;
  readonly code: string;
  readonly message: string;
  readonly short: string;
  readonly figure: string | null;
  /** The number of its game; null where it is of none. */
  readonly game: number | null;
}

export interface Claim {
  readonly from: number;
  readonly line: number;
  readonly true: boolean;
}

export interface FigureInText {
  readonly id: string;
  readonly at: string;
  readonly caption: string;
  readonly from: number;
  readonly right: boolean;
  readonly flow: boolean;
  readonly numbers: boolean;
  readonly flags: readonly string[];
}

export interface Move {
  readonly at: string;
  readonly ply: number;
  readonly turn: number;
  readonly player: string | null;
  readonly token: string;
  readonly glyph: string | null;
  readonly comment: string | null;
  readonly from: number;
  readonly to: number;
  readonly variations: readonly (readonly Move[])[];
}

export interface GameOfText {
  readonly slug: string;
  readonly title: string;
  readonly rules: boolean;
  readonly flags: readonly { readonly name: string; readonly doc: string }[];
}

export interface Checked {
  readonly status: "right" | "wrong" | "unreadable";
  readonly problems: readonly Problem[];
  readonly count: number;
  readonly game: GameOfText | null;
  readonly title: string;
  readonly says: string;
  readonly claims: readonly Claim[];
  readonly figures: readonly FigureInText[];
  readonly moves: readonly Move[];
  readonly last: string | null;
  /** The games of a file with several, and the number of the one that is told of. */
  readonly games: readonly { readonly number: number; readonly id: string; readonly title: string; readonly from: number }[];
  readonly number: number;
  readonly shown: Shown | null;
}

export interface Fact {
  readonly key: string;
  readonly value: string;
  readonly path: readonly string[];
  readonly state: "open" | "claimed" | "false";
  readonly says: string;
  readonly claim: { readonly value: unknown } | null;
}

export interface Shown {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly desc: string;
  readonly at: string;
  readonly count: number;
  readonly says: string;
  readonly played: string | null;
  /** What is said after the move: to read, and as it is written. */
  readonly comment: string | null;
  readonly written: string;
  readonly to_move: string | null;
  readonly outcome: string | null;
  readonly caption: string;
  readonly figure: string | null;
  readonly cells: readonly Cell[] | null;
  readonly cells_key: string;
  readonly stands: Readonly<Record<string, string>>;
  readonly legal: { readonly places: readonly string[]; readonly others: readonly Choice[]; readonly count: number } | null;
  readonly facts: readonly Fact[] | null;
  readonly marks: Readonly<Record<string, readonly string[]>>;
  readonly numbers: boolean;
  readonly flags: readonly string[];
  readonly witness: { readonly places: readonly string[]; readonly says: string } | null;
}

export interface Choice {
  readonly token: string;
  readonly says: string;
}

export interface Pointed {
  readonly tokens: readonly Choice[];
  readonly further: readonly string[];
  readonly play: string | null;
}

export interface Asked {
  readonly place: string;
  readonly stands: string;
  readonly tokens: readonly string[];
  readonly legal: boolean | null;
  readonly code: string | null;
  readonly says: string;
  readonly read: string;
  readonly witness: readonly string[];
}

export interface Words {
  readonly says: string;
  readonly rows: readonly (readonly { readonly name: string; readonly stands: string }[])[];
  readonly changes: readonly string[];
}

export interface Option {
  readonly label: string;
  readonly insert: string;
  readonly kind: string;
  readonly detail: string;
  readonly info: string;
}

export interface Offered {
  readonly from: number;
  readonly options: readonly Option[];
}

export interface Hovered {
  readonly title: string | null;
  readonly says?: string;
  readonly from?: number;
  readonly to?: number;
}
