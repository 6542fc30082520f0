/** Read: the rules as a page, with their figures, and a whole game to step through beside them. */

import { useEffect, useState } from "preact/hooks";
import { useActions } from "../../actions";
import { catalogue } from "../../catalogue";
import type { Answer, Files, Request, Result } from "../../engine/answers";
import { ask, Dropped } from "../../engine/client";
import { readyAnswer } from "../../engine/ready";
import { addressOf, go, replace, route } from "../../router";
import { useStore } from "../../state";
import { openInWrite } from "../../store/open";
import { lastGame, theme } from "../../store/settings";
import { Button, Select } from "../../ui/controls";
import { copy, download, downloadAll } from "../../ui/files";
import { Picture } from "../../ui/picture";
import { Unknown } from "../../ui/unknown";
import "./read.css";
import { Stepper, useGame } from "./stepper";

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
  readonly game: { readonly text: string; readonly name: string } | null;
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

/** Whether pictures are for a dark page. */
export function useDark(): boolean {
  const chosen = useStore(theme);
  return chosen === "dark" || (chosen === "system" && matchMedia("(prefers-color-scheme: dark)").matches);
}

export function ReadView() {
  const list = useStore(catalogue)!;
  const { parts } = useStore(route);
  const known = list.games.map(({ slug }) => slug);
  const slug = [parts[0] ?? "", lastGame.get()].find((one) => known.includes(one)) ?? known[0]!;
  useEffect(() => lastGame.set(slug), [slug]);
  const answer = useAnswer<CardText>({ do: "card", game: slug });
  return (
    <div class="read" key={slug}>
      <Unknown name={parts[0]} known={known} what="game" />
      {answer?.ok && answer.title ? (
        <Card slug={slug} card={answer} at={parts[1]} titles={list.games.map(({ slug, title }) => ({ value: slug, label: title }))} />
      ) : (
        <p class="before" role="status">
          {answer && !answer.ok ? "This game has no rule card." : "Fetching the rules…"}
        </p>
      )}
    </div>
  );
}

function Card({ slug, card, at, titles }: { slug: string; card: CardText; at: string | undefined; titles: readonly { value: string; label: string }[] }) {
  const game = useGame(card.game, at);
  const sections = card.sections.filter(({ title }) => title);
  const link = () => void copy(addressOf({ ...route.get(), parts: game.at === null ? [slug] : [slug, game.at] }), "Link");
  useActions({ link, download: () => go("print", [slug, "rules"]) });
  // The address follows the move that is shown, so that a link leads to it.
  useEffect(() => {
    if (game.at !== null && game.moved) replace([slug, game.at]);
  }, [game.at, game.moved]);
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
  return (
    <>
      <nav class="contents" aria-label="Contents">
        <Select label="Game" hidden choices={titles} value={slug} onChange={(to) => go("read", [to])} />
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <button type="button" onClick={() => toSection(id)}>
                {title}
              </button>
            </li>
          ))}
          {card.game && (
            <li>
              <button type="button" onClick={() => toSection("whole-game")}>
                A whole game
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
            <Blocks blocks={blocks} slug={slug} figures={card.figures} />
          </section>
        ))}
        <p class="small">{[card.readings, card.licence].filter(Boolean).join(" ")}</p>
      </article>
      {card.game && (
        <aside class="whole" aria-labelledby="section-whole-game">
          <h2 id="section-whole-game" tabIndex={-1}>
            A whole game
          </h2>
          <Stepper game={game} />
          <div class="row">
            <Button icon="link" onClick={link}>
              {game.at === null || game.at === "0" ? "Copy link" : `Copy link to move ${game.at}`}
            </Button>
            <Button icon="pencil" onClick={() => void openInWrite(`${slug}-example.yaml`, card.game!.text)}>
              Open in Write
            </Button>
          </div>
        </aside>
      )}
    </>
  );
}

function Blocks({ blocks, slug, figures }: { blocks: readonly Block[]; slug: string; figures: readonly Figure[] }) {
  return (
    <>
      {blocks.map((block, index) => (
        <BlockView key={index} block={block} slug={slug} figures={figures} />
      ))}
    </>
  );
}

function BlockView({ block, slug, figures }: { block: Block; slug: string; figures: readonly Figure[] }) {
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
          <Blocks blocks={item} slug={slug} figures={figures} />
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
        <div class="figures">
          {block.figures.map((index) => (
            <CardFigure key={index} slug={slug} index={index} figure={figures[index]!} />
          ))}
        </div>
      );
  }
}

function Runs({ runs }: { runs: readonly Run[] }) {
  return <>{runs.map((run, index) => (run.bold ? <strong key={index}>{run.text}</strong> : <span key={index}>{run.text}</span>))}</>;
}

function CardFigure({ slug, index, figure }: { slug: string; index: number; figure: Figure }) {
  const dark = useDark();
  const answer = useAnswer<{ svg: string }>({ do: "card-figure", game: slug, index, ...(dark ? { theme: "dark" } : {}) });
  return (
    <figure>
      {answer?.ok ? <Picture svg={answer.svg} alt={figure.alt} /> : <div class="gap" />}
      <figcaption>{figure.caption}</figcaption>
    </figure>
  );
}
