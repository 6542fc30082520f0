/**
 * Addresses: `#view/part/part?option=value`. Everything stands behind the `#`, so no server ever sees it.
 *
 * `go` is for views and pushes a step of the browser's history; `replace` is for options.
 */

import { createStore } from "./state";

export interface Route {
  readonly view: string;
  readonly parts: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

export function parse(hash: string): Route {
  const text = hash.replace(/^#/, "");
  const cut = text.indexOf("?");
  const path = cut < 0 ? text : text.slice(0, cut);
  const query: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(cut < 0 ? "" : text.slice(cut + 1))) query[key] = value;
  const [view = "", ...parts] = path.split("/").map(decoded);
  return { view: view || "start", parts, query };
}

export function format({ view, parts, query }: Route): string {
  const path = [view, ...parts].map((part) => encodeURIComponent(part).replaceAll("%3D", "=")).join("/");
  const rest = new URLSearchParams(Object.entries(query)).toString();
  return `#${path === "start" ? "" : path}${rest && `?${rest}`}`;
}

/** A part of an address; one that is broken stands for itself. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export const route = createStore<Route>(parse(location.hash));

addEventListener("popstate", () => route.set(parse(location.hash)));
addEventListener("hashchange", () => {
  if (format(route.get()) !== location.hash) route.set(parse(location.hash));
});

/** Go to another view: back leads here again. */
export function go(view: string, parts: readonly string[] = [], query: Readonly<Record<string, string>> = {}): void {
  const to = { view, parts, query };
  history.pushState(null, "", format(to) || "#");
  route.set(to);
}

/** Change what the address says of the view in sight. */
export function replace(parts: readonly string[], query: Readonly<Record<string, string>> = {}): void {
  const to = { view: route.get().view, parts, query };
  if (format(to) === format(route.get())) return;
  history.replaceState(null, "", format(to) || "#");
  route.set(to);
}

/** The whole address of a route, for links that are copied. */
export function addressOf(to: Route): string {
  return new URL(format(to) || "#", location.href).href;
}
