/** Files in Write, opened from anywhere: `#write/f=…` is one of this browser's, `#write/z=…` holds a text itself; `?game=2&figure=id` or `?at=5b1` says where it opens. */

import { go, replace } from "../router";
import { addFile, type StoredFile } from "./files";

export function openFile(id: string): void {
  go("write", [`f=${id}`]);
}

/** Where a file opens. */
export interface Place {
  readonly figure?: string;
  readonly game?: number;
  readonly at?: string;
  /** What is made of it, instead of the board. */
  readonly preview?: string;
}

/** File → where it opens, if the link that held it named a place. */
const places = new Map<string, Place>();

export function placeOf(id: string): Place {
  return places.get(id) ?? {};
}

/** The place that an address names. */
export function placeIn({ figure, game, at, preview }: Readonly<Record<string, string>>): Place {
  return { ...(preview ? { preview } : {}), ...(figure ? { figure } : {}), ...(at ? { at } : {}), ...(game && /^[1-9]\d{0,5}$/.test(game) ? { game: Number(game) } : {}) };
}

/** Keep a text as a new file, and open it, at a place if one is named; `instead` of what the address names now. */
export async function openText(name: string, text: string, place: Place = {}, instead = false): Promise<StoredFile> {
  const file = await addFile(name, text);
  places.set(file.id, place);
  if (instead) replace([`f=${file.id}`]);
  else openFile(file.id);
  return file;
}
