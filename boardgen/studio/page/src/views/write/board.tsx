/** The board: the engine's picture, and over it a grid of places for pointers, keys and readers. */

import { useEffect, useRef, useState } from "preact/hooks";
import { letters } from "../../store/settings";
import { useStore } from "../../state";
import { Picture } from "../../ui/picture";
import type { Session } from "./session";
import type { Cell, Shown } from "./types";

/** Keys that lead from place to place; where they lead, the engine says. */
const WAYS: Readonly<Record<string, string>> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", q: "q", e: "e", z: "z", x: "x" };

export interface BoardProps {
  readonly session: Session;
  /** A place was chosen with the tool in hand. */
  readonly choose: (place: string) => void;
  readonly showWords: () => void;
  /** Places chosen so far for a mark that needs several. */
  readonly chosen: readonly string[];
}

export function Board({ session, choose, showWords, chosen }: BoardProps) {
  const shown = useStore(session.shown);
  const cells = useStore(session.cells);
  const stale = useStore(session.stale);
  const pointed = useStore(session.pointed);
  const asked = useStore(session.asked);
  const [focus, setFocus] = useState("");
  const grid = useRef<HTMLDivElement>(null);
  if (!shown) return <p class="before">Drawing…</p>;
  const here = cells.some(({ name }) => name === focus) ? focus : (cells[0]?.name ?? "");
  const goTo = (name: string) => {
    setFocus(name);
    grid.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(name)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key.length === 1 && key !== " " && !letters.get()) return;
    const cell = cells.find(({ name }) => name === here);
    const way = WAYS[key];
    if (way) {
      const to = cell?.go[way];
      if (to) goTo(to);
    } else if (key === "Enter") choose(here);
    else if (key === " ") void session.query(here);
    else if (key === "l") {
      const legal = shown.legal?.places ?? [];
      if (!legal.length) return session.set({ legal: true });
      const order = cells.map(({ name }) => name).filter((name) => legal.includes(name));
      const next = order.find((name) => cells.findIndex((one) => one.name === name) > cells.findIndex((one) => one.name === here));
      goTo(next ?? order[0] ?? here);
    } else if (key === "w") showWords();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const rows = byRows(cells);
  const lit = new Set([...pointed.places, ...chosen]);
  const further = new Set(pointed.found?.further ?? []);
  const legal = new Set(shown.legal?.places ?? []);
  const witness = shown.witness?.places ?? asked?.witness ?? [];
  return (
    <div class={`board ${stale ? "stale" : ""}`} style={{ "--wide": String(shown.width / shown.height) }}>
      <div aria-hidden="true">
        <Picture svg={shown.svg} alt="" />
      </div>
      <svg class="over" viewBox={`0 0 ${shown.width} ${shown.height}`} aria-hidden="true">
        {cells.map((cell) => (
          <Sign key={cell.name} cell={cell} legal={legal.has(cell.name)} further={further.has(cell.name)} lit={lit.has(cell.name)} here={cell.name === here || cell.name === asked?.place} number={witness.indexOf(cell.name) + 1} />
        ))}
      </svg>
      <div class="places" role="grid" aria-label={`Board, ${shown.says}`} aria-rowcount={rows.length} ref={grid} onKeyDown={onKeyDown}>
        {rows.map((row, index) => (
          <div role="row" key={index} aria-rowindex={index + 1}>
            {row.map((cell) => (
              <div
                key={cell.name}
                role="gridcell"
                data-place={cell.name}
                tabIndex={cell.name === here ? 0 : -1}
                aria-label={told(cell.name, shown, legal.has(cell.name))}
                class={legal.has(cell.name) ? "legal" : ""}
                style={{
                  left: `${((cell.x - cell.r) / shown.width) * 100}%`,
                  top: `${((cell.y - cell.r) / shown.height) * 100}%`,
                  width: `${((2 * cell.r) / shown.width) * 100}%`,
                  height: `${((2 * cell.r) / shown.height) * 100}%`,
                }}
                onClick={() => {
                  setFocus(cell.name);
                  if (!stale) choose(cell.name);
                }}
                onFocus={() => setFocus(cell.name)}
              />
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function Sign({ cell, legal, further, lit, here, number }: { cell: Cell; legal: boolean; further: boolean; lit: boolean; here: boolean; number: number }) {
  const corners = cell.outline.map((point) => point.join(",")).join(" ");
  return (
    <>
      {lit && <polygon class="lit" points={corners} />}
      {further && <circle class="further" cx={cell.x} cy={cell.y} r={cell.r * 0.42} />}
      {legal && !further && <circle class="dot" cx={cell.x} cy={cell.y} r={cell.r * 0.24} />}
      {number > 0 && (
        <>
          <circle class="witness" cx={cell.x} cy={cell.y} r={cell.r * 0.62} />
          <text class="witness-number" x={cell.x} y={cell.y} font-size={cell.r * 0.8}>
            {number}
          </text>
        </>
      )}
      {here && <polygon class="here" points={corners} />}
    </>
  );
}

/** What a reader hears of a place. */
function told(name: string, shown: Shown, legal: boolean): string {
  const marks = shown.marks[name];
  return [name, shown.stands[name] ?? "empty", legal ? "legal" : "", marks ? `marked: ${marks.join(", ")}` : ""].filter(Boolean).join(", ");
}

function byRows(cells: readonly Cell[]): readonly (readonly Cell[])[] {
  const rows: Cell[][] = [];
  for (const cell of cells) (rows[cell.row] ??= []).push(cell);
  return rows;
}

/** The board in words. */
export function useWords(session: Session, open: boolean) {
  const [words, setWords] = useState<Awaited<ReturnType<Session["words"]>>>(null);
  const shown = useStore(session.shown);
  useEffect(() => {
    if (open) void session.words().then((found) => found && setWords(found));
  }, [open, shown]);
  return words;
}
