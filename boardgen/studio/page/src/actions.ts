/** What keys that work anywhere do in the view in sight: it says so with `useActions`. */

import { useEffect } from "preact/hooks";

export type ActionName = "download" | "link";
type Actions = Partial<Record<ActionName, () => void>>;

let now: Actions = {};

/** In a view: what Ctrl S and `y` do here, as long as the view is there. */
export function useActions(actions: Actions): void {
  useEffect(() => {
    now = actions;
    return () => {
      if (now === actions) now = {};
    };
  });
}

export function act(name: ActionName): void {
  now[name]?.();
}
