/** A picture to step through, with what belongs to it: figures of a card, positions of a game. */

import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { letters } from "../../store/settings";
import { Button } from "../../ui/controls";
import { Picture } from "../../ui/picture";
import "./steps.css";

export interface Stepped {
  readonly svg: string;
  readonly alt: string;
  readonly at: number;
  readonly first: number;
  readonly last: number;
  /** What is stepped through, as in “Move back”. */
  readonly noun: "Move" | "Figure";
  /** What readers hear of the place. */
  readonly says: string;
  readonly count: string;
  readonly go: (to: number) => void;
  readonly children: ComponentChildren;
}

export function Steps({ svg, alt, at, first, last, noun, says, count, go, children }: Stepped) {
  const begin = at <= first ? `This is the first ${noun === "Move" ? "position" : "figure"}` : undefined;
  const end = at >= last ? `This is the last ${noun.toLowerCase()}` : undefined;
  const to = (wanted: number) => go(Math.max(first, Math.min(last, wanted)));
  return (
    <div class="stepper">
      <Picture svg={svg} alt={alt} class="stage" />
      <div class="steps">
        <Button kind="bare" icon="first" label={noun === "Move" ? "Start" : "First figure"} unavailable={begin} onClick={() => to(first)} />
        <Button kind="bare" icon="left" label={`${noun} back`} unavailable={begin} onClick={() => to(at - 1)} />
        <input type="range" min={first} max={last} value={at} aria-label={noun} aria-valuetext={says} onInput={(event) => to(Number(event.currentTarget.value))} />
        <Button kind="bare" icon="right" label={`${noun} on`} unavailable={end} onClick={() => to(at + 1)} />
        <Button kind="bare" icon="last" label={`Last ${noun.toLowerCase()}`} unavailable={end} onClick={() => to(last)} />
        <span class="count">{count}</span>
      </div>
      <p class="told">{children}</p>
    </div>
  );
}

/** Keys that step, wherever the focus is but in fields: `[` and `]`; what stands for Alt and a number. */
export function useStepKeys(step: (by: number) => void, toFigure?: (number: number) => void): void {
  // Before anybody sees what the keys lead on from: a key that is pressed at once finds it.
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      // Radios and sliders take no letters.
      const inField = target.matches("input[type=text], textarea, select") || target.closest("dialog") !== null;
      if (inField || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
      const by = { "[": -1, "]": 1 }[event.key];
      if (event.altKey && /^[1-9]$/.test(event.key) && toFigure) toFigure(Number(event.key));
      else if (by !== undefined && !event.altKey && letters.get()) step(by);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  });
}
