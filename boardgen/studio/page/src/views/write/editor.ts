/** The text: CodeMirror with what the engine says of it. Loaded when Write opens. */

import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, redo, redoDepth, undo, undoDepth } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { HighlightStyle, bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { nextDiagnostic, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, RangeSetBuilder, StateEffect, StateField, Transaction, type ChangeDesc, type Extension, type Text } from "@codemirror/state";
import { Decoration, EditorView, GutterMarker, WidgetType, drawSelection, gutter, highlightActiveLine, hoverTooltip, keymap, lineNumbers, type DecorationSet } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Claim, Edit, Hovered, Mend, Offered, Problem } from "./types";

export interface EditorHooks {
  /** The text was changed by typing or by an edit. */
  changed(text: string): void;
  /** The caret stands somewhere else, and the text is as it was. */
  moved(at: number): void;
  complete(at: number, text: string): Promise<Offered | null>;
  hover(at: number, text: string): Promise<Hovered | null>;
  mend(mend: Mend): void;
}

export interface Editor {
  readonly view: EditorView;
  text(): string;
  /** Another file: nothing of the one before can be undone. */
  open(text: string): void;
  apply(edits: readonly Edit[]): void;
  undo(): void;
  redo(): void;
  depth(): { undo: number; redo: number };
  tell(problems: readonly Problem[], claims: readonly Claim[], mends: readonly (readonly Mend[])[]): void;
  show(at: number): void;
  nextProblem(): void;
  destroy(): void;
}

interface Told {
  readonly problems: readonly Problem[];
  readonly claims: readonly Claim[];
  readonly mends: readonly (readonly Mend[])[];
}

const tell = StateEffect.define<Told>();
/** The most problems that are explained beneath their lines. */
const EXPLAINED = 20;

class ClaimSign extends GutterMarker {
  constructor(readonly right: boolean) {
    super();
  }
  override eq(other: ClaimSign) {
    return other.right === this.right;
  }
  override toDOM() {
    const sign = document.createElement("span");
    sign.className = this.right ? "sign right" : "sign wrong";
    sign.textContent = this.right ? "✓" : "✗";
    sign.title = this.right ? "This claim is true" : "This claim is false";
    return sign;
  }
}

const YES = new ClaimSign(true);
const NO = new ClaimSign(false);

/** Make a mend, by the numbers of its problem and of itself. */
type MakeMend = (problem: number, mend: number) => void;

/** Reason, code and mends of a problem, beneath its line. */
class Reason extends WidgetType {
  constructor(
    readonly number: number,
    readonly problem: Problem,
    readonly mends: readonly Mend[],
    readonly mend: MakeMend,
  ) {
    super();
  }
  override eq(other: Reason) {
    return other.number === this.number && other.problem.message === this.problem.message && other.problem.code === this.problem.code && JSON.stringify(other.mends) === JSON.stringify(this.mends);
  }
  override toDOM() {
    const box = document.createElement("div");
    box.className = "reason";
    const text = document.createElement("p");
    text.textContent = this.problem.message;
    const row = document.createElement("div");
    this.mends.forEach((mend, index) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = `button ${index ? "plain" : "primary"}`;
      button.textContent = mend.title;
      button.addEventListener("click", () => this.mend(this.number, index));
      row.append(button);
    });
    const code = document.createElement("code");
    code.textContent = this.problem.code;
    row.append(code);
    box.append(text, row);
    return box;
  }
  override ignoreEvent() {
    return true;
  }
}

function reasons(state: EditorState, told: Told, mend: MakeMend): DecorationSet {
  const builder = new RangeSetBuilder<Decoration>();
  const found = told.problems.slice(0, EXPLAINED).map((problem, number) => ({ problem, number, mends: told.mends[number] ?? [], at: Math.min(problem.from, state.doc.length) }));
  for (const { problem, number, mends, at } of found.sort((a, b) => a.at - b.at)) {
    const line = state.doc.lineAt(at);
    builder.add(line.to, line.to, Decoration.widget({ widget: new Reason(number, problem, mends, mend), block: true, side: 1 }));
  }
  return builder.finish();
}

/** Mends of a text that has changed since: each at the place where its own has moved to. */
function moved(mends: Told["mends"], changes: ChangeDesc): Told["mends"] {
  const to = ({ from, to, insert }: Edit): Edit => ({ from: changes.mapPos(from, 1), to: Math.max(changes.mapPos(from, 1), changes.mapPos(to, -1)), insert });
  return mends.map((ones) => ones.map((one) => ({ ...one, edits: one.edits.map(to) })));
}

const STYLE = HighlightStyle.define([
  { tag: tags.definition(tags.propertyName), class: "y-key" },
  { tag: tags.propertyName, class: "y-key" },
  { tag: tags.comment, class: "y-comment" },
  { tag: tags.lineComment, class: "y-comment" },
  { tag: tags.string, class: "y-string" },
  { tag: tags.punctuation, class: "y-sign" },
  { tag: tags.separator, class: "y-sign" },
]);

const LOOK = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--panel)", fontFamily: "var(--mono)", fontSize: "var(--code, 13px)" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "inherit", lineHeight: "1.62", overflow: "auto" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-line": { padding: "0 8px 0 4px" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--panel)", color: "var(--quiet)", border: "0" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "34px" },
  ".signs": { width: "22px" },
  ".sign": { fontWeight: "700" },
  ".sign.right": { color: "var(--right)" },
  ".sign.wrong": { color: "var(--wrong)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--picked)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "var(--select)" },
  ".cm-selectionMatch": { backgroundColor: "var(--picked)" },
  ".cm-matchingBracket": { outline: "1px solid var(--edge)" },
  ".y-key": { fontWeight: "500" },
  ".y-comment": { color: "var(--quiet)" },
  ".y-sign": { color: "var(--quiet)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--wrong) 2px", textUnderlineOffset: "3px" },
  ".reason": { margin: "2px 12px 8px 34px", padding: "10px 14px", borderLeft: "4px solid var(--wrong)", borderRadius: "0 8px 8px 0", background: "var(--wrong-ground)", fontFamily: "var(--sans)", fontSize: "15px", lineHeight: "22px", color: "var(--ink)" },
  ".reason p": { margin: "0 0 8px", overflowWrap: "anywhere" },
  ".reason div": { display: "flex", flexWrap: "wrap", gap: "8px", alignItems: "center" },
  ".reason code": { marginLeft: "auto", color: "var(--quiet)", fontSize: "13px" },
  ".reason button": { minHeight: "32px", padding: "2px 12px", border: "1px solid var(--edge)", borderRadius: "8px", background: "var(--panel)", color: "var(--ink)", font: "500 14px/20px var(--sans)", cursor: "pointer" },
  ".reason button.primary": { background: "var(--ink)", borderColor: "var(--ink)", color: "var(--on-ink)" },
  ".reason button:focus-visible": { outline: "2px solid var(--ink)", outlineOffset: "2px" },
  ".cm-tooltip": { border: "1px solid var(--edge)", borderRadius: "8px", background: "var(--panel)", color: "var(--ink)", fontFamily: "var(--sans)", fontSize: "14px", overflow: "hidden" },
  ".hover, .cm-completionInfo": { padding: "6px 10px", maxWidth: "360px" },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "2px 10px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--ink)", color: "var(--on-ink)" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.75" },
  ".cm-panels": { background: "var(--panel)", color: "var(--ink)", borderColor: "var(--hairline)" },
  ".cm-diagnostic": { padding: "6px 10px", borderLeft: "4px solid var(--wrong)", maxWidth: "420px" },
});

export function createEditor(parent: HTMLElement, label: string, hooks: EditorHooks): Editor {
  const mend = (problem: number, number: number) => {
    const one = view.state.field(told).told.mends[problem]?.[number];
    if (one) hooks.mend(one);
    return one !== undefined;
  };
  const told = StateField.define<{ told: Told; marks: DecorationSet }>({
    create: () => ({ told: { problems: [], claims: [], mends: [] }, marks: Decoration.none }),
    update(value, transaction) {
      for (const effect of transaction.effects) if (effect.is(tell)) return { told: effect.value, marks: reasons(transaction.state, effect.value, mend) };
      if (!transaction.docChanged) return value;
      return { told: { ...value.told, mends: moved(value.told.mends, transaction.changes) }, marks: value.marks.map(transaction.changes) };
    },
    provide: (field) => EditorView.decorations.from(field, (value) => value.marks),
  });
  const signs = gutter({
    class: "signs",
    lineMarker(view, line) {
      const number = view.state.doc.lineAt(line.from).number;
      const { claims, problems } = view.state.field(told).told;
      if (problems.some((problem) => problem.line === number)) return NO;
      const found = claims.filter((claim) => claim.line === number);
      return found.length ? (found.every((claim) => claim.true) ? YES : NO) : null;
    },
    lineMarkerChange: (update) => update.transactions.some((one) => one.effects.some((effect) => effect.is(tell))),
  });
  /** The text whose first mend is to be made as soon as it is known. */
  let wished: Text | null = null;
  const firstMend = (view: EditorView) => {
    const { problems, mends } = view.state.field(told).told;
    wished = problems.length && !mends.length ? view.state.doc : null;
    if (wished) return true;
    const head = view.state.selection.main.head;
    const line = view.state.doc.lineAt(head).number;
    let index = problems.findIndex((problem) => problem.line === line);
    if (index < 0) index = 0;
    return mend(index, 0);
  };
  const nextProblem = (view: EditorView) => {
    const found = nextDiagnostic(view);
    if (found) hooks.moved(view.state.selection.main.head);
    return found;
  };
  const extensions: Extension[] = [
    lineNumbers(),
    signs,
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of("  "),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    highlightSelectionMatches(),
    EditorView.lineWrapping,
    yaml(),
    syntaxHighlighting(STYLE),
    told,
    LOOK,
    autocompletion({ override: [(context) => completed(context, hooks)], icons: false }),
    hoverTooltip(async (view, at) => {
      const found = await hooks.hover(at, view.state.doc.toString());
      if (!found?.title) return null;
      return {
        pos: found.from ?? at,
        end: found.to ?? at,
        create: () => {
          const box = document.createElement("div");
          box.className = "hover";
          const title = document.createElement("b");
          title.textContent = found.title;
          const says = document.createElement("span");
          says.textContent = ` ${found.says ?? ""}`;
          box.append(title, says);
          return { dom: box };
        },
      };
    }),
    keymap.of([
      { key: "F8", run: nextProblem },
      { key: "Mod-.", run: firstMend },
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...completionKeymap,
    ]),
    EditorView.contentAttributes.of({ "aria-label": label, spellcheck: "false", tabindex: "0" }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged) hooks.changed(update.state.doc.toString());
      else if (update.selectionSet && update.transactions.some((one) => one.isUserEvent("select"))) hooks.moved(update.state.selection.main.head);
    }),
  ];
  const shadow = parent.shadowRoot ?? parent.attachShadow({ mode: "open" });
  const inside = document.createElement("div");
  // As high as its place, so that a long text is scrolled within it.
  inside.style.height = "100%";
  // The page's policy allows no style elements; in a shadow root CodeMirror adopts a sheet, and so do we.
  shadow.replaceChildren(inside);
  // Letters typed here are no keys of the page.
  parent.addEventListener("keydown", (event) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  });
  const view = new EditorView({ state: EditorState.create({ doc: "", extensions }), parent: inside, root: shadow });
  return {
    view,
    text: () => view.state.doc.toString(),
    open: (text) => view.setState(EditorState.create({ doc: text, extensions })),
    apply(edits) {
      if (!edits.length) return;
      view.dispatch({
        changes: edits.map(({ from, to, insert }) => ({ from, to, insert })),
        annotations: Transaction.userEvent.of("input.edit"),
        scrollIntoView: false,
      });
    },
    undo: () => undo(view),
    redo: () => redo(view),
    depth: () => ({ undo: undoDepth(view.state), redo: redoDepth(view.state) }),
    tell(problems, claims, mends) {
      const length = view.state.doc.length;
      const diagnostics: Diagnostic[] = problems.map((problem) => ({
        from: Math.min(problem.from, length),
        to: Math.min(Math.max(problem.to, problem.from + 1), length),
        severity: "error",
        message: problem.message,
      }));
      view.dispatch({ effects: tell.of({ problems, claims, mends }) });
      view.dispatch(setDiagnostics(view.state, diagnostics));
      if (mends.length && wished === view.state.doc) firstMend(view);
    },
    show(at) {
      const to = Math.min(at, view.state.doc.length);
      view.dispatch({ selection: { anchor: to }, effects: EditorView.scrollIntoView(to, { y: "nearest", yMargin: 40 }) });
    },
    nextProblem() {
      view.focus();
      nextProblem(view);
    },
    destroy: () => view.destroy(),
  };
}

async function completed(context: CompletionContext, hooks: EditorHooks): Promise<CompletionResult | null> {
  const begun = context.matchBefore(/[^\s{}[\],]+$/);
  if (!context.explicit && !begun) return null;
  const found = await hooks.complete(context.pos, context.state.doc.toString());
  if (!found?.options.length || context.aborted) return null;
  return {
    from: found.from,
    options: found.options.map(({ label, insert, kind, detail, info }) => ({ label, apply: insert, type: kind, detail, ...(info ? { info } : {}) })),
    validFor: /^[^\s{}[\],:]*$/,
  };
}
