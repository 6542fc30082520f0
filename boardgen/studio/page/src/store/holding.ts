/** Which tab writes in a file: the one that opened it first. The later ones get copies. */

/** How long a tab that is being closed, or loaded again, may still hold a file, in milliseconds. */
const WAIT = 1000;

/** Hold a file as long as this page lasts, or until what this gives is called; null if another tab holds it. */
export function hold(id: string): Promise<(() => void) | null> {
  const locks: LockManager | undefined = navigator.locks;
  // Browsers have locks only where the page has come over https, or from this machine.
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve) => {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), WAIT);
    const held = () => {
      clearTimeout(timer);
      return new Promise<void>((release) => resolve(release));
    };
    locks.request(`boardgen-file-${id}`, { signal: waiting.signal }, held).catch(() => resolve(null));
  });
}
