/**
 * A window on a board: the whole of it, or a part that scrolls, drags and zooms, with coordinates at its edges and an overview of the whole.
 *
 * The board grows in its window and scrolls there by the browser's own means, so that a place that gets the focus is always brought into sight.
 */

import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState, type MutableRef } from "preact/hooks";
import type { Cell } from "./grid";
import { Button } from "./controls";
import { say } from "./live";
import { Picture } from "./picture";

/** A board of more cells is shown in part. */
export const MANY = 300;
/** Pixels across a cell: as it is shown in part at first, and at most; of a smaller one the tools to zoom are offered. */
const FIRST = 52;
const MOST = 120;
const SMALL = 24;
/** One press of a key or button. */
const STEP = 1.3;
/** Pixels that a pointer moves before it drags. */
const DRAG = 6;

/** Where the board lies in its window, in pixels, and how large a millimetre of it is. */
interface View {
  readonly left: number;
  readonly top: number;
  readonly scale: number;
  readonly width: number;
  readonly height: number;
}

export interface Zoom {
  readonly scroll: RefObject<HTMLDivElement>;
  readonly board: RefObject<HTMLDivElement>;
  readonly level: number;
  readonly view: View;
  /** Whether only a part is in sight, and whether the tools to zoom are wanted. */
  readonly part: boolean;
  readonly tools: boolean;
  readonly size: { readonly width: number; readonly height: number };
  /** Zoom by a factor around a place, or around the middle. */
  by: (factor: number, around?: Cell) => void;
  whole: () => void;
  /** Move so that a point, in millimetres, is in the middle. */
  lookAt: (x: number, y: number) => void;
  onKey: (key: string, here: Cell | undefined) => boolean;
}

const NOWHERE: View = { left: 0, top: 0, scale: 0, width: 0, height: 0 };

export function useZoom({ width, height, cells, stands }: { width: number; height: number; cells: readonly Cell[]; stands: Readonly<Record<string, string>> }): Zoom {
  const scroll = useRef<HTMLDivElement>(null);
  const board = useRef<HTMLDivElement>(null);
  const [level, setLevel] = useState(1);
  const [view, setView] = useState<View>(NOWHERE);
  const now = useRef(1);
  /** Whether somebody has zoomed. */
  const chosen = useRef(false);
  const across = Math.min(...cells.slice(0, 1).map(({ r }) => 2 * r), width);
  /** Where the board lies now; read from the page, which alone knows. */
  const look = () => {
    const window = scroll.current;
    const inner = board.current;
    if (!window || !inner) return;
    const outer = window.getBoundingClientRect();
    const box = inner.getBoundingClientRect();
    setView((before) => {
      const after = { left: box.left - outer.left, top: box.top - outer.top, scale: box.width / width, width: window.clientWidth, height: window.clientHeight };
      return (Object.keys(after) as (keyof View)[]).every((key) => Math.abs(after[key] - before[key]) < 0.01) ? before : after;
    });
  };
  /** Zoom to a level; the point of the board at `x`, `y` of the window stays there. */
  const to = (wanted: number, x: number, y: number) => {
    const window = scroll.current;
    const inner = board.current;
    if (!window || !inner) return;
    const before = inner.getBoundingClientRect();
    const outer = window.getBoundingClientRect();
    const most = Math.max(3, (MOST * now.current) / Math.max(1, (before.width / width) * across));
    const next = wanted < 1.02 ? 1 : Math.min(most, wanted);
    const shareX = (x - (before.left - outer.left)) / before.width;
    const shareY = (y - (before.top - outer.top)) / before.height;
    now.current = next;
    window.classList.toggle("part", next > 1);
    inner.style.setProperty("--zoom", String(next));
    const after = inner.getBoundingClientRect();
    window.scrollLeft += after.left - outer.left + shareX * after.width - x;
    window.scrollTop += after.top - outer.top + shareY * after.height - y;
    setLevel(next);
    look();
  };
  const middle = (): [number, number] => [(scroll.current?.clientWidth ?? 0) / 2, (scroll.current?.clientHeight ?? 0) / 2];
  const lookAt = (x: number, y: number) => {
    const window = scroll.current;
    const inner = board.current;
    if (!window || !inner) return;
    const box = inner.getBoundingClientRect();
    const outer = window.getBoundingClientRect();
    const scale = box.width / width;
    window.scrollLeft += box.left - outer.left + x * scale - window.clientWidth / 2;
    window.scrollTop += box.top - outer.top + y * scale - window.clientHeight / 2;
    look();
  };
  const zoomed = (wanted: number, x: number, y: number) => {
    chosen.current = true;
    to(wanted, x, y);
  };
  const told = () => say(now.current === 1 ? "The whole board" : `${Math.round(now.current * 100)} %`, 200);
  const by = (factor: number, around?: Cell) => {
    const box = board.current?.getBoundingClientRect();
    const outer = scroll.current?.getBoundingClientRect();
    let point = middle();
    if (around && box && outer) {
      const [x, y] = [box.left - outer.left + (around.x * box.width) / width, box.top - outer.top + (around.y * box.height) / height];
      if (x >= 0 && y >= 0 && x <= outer.width && y <= outer.height) point = [x, y];
    }
    zoomed(now.current * factor, ...point);
    told();
  };
  const whole = () => {
    zoomed(1, ...middle());
    told();
  };
  // A large board is shown in part at first, around what stands there, as soon as its window has a size; another board begins anew.
  const many = cells.length > MANY;
  const fresh = useRef(false);
  const begin = () => {
    const box = board.current?.getBoundingClientRect();
    if (!fresh.current || !box?.width) return;
    fresh.current = false;
    to(FIRST / ((box.width / width / now.current) * across), ...middle());
    const taken = cells.filter(({ name }) => stands[name] !== undefined);
    const around = taken.length ? taken : cells;
    const between = (values: readonly number[]) => (Math.min(...values) + Math.max(...values)) / 2;
    lookAt(between(around.map(({ x }) => x)), between(around.map(({ y }) => y)));
  };
  const sized = useRef(look);
  const outer = useRef("");
  sized.current = () => {
    // Until somebody has zoomed, another window begins anew.
    const size = `${scroll.current?.offsetWidth} ${scroll.current?.offsetHeight}`;
    if (size !== outer.current && !chosen.current) fresh.current = many;
    outer.current = size;
    begin();
    look();
  };
  useLayoutEffect(() => {
    now.current = 1;
    board.current?.style.setProperty("--zoom", "1");
    scroll.current?.classList.remove("part");
    setLevel(1);
    chosen.current = false;
    fresh.current = many;
    sized.current();
  }, [cells]);
  useEffect(() => {
    const window = scroll.current;
    const inner = board.current;
    if (!window || !inner) return;
    const watched = new ResizeObserver(() => sized.current());
    watched.observe(window);
    watched.observe(inner);
    return () => watched.disconnect();
  }, []);
  useGestures(scroll, now, zoomed, look);
  const scale = view.scale * across;
  return {
    scroll,
    board,
    level,
    view,
    part: level > 1,
    tools: many || level > 1 || (scale > 0 && scale < SMALL),
    size: { width, height },
    by,
    whole,
    lookAt,
    onKey(key, here) {
      if (key === "+" || key === "=") by(STEP, here);
      else if (key === "-") by(1 / STEP, here);
      else if (key === "0") whole();
      else return false;
      return true;
    },
  };
}

/** Ctrl and wheel, two fingers, dragging. */
function useGestures(scroll: RefObject<HTMLDivElement>, now: MutableRef<number>, to: (level: number, x: number, y: number) => void, look: () => void): void {
  const latest = useRef({ to, look });
  latest.current = { to, look };
  useEffect(() => {
    const window = scroll.current;
    if (!window) return;
    const at = (x: number, y: number): [number, number] => {
      const box = window.getBoundingClientRect();
      return [x - box.left, y - box.top];
    };
    let pinch: { apart: number; level: number } | null = null;
    let drag: { id: number; x: number; y: number; left: number; top: number; moved: boolean } | null = null;
    let dragged = false;
    const apart = ({ touches: [a, b] }: TouchEvent) => Math.hypot(a!.clientX - b!.clientX, a!.clientY - b!.clientY);
    const heard: { [K in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[K]) => void } = {
      scroll: () => latest.current.look(),
      wheel: (event) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        latest.current.to(now.current * Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.002)), ...at(event.clientX, event.clientY));
      },
      touchstart: (event) => {
        if (event.touches.length === 2) pinch = { apart: apart(event), level: now.current };
      },
      touchmove: (event) => {
        if (!pinch || event.touches.length !== 2) return;
        event.preventDefault();
        const [a, b] = event.touches;
        latest.current.to((pinch.level * apart(event)) / pinch.apart, ...at((a!.clientX + b!.clientX) / 2, (a!.clientY + b!.clientY) / 2));
      },
      touchend: (event) => {
        if (event.touches.length < 2) pinch = null;
      },
      pointerdown: (event) => {
        dragged = false;
        if (event.pointerType !== "mouse" || event.button !== 0 || now.current === 1) return;
        drag = { id: event.pointerId, x: event.clientX, y: event.clientY, left: window.scrollLeft, top: window.scrollTop, moved: false };
      },
      pointermove: (event) => {
        if (!drag || event.pointerId !== drag.id) return;
        const [x, y] = [event.clientX - drag.x, event.clientY - drag.y];
        if (!drag.moved && Math.hypot(x, y) < DRAG) return;
        if (!drag.moved) window.setPointerCapture(drag.id);
        drag.moved = dragged = true;
        window.scrollTo(drag.left - x, drag.top - y);
      },
      pointerup: () => void (drag = null),
      pointercancel: () => void (drag = null),
    };
    // A drag ends in a click, which means no place.
    const click = (event: MouseEvent) => {
      if (!dragged) return;
      dragged = false;
      event.stopPropagation();
      event.preventDefault();
    };
    for (const [name, listener] of Object.entries(heard)) window.addEventListener(name, listener as EventListener, { passive: name === "scroll" });
    window.addEventListener("click", click, true);
    return () => {
      for (const [name, listener] of Object.entries(heard)) window.removeEventListener(name, listener as EventListener);
      window.removeEventListener("click", click, true);
    };
  }, []);
}

/** The window around a board, with what stands at its edges. */
export function Zoomed({ zoom, svg, cells, coordinates, children }: { zoom: Zoom; svg: string; cells: readonly Cell[]; coordinates: boolean; children: ComponentChildren }) {
  const { size, part, level } = zoom;
  return (
    <div class="window" style={{ "--wide": String(size.width / size.height) }}>
      <div class="scroll" ref={zoom.scroll}>
        {children}
      </div>
      {part && coordinates && <Rulers view={zoom.view} cells={cells} />}
      {zoom.tools && (
        <div class="zoom" role="group" aria-label="Zoom">
          <Button kind="bare" icon="minus" label="Smaller" onClick={() => zoom.by(1 / STEP)} unavailable={part ? undefined : "This is the whole board"} />
          <output>{Math.round(level * 100)} %</output>
          <Button kind="bare" icon="plus" label="Larger" onClick={() => zoom.by(STEP)} />
          <Button kind="bare" icon="whole" onClick={zoom.whole} unavailable={part ? undefined : "This is the whole board"}>
            Whole board
          </Button>
        </div>
      )}
      {part && <Overview zoom={zoom} svg={svg} />}
    </div>
  );
}

/** The coordinates of the part that is in sight: of its rows at the left, of the places of its first row above. */
function Rulers({ view, cells }: { view: View; cells: readonly Cell[] }) {
  const at = ({ x, y }: { x: number; y: number }): [number, number] => [view.left + x * view.scale, view.top + y * view.scale];
  const [wide, high] = [view.width, view.height];
  const first = new Map<string, number>();
  for (const cell of cells) {
    const y = at(cell)[1];
    if (cell.beside && !first.has(cell.beside) && y > EDGE && y < high) first.set(cell.beside, y);
  }
  if (!first.size) return null;
  const top = Math.min(...first.values());
  const above = cells.filter((cell) => cell.above && Math.abs(at(cell)[1] - top) < 1).map((cell) => ({ text: cell.above, x: at(cell)[0] }));
  return (
    <div class="rulers" aria-hidden="true">
      <div class="beside">
        {[...first].map(([text, y]) => (
          <span key={text} style={{ top: `${y}px` }}>
            {text}
          </span>
        ))}
      </div>
      <div class="above">
        {above
          .filter(({ x }) => x > EDGE && x < wide)
          .map(({ text, x }) => (
            <span key={text} style={{ left: `${x}px` }}>
              {text}
            </span>
          ))}
      </div>
    </div>
  );
}

/** Pixels that coordinates take at an edge. */
const EDGE = 30;

/** The whole board, small, and the part that is in sight; press or drag to look elsewhere. */
function Overview({ zoom, svg }: { zoom: Zoom; svg: string }) {
  const { view, size } = zoom;
  const host = useRef<HTMLDivElement>(null);
  const to = (event: PointerEvent) => {
    const box = host.current!.getBoundingClientRect();
    zoom.lookAt(((event.clientX - box.left) / box.width) * size.width, ((event.clientY - box.top) / box.height) * size.height);
  };
  const share = (pixels: number, whole: number) => `${(100 * pixels) / (whole * view.scale)}%`;
  const edges = (from: number, long: number, whole: number) => [Math.max(0, -from), Math.min(whole * view.scale, long - from)] as const;
  const [left, right] = edges(view.left, view.width, size.width);
  const [top, bottom] = edges(view.top, view.height, size.height);
  return (
    <div
      class="overview"
      aria-hidden="true"
      ref={host}
      style={{ aspectRatio: String(size.width / size.height) }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        to(event);
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && to(event)}
    >
      <Picture svg={svg} alt="" />
      <div class="sight" style={{ left: share(left, size.width), top: share(top, size.height), width: share(right - left, size.width), height: share(bottom - top, size.height) }} />
    </div>
  );
}
