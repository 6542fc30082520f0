/** Start: what there is to do, or a game to begin with. */

import { useEffect, useState } from "preact/hooks";
import { catalogue } from "../../catalogue";
import type { Answer, GameEntry, Pages, Request, Result } from "../../engine/answers";
import { readyAnswer } from "../../engine/ready";
import { go } from "../../router";
import { useStore } from "../../state";
import { openText } from "../../store/open";
import { lastGame } from "../../store/settings";
import { Menu, Pill } from "../../ui/controls";
import { chooseFile } from "../../ui/files";
import { Picture } from "../../ui/picture";
import "./start.css";

interface Card {
  readonly view: string;
  readonly title: string;
  readonly says: string;
  readonly pictures: readonly Request[];
  readonly checked?: boolean;
}

const CARDS: readonly Card[] = [
  { view: "print", title: "Print", says: "A board, paper, pieces or a whole kit, in true millimetres.", pictures: [{ do: "make", product: "board", options: { name: "pi" }, format: "pages" }] },
  { view: "setup", title: "Set up", says: "A random legal setup for tonight, or twelve.", pictures: [{ do: "make", product: "setup", options: { game: "pisi", seed: 42 }, format: "pages" }] },
  { view: "write", title: "Write", says: "Moves and diagrams, checked while you type.", pictures: [{ do: "card-figure", game: "pi", index: 6 }], checked: true },
  { view: "read", title: "Read", says: "The rules, with figures to step through.", pictures: [{ do: "make", product: "card", options: { game: "pi" }, format: "pages" }] },
  { view: "solve", title: "Solve", says: "Puzzles with one answer, and the proof of it.", pictures: [{ do: "card-figure", game: "trike", index: 1 }] },
];

/** Which figure of a game's card shows it best at the size of a stamp. */
const STAMP: Readonly<Record<string, number>> = { pi: 6, trike: 1, hex3: 6, pisi: 0, iriri: 0 };

export function StartView() {
  const list = useStore(catalogue)!;
  return (
    <div class="start" data-skip-to="" tabIndex={-1}>
      <h1 tabIndex={-1}>Boards to print, setups to play, diagrams that are right</h1>
      <p class="lead">Free and without an account. Nothing you write leaves this device.</p>
      <ul class="cards">
        {CARDS.map((card) => (
          <li key={card.view}>
            <a href={`#${card.view}`}>
              <span class="front" aria-hidden="true">
                {card.pictures.map((request, index) => (
                  <ReadyPicture key={index} request={request} />
                ))}
                {card.checked && <Pill kind="right">Checked</Pill>}
              </span>
              <span class="text">
                <b>{card.title}</b>
                <span>{card.says}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <h2>Or begin with a game</h2>
      <ul class="games">
        {list.games.map((game) => (
          <li key={game.slug}>
            <GameMenu game={game} />
          </li>
        ))}
        <li>
          <button type="button" class="game own" onClick={() => void openOwn()}>
            <span class="plus" aria-hidden="true">
              +
            </span>
            <span>
              <b>Your own</b>
              <small>from a file</small>
            </span>
          </button>
        </li>
      </ul>
      <p class="more">
        <a href="docs/index.html">Documentation</a>
        <a href="docs/gallery.html">Gallery</a>
        <a href="docs/own-games.html">Games of your own</a>
      </p>
    </div>
  );
}

async function openOwn(): Promise<void> {
  const file = await chooseFile();
  if (file) await openText(file.name, file.text);
}

function GameMenu({ game }: { game: GameEntry }) {
  const to = (view: string) => () => {
    lastGame.set(game.slug);
    go(view, [game.slug]);
  };
  const index = STAMP[game.slug];
  return (
    <div class="game">
      <span class="stamp" aria-hidden="true">
        {index !== undefined && <ReadyPicture request={{ do: "card-figure", game: game.slug, index }} />}
      </span>
      <span>
        <b>{game.title}</b>
        <small>{game.designer.split(/, after| \(/)[0]}</small>
      </span>
      <Menu
        label={game.title}
        icon="down"
        kind="bare"
        short
        items={[
          { label: "Print", icon: "print", act: to("print") },
          ...(game.setups ? [{ label: "Set up", icon: "dice" as const, act: to("setup") }] : []),
          { label: "Read", icon: "book", act: to("read") },
          ...(game.rules ? [{ label: "Solve", icon: "bulb" as const, act: to("solve") }] : []),
        ]}
      />
    </div>
  );
}

/** The first picture of an answer that was made with the site. */
function ReadyPicture({ request }: { request: Request }) {
  const [svg, setSvg] = useState<string | null>(null);
  useEffect(() => {
    let over = false;
    void readyAnswer(request).then((answer) => {
      if (!over && answer?.ok) setSvg(pictureOf(answer));
    });
    return () => {
      over = true;
    };
  }, []);
  return svg ? <Picture svg={svg} alt="" class={request.do === "make" ? "sheetpic page" : "sheetpic"} /> : null;
}

function pictureOf(answer: Answer): string | null {
  const result = answer as Result<Partial<Pages> & { svg?: string }>;
  if (!result.ok) return null;
  return result.svg ?? result.pages?.[0]?.svg ?? null;
}
