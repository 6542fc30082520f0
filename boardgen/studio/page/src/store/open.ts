/** Opening texts and files in Write, from anywhere. */

import { go } from "../router";
import { addFile } from "./files";

/** Keep a text as a new file and open it in Write, at `#write/<id>`. */
export async function openInWrite(name: string, text: string): Promise<void> {
  const file = await addFile(name, text);
  go("write", [file.id]);
}
