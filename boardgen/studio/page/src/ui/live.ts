/** What is said to screen readers. One polite region; the assertive one is for an engine that stopped. */

import { createStore } from "../state";

export const polite = createStore("");
export const assertive = createStore("");

let timer: number | undefined;

/** Say something politely, after a second's rest; what is said meanwhile takes its place. */
export function say(text: string, rest = 1000): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    polite.set("");
    requestAnimationFrame(() => polite.set(text));
  }, rest) as unknown as number;
}
