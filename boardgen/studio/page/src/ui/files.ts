/** Files out of the page and into it. */

import type { MadeFile } from "../engine/answers";
import { say } from "./live";

/** Hand a file to the reader, as a download. */
export function download(name: string, type: string, data: Uint8Array<ArrayBuffer> | string): void {
  const url = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  say(`${name} downloaded`);
}

export function downloadAll(files: readonly MadeFile[]): void {
  for (const { name, type, data } of files) download(name, type, data);
}

/** Copy text; true if the browser let us. */
export async function copy(text: string, what: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "offscreen";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    if (!done) return false;
  }
  say(`${what} copied`, 100);
  return true;
}

/** Let the reader choose a file of text. */
export function chooseFile(accept = ".yaml,.yml,.txt"): Promise<{ name: string; text: string } | null> {
  return new Promise((resolve) => {
    const input = document.createElement("input");
    input.type = "file";
    input.accept = accept;
    input.onchange = async () => {
      const file = input.files?.[0];
      resolve(file ? { name: file.name, text: await file.text() } : null);
    };
    input.oncancel = () => resolve(null);
    input.click();
  });
}
