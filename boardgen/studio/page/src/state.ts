/** Values that views can watch. */

import { useEffect, useState } from "preact/hooks";

export interface Store<T> {
  get(): T;
  set(value: T): void;
  update(change: (value: T) => T): void;
  /** Call `heard` at every change; returns what ends it. */
  watch(heard: (value: T) => void): () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let value = initial;
  const watchers = new Set<(value: T) => void>();
  const set = (to: T) => {
    if (Object.is(to, value)) return;
    value = to;
    for (const heard of [...watchers]) heard(value);
  };
  return {
    get: () => value,
    set,
    update: (change) => set(change(value)),
    watch: (heard) => {
      watchers.add(heard);
      return () => watchers.delete(heard);
    },
  };
}

/** The value of a store, in a component that is drawn again when it changes. */
export function useStore<T>(store: Store<T>): T {
  const [value, setValue] = useState(store.get());
  useEffect(() => {
    setValue(() => store.get());
    return store.watch((to) => setValue(() => to));
  }, [store]);
  return value;
}
