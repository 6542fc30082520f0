/** A file on the desk: its bar, its text, the board, and what stands beside it. */

import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useActions } from "../../actions";
import { ask, Dropped } from "../../engine/client";
import type { Files, Result } from "../../engine/answers";
import { addressOf } from "../../router";
import { useStore } from "../../state";
import { addFile, renameFile, versionsOf, type StoredFile, type Version } from "../../store/files";
import { dark, letters } from "../../store/settings";
import { Button, Dialog, Menu, Pill, Segments, Select, Switch, TextField } from "../../ui/controls";
import { chooseFile, download, downloadAll } from "../../ui/files";
import { Icon } from "../../ui/icons";
import { MANY } from "../../ui/zoom";
import { say } from "../../ui/live";
import { Board, useWords } from "./board";
import { placesOf, Tools } from "./marks";
import { openFile, openText, placeOf } from "../../store/open";
import { Preview, PREVIEWS } from "./preview";
import { AskedAbout, Facts, Moves } from "./panels";
import { Session, stepsAround } from "./session";
import { packed } from "./share";
import { Shared } from "./shared";

/** A link longer than this is offered as a file instead. */
const LONGEST_LINK = 8_000;
type Part = "text" | "board" | "facts";

export function Desk({ file }: { file: StoredFile }) {
  const session = useMemo(() => new Session(file, placeOf(file.id)), [file.id]);
  const [part, setPart] = useState<Part>("text");
  const [link, setLink] = useState<string | null>(null);
  const [wordsOpen, setWordsOpen] = useState(false);
  const [name, setName] = useState(file.name);
  const checked = useStore(session.checked);
  const isDark = useStore(dark);
  useEffect(() => {
    if ((session.theme === "dark") === isDark) return;
    session.theme = isDark ? "dark" : "colour";
    void session.show();
  }, [isDark, session]);
  const isRight = checked?.status === "right";
  const make = async (product: string, format: string, options: Record<string, unknown> = {}) => {
    const about = { name, text: session.current() };
    try {
      const made = (await ask({ do: "make", product, format, options: { file: about, ...(checked?.games.length ? { game: checked.number } : {}), ...options } }, { lane: "write-make" })) as Result<Files>;
      if (made.ok) downloadAll(made.files);
      else session.refused.set("message" in made.error ? made.error.message : "faults" in made.error ? made.error.faults.map((fault) => fault.message).join("; ") : "The file is not right.");
    } catch (error) {
      if (!(error instanceof Dropped)) throw error;
    }
  };
  const figure = useStore(session.sight).figure;
  const picture = (format: string) => {
    const at = session.here();
    return make("figure", format, figure !== null ? { id: [figure] } : { after: at ?? "0", last: true });
  };
  const share = async () => {
    const payload = await packed(session.current());
    if (payload.length > LONGEST_LINK) {
      download(name, "application/yaml", session.current());
      say("The file is too long for a link, so it was downloaded", 100);
      return;
    }
    const preview = session.preview.get();
    const query = { ...(preview === "board" ? {} : { preview }), ...(checked?.games.length && checked.number > 1 ? { game: String(checked.number) } : {}), ...(figure !== null ? { figure } : {}) };
    setLink(addressOf({ view: "write", parts: [`z=${payload}`], query }));
  };
  useActions({ download: () => (isRight ? void picture("pdf") : download(name, "application/yaml", session.current())), link: () => void share() });
  return (
    <div class={`desk-write part-${part}`}>
      <h1 class="offscreen" tabIndex={-1}>
        Write: {name}
      </h1>
      <FileBar session={session} name={name} onRename={(to) => void renameFile(file.id, to).then(() => setName(to))} onShare={() => void share()}>
        <Menu
          label={isRight ? "Download" : "No picture until it is right"}
          kind={isRight ? "primary" : "plain"}
          icon="download"
          items={[
            ...(isRight
              ? [
                  { label: "PDF", says: "the diagram in sight", act: () => void picture("pdf") },
                  { label: "SVG", act: () => void picture("svg") },
                  { label: "All figures as PDF", act: () => void make("figure", "pdf"), ...(checked.figures.length ? {} : { unavailable: "There are no figures yet" }) },
                  { label: "Booklet, PDF", says: "the whole game move by move", act: () => void make("booklet", "pdf") },
                  { label: "Replay, HTML", says: "a page that plays the game", act: () => void make("booklet", "html") },
                ]
              : []),
            { label: "The file, YAML", act: () => download(name, "application/yaml", session.current()) },
          ]}
        />
      </FileBar>
      <div class="parts">
        <Segments
          label="Part"
          hidden
          choices={[
            { value: "text", label: "Text" },
            { value: "board", label: "Board" },
            { value: "facts", label: "Facts" },
          ]}
          value={part}
          onChange={setPart}
        />
      </div>
      <TextPane session={session} />
      <BoardPane session={session} name={name} showWords={() => setWordsOpen(true)} />
      <aside class="side" aria-label="Moves and facts">
        <WayBack session={session} />
        <AskedAbout session={session} />
        <Facts session={session} />
        <Moves session={session} />
      </aside>
      {link !== null && <Shared link={link} onClose={() => setLink(null)} />}
      {wordsOpen && <BoardInWords session={session} onClose={() => setWordsOpen(false)} />}
    </div>
  );
}

function FileBar({ session, name, onRename, onShare, children }: { session: Session; name: string; onRename: (name: string) => void; onShare: () => void; children: preact.ComponentChildren }) {
  const depth = useStore(session.depth);
  const unkept = useStore(session.unkept);
  const [versions, setVersions] = useState<readonly Version[] | null>(null);
  const [renaming, setRenaming] = useState(false);
  return (
    <div class="filebar" role="group" aria-label="File">
      <Menu
        label={name}
        kind="bare"
        icon="folder"
        class="left"
        items={[
          { label: "New or other file…", icon: "plus", act: () => (location.hash = "#write") },
          { label: "Open a file…", icon: "file", act: () => void chooseFile().then((found) => found && openText(found.name, found.text)) },
          { label: "Rename…", icon: "pencil", act: () => setRenaming(true) },
          { label: "Copy of this file", icon: "copy", act: () => void addFile(name, session.current()).then(({ id }) => openFile(id)) },
          { label: "Tidy the moves", icon: "check", act: () => void session.change({ do: "tidy" }) },
          { label: "Earlier versions…", icon: "undo", act: () => void versionsOf(session.file.id).then(setVersions) },
        ]}
      />
      {unkept ? <Pill kind="wrong">Not kept: this browser has no room. Download the file</Pill> : <small class="kept">kept in this browser</small>}
      <Status session={session} />
      <span class="grow" />
      <Button kind="bare" icon="undo" label="Undo" onClick={() => session.undo()} unavailable={depth.undo ? undefined : "Nothing to undo"} />
      <Button kind="bare" icon="redo" label="Redo" onClick={() => session.redo()} unavailable={depth.redo ? undefined : "Nothing to redo"} />
      <Button icon="link" onClick={onShare}>
        Copy link
      </Button>
      {children}
      {versions && (
        <Dialog title="Earlier versions" onClose={() => setVersions(null)}>
          {versions.length === 0 && <p>There are none yet.</p>}
          <ul class="versions">
            {versions.map((version) => (
              <li key={version.changed}>
                <Button
                  onClick={() => {
                    putBack(session, version.text);
                    setVersions(null);
                  }}
                >
                  {new Date(version.changed).toLocaleString()}
                </Button>
                <small>{version.right ? "right" : version.right === false ? "with problems" : ""}</small>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
      {renaming && (
        <Dialog title="Rename" onClose={() => setRenaming(false)}>
          <TextField label="Name" value={name} rest={1e6} onChange={(to) => to.trim() && onRename(to.trim())} />
        </Dialog>
      )}
    </div>
  );
}

/** Put an earlier text back, as one step that can be undone. */
function putBack(session: Session, text: string): void {
  session.apply({ title: "", edits: [{ from: 0, to: session.current().length, insert: text }] });
}

function Status({ session }: { session: Session }) {
  const checked = useStore(session.checked);
  const checking = useStore(session.checking);
  const stopped = useStore(session.stopped);
  if (stopped)
    return (
      <>
        <Pill kind="waiting">Not checked</Pill>
        <Button onClick={() => session.changed(session.current(), 0)}>Check it</Button>
      </>
    );
  if (checking || !checked) return <Pill kind="waiting">Checking…</Pill>;
  const first = checked.problems[0];
  if (checked.status === "right" || !first) return <Pill kind="right">Right: {checked.says}</Pill>;
  const text = checked.status === "unreadable" ? `Cannot be read, line ${first.line}` : `${checked.count} ${checked.count === 1 ? "problem" : "problems"}, line ${first.line}`;
  return (
    <button type="button" class="status" onClick={() => session.editor?.nextProblem()} title="Go to the next problem">
      <Pill kind="wrong">{text}</Pill>
    </button>
  );
}

function TextPane({ session }: { session: Session }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let gone = false;
    void import("./editor").then(({ createEditor }) => {
      if (gone || !box.current) return;
      session.attach(
        createEditor(box.current, "Text of the file", {
          changed: (text) => session.changed(text),
          moved: (at) => session.follow(at),
          complete: (at, text) => session.complete(at, text),
          hover: (at, text) => session.hover(at, text),
          mend: (mend) => session.apply(mend),
        }),
      );
    });
    return () => {
      gone = true;
      const { editor } = session;
      session.detach();
      editor?.destroy();
    };
  }, [session]);
  return (
    <section class="text" aria-label="Text">
      <div class="editor" ref={box} data-skip-to tabIndex={-1} />
      <div class="hints">
        <small>Ctrl Space: what may stand here</small>
        <small>F8: next problem</small>
      </div>
    </section>
  );
}

function BoardPane({ session, name, showWords }: { session: Session; name: string; showWords: () => void }) {
  const preview = useStore(session.preview);
  const shown = useStore(session.shown);
  const checked = useStore(session.checked);
  const sight = useStore(session.sight);
  const stale = useStore(session.stale);
  const switches = useStore(session.switches);
  const witness = useStore(session.witness);
  const [tool, setTool] = useState("pointer");
  const [colour, setColour] = useState("");
  const [label, setLabel] = useState("A");
  /** On a phone the field for comments is there when it is wanted. */
  const [saying, setSaying] = useState(false);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const choose = (place: string) => {
    if (tool === "pointer") return void session.point(place);
    const places = [...chosen, place];
    if (places.length < placesOf(tool)) return setChosen(places);
    setChosen([]);
    void session.figure().then((figure) => figure === null ? null : session.change({ do: "edit", kind: "mark", figure, mark: tool, places, ...(colour ? { colour } : {}), ...(tool === "label" ? { label } : {}) }));
  };
  const steps = shown && checked ? stepsAround(checked.moves, shown.at) : null;
  const step = (to: string | null | undefined) => to && session.look({ figure: null, at: to });
  useBoardKeys(session, steps, () => {
    setTool("pointer");
    setChosen([]);
    session.pointed.set({ places: [], found: null });
  });
  const flags = checked?.game?.flags ?? [];
  const inFigure = shown?.figure ?? null;
  const setSwitch = (name: string, on: boolean) => {
    if (inFigure !== null) return void session.change({ do: "edit", kind: "switch", figure: inFigure, switch: name, on });
    if (name === "numbers") session.set({ numbers: on });
    else session.set({ flags: on ? [...switches.flags, name] : switches.flags.filter((one) => one !== name) });
  };
  const wrong = checked?.problems.findIndex((problem) => problem.figure !== null && problem.figure === sight.figure && problem.game === checked.number) ?? -1;
  return (
    <section class="middle" aria-label="Board">
      <div class="figures" role="group" aria-label="Figures">
        {checked && checked.games.length > 0 && (
          <Select
            label="Game of the file"
            hidden
            choices={checked.games.map(({ number, title }) => ({ value: String(number), label: `${number}. ${title}` }))}
            value={String(checked.number)}
            onChange={(to) => {
              const game = checked.games.find(({ number }) => String(number) === to)!;
              session.editor?.show(game.from);
              void session.enter(game.number);
            }}
          />
        )}
        <button type="button" aria-pressed={preview === "board" && sight.figure === null} onClick={() => session.look({ figure: null, at: sight.figure !== null ? (shown?.at ?? null) : sight.at })}>
          All moves
        </button>
        {checked?.figures.map((figure) => (
          <button key={figure.id} type="button" class={figure.right ? "" : "wrong"} aria-pressed={preview === "board" && sight.figure === figure.id} onClick={() => session.look({ figure: figure.id, at: null })}>
            <Icon name={figure.right ? "check" : "cross"} size={16} />
            <span class="offscreen">{figure.right ? "right:" : "wrong:"}</span> {figure.id}
          </button>
        ))}
        <Button kind="bare" icon="plus" label="New figure of this position" onClick={() => void session.change({ do: "edit", kind: "figure", at: session.here() })} />
        <Select label="Beside the text" hidden class="beside" choices={PREVIEWS} value={preview} onChange={(to) => session.preview.set(to)} />
      </div>
      {preview !== "board" && <Preview session={session} name={name} kind={preview} />}
      <div class="table" hidden={preview !== "board"}>
        <Tools
          tool={tool}
          onTool={(to) => {
            setTool(to);
            setChosen([]);
          }}
          colour={colour}
          onColour={setColour}
          label={label}
          onLabel={setLabel}
        />
        <div class="place">
          {stale && (
            <p class="note">
              <Pill kind="waiting">As it was before line {checked?.problems[0]?.line ?? ""} broke</Pill>
            </p>
          )}
          {wrong >= 0 && !stale && (
            <p class="note">
              <Pill kind="wrong">{checked!.problems[wrong]!.short}</Pill>
              <Button kind="bare" pressed={witness === wrong} onClick={() => session.drawWitness(witness === wrong ? null : wrong)}>
                Show it
              </Button>
            </p>
          )}
          <Board session={session} choose={choose} showWords={showWords} chosen={chosen} />
        </div>
      </div>
      <div class={`under ${saying ? "says-so" : ""}`} hidden={preview !== "board"}>
        {inFigure !== null && shown && (
          <TextField label="Caption" value={shown.caption} rest={900} onChange={(value) => void session.change({ do: "edit", kind: "caption", figure: inFigure, value })} />
        )}
        {inFigure === null && shown && !stale && (
          <div class="comment">
            <TextField
              key={`${session.game.get()} ${shown.at}`}
              label="Comment"
              value={shown.written}
              rest={900}
              placeholder={shown.played ? `Say something of ${shown.played}` : "Say something of the beginning"}
              onChange={(value) => void session.change({ do: "edit", kind: "comment", at: shown.at, value })}
            />
          </div>
        )}
        <div class="stepper" role="group" aria-label="Through the game">
          <Button kind="bare" icon="first" label="To the setup" onClick={() => step(steps?.line[0])} />
          <Button kind="bare" icon="left" label="A move back" onClick={() => step(steps?.back)} unavailable={steps?.back ? undefined : "This is the beginning"} />
          <input
            type="range"
            min={0}
            max={Math.max(0, (steps?.line.length ?? 1) - 1)}
            value={steps && shown ? steps.line.indexOf(shown.at) : 0}
            aria-label="Move"
            aria-valuetext={shown?.says}
            onInput={(event) => step(steps?.line[Number(event.currentTarget.value)])}
          />
          <Button kind="bare" icon="right" label="A move on" onClick={() => step(steps?.on)} unavailable={steps?.on ? undefined : "This is the end"} />
          <Button kind="bare" icon="last" label="To the last move" onClick={() => step(steps?.line[steps.line.length - 1])} />
          <span class="says" data-says>
            {shown?.says}
          </span>
          <Button kind="bare" onClick={() => void session.change({ do: "take-back", at: session.here() })} unavailable={checked?.moves.length ? undefined : "No move to take back"}>
            Take back
          </Button>
        </div>
        <div class="switches">
          <span class="saying">
            <Button kind="bare" pressed={saying} onClick={() => setSaying(!saying)}>
              Comment
            </Button>
          </span>
          <Switch label="Legal places" on={switches.legal} onChange={(legal) => session.set({ legal })} />
          <Switch label="Numbers" on={shown?.numbers ?? false} onChange={(on) => setSwitch("numbers", on)} />
          {flags.map(({ name, doc }) => (
            <Switch key={name} label={name.charAt(0).toUpperCase() + name.slice(1)} help={doc} on={shown?.flags.includes(name) ?? false} onChange={(on) => setSwitch(name, on)} />
          ))}
          <Switch label="Coordinates" on={switches.labels} onChange={(labels) => session.set({ labels })} />
          <Button kind="bare" onClick={showWords}>
            In words
          </Button>
          {(shown?.cells.length ?? 0) > MANY && <small>{shown!.cells.length} cells, shown in part: scroll or drag to move, + and − to zoom.</small>}
        </div>
      </div>
    </section>
  );
}

/** Keys through a game, outside the text and fields: [ ] Home End, Alt 1–9, Esc. */
function useBoardKeys(session: Session, steps: ReturnType<typeof stepsAround>, putDown: () => void): void {
  // Before anybody sees what the keys lead on from: a key that is pressed at once finds it.
  useLayoutEffect(() => {
    const heard = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      const inField = /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest(".editor, dialog") !== null;
      if (event.altKey && /^[1-9]$/.test(event.key)) {
        const figure = session.checked.get()?.figures[Number(event.key) - 1];
        if (figure) session.look({ figure: figure.id, at: null });
        event.preventDefault();
        return;
      }
      if (inField || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.key === "Escape") return putDown();
      const to = { "[": steps?.back, "]": steps?.on, Home: steps?.line[0], End: steps?.line[steps.line.length - 1] }[event.key];
      if (!to || (event.key.length === 1 && !letters.get())) return;
      event.preventDefault();
      session.look({ figure: null, at: to });
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  });
}

/** While the file cannot be read: the way back to where it was right. */
function WayBack({ session }: { session: Session }) {
  const checked = useStore(session.checked);
  const [version, setVersion] = useState<Version | null>(null);
  const unreadable = checked?.status === "unreadable";
  useEffect(() => {
    if (unreadable) void versionsOf(session.file.id).then((found) => setVersion(found.find(({ right }) => right) ?? null));
  }, [unreadable, session]);
  if (!unreadable) return null;
  return (
    <section class="wayback">
      <h2>Facts</h2>
      <p>Facts come back when the file can be read. Nothing you wrote is lost: every version is kept in this browser.</p>
      {version && <Button onClick={() => putBack(session, version.text)}>Go back to {new Date(version.changed).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })}, when it was right</Button>}
    </section>
  );
}

function BoardInWords({ session, onClose }: { session: Session; onClose: () => void }) {
  const words = useWords(session, true);
  return (
    <Dialog title="The board in words" onClose={onClose}>
      {words && (
        <div class="words">
          <p>{words.says}</p>
          {words.changes.length > 0 && (
            <>
              <h3>Since the last move</h3>
              <ul>
                {words.changes.map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </>
          )}
          <h3>Row by row</h3>
          <table>
            <tbody>
              {words.rows.map((row) => (
                <tr key={row[0]?.name}>
                  {row.map((cell) => (
                    <td key={cell.name} class={cell.stands ? "taken" : ""}>
                      {cell.name} {cell.stands}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Dialog>
  );
}

