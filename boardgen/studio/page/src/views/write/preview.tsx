/** What can be made of the file, as it will be: redrawn whenever the file is right again. */

import { useEffect, useState } from "preact/hooks";
import { catalogue, gameOf } from "../../catalogue";
import type { Catalogue, Files, Request, Result } from "../../engine/answers";
import { ask, Dropped } from "../../engine/client";
import { useStore } from "../../state";
import { sheet } from "../../store/settings";
import { Button, Pill } from "../../ui/controls";
import { downloadAll } from "../../ui/files";
import { CommandLine, makeFiles } from "../print";
import "../print/desk.css";
import { Desk, ErrorBox, messagesOf, usePages } from "../print/pages";
import type { Session } from "./session";
import type { Checked } from "./types";

/** What is in sight beside the text: the board, or one of the things that can be made of the file. */
export const PREVIEWS = [
  { value: "board", label: "Board" },
  { value: "figures", label: "Figures" },
  { value: "booklet", label: "Booklet" },
  { value: "study", label: "Study book" },
  { value: "replay", label: "Replay" },
  { value: "card", label: "Rule card" },
] as const;

export type PreviewName = (typeof PREVIEWS)[number]["value"];

/** The file as it was when it was right. */
interface Right {
  readonly text: string;
  readonly name: string;
  readonly checked: Checked;
}

export function Preview({ session, name, kind }: { session: Session; name: string; kind: Exclude<PreviewName, "board"> }) {
  const checked = useStore(session.checked);
  const list = useStore(catalogue)!;
  const paper = useStore(sheet);
  const [right, setRight] = useState<Right | null>(null);
  useEffect(() => {
    if (checked?.status === "right") setRight({ text: session.current(), name, checked });
  }, [checked, name]);
  const wrong = checked !== null && checked.status !== "right";
  if (!right) return <p class="placeholder">{wrong ? "There is a preview as soon as the file is right." : "Checking…"}</p>;
  const why = lacking(kind, right, list);
  const about = { file: { name: right.name, text: right.text }, ...(right.checked.games.length ? { game: right.checked.number } : {}) };
  return (
    <div class={`preview of-${kind} ${wrong ? "stale" : ""}`}>
      {wrong && (
        <p class="note">
          <Pill kind="waiting">As it was when the file was right</Pill>
        </p>
      )}
      {why ? <p class="placeholder">{why}</p> : kind === "replay" ? <Replay about={about} /> : <Sheets request={requestOf(kind, about, right, paper)} kind={kind} />}
    </div>
  );
}

/** Why there is none of this kind; empty if there is. */
function lacking(kind: PreviewName, { checked }: Right, list: Catalogue): string {
  if (kind === "figures" && !checked.figures.length) return "There are no figures yet: + above the board makes one of the position shown.";
  if (kind === "card" && !gameOf(list, checked.game?.slug ?? "")?.views.rules) return "A game of your own has its rule card in a folder: boardgen new makes one, and boardgen card prints it.";
  return "";
}

function requestOf(kind: PreviewName, about: Readonly<Record<string, unknown>>, { checked }: Right, paper: string): Request {
  const sized = paper === "a4" ? {} : { paper };
  const [product, options] =
    kind === "figures" ? ["figure", about] : kind === "card" ? ["card", { game: checked.game!.slug, ...sized }] : ["booklet", { ...about, ...(kind === "study" ? { study: true } : sized) }];
  return { do: "make", product, options, format: "pages" };
}

function Sheets({ request, kind }: { request: Request; kind: PreviewName }) {
  const drawn = usePages(request, "write-preview");
  const [failed, setFailed] = useState<Result<Files> | null>(null);
  useEffect(() => setFailed(null), [drawn.pages]);
  const save = async () => {
    const made = await makeFiles({ ...request, format: "pdf" });
    setFailed(made && !made.ok ? made : null);
    if (made?.ok) downloadAll(made.files);
  };
  return (
    <>
      <Desk drawn={drawn} placeholder={`The ${PREVIEWS.find(({ value }) => value === kind)!.label.toLowerCase()} is drawn as soon as the engine is here`} />
      <div class="made">
        <ErrorBox error={failed && !failed.ok ? failed.error : drawn.error} fields={[]} />
        <CommandLine command={drawn.pages && drawn.current ? drawn.pages.command : ""} />
        <Button icon="download" unavailable={drawn.current ? undefined : "Not drawn yet"} onClick={() => void save()}>
          Download PDF
        </Button>
      </div>
    </>
  );
}

/** Where the service worker finds the page that plays the game. */
const CACHE = "boardgen-preview";

/** The page that plays the game, in a frame: it comes from an address of its own with a policy of its own, and can reach nothing of the studio. */
function Replay({ about }: { about: Readonly<Record<string, unknown>> }) {
  const [address, setAddress] = useState("");
  const [said, setSaid] = useState<readonly string[]>([]);
  const [files, setFiles] = useState<Files | null>(null);
  const key = JSON.stringify(about);
  useEffect(() => {
    let over = false;
    let made = "";
    const forget = () => void (made && caches.open(CACHE).then((cache) => cache.delete(made)));
    void (async () => {
      try {
        const answer = (await ask({ do: "make", product: "booklet", options: about, format: "html" }, { lane: "write-preview" })) as Result<Files>;
        if (over) return;
        if (!answer.ok) return setSaid(messagesOf(answer.error));
        setFiles(answer);
        setSaid([]);
        if (!(await navigator.serviceWorker?.getRegistration())) return setSaid(["This browser shows the replay only when it has been downloaded."]);
        await navigator.serviceWorker.ready;
        made = new URL(`preview/${crypto.randomUUID()}.html`, document.baseURI).href;
        const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": "sandbox allow-scripts" };
        await (await caches.open(CACHE)).put(made, new Response(answer.files[0]!.data, { headers }));
        if (over) forget();
        else setAddress(made);
      } catch (error) {
        if (!(error instanceof Dropped)) throw error;
      }
    })();
    addEventListener("pagehide", forget);
    return () => {
      over = true;
      removeEventListener("pagehide", forget);
      forget();
    };
  }, [key]);
  return (
    <>
      {address ? <iframe class="replay" title="The game as a page that plays it" src={address} /> : <p class="placeholder">{said[0] ?? "Drawing…"}</p>}
      <div class="made">
        {address && said.length > 0 && <p class="says fault">{said.join(" ")}</p>}
        <CommandLine command={files?.command ?? ""} />
        <Button icon="download" unavailable={files ? undefined : "Not made yet"} onClick={() => files && downloadAll(files.files)}>
          Download HTML
        </Button>
      </div>
    </>
  );
}
