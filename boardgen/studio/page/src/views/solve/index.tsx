/** Solve: a puzzle on the board; play the move, see whether it is right, and the proof of why others fail. */

import { useEffect, useRef, useState } from "preact/hooks";
import { useActions } from "../../actions";
import { catalogue } from "../../catalogue";
import type { EngineError, Request, Result } from "../../engine/answers";
import { ask, Dropped } from "../../engine/client";
import { addressOf, replace, route } from "../../router";
import { useStore } from "../../state";
import { openText } from "../../store/open";
import { dark, lastGame } from "../../store/settings";
import { Button, NumberField, Pill, Segments, Select } from "../../ui/controls";
import { chooseFile, copy } from "../../ui/files";
import { say } from "../../ui/live";
import { messagesOf } from "../print/pages";
import "../print/desk.css";
import { Stepper, useGame } from "../read/stepper";
import { useStepKeys } from "../read/steps";
import "../read/read.css";
import { PlayBoard, type Position } from "./board";
import { Unknown } from "../../ui/unknown";
import "./solve.css";

interface PuzzleFile {
  readonly text: string;
  readonly name: string;
  readonly hints?: readonly string[];
  readonly level?: number;
}
interface Question {
  readonly title: string;
  readonly sentence: string;
  readonly at: string;
  readonly ply: number;
  /** The games of a file with several. */
  readonly games: readonly { readonly number: number; readonly title: string }[];
}
interface Verdict {
  readonly right: boolean | null;
  readonly says: string;
  readonly line?: readonly string[];
}

/** The engine's answer as its type; null if nobody wants it any more. What was stopped is a refusal. */
async function answerOf<T>(request: Request, lane?: string): Promise<Result<T> | null> {
  try {
    return (await ask(request, lane ? { lane } : {})) as unknown as Result<T>;
  } catch (error) {
    if (!(error instanceof Dropped)) throw error;
    return error.stopped ? { ok: false, error: { kind: "request", message: "Stopped before there was an answer." } } : null;
  }
}

export function SolveView() {
  const list = useStore(catalogue)!;
  const { parts } = useStore(route);
  const games = list.games.filter(({ rules }) => rules);
  const slug = [parts[0] ?? "", lastGame.get(), "trike"].find((one) => games.some((game) => game.slug === one)) ?? games[0]!.slug;
  const level = /^[1-5]$/.test(parts[1] ?? "") ? parts[1]! : "1";
  const number = /^\d{1,9}$/.test(parts[2] ?? "") ? parts[2]! : "1";
  const [file, setFile] = useState<PuzzleFile | null>(null);
  const [own, setOwn] = useState(false);
  const [error, setError] = useState<EngineError | null>(null);
  const [times, setTimes] = useState(0);
  useEffect(() => lastGame.set(slug), [slug]);
  useEffect(() => {
    setOwn(false);
    setFile(null);
    setError(null);
    void answerOf<PuzzleFile>({ do: "puzzle", game: slug, level: Number(level), number: Number(number) }, "puzzle").then((found) => {
      if (!found) return;
      if (found.ok) setFile(found);
      else setError(found.error);
    });
  }, [slug, level, number, times]);
  const go = (to: { slug?: string; level?: string; number?: string }) => replace([to.slug ?? slug, to.level ?? level, to.number ?? number]);
  const open = async () => {
    const chosen = await chooseFile();
    if (!chosen) return;
    setOwn(true);
    setError(null);
    setFile(chosen);
  };
  const link = () => void copy(addressOf({ ...route.get(), parts: [slug, level, number] }), "Link");
  useActions({ link });
  return (
    <div class="bench solve">
      <div class="panel">
        <div class="choose">
          <div class="head">
            <h1 tabIndex={-1}>Solve</h1>
            <Select label="Game" hidden choices={games.map(({ slug, title }) => ({ value: slug, label: title }))} value={slug} onChange={(to) => go({ slug: to })} />
          </div>
          <Unknown name={parts[0]} known={games.map(({ slug }) => slug)} what="game with puzzles" />
        </div>
        <div class="options">
          <Segments label="Level" choices={["1", "2", "3", "4", "5"].map((value) => ({ value, label: value }))} value={own ? "" : level} onChange={(to) => go({ level: to })} />
          <NumberField label="Number" value={own ? "" : number} onChange={(to) => go({ number: /^\d{1,9}$/.test(to) ? to : number })} help="The same number gives the same puzzle on every device." />
          {file && <Hints key={file.text} hints={file.hints ?? []} />}
        </div>
        <div class="actions">
          <Button icon="file" class="wide" onClick={() => void open()}>
            Open a file…
          </Button>
          <div class="row">
            <Button icon="link" onClick={link} unavailable={own ? "A file has no link here; open it in Write" : undefined}>
              Copy link
            </Button>
            <Button icon="pencil" unavailable={file ? undefined : "No puzzle yet"} onClick={() => void openText(`${file!.name.replace(/\.ya?ml$/, "")}.yaml`, file!.text)}>
              Open in Write
            </Button>
          </div>
        </div>
      </div>
      <section class="desk" aria-label="Puzzle" data-skip-to="" tabIndex={0}>
        {error ? (
          <>
            <ErrorLines error={error} />
            {error.kind === "request" && <Button onClick={() => setTimes(times + 1)}>Look again</Button>}
          </>
        ) : file ? (
          <Puzzle key={file.text} file={file} />
        ) : (
          <div class="placeholder" role="status">
            <p>Looking for a puzzle whose answer can be proved…</p>
          </div>
        )}
      </section>
    </div>
  );
}

function Hints({ hints }: { hints: readonly string[] }) {
  const [shown, setShown] = useState(0);
  if (!hints.length) return null;
  return (
    <div class="hints">
      <Button icon="bulb" onClick={() => setShown(Math.min(hints.length, shown + 1))} unavailable={shown === hints.length ? "These are all hints" : undefined}>
        {shown ? "Another hint" : "A hint"}
      </Button>
      <ol aria-live="polite">
        {hints.slice(0, shown).map((hint, index) => (
          <li key={index}>{hint}</li>
        ))}
      </ol>
    </div>
  );
}

function Puzzle({ file }: { file: PuzzleFile }) {
  const isDark = useStore(dark);
  const [question, setQuestion] = useState<Question | null>(null);
  const [game, setGame] = useState(1);
  const about = { text: file.text, name: file.name, game };
  const [position, setPosition] = useState<Position | null>(null);
  const [error, setError] = useState<EngineError | null>(null);
  const [verdict, setVerdict] = useState<(Verdict & { move: string }) | null>(null);
  const [before, setBefore] = useState<readonly string[]>([]);
  const [proof, setProof] = useState<{ text: string; name: string; number: number } | null>(null);
  const alive = useRef(true);
  useEffect(() => () => void (alive.current = false), []);
  useEffect(() => {
    let over = false;
    void (async () => {
      const found = await answerOf<Question>({ do: "solve", ...about }, "question");
      if (!found || over) return;
      setError(found.ok ? null : found.error);
      if (!found.ok) return;
      setQuestion(found);
      const shown = await answerOf<Position>({ do: "show", ...about, at: found.at, legal: true, last: true, facts: false, theme: isDark ? "dark" : "colour" });
      if (shown?.ok && !over) setPosition(shown);
    })();
    return () => {
      over = true;
    };
  }, [isDark, game]);
  const enter = (number: number) => {
    setGame(number);
    setPosition(null);
    setVerdict(null);
    setProof(null);
    setBefore([]);
  };
  const attempt = async (token: string) => {
    const move = [...before, token].join(" ");
    const found = await answerOf<Verdict>({ do: "solve", ...about, move }, "attempt");
    if (!found || !alive.current) return;
    setError(found.ok ? null : found.error);
    if (!found.ok) return;
    setVerdict({ ...found, move });
    setBefore(found.right === null ? [...before, token] : []);
    say(found.says, 100);
    setProof(found.line ? { text: await played(about, question!.at, found.line), name: file.name, number: game } : null);
  };
  if (error && !question) return <ErrorLines error={error} />;
  if (!question) return <p role="status">Drawing…</p>;
  return (
    <div class="puzzle">
      {question.games.length > 0 && (
        <Select label="Puzzle of the file" hidden class="which" choices={question.games.map(({ number, title }) => ({ value: String(number), label: `${number}. ${title}` }))} value={String(game)} onChange={(to) => enter(Number(to))} />
      )}
      <div class="ask">
        <h2>{question.sentence}</h2>
        <span>
          {question.title}
          {file.level ? ` · level ${file.level}` : ""}
        </span>
      </div>
      <div class="both">
        {position ? <PlayBoard position={position} key={game} file={file} game={game} at={question.at} onMove={(token) => void attempt(token)} /> : !error && <p role="status">Drawing…</p>}
        <div class="verdict" aria-live="polite">
          {verdict ? (
            <Pill kind={verdict.right ? "right" : verdict.right === false ? "wrong" : "waiting"}>{verdict.right ? `${verdict.move}: right` : verdict.right === false ? `${verdict.move} fails` : "Go on"}</Pill>
          ) : (
            <p class="quiet">Play a move on the board: point at a place, or go to it with arrows and press Enter.</p>
          )}
          {verdict && <p>{verdict.says}</p>}
          {error && <ErrorLines error={error} />}
          {proof && <Proof key={`${verdict?.move} ${proof.text}`} proof={proof} from={question.ply} />}
        </div>
      </div>
    </div>
  );
}

function ErrorLines({ error }: { error: EngineError }) {
  return (
    <div class="says fault box" role="alert">
      {messagesOf(error).map((message) => (
        <p key={message}>{message}</p>
      ))}
    </div>
  );
}

/** Best play after an answer, to step through. */
function Proof({ proof, from }: { proof: { text: string; name: string; number: number }; from: number }) {
  const game = useGame(proof, String(from + 1));
  useStepKeys((by) => game.shown && game.go(game.shown.ply + by));
  return (
    <section class="proof" aria-label="Best play after it">
      <h3>Best play after it</h3>
      <Stepper game={game} />
    </section>
  );
}

/** The text with moves played from a place on. */
async function played(file: { text: string; name: string; game: number }, from: string, moves: readonly string[]): Promise<string> {
  let text = file.text;
  let at: string | null = from;
  for (const move of moves) {
    const answer: Result<{ edits: readonly { from: number; to: number; insert: string }[]; at: string | null }> | null = await answerOf({ do: "play", text, name: file.name, game: file.game, at, move, how: "replace" });
    if (!answer?.ok) break;
    for (const edit of [...answer.edits].reverse()) text = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
    at = answer.at;
  }
  return text;
}
