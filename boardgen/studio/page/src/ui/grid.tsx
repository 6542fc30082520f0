/** A board of the engine: its picture, over it a grid of its places for pointers, keys and readers, and a window on both that can be zoomed. */

import type { ComponentChildren } from "preact";
import { useRef, useState } from "preact/hooks";
import { letters } from "../store/settings";
import "./grid.css";
import { Picture } from "./picture";
import { useZoom, Zoomed } from "./zoom";

export interface Cell {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly outline: readonly (readonly [number, number])[];
  readonly row: number;
  readonly col: number;
  /** The coordinates that stand beside its row and above it; empty where there are none. */
  readonly beside: string;
  readonly above: string;
  readonly go: Readonly<Record<string, string>>;
}

/** Keys that lead from place to place; where they lead, the engine says. */
const WAYS: Readonly<Record<string, string>> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", q: "q", e: "e", z: "z", x: "x" };

export interface GridProps {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  /** What readers are told of the whole. */
  readonly label: string;
  readonly cells: readonly Cell[];
  readonly stands: Readonly<Record<string, string>>;
  readonly legal: ReadonlySet<string>;
  /** Where the focus begins. */
  readonly begin?: string;
  /** Whether coordinates stand at the edges of a part of the board. */
  readonly coordinates?: boolean;
  /** Whether the picture is of an earlier text. */
  readonly stale?: boolean;
  /** What readers hear of a place besides its name, what stands there, and that it is legal. */
  readonly more?: (name: string) => string;
  readonly look?: (name: string) => string;
  readonly choose: (name: string) => void;
  /** Further keys: whether this one is known. */
  readonly onKey?: (key: string, here: string) => boolean;
  /** Signs over the picture, in its millimetres. */
  readonly signs?: (here: string) => ComponentChildren;
}

export function Grid(props: GridProps) {
  const { svg, width, height, label, cells, stands, legal, begin = "", coordinates = true, stale, more, look, choose, onKey, signs } = props;
  const [focus, setFocus] = useState(begin);
  const grid = useRef<HTMLDivElement>(null);
  const zoom = useZoom({ width, height, cells, stands });
  const here = cells.some(({ name }) => name === focus) ? focus : (cells[0]?.name ?? "");
  const goTo = (name: string) => {
    setFocus(name);
    grid.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(name)}"]`)?.focus();
  };
  const heard = (key: string): boolean => {
    const way = WAYS[key];
    if (way) {
      const to = cells.find(({ name }) => name === here)?.go[way];
      if (to) goTo(to);
    } else if (key === "Enter") choose(here);
    else if (key === "l" && legal.size) {
      const order = cells.map(({ name }) => name);
      const next = order.slice(order.indexOf(here) + 1).find((name) => legal.has(name)) ?? order.find((name) => legal.has(name));
      if (next) goTo(next);
    } else return zoom.onKey(key, cells.find(({ name }) => name === here)) || (onKey?.(key, here) ?? false);
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (key.length === 1 && key !== " " && !letters.get()) return;
    if (!heard(key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const rows: Cell[][] = [];
  for (const cell of cells) (rows[cell.row] ??= []).push(cell);
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <Zoomed zoom={zoom} svg={svg} cells={cells} coordinates={coordinates}>
      <div class={`board ${stale ? "stale" : ""}`} ref={zoom.board}>
        <div aria-hidden="true">
          <Picture svg={svg} alt="" />
        </div>
        {signs && (
          <svg class="over" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {signs(here)}
          </svg>
        )}
        <div class="places" role="grid" aria-label={label} aria-rowcount={rows.length} ref={grid} onKeyDown={onKeyDown}>
          {rows.map((row, index) => (
            <div role="row" key={index} aria-rowindex={index + 1}>
              {row.map(({ name, x, y, r }) => (
                <div
                  key={name}
                  role="gridcell"
                  data-place={name}
                  tabIndex={name === here ? 0 : -1}
                  aria-label={[name, stands[name] ?? "empty", legal.has(name) ? "legal" : "", more?.(name)].filter(Boolean).join(", ")}
                  class={`${legal.has(name) ? "legal" : ""} ${look?.(name) ?? ""}`}
                  style={{ left: share(x - r, width), top: share(y - r, height), width: share(2 * r, width), height: share(2 * r, height) }}
                  onFocus={() => setFocus(name)}
                  onClick={() => {
                    setFocus(name);
                    if (!stale) choose(name);
                  }}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </Zoomed>
  );
}
