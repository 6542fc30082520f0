/** A board to play one move on: the engine's picture, and over it its places for pointers, keys and readers. */

import { useRef, useState } from "preact/hooks";
import type { Result } from "../../engine/answers";
import { ask, Dropped } from "../../engine/client";
import { Button } from "../../ui/controls";
import { Picture } from "../../ui/picture";

export interface Cell {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly r: number;
  readonly row: number;
  readonly go: Readonly<Record<string, string>>;
}
export interface Position {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly desc: string;
  readonly cells: readonly Cell[];
  readonly stands: Readonly<Record<string, string>>;
  readonly legal: { readonly places: readonly string[]; readonly others: readonly { token: string; says: string }[] } | null;
}
interface Pointed {
  readonly tokens: readonly { readonly token: string; readonly says: string }[];
  readonly further: readonly string[];
  readonly play: string | null;
}

const WAYS: Readonly<Record<string, string>> = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down", q: "q", e: "e", z: "z", x: "x" };

export function PlayBoard({ position, file, at, onMove }: { position: Position; file: { text: string; name: string }; at: string; onMove: (token: string) => void }) {
  const [focus, setFocus] = useState(position.legal?.places[0] ?? position.cells[0]?.name ?? "");
  const [places, setPlaces] = useState<readonly string[]>([]);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const legal = new Set(pointed?.further.length ? pointed.further : (position.legal?.places ?? []));
  const choose = async (name: string) => {
    const chosen = [...places, name];
    try {
      const found = (await ask({ do: "point", text: file.text, name: file.name, at, places: chosen }, { lane: "point" })) as unknown as Result<Pointed>;
      if (!found.ok) return;
      const ends = found.play !== null || (found.tokens.length === 0 && found.further.length === 0);
      setPlaces(ends ? [] : chosen);
      setPointed(ends ? null : found);
      if (found.play !== null) onMove(found.play);
    } catch (error) {
      if (!(error instanceof Dropped)) throw error;
    }
  };
  const play = (token: string) => {
    setPlaces([]);
    setPointed(null);
    onMove(token);
  };
  const goTo = (name: string) => {
    setFocus(name);
    grid.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(name)}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const way = WAYS[key];
    if (way) {
      const to = position.cells.find(({ name }) => name === focus)?.go[way];
      if (to) goTo(to);
    } else if (key === "Enter" || key === " ") void choose(focus);
    else if (key === "l") {
      const order = position.cells.map(({ name }) => name);
      const next = order.slice(order.indexOf(focus) + 1).find((name) => legal.has(name)) ?? order.find((name) => legal.has(name));
      if (next) goTo(next);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const rows: Cell[][] = [];
  for (const cell of position.cells) (rows[cell.row] ??= []).push(cell);
  const others = pointed?.tokens.length ? pointed.tokens : places.length ? [] : (position.legal?.others ?? []);
  const share = (part: number, whole: number) => `${(part / whole) * 100}%`;
  return (
    <div class="playboard">
      <div class="over-picture">
        <Picture svg={position.svg} alt={position.desc} />
        <div class="places" role="grid" aria-label="Board" ref={grid} onKeyDown={onKeyDown}>
          {rows.map((row, index) => (
            <div role="row" key={index}>
              {row.map(({ name, x, y, r }) => (
                <div
                  key={name}
                  role="gridcell"
                  data-place={name}
                  tabIndex={name === focus ? 0 : -1}
                  class={`${legal.has(name) ? "legal" : ""} ${places.includes(name) ? "chosen" : ""}`}
                  aria-label={[name, position.stands[name] ?? "empty", legal.has(name) ? "legal" : ""].filter(Boolean).join(", ")}
                  style={{ left: share(x - r, position.width), top: share(y - r, position.height), width: share(2 * r, position.width), height: share(2 * r, position.height) }}
                  onFocus={() => setFocus(name)}
                  onClick={() => {
                    setFocus(name);
                    void choose(name);
                  }}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      {(others.length > 0 || places.length > 0) && (
        <div class="others">
          {others.slice(0, 24).map(({ token, says }) => (
            <Button key={token} onClick={() => play(token)}>
              {says}
            </Button>
          ))}
          {places.length > 0 && (
            <Button kind="bare" icon="undo" onClick={() => (setPlaces([]), setPointed(null))}>
              Begin again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
