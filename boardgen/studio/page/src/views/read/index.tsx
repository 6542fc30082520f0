/** Read: the rules as a page, with their figures, and a whole game to step through beside them. */

import type { ComponentChildren } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useActions } from "../../actions";
import { catalogue } from "../../catalogue";
import type { Answer, Files, Request, Result } from "../../engine/answers";
import { ask, Dropped } from "../../engine/client";
import { readyAnswer } from "../../engine/ready";
import { addressOf, go, replace, route } from "../../router";
import { useStore } from "../../state";
import { openText } from "../../store/open";
import { dark, lastGame } from "../../store/settings";
import { Button, Pill, Segments, Select } from "../../ui/controls";
import { copy, download, downloadAll } from "../../ui/files";
import { Icon } from "../../ui/icons";
import { say } from "../../ui/live";
import { Picture } from "../../ui/picture";
import { Unknown } from "../../ui/unknown";
import "./read.css";
import { Stepper, useGame } from "./stepper";
import { Steps, useStepKeys } from "./steps";

interface Run {
  readonly text: string;
  readonly bold: boolean;
}
type Block =
  | { readonly kind: "paragraph"; readonly runs: readonly Run[] }
  | { readonly kind: "heading"; readonly level: number; readonly runs: readonly Run[] }
  | { readonly kind: "list"; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: "table"; readonly head: readonly (readonly Run[])[]; readonly rows: readonly (readonly (readonly Run[])[])[]; readonly aligns: readonly string[] }
  | { readonly kind: "figures"; readonly figures: readonly number[] };
interface Figure {
  readonly id: string;
  readonly alt: string;
  readonly caption: string;
  /** The caption with its first words bold. */
  readonly said: readonly Run[];
  /** The game file it stands in, and its id there. */
  readonly file: string;
  readonly figure: string;
}
interface CardText {
  readonly title: string;
  readonly subtitle: string;
  readonly designer: string;
  readonly players?: string;
  readonly time?: string;
  readonly licence?: string;
  readonly readings?: string;
  readonly sections: readonly { readonly id: string; readonly title: string; readonly blocks: readonly Block[] }[];
  readonly figures: readonly Figure[];
  readonly files: Readonly<Record<string, string>>;
  readonly game: { readonly text: string; readonly name: string } | null;
}

/** From here on figures stand beside the text, one at a time; below it they stand in it. */
const WIDE = "(min-width: 1100px)";

function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const heard = () => setWide(query.matches);
    heard();
    query.addEventListener("change", heard);
    return () => query.removeEventListener("change", heard);
  }, []);
  return wide;
}

/** An answer made with the site, or the engine's. */
async function answerOf(request: Request): Promise<Answer | null> {
  const ready = await readyAnswer(request);
  if (ready) return ready;
  try {
    return await ask(request);
  } catch (error) {
    if (error instanceof Dropped) return null;
    throw error;
  }
}

function useAnswer<T>(request: Request): Result<T> | null {
  const [answer, setAnswer] = useState<Result<T> | null>(null);
  const key = JSON.stringify(request);
  useEffect(() => {
    let over = false;
    void answerOf(request).then((found) => !over && found && setAnswer(found as unknown as Result<T>));
    return () => {
      over = true;
    };
  }, [key]);
  return answer;
}

export function ReadView() {
  const list = useStore(catalogue)!;
  const { parts, query } = useStore(route);
  const known = list.games.map(({ slug }) => slug);
  const slug = [parts[0] ?? "", lastGame.get()].find((one) => known.includes(one)) ?? known[0]!;
  useEffect(() => lastGame.set(slug), [slug]);
  const answer = useAnswer<CardText>({ do: "card", game: slug });
  return (
    <div class="read" key={slug}>
      <Unknown name={parts[0]} known={known} what="game" />
      {answer?.ok && answer.title ? (
        <Card slug={slug} card={answer} at={parts[1]} figure={query.figure} titles={list.games.map(({ slug, title }) => ({ value: slug, label: title }))} />
      ) : (
        <p class="before" role="status">
          {answer && !answer.ok ? "This game has no rule card." : "Fetching the rules…"}
        </p>
      )}
    </div>
  );
}

interface CardProps {
  readonly slug: string;
  readonly card: CardText;
  /** Places that the address names: a move of the whole game, a figure. */
  readonly at: string | undefined;
  readonly figure: string | undefined;
  readonly titles: readonly { value: string; label: string }[];
}

function Card({ slug, card, at, figure, titles }: CardProps) {
  const wide = useWide();
  const game = useGame(card.game, at);
  const sections = card.sections.filter(({ title }) => title);
  const count = card.figures.length;
  const named = figure !== undefined && /^[1-9]\d{0,3}$/.test(figure) && Number(figure) <= count ? Number(figure) : null;
  const [number, setNumber] = useState(named ?? 1);
  // A figure stands beside the text until somebody asks for the whole game.
  const [beside, setBeside] = useState<"figures" | "game">(at === undefined && count > 0 ? "figures" : "game");
  const panel = wide && count > 0 ? beside : card.game ? "game" : null;
  const choice = wide && count > 0 && card.game !== null;
  const here = useSection(sections.map(({ id }) => id));
  const to = () => (panel === "figures" ? { parts: [slug], query: { figure: String(number) } } : { parts: game.at === null ? [slug] : [slug, game.at], query: {} });
  const link = () => void copy(addressOf({ ...route.get(), ...to() }), "Link");
  useActions({ link, download: () => go("print", [slug, "rules"]) });
  // The address follows the move that is shown, so that a link leads to it.
  useEffect(() => {
    if (panel === "game" && game.at !== null && game.moved) replace([slug, game.at]);
  }, [game.at, game.moved, panel]);
  // In a narrow window a link to a figure leads to its place in the text.
  useEffect(() => {
    const view = document.getElementById("main"), place = document.getElementById(`figure-${named}`);
    // Only the view: scrolled into view by the browser, it would take the bar along.
    if (view && place && !wide) view.scrollTop += place.getBoundingClientRect().top - view.getBoundingClientRect().top - 16;
  }, []);
  const showFigure = (wanted: number) => {
    const next = Math.max(1, Math.min(count, wanted));
    setBeside("figures");
    setNumber(next);
    replace([slug], { figure: String(next) });
    const { caption, alt } = card.figures[next - 1]!;
    say(`Figure ${next} of ${count}. ${caption || alt}`, 300);
  };
  const showGame = () => {
    setBeside("game");
    replace(game.at !== null && game.moved ? [slug, game.at] : [slug]);
  };
  useStepKeys(
    (by) => (panel === "figures" ? showFigure(number + by) : panel === "game" && game.shown ? game.go(game.shown.ply + by) : undefined),
    wide ? (wanted) => wanted <= count && showFigure(wanted) : undefined,
  );
  const toSection = (id: string) => {
    const heading = document.getElementById(`section-${id}`);
    heading?.scrollIntoView({ block: "start", behavior: matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth" });
    heading?.focus({ preventScroll: true });
  };
  const saveHtml = async () => {
    const made = (await answerOf({ do: "make", product: "card", options: { game: slug }, format: "html" })) as unknown as Result<Partial<Files> & { text?: string; name?: string }> | null;
    if (!made?.ok) return;
    if (made.files) downloadAll(made.files);
    else if (made.text) download(`${made.name ?? slug}.html`, "text/html", made.text);
  };
  const shown = card.figures[number - 1];
  const write = () => {
    if (panel === "figures" && shown) void openText(`${slug}-${shown.file}`, card.files[shown.file]!, { figure: shown.figure });
    else void openText(`${slug}-example.yaml`, card.game!.text, game.at === null ? {} : { at: game.at });
  };
  return (
    <>
      <nav class="contents" aria-label="Contents">
        <Select label="Game" hidden choices={titles} value={slug} onChange={(to) => go("read", [to])} />
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <button type="button" aria-current={id === here ? "location" : undefined} onClick={() => toSection(id)}>
                {title}
              </button>
            </li>
          ))}
          {card.game && (
            <li>
              <button
                type="button"
                onClick={() => {
                  showGame();
                  toSection("beside");
                }}
              >
                {sections.some(({ title }) => title === "A whole game") ? "Move by move" : "A whole game"}
              </button>
            </li>
          )}
        </ul>
        <ul class="foot">
          <li>
            <a href={`#print/${slug}/rules`}>Print this card</a>
          </li>
          <li>
            <button type="button" onClick={() => void saveHtml()}>
              Save as one HTML file
            </button>
          </li>
        </ul>
      </nav>
      <article class="prose" data-skip-to="" tabIndex={-1}>
        <p class="byline">{[`${card.title}, by ${card.designer}`, card.players && `${card.players} players`, card.time].filter(Boolean).join(" · ")}</p>
        <h1 tabIndex={-1}>{card.title}</h1>
        <p class="subtitle">{card.subtitle}</p>
        {card.sections.map(({ id, title, blocks }) => (
          <section key={id}>
            {title && (
              <h2 id={`section-${id}`} tabIndex={-1}>
                {title}
              </h2>
            )}
            <Blocks
              blocks={blocks}
              figure={(index) =>
                wide ? (
                  <FigureLink key={index} number={index + 1} figure={card.figures[index]!} shown={panel === "figures" && number === index + 1} show={() => showFigure(index + 1)} />
                ) : (
                  <CardFigure key={index} slug={slug} index={index} figure={card.figures[index]!} />
                )
              }
            />
          </section>
        ))}
        <p class="small">{[card.readings, card.licence].filter(Boolean).join(" ")}</p>
      </article>
      {panel && (
        <aside class="whole" aria-labelledby="section-beside">
          <div class="head">
            <h2 id="section-beside" class={choice ? "offscreen" : ""} tabIndex={-1}>
              {panel === "figures" ? "Figures" : "A whole game"}
            </h2>
            {choice && (
              <Segments
                label="Beside the text"
                hidden
                choices={[
                  { value: "figures", label: "Figures" },
                  { value: "game", label: "A whole game" },
                ]}
                value={panel}
                onChange={(to) => (to === "figures" ? showFigure(number) : showGame())}
              />
            )}
            <Pill kind="right">{panel === "figures" ? "Every claim checked" : "Every move checked"}</Pill>
          </div>
          {panel === "figures" && shown ? <FigureSteps slug={slug} number={number} count={count} figure={shown} go={showFigure} /> : <Stepper game={game} />}
          <div class="row">
            <Button icon="link" onClick={link}>
              {panel === "figures" ? `Copy link to figure ${number}` : game.at === null || game.at === "0" ? "Copy link" : `Copy link to move ${game.at}`}
            </Button>
            <Button icon="pencil" onClick={write}>
              Open in Write
            </Button>
          </div>
        </aside>
      )}
    </>
  );
}

/** The section that is being read: the last whose heading has passed the upper part of the window. */
function useSection(ids: readonly string[]): string | null {
  const [here, setHere] = useState<string | null>(ids[0] ?? null);
  useEffect(() => {
    const view = document.getElementById("main");
    const look = () => {
      const line = (view?.getBoundingClientRect().top ?? 0) + 140;
      const passed = ids.filter((id) => (document.getElementById(`section-${id}`)?.getBoundingClientRect().top ?? Infinity) < line);
      setHere(passed[passed.length - 1] ?? ids[0] ?? null);
    };
    look();
    view?.addEventListener("scroll", look, { passive: true });
    return () => view?.removeEventListener("scroll", look);
  }, [ids.join(" ")]);
  return here;
}

/** The figures of the text, one by one. */
function FigureSteps({ slug, number, count, figure, go }: { slug: string; number: number; count: number; figure: Figure; go: (number: number) => void }) {
  const answer = useFigure(slug, number - 1);
  const says = `figure ${number} of ${count}: ${figure.alt}`;
  if (!answer?.ok) return <div class="gap step" role="status">The figure is drawn as soon as the engine is here.</div>;
  return (
    <Steps svg={answer.svg} alt={figure.alt} at={number} first={1} last={count} noun="Figure" says={says} count={`${number} of ${count}`} go={go}>
      <b>Figure {number}.</b> {figure.caption ? <Runs runs={figure.said} /> : figure.alt}
    </Steps>
  );
}

/** Where a figure belongs in the text: it leads to it, beside. */
function FigureLink({ number, figure, shown, show }: { number: number; figure: Figure; shown: boolean; show: () => void }) {
  return (
    <button type="button" class="figurelink" aria-pressed={shown} onClick={show}>
      <Icon name="board" size={18} />
      <span>
        <b>Figure {number}</b> <span class="quiet">{figure.alt}</span>
      </span>
    </button>
  );
}

type ShowFigure = (index: number) => ComponentChildren;

function Blocks({ blocks, figure }: { blocks: readonly Block[]; figure: ShowFigure }) {
  return (
    <>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} figure={figure} />
      ))}
    </>
  );
}

function BlockView({ block, figure }: { block: Block; figure: ShowFigure }) {
  switch (block.kind) {
    case "paragraph":
      return (
        <p>
          <Runs runs={block.runs} />
        </p>
      );
    case "heading":
      return (
        <h3>
          <Runs runs={block.runs} />
        </h3>
      );
    case "list": {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <Blocks blocks={item} figure={figure} />
        </li>
      ));
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>;
    }
    case "table":
      return (
        <div class="table" tabIndex={0} role="region" aria-label="Table">
          <table>
            <thead>
              <tr>
                {block.head.map((cell, index) => (
                  <th key={index} scope="col">
                    <Runs runs={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, at) => (
                    <td key={at}>
                      <Runs runs={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case "figures":
      return (
        <div class="figures">{block.figures.map(figure)}</div>
      );
  }
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return <>{runs.map((run, index) => (run.bold ? <strong key={index}>{run.text}</strong> : <span key={index}>{run.text}</span>))}</>;
}

function useFigure(slug: string, index: number): Result<{ svg: string }> | null {
  const isDark = useStore(dark);
  return useAnswer<{ svg: string }>({ do: "card-figure", game: slug, index, ...(isDark ? { theme: "dark" } : {}) });
}

function CardFigure({ slug, index, figure }: { slug: string; index: number; figure: Figure }) {
  const answer = useFigure(slug, index);
  return (
    <figure id={`figure-${index + 1}`}>
      {answer?.ok ? <Picture svg={answer.svg} alt={figure.alt} /> : <div class="gap" />}
      <figcaption>
        <Runs runs={figure.said} />
      </figcaption>
    </figure>
  );
}
