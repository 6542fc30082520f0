/** Settings of this browser, in localStorage; without it they last as long as the page. */

import { createStore, type Store } from "../state";

export type Theme = "system" | "light" | "dark";

function kept<T>(key: string, initial: T, known: (value: unknown) => value is T): Store<T> {
  const name = `boardgen.${key}`;
  let start = initial;
  try {
    const value: unknown = JSON.parse(localStorage.getItem(name) ?? "null");
    if (known(value)) start = value;
  } catch {
    // Not readable: the initial value stands.
  }
  const store = createStore(start);
  store.watch((value) => {
    try {
      localStorage.setItem(name, JSON.stringify(value));
    } catch {
      // Not writable: it lasts as long as the page.
    }
  });
  return store;
}

const isText = (value: unknown): value is string => typeof value === "string";
const isFlag = (value: unknown): value is boolean => typeof value === "boolean";

/** Letter where it is the usual sheet. */
const usualSheet = /^en-(US|CA)$|^es-MX$|^fr-CA$/.test(navigator.language) ? "letter" : "a4";

export const theme = kept<Theme>("theme", "system", (value): value is Theme => value === "light" || value === "dark" || value === "system");
const system = matchMedia("(prefers-color-scheme: dark)");
const isDark = () => theme.get() === "dark" || (theme.get() === "system" && system.matches);
/** Whether the page and the pictures on it are dark: as somebody chose here, or as the system is. */
export const dark = createStore(isDark());
theme.watch(() => dark.set(isDark()));
system.addEventListener("change", () => dark.set(isDark()));
export const sheet = kept("sheet", usualSheet, isText);
/** Whether single letters are keys. */
export const letters = kept("letters", true, isFlag);
/** Whether every move is read aloud. */
export const sayMoves = kept("say-moves", true, isFlag);
/** The game looked at last. */
export const lastGame = kept("game", "pi", isText);
/** Whether the engine may be fetched before it is needed. */
export const fetchEarly = kept("fetch-early", true, isFlag);
