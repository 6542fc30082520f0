/** Files in addresses: `#write/f=…` is one of this browser's, `#write/z=…` holds a text itself, `?figure=id` says where it opens. */

import { go, replace } from "../../router";
import { addFile } from "../../store/files";

export function openFile(id: string): void {
  go("write", [`f=${id}`]);
}

/** File → the figure that it opens at, where the link that held it named one. */
const figures = new Map<string, string>();

export function figureOf(id: string): string | null {
  return figures.get(id) ?? null;
}

/** Keep a text as a new file, and open it, at a figure if one is named. */
export async function openText(name: string, text: string, instead = false, figure?: string): Promise<void> {
  const file = await addFile(name, text);
  if (figure) figures.set(file.id, figure);
  if (instead) replace([`f=${file.id}`]);
  else openFile(file.id);
}
