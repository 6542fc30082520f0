/** Write. The frame shows `WriteView` at `#write/…`; see README.md for what it may use. */

import { useEffect, useState } from "preact/hooks";
import { route } from "../../router";
import { useStore } from "../../state";
import { getFile, type StoredFile } from "../../store/files";
import { Begin } from "./begin";
import { Desk } from "./desk";
import { openText, placeIn } from "../../store/open";
import { unpacked } from "./share";
import "./write.css";

type Opened = { readonly file: StoredFile } | { readonly fault: string } | null;

export function WriteView() {
  const { parts } = useStore(route);
  const part = parts[0] ?? "";
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    let gone = false;
    setOpened(null);
    void open(part).then((found) => !gone && found !== null && setOpened(found));
    return () => {
      gone = true;
    };
  }, [part]);
  useDrop();
  if (opened === null) return <p class="before">Opening…</p>;
  if ("fault" in opened) return <Begin fault={opened.fault} />;
  return <Desk key={opened.file.id} file={opened.file} />;
}

/** What an address names; null where it leads elsewhere. */
async function open(part: string): Promise<Opened> {
  if (part.startsWith("z=")) {
    const text = await unpacked(part.slice(2));
    if (text === null) return { fault: "This link is broken: the file in it cannot be unpacked." };
    await openText("shared.yaml", text, placeIn(route.get().query), true);
    return null;
  }
  if (!part.startsWith("f=")) return { fault: "" };
  const file = await getFile(part.slice(2));
  return file ? { file } : { fault: "This file is not in this browser." };
}

/** Files dropped anywhere on the page are opened. */
function useDrop(): void {
  useEffect(() => {
    const over = (event: DragEvent) => event.preventDefault();
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      if (!file) return;
      event.preventDefault();
      void file.text().then((text) => openText(file.name, text));
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
    };
  }, []);
}
