/** Pages as they will print, drawn again while options change: Print and Set up. */

import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Answer, EngineError, Fault, PageOf, Pages, Request, Result } from "../../engine/answers";
import { ask, Dropped, engine } from "../../engine/client";
import { isReady, keyOf, readyAnswer } from "../../engine/ready";
import { useStore } from "../../state";
import { Button, Segments } from "../../ui/controls";
import { Icon } from "../../ui/icons";
import { say } from "../../ui/live";
import { Picture } from "../../ui/picture";

export interface Drawn {
  /** The last pages that could be drawn, and whether they are those that are wanted now. */
  readonly pages: Pages | null;
  readonly current: boolean;
  readonly error: EngineError | null;
  readonly slow: boolean;
  /** Whether drawing was stopped, by the reader or with the engine. */
  readonly stopped: boolean;
  /** Draw it again. */
  readonly again: () => void;
}

/** The pages of a request; null asks for nothing. */
export function usePages(request: Request | null, lane: string): Drawn {
  const [drawn, setDrawn] = useState<Omit<Drawn, "again">>({ pages: null, current: false, error: null, slow: false, stopped: false });
  const [times, setTimes] = useState(0);
  const key = request && keyOf(request);
  const wanted = useRef(key);
  wanted.current = key;
  useEffect(() => {
    if (!request) return;
    let over = false;
    setDrawn((before) => ({ ...before, current: false, slow: false, stopped: false }));
    const slow = setTimeout(() => !over && setDrawn((before) => ({ ...before, slow: true })), 300);
    const show = (answer: Answer) => {
      if (over || wanted.current !== key) return;
      clearTimeout(slow);
      const result = answer as Result<Pages>;
      if (result.ok) {
        setDrawn({ pages: result, current: true, error: null, slow: false, stopped: false });
        say(sheetsSay(result));
      } else {
        setDrawn((before) => ({ pages: before.pages, current: false, error: result.error, slow: false, stopped: false }));
        say(messagesOf(result.error).join(". "));
      }
    };
    void (async () => {
      const ready = await readyAnswer(request);
      if (ready) return show(ready);
      try {
        if (!over) show(await ask(request, { lane }));
      } catch (error) {
        if (!(error instanceof Dropped)) throw error;
        clearTimeout(slow);
        if (error.stopped && !over) setDrawn((before) => ({ ...before, slow: false, stopped: true }));
      }
    })();
    return () => {
      over = true;
      clearTimeout(slow);
    };
  }, [key, times]);
  return { ...drawn, again: () => setTimes(times + 1) };
}

export function messagesOf(error: EngineError): string[] {
  if (error.kind === "options") return error.faults.map(({ message }) => message);
  if (error.kind === "problems") return error.problems.map(({ message }) => message);
  return [error.message];
}

export function faultsOf(error: EngineError | null): readonly Fault[] {
  return error?.kind === "options" ? error.faults : [];
}

export function sheetsSay({ pages, count }: Pages): string {
  const first = pages?.[0];
  const turned = first && pages.every(({ width, height }) => width === first.width && height === first.height);
  const size = first && turned ? ` · ${Math.round(first.width)} × ${Math.round(first.height)} mm` : "";
  return `${count} ${count === 1 ? "sheet" : "sheets"}${size}`;
}

/** What cannot be drawn, unless it is said beside its field. */
export function ErrorBox({ error, fields }: { error: EngineError | null; fields: readonly string[] }) {
  if (!error) return null;
  const messages = error.kind === "options" ? error.faults.filter(({ option }) => !fields.includes(option)).map(({ message }) => message) : messagesOf(error);
  if (!messages.length) return null;
  return (
    <div class="says fault box" role="alert">
      <Icon name="cross" size={16} />
      <div>
        {messages.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </div>
  );
}

/** How far the sheets are: how many, being drawn, waiting for the engine, stopped. */
export function Told({ drawn }: { drawn: Drawn }) {
  const { pages } = drawn;
  const far = useFar(drawn);
  return (
    <span class="told">
      {[pages ? sheetsSay(pages) : "", pages && far].filter(Boolean).join(" · ")}
      {pages && drawn.stopped && <Again drawn={drawn} />}
    </span>
  );
}

function useFar({ slow, stopped }: Drawn): string {
  const ready = useStore(engine).name === "ready";
  if (stopped) return "Stopped before it was drawn";
  return !slow ? "" : ready ? "Drawing…" : "Drawn as soon as the engine is here";
}

function Again({ drawn }: { drawn: Drawn }) {
  return <Button onClick={drawn.again}>Draw it</Button>;
}

type Size = "whole" | "true" | "all" | "single";

/** The desk: sheets with their names, whole or in true size, all or one by one. */
export function Desk({ drawn, placeholder, note }: { drawn: Drawn; placeholder: string; note?: ComponentChildren }) {
  const [size, setSize] = useState<Size | null>(null);
  const [at, setAt] = useState(0);
  const { pages } = drawn;
  const list = pages?.pages ?? [];
  const many = list.length > 1;
  const mode = size ?? (many ? "all" : "whole");
  const shown = many && mode !== "all" ? list.slice(Math.min(at, list.length - 1), Math.min(at, list.length - 1) + 1) : list;
  return (
    <section class="desk" aria-label="Sheets" data-skip-to="" tabIndex={0}>
      <div class="over">
        <Told drawn={drawn} />
        {list.length > 0 && (
          <Segments
            label="How sheets are shown"
            hidden
            choices={
              many
                ? [
                    { value: "all", label: "All sheets" },
                    { value: "single", label: "One by one" },
                    { value: "true", label: "True size" },
                  ]
                : [
                    { value: "whole", label: "Whole sheet" },
                    { value: "true", label: "True size" },
                  ]
            }
            value={mode}
            onChange={setSize}
          />
        )}
      </div>
      {list.length === 0 && pages?.text === undefined && <Placeholder drawn={drawn} what={placeholder} />}
      {many && mode !== "all" && (
        <div class="onebyone">
          <Button icon="left" label="Sheet before" onClick={() => setAt(Math.max(0, at - 1))} unavailable={at === 0 ? "This is the first sheet" : undefined} />
          <span>
            {Math.min(at, list.length - 1) + 1} of {list.length}
          </span>
          <Button icon="right" label="Next sheet" onClick={() => setAt(Math.min(list.length - 1, at + 1))} unavailable={at >= list.length - 1 ? "This is the last sheet" : undefined} />
        </div>
      )}
      <div class={`sheets ${mode} ${drawn.current ? "" : "waits"}`}>
        {shown.map((page, index) => (
          <SheetPicture key={`${pages!.name} ${index}`} page={page} number={many ? list.indexOf(page) + 1 : null} size={mode} />
        ))}
      </div>
      {note}
    </section>
  );
}

function SheetPicture({ page, number, size }: { page: PageOf; number: number | null; size: Size }) {
  const host = useRef<HTMLElement>(null);
  useEffect(() => {
    const { style } = host.current!;
    style.setProperty("--w", String(page.width));
    style.setProperty("--h", String(page.height));
    style.width = size === "true" ? `${page.width}mm` : "";
  }, [page, size]);
  return (
    <figure ref={host} class="sheetfigure fade">
      {page.svg && <Picture class="sheetpic" svg={page.svg} alt={page.title || "Sheet"} />}
      {number !== null && (
        <figcaption>
          {number} {page.title}
        </figcaption>
      )}
    </figure>
  );
}

/** In place of sheets that cannot be seen yet: what becomes of them. */
export function Placeholder({ drawn, what }: { drawn: Drawn; what: string }) {
  const far = useFar(drawn);
  const says = drawn.error ? `${what} cannot be drawn like this` : far ? `${what}: ${far.charAt(0).toLowerCase()}${far.slice(1)}` : "";
  return (
    <div class="placeholder" role="status">
      {says && <p>{says}</p>}
      {drawn.stopped && <Again drawn={drawn} />}
    </div>
  );
}

export { isReady };
