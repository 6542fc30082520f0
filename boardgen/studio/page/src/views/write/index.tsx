/** Write. The frame shows `WriteView` at `#write/…`; see README.md for what it may use. */

import { useEffect, useState } from "preact/hooks";
import { route } from "../../router";
import { useStore } from "../../state";
import { getFile, type StoredFile } from "../../store/files";
import { hold } from "../../store/holding";
import { notice } from "../../ui/notice";
import { Begin } from "./begin";
import { Desk } from "./desk";
import { openText, placeIn, placeOf } from "../../store/open";
import { unpacked } from "./share";
import "./write.css";

type Opened = { readonly file: StoredFile; readonly release: () => void } | { readonly fault: string } | null;

export function WriteView() {
  const { parts } = useStore(route);
  const part = parts[0] ?? "";
  const [opened, setOpened] = useState<Opened>(null);
  useEffect(() => {
    let gone = false;
    let release: (() => void) | undefined;
    setOpened(null);
    void open(part).then((found) => {
      if (found && "release" in found) ({ release } = found);
      if (gone) release?.();
      else if (found !== null) setOpened(found);
    });
    return () => {
      gone = true;
      release?.();
    };
  }, [part]);
  // What was pressed to open a file is gone with the list: it goes on at the heading.
  useEffect(() => {
    if (opened && document.activeElement === document.body) document.querySelector<HTMLElement>("main h1")?.focus();
  }, [opened]);
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
  const id = part.slice(2);
  const release = await hold(id);
  const file = await getFile(id);
  if (file && release) return { file, release };
  release?.();
  if (!file) return { fault: "This file is not in this browser." };
  const copy = await openText(file.name, file.text, placeOf(id), true);
  notice.set(`${file.name} is open in another tab. This is a copy of it: ${copy.name}.`);
  return null;
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
