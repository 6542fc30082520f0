/** The service worker, and whether there is a network. */

import { createStore } from "./state";

export const online = createStore(navigator.onLine);
/** Whether a new version of the page is here: it waits, or another tab has begun with it. */
export const newVersion = createStore(false);

let waiting: ServiceWorker | null = null;

addEventListener("online", () => online.set(true));
addEventListener("offline", () => online.set(false));

export async function registerService(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  if (navigator.serviceWorker.controller) navigator.serviceWorker.addEventListener("controllerchange", () => newVersion.set(true));
  try {
    const registration = await navigator.serviceWorker.register(new URL("sw.js", document.baseURI));
    const look = () => {
      if (!registration.waiting || !navigator.serviceWorker.controller) return;
      waiting = registration.waiting;
      newVersion.set(true);
    };
    look();
    registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", look));
    // A page that was still loading when the worker took over is not among those that it claimed.
    const { active } = await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) active?.postMessage("claim");
  } catch {
    // Without it everything works as long as there is a network.
  }
}

export function reloadWithNewVersion(): void {
  if (waiting?.state !== "installed") return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("reload");
}
