/** Set up: a random setup by its number, another one, many on as many sheets. */

import { useEffect, useState } from "preact/hooks";
import { useActions } from "../../actions";
import { catalogue, gameOf, wayOf } from "../../catalogue";
import type { Failure, Files, Request, Result } from "../../engine/answers";
import { ask, Dropped, engine } from "../../engine/client";
import { isReady } from "../../engine/ready";
import { addressOf, replace, route } from "../../router";
import { useStore } from "../../state";
import { openText } from "../../store/open";
import { lastGame, sheet } from "../../store/settings";
import { Button, NumberField, Segments, Select } from "../../ui/controls";
import { copy, downloadAll } from "../../ui/files";
import { Icon } from "../../ui/icons";
import { Picture } from "../../ui/picture";
import { Unknown } from "../../ui/unknown";
import { CommandLine, makeFiles } from "../print";
import "../print/desk.css";
import { Fields, summary, usable, valuesOf, type Chosen } from "../print/form";
import { ErrorBox, faultsOf, Placeholder, Told, usePages } from "../print/pages";
import "./setup.css";

const MOST = 100;
const FIRST = 42;
const NUMBERS = /^(\d{1,9})(?:-(\d{1,9}))?$/;

/** The numbers of an address: `42` or `42-53`. */
function numbersOf(text: string | undefined): { first: number; count: number } {
  const [, first, last] = NUMBERS.exec(text ?? "") ?? [];
  if (first === undefined) return { first: FIRST, count: 1 };
  return { first: Number(first), count: Math.min(MOST, Math.max(1, last === undefined ? 1 : Number(last) - Number(first) + 1)) };
}

export function SetupView() {
  const list = useStore(catalogue)!;
  const { parts, query } = useStore(route);
  const usual = useStore(sheet);
  const state = useStore(engine);
  const games = list.games.filter(({ setups }) => setups);
  const game = games.find(({ slug }) => slug === parts[0]) ?? gameOf({ ...list, games }, lastGame.get()) ?? games[0]!;
  const { first, count } = numbersOf(parts[1]);
  const last = first + count - 1;
  const [at, setAt] = useState(0);
  const [failed, setFailed] = useState<Failure | null>(null);
  useEffect(() => lastGame.set(game.slug), [game.slug]);
  useEffect(() => setAt(0), [game.slug, first, count]);

  const way = wayOf(list, "setup", "print")!;
  const options = usable(way.options).filter(({ name }) => !["seed", "seeds", "pad", "tile", "overlap", "fit"].includes(name));
  const chosen: Chosen = { ...(usual !== "a4" ? { paper: usual } : {}), ...query };
  const values: Record<string, unknown> = { game: game.slug, ...(count > 1 ? { seeds: `${first}-${last}` } : { seed: first }), ...valuesOf(options, chosen) };
  if (values.paper === "a4") delete values.paper;
  const request: Request = { do: "make", product: "setup", options: values, format: "pages" };
  const drawn = usePages(request, "setup");
  const faults = faultsOf(drawn.error);
  const pages = drawn.pages?.pages ?? [];
  const shown = Math.min(at, Math.max(0, pages.length - 1));
  // A sheet may hold several setups.
  const each = Math.max(1, Number(values.per_page) || 1);
  const number = first + shown * each;
  const numbersOn = (index: number) => {
    const [from, to] = [first + index * each, Math.min(last, first + (index + 1) * each - 1)];
    return from === to ? String(from) : `${from}–${to}`;
  };
  const page = pages[shown];

  const go = (to: { game?: string; first?: number; count?: number; query?: Chosen }) => {
    const begin = to.first ?? first;
    const many = to.count ?? count;
    replace([to.game ?? game.slug, many > 1 ? `${begin}-${begin + many - 1}` : String(begin)], to.query ?? query);
  };
  const change = (name: string, value: string | null) => {
    const { [name]: _, ...rest } = query;
    if (name === "paper") {
      sheet.set(value ?? "a4");
      go({ query: { ...rest, paper: value ?? "a4" } });
    } else go({ query: value === null ? rest : { ...rest, [name]: value } });
  };
  const fields = { options, chosen, faults, onChange: change };
  const more = options.filter(({ name }) => !["paper", "labels"].includes(name));

  const file = { ...request, format: "pdf" };
  const why = drawn.error ? "No file until the sheet can be drawn" : state.name !== "ready" && !isReady(file) ? "As soon as the engine is here" : undefined;
  const save = async () => {
    if (why) return;
    const files: Result<Files> | null = await makeFiles(file);
    setFailed(files && !files.ok ? files : null);
    if (files?.ok) downloadAll(files.files);
  };
  const write = async () => {
    try {
      const board = valuesOf(options.filter(({ name }) => name === "side" || name === "settings"), chosen);
      const answer = (await ask({ do: "setup", game: game.slug, number, ...(Object.keys(board).length ? { options: board } : {}) })) as Result<{ text: string; name: string }>;
      if (answer.ok) await openText(`${answer.name}.yaml`, answer.text);
      else setFailed(answer);
    } catch (error) {
      if (!(error instanceof Dropped)) throw error;
    }
  };
  const link = () => void copy(addressOf(route.get()), "Link");
  useActions({ download: () => void save(), link });
  return (
    <div class="bench setup">
      <div class="panel">
        <div class="choose">
          <div class="head">
            <h1 tabIndex={-1}>Set up</h1>
            <Select label="Game" hidden choices={games.map(({ slug, title }) => ({ value: slug, label: title }))} value={game.slug} onChange={(to) => go({ game: to, query: {} })} />
          </div>
          <Unknown name={parts[0]} known={games.map(({ slug }) => slug)} what="game with random setups" />
          <Unknown name={NUMBERS.test(parts[1] ?? "") ? "" : parts[1]} known={[]} what="setup" />
        </div>
        <div class="options">
          <div class="count">
            <span id="how-many">How many</span>
            <div class="row" role="group" aria-labelledby="how-many">
              <Button icon="minus" label="One fewer" onClick={() => go({ count: Math.max(1, count - 1) })} unavailable={count === 1 ? "One is the fewest" : undefined} />
              <output aria-live="polite">{count}</output>
              <Button icon="plus" label="One more" onClick={() => go({ count: Math.min(MOST, count + 1) })} />
              <Segments label="Usual counts" hidden choices={["1", "4", "12"].map((value) => ({ value, label: value }))} value={String(count)} onChange={(to) => go({ count: Number(to) })} />
            </div>
          </div>
          <NumberField
            label="Number"
            value={String(first)}
            fault={faults.find(({ option }) => option === "seed" || option === "seeds")?.message}
            onChange={(to) => go({ first: /^\d{1,9}$/.test(to) ? Number(to) : first })}
            help={`${count > 1 ? `Numbers ${first} to ${last}. ` : ""}The same number gives the same setup on every device, so a number is enough to share one.`}
          />
          <Fields {...fields} names={["paper", "labels"]} />
          <details class="more">
            <summary>
              <Icon name="right" size={18} />
              More
              <small>{summary(more, chosen)}</small>
            </summary>
            <div class="inner">
              <Fields {...fields} names={more.map(({ name }) => name)} />
            </div>
          </details>
        </div>
        <div class="actions">
          <ErrorBox error={failed ? failed.error : drawn.error} fields={failed ? [] : [...options.map(({ name }) => name), "seed", "seeds"]} />
          <Button kind="primary" class="large wide" icon="download" unavailable={why} onClick={() => void save()}>
            {why && !drawn.error ? "Download when ready" : pages.length > 1 ? `Download ${pages.length || count} sheets, PDF` : "Download PDF"}
          </Button>
          <div class="row">
            <Button icon="link" onClick={link}>
              Copy link
            </Button>
            <Button icon="pencil" onClick={() => void write()}>
              {`Write from ${number}`}
            </Button>
          </div>
          <CommandLine command={drawn.current ? drawn.pages!.command : ""} />
        </div>
      </div>
      <section class="desk" aria-label="Sheets" data-skip-to="" tabIndex={0}>
        <div class="over">
          <Told drawn={drawn} />
        </div>
        {pages.length === 0 ? (
          <Placeholder drawn={drawn} what="Your setup" />
        ) : (
          <div class={`setups ${pages.length > 1 ? "many" : ""} ${drawn.current ? "" : "waits"}`}>
            {pages.length > 1 && (
              <ul class="thumbs" aria-label="Setups">
                {pages.map((one, index) => (
                  <li key={index}>
                    <button type="button" aria-pressed={index === shown} onClick={() => setAt(index)}>
                      {one.svg && <Picture svg={one.svg} alt={one.title} class="sheetpic" />}
                      <span>{numbersOn(index)}</span>
                    </button>
                  </li>
                ))}
              </ul>
            )}
            <figure class="large" style={page ? { "--w": page.width, "--h": page.height } : undefined}>
              <div class="over">
                <h2>
                  {numbersOn(shown).includes("–") ? "Setups" : "Setup"} {numbersOn(shown)}
                </h2>
                {pages.length > 1 && (
                  <span class="row">
                    <Button icon="left" label="Setup before" onClick={() => setAt(Math.max(0, shown - 1))} unavailable={shown === 0 ? "This is the first" : undefined} />
                    <Button icon="right" label="Next setup" onClick={() => setAt(Math.min(pages.length - 1, shown + 1))} unavailable={shown === pages.length - 1 ? "This is the last" : undefined} />
                  </span>
                )}
              </div>
              {page?.svg && <Picture key="large" svg={page.svg} alt={page.title} class="sheetpic" />}
            </figure>
          </div>
        )}
      </section>
    </div>
  );
}
