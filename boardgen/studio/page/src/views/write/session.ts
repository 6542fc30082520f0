/** One file that is being written: what the engine says of its text, what is shown of it, and how it is changed. */

import { ask, Dropped } from "../../engine/client";
import type { Request, Result } from "../../engine/answers";
import { createStore } from "../../state";
import type { Place } from "../../store/open";
import { leaveText, saveFile, type StoredFile } from "../../store/files";
import { say } from "../../ui/live";
import type { Editor } from "./editor";
import type { Cell } from "../../ui/grid";
import { PREVIEWS, type PreviewName } from "./preview";
import type { Asked, Checked, Edited, Mend, Move, Offered, Hovered, Pointed, Shown, Words } from "./types";

/** Milliseconds of rest after which a text is checked: less where checking is quick. */
const REST = 250;
const QUICK = 30;
/** A check that took less is quick. */
const IS_QUICK = 120;

export interface Switches {
  readonly legal: boolean;
  readonly numbers: boolean;
  readonly labels: boolean;
  readonly flags: readonly string[];
}

/** What is in sight: a figure, or a place in the game (null is its end). */
export interface Sight {
  readonly figure: string | null;
  readonly at: string | null;
}

/** What the engine shows, with its places. */
export type Seen = Omit<Shown, "cells"> & { readonly cells: readonly Cell[] };

export class Session {
  readonly checked = createStore<Checked | null>(null);
  readonly shown = createStore<Seen | null>(null);
  readonly mends = createStore<readonly (readonly Mend[])[]>([]);
  /** The number of the game in sight, of a file with several. */
  readonly game = createStore(1);
  /** What stands beside the text: the board, or something made of the file. */
  readonly preview = createStore<PreviewName>("board");
  readonly sight = createStore<Sight>({ figure: null, at: null });
  readonly switches = createStore<Switches>({ legal: false, numbers: false, labels: true, flags: [] });
  readonly checking = createStore(false);
  /** Whether the picture is of an earlier text, because this one cannot be read. */
  readonly stale = createStore(false);
  /** The index of the problem whose witness is drawn. */
  readonly witness = createStore<number | null>(null);
  readonly asked = createStore<Asked | null>(null);
  /** Places pointed at so far, and the moves that they may mean. */
  readonly pointed = createStore<{ places: readonly string[]; found: Pointed | null }>({ places: [], found: null });
  /** A move played in the middle of the game, until it is said what becomes of the rest. */
  readonly question = createStore<{ at: string | null; move: string } | null>(null);
  readonly refused = createStore("");
  /** Whether the browser could not keep the text. */
  readonly unkept = createStore(false);
  /** Whether the check of this text was stopped, by the reader or with the engine. */
  readonly stopped = createStore(false);
  readonly depth = createStore({ undo: 0, redo: 0 });
  editor: Editor | null = null;

  private timer: number | undefined;
  private saving: number | undefined;
  private took = 0;
  private cellsKey = "";
  /** The text that `checked` is about. */
  private checkedText: string | null = null;
  /** The text that is kept. */
  private keptText: string;
  private text: string;
  theme: "colour" | "dark" = "colour";

  /** Changes are made one after another, each to the text that the one before has left. */
  private changing: Promise<unknown> = Promise.resolve();

  constructor(readonly file: StoredFile, opened: Place = {}) {
    this.text = this.keptText = file.text;
    this.sight.set({ figure: opened.figure ?? null, at: opened.figure === undefined ? (opened.at ?? null) : null });
    if (opened.game !== undefined) this.game.set(opened.game);
    const made = PREVIEWS.find(({ value }) => value === opened.preview);
    if (made) this.preview.set(made.value);
  }

  /** What every request about this file says. */
  private about(): { text: string; name: string; game: number } {
    return { text: this.text, name: this.file.name, game: this.game.get() };
  }

  /** Attach the editor; the text is checked at once. */
  attach(editor: Editor): void {
    this.editor = editor;
    editor.open(this.text);
    addEventListener("pagehide", this.leave);
    this.changed(this.text, 0);
  }

  detach(): void {
    removeEventListener("pagehide", this.leave);
    clearTimeout(this.timer);
    this.keep();
    this.editor = null;
  }

  current(): string {
    return this.text;
  }

  /** The text has changed: keep it, and check it after a rest. */
  changed(text: string, rest = this.took < IS_QUICK ? QUICK : REST): void {
    this.text = text;
    if (this.editor) this.depth.set(this.editor.depth());
    clearTimeout(this.saving);
    this.saving = setTimeout(() => this.keep(), 400) as unknown as number;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.check(), rest) as unknown as number;
    this.pointed.set({ places: [], found: null });
  }

  private keep(): void {
    clearTimeout(this.saving);
    const right = this.checkedText === this.text ? this.checked.get()?.status === "right" : null;
    const { text } = this;
    void saveFile(this.file, text, right).then(
      () => {
        this.keptText = text;
        this.unkept.set(false);
      },
      () => this.unkept.set(true),
    );
  }

  /** The page is being closed: what is not kept yet is left for the next one. */
  private readonly leave = () => {
    if (this.text !== this.keptText) leaveText(this.file.id, this.text);
  };

  private wanted(): Record<string, unknown> {
    const { figure, at } = this.sight.get();
    const { legal, numbers, labels, flags } = this.switches.get();
    const own = figure === null ? { numbers, flags } : {};
    const witness = this.witness.get();
    return { figure, at: figure === null ? at : null, legal, labels, ...own, theme: this.theme, cells_key: this.cellsKey, ...(witness === null ? {} : { witness }) };
  }

  async check(): Promise<void> {
    const { text, game } = this.about();
    this.stopped.set(false);
    const slow = setTimeout(() => this.checking.set(true), 300);
    const began = performance.now();
    const found = await this.tell<Checked>({ do: "check", ...this.about(), show: this.wanted() }, "check", () => this.stopped.set(true));
    clearTimeout(slow);
    this.checking.set(false);
    if (!found || text !== this.text || game !== this.game.get()) return;
    // The check that opens a file loads its game and fills caches: it says nothing of those that follow.
    if (this.checkedText !== null) this.took = performance.now() - began;
    this.checkedText = text;
    this.checked.set(found);
    // A number that the file does not have leads to its first game.
    if (found.status !== "unreadable") this.game.set(found.number);
    if (this.editor) this.keep();
    this.stale.set(found.shown === null && this.shown.get() !== null);
    if (found.shown) this.see(found.shown);
    this.editor?.tell(found.problems, found.claims, []);
    this.mends.set([]);
    if (found.figures.every(({ id }) => id !== this.sight.get().figure) && this.sight.get().figure !== null && found.status !== "unreadable") this.sight.set({ figure: null, at: null });
    performance.mark("boardgen:checked");
    const first = found.problems[0];
    say(first ? `${found.count} ${found.count === 1 ? "problem" : "problems"}, line ${first.line}: ${first.short}` : `Right: ${found.says}`);
    if (!found.problems.length) return;
    const mended = await this.tell<{ mends: readonly (readonly Mend[])[] }>({ do: "mends", ...this.about() }, "mends");
    if (!mended || text !== this.text) return;
    this.mends.set(mended.mends);
    this.editor?.tell(found.problems, found.claims, mended.mends);
  }

  private see(shown: Shown): void {
    // The engine sends places once; picture and places change together, so that nobody sees those of two boards.
    const cells = shown.cells ?? this.shown.get()?.cells ?? [];
    this.cellsKey = shown.cells_key;
    this.shown.set({ ...shown, cells });
    this.asked.set(null);
  }

  /** Draw what is in sight anew, of the same text. */
  async show(): Promise<void> {
    if (this.stale.get()) return;
    const shown = await this.tell<Shown>({ do: "show", ...this.about(), ...this.wanted() }, "show");
    if (!shown) return;
    this.see(shown);
    performance.mark("boardgen:shown");
  }

  /** Look at a place on the board; where the caret has led there, the text stays, and so does a preview. */
  look(sight: Sight, alsoInText = true): void {
    if (alsoInText) this.preview.set("board");
    this.sight.set(sight);
    this.pointed.set({ places: [], found: null });
    this.question.set(null);
    void this.show();
    if (!alsoInText) return;
    const found = this.checked.get();
    const at = sight.figure !== null ? found?.figures.find(({ id }) => id === sight.figure)?.from : sight.at !== null ? findMove(found?.moves ?? [], sight.at)?.from : undefined;
    if (at !== undefined) this.editor?.show(at);
  }

  /** Another game of the file. */
  async enter(game: number): Promise<void> {
    this.game.set(game);
    this.sight.set({ figure: null, at: null });
    this.witness.set(null);
    this.pointed.set({ places: [], found: null });
    this.question.set(null);
    clearTimeout(this.timer);
    await this.check();
  }

  /** The caret stands somewhere else: the board follows to its game, its move or figure. */
  follow(at: number): void {
    const found = this.checked.get();
    if (!found) return;
    const game = found.games.filter(({ from }) => from <= at).pop();
    if (game && game.number !== found.number) {
      void this.enter(game.number).then(() => this.checked.get()?.number === game.number && this.follow(at));
      return;
    }
    const move = moveIn(found.moves, at);
    if (move) return this.look({ figure: null, at: move.at }, false);
    const figure = [...found.figures].reverse().find(({ from }) => from <= at);
    if (figure && figure.id !== this.sight.get().figure) this.look({ figure: figure.id, at: null }, false);
  }

  set(change: Partial<Switches>): void {
    this.switches.update((value) => ({ ...value, ...change }));
    void this.show();
  }

  drawWitness(index: number | null): void {
    this.witness.set(index);
    const figure = index === null ? null : (this.checked.get()?.problems[index]?.figure ?? null);
    if (figure !== null && figure !== this.sight.get().figure) this.look({ figure, at: null }, false);
    else void this.show();
  }

  /** Undo one step and so on: the text tells the rest. */
  undo(): void {
    this.editor?.undo();
  }

  redo(): void {
    this.editor?.redo();
  }

  /** Ask for a change of the text and make it: one step to undo. Returns what the engine said of it, or null. */
  change(request: Request): Promise<Edited | null> {
    const done = this.changing.then(() => this.changeNow(request));
    this.changing = done.catch(() => undefined);
    return done;
  }

  private async changeNow(request: Request): Promise<Edited | null> {
    this.refused.set("");
    let about: { readonly text: string };
    let found: Edited | null;
    do {
      about = this.about();
      found = await this.tell<Edited>({ ...about, ...request });
    } while (found && about.text !== this.text); // somebody typed meanwhile: it is asked of what stands there now
    if (!found) return null;
    const sight = this.sight.get();
    if (found.figure) this.sight.set({ figure: found.figure, at: null });
    else if (found.at !== undefined && found.at !== null) this.sight.set({ figure: null, at: found.at });
    if (found.edits.length) {
      this.editor?.apply(found.edits);
      this.changed(this.text, 0);
    } else if (this.sight.get() !== sight) void this.show();
    return found;
  }

  apply(mend: Mend): void {
    this.editor?.apply(mend.edits);
    this.changed(this.text, 0);
  }

  /** A place was pointed at with the pointer: play what it means, or go on. */
  async point(place: string): Promise<void> {
    const { places } = this.pointed.get();
    const at = this.here();
    const pointed = places.includes(place) ? places.filter((one) => one !== place) : [...places, place];
    if (!pointed.length) return this.pointed.set({ places: [], found: null });
    const found = await this.tell<Pointed>({ do: "point", ...this.about(), at, places: pointed }, "point");
    if (!found) return;
    if (found.play) return this.play(found.play);
    if (found.tokens.length || found.further.length) return this.pointed.set({ places: pointed, found });
    // Nothing begins there together with what was pointed at before: it begins anew, or is asked about.
    this.pointed.set({ places: [], found: null });
    if (places.length) return this.point(place);
    await this.query(place);
  }

  async play(move: string, how?: "replace" | "variation"): Promise<void> {
    const at = this.question.get()?.at ?? this.here();
    this.pointed.set({ places: [], found: null });
    const found = await this.change({ do: "play", at, move, ...(how ? { how } : {}) });
    this.question.set(found?.ask ? { at, move } : null);
  }

  /** What may be done at a place, or the rule that forbids it. */
  async query(place: string): Promise<void> {
    const found = await this.tell<Asked>({ do: "ask", ...this.about(), at: this.here(), place }, "ask");
    if (!found) return;
    this.asked.set(found);
    say(found.read, 200);
  }

  words(): Promise<Words | null> {
    return this.tell<Words>({ do: "words", ...this.about(), at: this.here() }, "words");
  }

  complete(at: number, text: string): Promise<Offered | null> {
    return this.tell<Offered>({ do: "complete", text, at, name: this.file.name }, "complete");
  }

  hover(at: number, text: string): Promise<Hovered | null> {
    return this.tell<Hovered>({ do: "hover", text, at, name: this.file.name }, "hover");
  }

  /** The place in the game that is in sight. */
  here(): string | null {
    return this.shown.get()?.at ?? null;
  }

  /** The figure in sight, or a new one of the position shown. */
  async figure(): Promise<string | null> {
    const { figure } = this.sight.get();
    if (figure !== null) return figure;
    const found = await this.change({ do: "edit", kind: "figure", at: this.here() });
    return found?.figure ?? null;
  }

  private async tell<T>(request: Request, lane?: string, stopped?: () => void): Promise<T | null> {
    try {
      const answer = (await ask(request, lane ? { lane: `write-${lane}` } : {})) as Result<T>;
      if (answer.ok) return answer;
      const { error } = answer;
      if (error.kind === "refused" || error.kind === "request" || error.kind === "fault") this.refused.set(error.message);
      if (error.kind === "refused") say(error.message, 200);
      return null;
    } catch (error) {
      if (!(error instanceof Dropped)) throw error;
      if (error.stopped) stopped?.();
      return null;
    }
  }
}

/** The move at a place, wherever it stands in variations. */
export function findMove(moves: readonly Move[], at: string): Move | null {
  for (const move of moves) {
    if (move.at === at) return move;
    for (const line of move.variations) {
      const found = findMove(line, at);
      if (found) return found;
    }
  }
  return null;
}

function moveIn(moves: readonly Move[], index: number): Move | null {
  for (const move of moves) {
    if (move.from <= index && index <= move.to) return move;
    for (const line of move.variations) {
      const found = moveIn(line, index);
      if (found) return found;
    }
  }
  return null;
}

/** The places before and behind a place, and its number of those in its line: for stepping. */
export function stepsAround(moves: readonly Move[], at: string, before = "0"): { back: string | null; on: string | null; line: readonly string[] } | null {
  const line = [before, ...moves.map((move) => move.at)];
  const index = line.indexOf(at);
  if (index >= 0) return { back: line[index - 1] ?? null, on: line[index + 1] ?? null, line };
  for (const [number, move] of moves.entries())
    for (const variation of move.variations) {
      const found = stepsAround(variation, at, line[number]!);
      if (found) return found;
    }
  return null;
}
