/** The frame around all views: bar, tabs, engine, dialogs, keys, what is said to screen readers. */

import type { ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { catalogue } from "./catalogue";
import { busySince, engine, fetchNow, mayFetch, notNow, restart, stop } from "./engine/client";
import { engineBytes } from "./engine/manifest";
import { Keys } from "./keys";
import { go, route } from "./router";
import { newVersion, online, reloadWithNewVersion } from "./service";
import { useStore } from "./state";
import { dark, letters, theme } from "./store/settings";
import { Button, Progress } from "./ui/controls";
import { copy } from "./ui/files";
import { Icon, type IconName } from "./ui/icons";
import { assertive, polite, say } from "./ui/live";
import { notice } from "./ui/notice";
import { act } from "./actions";
import { ReadView } from "./views/read";
import { PrintView } from "./views/print";
import { SetupView } from "./views/setup";
import { SolveView } from "./views/solve";
import { StartView } from "./views/start";
import { WriteView } from "./views/write";

interface ViewEntry {
  readonly view: string;
  readonly title: string;
  readonly icon: IconName;
  readonly key: string;
  readonly component: ComponentType;
}

export const VIEWS: readonly ViewEntry[] = [
  { view: "start", title: "Start", icon: "home", key: "h", component: StartView },
  { view: "print", title: "Print", icon: "print", key: "p", component: PrintView },
  { view: "setup", title: "Set up", icon: "dice", key: "s", component: SetupView },
  { view: "write", title: "Write", icon: "pencil", key: "w", component: WriteView },
  { view: "read", title: "Read", icon: "book", key: "r", component: ReadView },
  { view: "solve", title: "Solve", icon: "bulb", key: "o", component: SolveView },
];

export function App() {
  const { view } = useStore(route);
  const list = useStore(catalogue);
  const entry = VIEWS.find((entry) => entry.view === view) ?? VIEWS[0]!;
  const [keysOpen, setKeysOpen] = useState(false);
  const main = useRef<HTMLElement>(null);
  useTheme();
  useKeys(() => setKeysOpen(true));
  const first = useRef(true);
  useEffect(() => {
    document.title = entry.view === "start" ? "boardgen studio" : `${entry.title} · boardgen studio`;
    // A new view begins at its heading; the first one of all leaves the focus where the browser has it.
    const isFirst = first.current;
    first.current = false;
    return isFirst ? undefined : focusHeading(main.current!);
  }, [entry]);
  const View = entry.component;
  return (
    <>
      <div class="frame">
        <div>
          <a
            class="skip"
            href={location.hash || "#"}
            onClick={(event) => {
              event.preventDefault();
              const target = main.current?.querySelector<HTMLElement>("[data-skip-to]") ?? main.current;
              target?.focus();
            }}
          >
            Skip to {entry.view === "start" ? "the choices" : entry.title}
          </a>
          <header class="top">
            <a class="brand" href="#">
              <Icon name="logo" size={28} />
              boardgen studio
            </a>
            <Navigation class="views" label="Views" current={entry.view} from={1} />
            <div class="end">
              <EngineStatus />
              <ThemeButton />
              <Button kind="bare" icon="keyboard" label="Keys" class="keyboard" onClick={() => setKeysOpen(true)} />
            </div>
          </header>
          <Banners view={entry.view} />
        </div>
        <main class={`view view-${entry.view}`} ref={main} id="main" tabIndex={-1}>
          {list ? <View key={entry.view} /> : <p class="before">Loading…</p>}
        </main>
        <div>
          {entry.view === "start" && <EngineStrip />}
          <Navigation class="tabs" label="Views, below" current={entry.view} from={0} icons />
        </div>
      </div>
      {keysOpen && <Keys onClose={() => setKeysOpen(false)} />}
      <Announcements />
    </>
  );
}

/** Put the focus on the heading of a view, as soon as it is there, unless something in the view has it by then. Returns what ends waiting. */
function focusHeading(main: HTMLElement): () => void {
  const watcher = new MutationObserver(() => {
    const heading = main.querySelector<HTMLElement>("h1");
    if (!heading) return;
    watcher.disconnect();
    if (!main.contains(document.activeElement)) heading.focus();
  });
  const heading = main.querySelector<HTMLElement>("h1");
  if (heading) heading.focus();
  else watcher.observe(main, { childList: true, subtree: true });
  return () => watcher.disconnect();
}

function Navigation({ class: name, label, current, from, icons }: { class: string; label: string; current: string; from: number; icons?: boolean }) {
  return (
    <nav class={name} aria-label={label}>
      {VIEWS.slice(from).map(({ view, title, icon }) => (
        <a key={view} href={view === "start" ? "#" : `#${view}`} aria-current={view === current ? "page" : undefined}>
          {icons && (
            <span>
              <Icon name={icon} size={20} />
            </span>
          )}
          {title}
        </a>
      ))}
    </nav>
  );
}

function useTheme() {
  const shown = useStore(dark);
  useEffect(() => void (document.documentElement.dataset.theme = shown ? "dark" : "light"), [shown]);
}

function ThemeButton() {
  const isDark = useStore(dark);
  return <Button kind="bare" icon={isDark ? "sun" : "moon"} label={isDark ? "Light" : "Dark"} onClick={() => theme.set(isDark ? "light" : "dark")} />;
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);

/** Share of the engine that is here, what is being done, and how long it still takes. */
function useLoading(): { share: number; words: string; stage: string } | null {
  const state = useStore(engine);
  if (state.name !== "loading") return null;
  const { stage, got, total } = state.progress;
  const share = stage === "fetching" ? (0.8 * got) / total : stage === "unpacking" ? 0.85 : 0.9;
  const seconds = (performance.now() - state.since) / 1000;
  const left = got > total / 20 ? Math.max(1, Math.round(((total - got) * seconds) / got)) : null;
  const words = stage === "fetching" ? `${megabytes(got)} of ${megabytes(total)} MB${left ? ` · about ${left} s to go` : ""}` : stage === "unpacking" ? "Unpacking" : "First board";
  return { share, words, stage };
}

function EngineStatus() {
  const state = useStore(engine);
  const loading = useLoading();
  const isOnline = useStore(online);
  const busy = useBusy();
  const quarter = loading ? Math.floor(loading.share * 4) : null;
  useEffect(() => {
    if (quarter) say(`Engine ${quarter * 25} %`, 0);
  }, [quarter]);
  if (busy !== null)
    return (
      <span class="engine">
        <span class="words">Working, {busy} s</span>
        <Button onClick={stop}>Stop</Button>
      </span>
    );
  if (loading)
    return (
      <span class="engine">
        <Progress value={loading.share} label="Engine" />
        <span class="words">Engine {Math.round(loading.share * 100)} %</span>
      </span>
    );
  if (state.name === "ready")
    return (
      <span class="engine">
        <span class="dot" aria-hidden="true" />
        <span class="words">{isOnline ? "Ready, works offline" : "Ready, offline"}</span>
      </span>
    );
  return (
    <span class="engine">
      <span class="words">{state.name === "failed" ? "Engine stopped" : "Engine not here yet"}</span>
    </span>
  );
}

/** Whole seconds that a request has been under way, from the second one on. */
function useBusy(): number | null {
  const since = useStore(busySince);
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    setSeconds(null);
    if (since === null) return;
    const timer = setInterval(() => {
      const passed = Math.floor((performance.now() - since) / 1000);
      setSeconds(passed >= 2 ? passed : null);
    }, 500);
    return () => clearInterval(timer);
  }, [since]);
  return seconds;
}

function EngineStrip() {
  const state = useStore(engine);
  const loading = useLoading();
  const early = useStore(mayFetch);
  const silent = useSilent();
  if (state.name === "off" && !early)
    return (
      <aside class="strip" aria-label="Engine">
        <div class="text">
          <b>Boards, rules and kits are open already.</b> The engine ({megabytes(engineBytes)} MB, once) changes, deals and checks them.
        </div>
        <Button onClick={fetchNow}>Fetch it now</Button>
      </aside>
    );
  if (!loading) return null;
  return (
    <aside class="strip fade" aria-label="Engine">
      <div>
        <Progress value={loading.share} label="Engine" />
        <small>{silent ? "Waiting for the network" : loading.words}</small>
      </div>
      <div class="text">
        <b>The engine is on its way, this once.</b> Boards, rules and kits are open already.
        <span class="more">
          <br />
          Changing them, dealing and checking begin when it is here; after that, all of it works offline.
        </span>
      </div>
      {silent ? <Button onClick={restart}>Try again</Button> : <Button onClick={notNow}>Not now</Button>}
    </aside>
  );
}

/** Whether the engine is being fetched, and nothing has come for ten seconds. */
function useSilent(): boolean {
  const state = useStore(engine);
  const [silent, setSilent] = useState(false);
  const come = state.name === "loading" && state.progress.stage === "fetching" ? `${state.since} ${state.progress.got}` : null;
  useEffect(() => {
    setSilent(false);
    if (come === null) return;
    const timer = setTimeout(() => setSilent(true), 10_000);
    return () => clearTimeout(timer);
  }, [come]);
  return silent;
}

function Banners({ view }: { view: string }) {
  const state = useStore(engine);
  const silent = useSilent();
  const told = useStore(notice);
  const isOnline = useStore(online);
  const fresh = useStore(newVersion);
  return (
    <>
      {told && (
        <div class="banner" role="status">
          <span class="grow">{told}</span>
          <Button kind="bare" icon="cross" label="Close" onClick={() => notice.set("")} />
        </div>
      )}
      {silent && view !== "start" && (
        <div class="banner waiting" role="status">
          <span class="grow">Waiting for the network</span>
          <Button onClick={restart}>Try again</Button>
        </div>
      )}
      {fresh && (
        <div class="banner">
          <span class="grow">A new version of the studio is here.</span>
          <Button onClick={reloadWithNewVersion}>Reload</Button>
        </div>
      )}
      {!isOnline && (
        <div class="banner" role="status">
          <Icon name="offline" />
          <span class="grow">
            <b>You are offline.</b> {state.name === "ready" ? "Nothing is missing: the engine is kept on this device." : "Boards, kits and rules that were made ready and seen before still open."}
          </span>
        </div>
      )}
      {state.name === "wanted" && (
        <div class="banner waiting" role="status">
          <span class="grow">
            <b>This needs the engine:</b> {megabytes(engineBytes)} MB, once.
          </span>
          <Button onClick={fetchNow}>Fetch it</Button>
        </div>
      )}
      {state.name === "failed" && (
        <div class="banner wrong">
          <Icon name="cross" />
          <span class="grow">
            {state.offline ? (
              <>
                <b>The engine could not be fetched.</b> What is ready-made still opens and prints.
              </>
            ) : (
              <>
                <b>The engine stopped. Your text is safe.</b>
              </>
            )}
          </span>
          {!state.offline && <Button onClick={() => void copy(state.report, "Report")}>Copy report</Button>}
          <Button onClick={restart}>{state.offline ? "Try again" : "Start again"}</Button>
        </div>
      )}
    </>
  );
}

function Announcements() {
  const state = useStore(engine);
  useEffect(() => {
    if (state.name === "failed") assertive.set("The engine stopped. Your text is safe.");
    else assertive.set("");
  }, [state]);
  return (
    <>
      <div class="offscreen" aria-live="polite" aria-atomic="true">
        {useStore(polite)}
      </div>
      <div class="offscreen" role="alert">
        {useStore(assertive)}
      </div>
    </>
  );
}

/** Keys that work anywhere: `g` and a letter, `?`, Ctrl S, `y`. Letters are left alone in fields, and where they are switched off. */
function useKeys(showKeys: () => void) {
  useEffect(() => {
    let gone = -Infinity;
    const heard = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "s") {
        event.preventDefault();
        act("download");
        return;
      }
      const target = event.target as HTMLElement;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !letters.get()) return;
      if (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest("dialog")) return;
      if (event.key === "g") gone = performance.now();
      else if (performance.now() - gone < 1500) {
        gone = -Infinity;
        const entry = VIEWS.find(({ key }) => key === event.key);
        if (entry) go(entry.view === "start" ? "start" : entry.view);
      } else if (event.key === "?") showKeys();
      else if (event.key === "y") act("link");
    };
    addEventListener("keydown", heard);
    return () => removeEventListener("keydown", heard);
  }, []);
}
