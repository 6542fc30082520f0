/** The memory of a started engine, kept in this browser. Most of it is empty: only pages that hold something are written. */

const CACHE = "boardgen-memory";
const PAGE = 4096;

function address(hash: string): string {
  return new URL(`memory-${hash}`, self.location.href).href;
}

/** The memory kept for this engine, or null. */
export async function keptSnapshot(hash: string): Promise<Uint8Array | null> {
  try {
    if (!self.caches) return null;
    const kept = await (await caches.open(CACHE)).match(address(hash));
    return kept ? unpacked(new Uint8Array(await kept.arrayBuffer())) : null;
  } catch {
    return null;
  }
}

/** Keep the memory of this engine, and of no other. */
export async function keepSnapshot(hash: string, memory: Uint8Array): Promise<void> {
  try {
    if (!self.caches) return;
    await forgetSnapshots();
    const cache = await caches.open(CACHE);
    await cache.put(address(hash), new Response(packed(memory) as BodyInit));
  } catch {
    // No room: the engine starts from its beginning next time.
  }
}

export async function forgetSnapshots(): Promise<void> {
  if (self.caches) await caches.delete(CACHE);
}

/** Length, number of pages, one bit a page that is kept, the pages. */
function packed(memory: Uint8Array): Uint8Array {
  const count = Math.ceil(memory.length / PAGE);
  const bits = new Uint8Array(Math.ceil(count / 8));
  const kept: Uint8Array[] = [];
  for (let page = 0; page < count; page++) {
    const content = memory.subarray(page * PAGE, (page + 1) * PAGE);
    if (isEmpty(content)) continue;
    bits[page >> 3]! |= 1 << (page & 7);
    kept.push(content);
  }
  const head = new Uint8Array(Uint32Array.of(memory.length, count).buffer);
  const all = new Uint8Array(head.length + bits.length + kept.reduce((sum, content) => sum + content.length, 0));
  all.set(head);
  all.set(bits, head.length);
  let at = head.length + bits.length;
  for (const content of kept) {
    all.set(content, at);
    at += content.length;
  }
  return all;
}

function unpacked(all: Uint8Array): Uint8Array {
  const view = new DataView(all.buffer, all.byteOffset);
  const length = view.getUint32(0, true);
  const count = view.getUint32(4, true);
  const bits = all.subarray(8, 8 + Math.ceil(count / 8));
  const memory = new Uint8Array(length);
  let at = 8 + bits.length;
  for (let page = 0; page < count; page++) {
    if (!(bits[page >> 3]! & (1 << (page & 7)))) continue;
    const size = Math.min(PAGE, length - page * PAGE);
    memory.set(all.subarray(at, (at += size)), page * PAGE);
  }
  return memory;
}

function isEmpty(page: Uint8Array): boolean {
  if (page.byteOffset % 8 || page.length % 8) return page.every((byte) => byte === 0);
  const words = new BigUint64Array(page.buffer, page.byteOffset, page.length / 8);
  return words.every((word) => word === 0n);
}
