/** Print: choose, see the sheets, download. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { useActions } from "../../actions";
import { catalogue, gameOf, wayOf } from "../../catalogue";
import type { Catalogue, Files, MadeFile, Request, Result, View } from "../../engine/answers";
import { ask, Dropped, engine } from "../../engine/client";
import { isReady, readyAnswer } from "../../engine/ready";
import { addressOf, replace, route } from "../../router";
import { useStore } from "../../state";
import { lastGame, sheet } from "../../store/settings";
import { Button, Menu, NumberField, Radios, Select, TextField, type Choice, type MenuItem } from "../../ui/controls";
import { copy, download, downloadAll } from "../../ui/files";
import { Icon, type IconName } from "../../ui/icons";
import { printPages } from "../../ui/paper";
import { pngOf } from "../../ui/png";
import { Unknown } from "../../ui/unknown";
import "./desk.css";
import { asText, Fields, summary, usable, valuesOf, type Chosen } from "./form";
import { Desk, ErrorBox, faultsOf, usePages } from "./pages";

interface Kind {
  readonly slug: string;
  readonly label: string;
  readonly icon: IconName;
}

const KINDS: readonly Kind[] = [
  { slug: "kit", label: "Kit", icon: "kit" },
  { slug: "board", label: "Board", icon: "board" },
  { slug: "paper", label: "Paper", icon: "paper" },
  { slug: "pieces", label: "Pieces", icon: "pieces" },
  { slug: "rules", label: "Rules", icon: "rules" },
  { slug: "sheet", label: "Sheet", icon: "file" },
];

/** The views of what may be printed: of a game, of a board alone, or of another sheet. */
function viewsOf(list: Catalogue, subject: string): Readonly<Record<string, readonly View[]>> {
  const game = gameOf(list, subject);
  const other = list.others.find(({ name }) => name === subject);
  if (other) return { sheet: [{ product: other.product, options: {} }] };
  if (!game) return { board: [{ product: "board", options: { name: subject } }] };
  return Object.fromEntries(Object.entries(game.views).map(([kind, views]) => [kind, Array.isArray(views) ? (views as View[]) : [views as View]]));
}

export function PrintView() {
  const list = useStore(catalogue)!;
  const { parts, query } = useStore(route);
  const usual = useStore(sheet);
  const known = [...list.games.map(({ slug }) => slug), ...list.boards.map(({ name }) => name), ...list.others.map(({ name }) => name)];
  const subject = known.includes(parts[0] ?? "") ? parts[0]! : lastGame.get();
  const views = viewsOf(list, subject);
  const kinds = KINDS.filter(({ slug }) => views[slug]);
  const kind = kinds.find(({ slug }) => slug === parts[1]) ?? kinds.find(({ slug }) => slug === (gameOf(list, subject)?.usual ?? "board")) ?? kinds[0]!;
  useEffect(() => {
    if (gameOf(list, subject)) lastGame.set(subject);
  }, [subject]);

  const found = views[kind.slug]!;
  const argument = wayOf(list, found[0]!.product, "print")!.options.find(({ role }) => role === "argument");
  // Of pieces and papers another one may be chosen than those of the game.
  const picked = argument && query[argument.name];
  const view = found.find(({ options }) => argument && options[argument.name] === picked) ?? (argument && picked ? { product: found[0]!.product, options: { [argument.name]: picked } } : found[0]!);
  const laser = query.purpose === "laser" && wayOf(list, view.product, "laser");
  const way = laser || wayOf(list, view.product, "print")!;
  const options = useMemo(() => usable(way.options), [way]);
  // The reader's usual sheet stands until another one is chosen.
  const chosen: Chosen = { ...(usual !== "a4" && options.some(({ name }) => name === "paper") ? { paper: usual } : {}), ...query };
  const values = { ...view.options, ...valuesOf(options, chosen) };
  if (values.paper === "a4") delete values.paper;
  const request: Request = { do: "make", product: view.product, options: values, ...(laser ? { purpose: "laser" } : {}), format: "pages" };
  const drawn = usePages(request, "print");
  const faults = faultsOf(drawn.error);

  const go = (to: { subject?: string; kind?: string; query?: Chosen }) => replace([to.subject ?? subject, to.kind ?? kind.slug], to.query ?? (to.subject || to.kind ? {} : query));
  const change = (name: string, value: string | null) => {
    const { [name]: _, ...rest } = query;
    if (name === "paper" && !laser) {
      // The sheet is a habit: it is kept for next time, and stands in the address.
      sheet.set(value ?? "a4");
      go({ query: { ...rest, paper: value ?? "a4" } });
    } else go({ query: value === null ? rest : { ...rest, [name]: value } });
  };
  const fields = { options, chosen, given: view.options, faults, onChange: change };
  const main = ["paper", "duplex", "seed", "form", "labels", "theme", "cuts"].filter((name) => options.some((option) => option.name === name));
  const sizes = !laser && options.some(({ name }) => name === "halves");
  const mains = [...main, ...(sizes ? SIZE_OPTIONS : [])];
  const more = options.filter(({ name }) => !mains.includes(name) && name !== "seeds");
  return (
    <div class="bench">
      <div class="panel">
        <div class="choose">
          <div class="head">
            <h1 tabIndex={-1}>Print</h1>
            <Subjects list={list} value={subject} onChange={(to) => go({ subject: to })} />
          </div>
          <Unknown name={parts[0]} known={known} what="game, board or sheet" />
          <Unknown name={parts[1]} known={kinds.map(({ slug }) => slug)} what="sheet of this kind" />
          <Kinds kinds={kinds} value={kind.slug} onChange={(to) => go({ kind: to })} />
        </div>
        <div class="options">
          {argument && (kind.slug === "pieces" || kind.slug === "paper") && (
            <Select
              label={kind.slug === "pieces" ? "Set" : "Paper"}
              choices={(argument.choices ?? []).map((name) => ({ value: name, label: name.charAt(0).toUpperCase() + name.slice(1) }))}
              value={asText(view.options[argument.name])}
              onChange={(to) => go({ query: to === found[0]!.options[argument.name] ? {} : { [argument.name]: to } })}
            />
          )}
          <Fields {...fields} names={main.slice(0, main.indexOf("paper") + 1)} />
          {sizes && <Sizes chosen={chosen} faults={faults} onChange={(to) => go({ query: { ...without(query, SIZE_OPTIONS), ...to } })} />}
          {options.some(({ name }) => name === "seed") && gameOf(list, subject)?.setups && (
            <NumberField label="Setup in it" value={chosen.seed ?? ""} usual="1" fault={faults.find(({ option }) => option === "seed")?.message} onChange={(to) => change("seed", to || null)} />
          )}
          <Fields {...fields} names={main.slice(main.indexOf("paper") + 1).filter((name) => name !== "seed")} />
          {more.length > 0 && (
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
          )}
        </div>
        <Actions request={request} drawn={drawn} kinds={kind.slug} fields={options.map(({ name }) => name)} laser={laser ? true : false} hasLaser={!!wayOf(list, view.product, "laser")} onLaser={(on) => go({ query: on ? { purpose: "laser" } : {} })} />
      </div>
      <Desk
        drawn={drawn}
        placeholder={`Your ${kind.label.toLowerCase()}`}
        note={
          <p class="hundred">
            <Ruler />
            <span>
              <b>Print at 100 %</b> (“actual size”). Then the ruler on the sheet is true.
            </span>
          </p>
        }
      />
    </div>
  );
}

function Subjects({ list, value, onChange }: { list: Catalogue; value: string; onChange: (value: string) => void }) {
  const choices = [...list.games.map(({ slug, title }) => ({ value: slug, label: title })), ...list.boards.map(({ name, title }) => ({ value: name, label: `Board: ${title}` })), ...list.others.map(({ name, title }) => ({ value: name, label: title }))];
  return <Select label="Game" hidden choices={choices} value={value} onChange={onChange} />;
}

function Kinds({ kinds, value, onChange }: { kinds: readonly Kind[]; value: string; onChange: (value: string) => void }) {
  return (
    <fieldset class="kinds">
      <legend class="offscreen">What to print</legend>
      {kinds.map(({ slug, label, icon }) => (
        <label key={slug} class={slug === value ? "chosen" : ""}>
          <input type="radio" name="kind" checked={slug === value} onChange={() => onChange(slug)} />
          <Icon name={icon} size={22} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Options that say how large a board is; one choice sets them together. */
const SIZE_OPTIONS = ["halves", "tile", "pad", "pitch", "fit"];
const SIZES: readonly Choice<string>[] = [
  { value: "fill", label: "Fill one sheet", says: "as large as it can be" },
  { value: "halves", label: "Two halves to join", says: "twice the area" },
  { value: "tile", label: "Poster to glue", says: "choose how far apart the cells are" },
  { value: "pad", label: "Small boards", says: "several on a sheet, for pen and paper" },
  { value: "pitch", label: "A size of your own", says: "cells as far apart as you say" },
];

function Sizes({ chosen, faults, onChange }: { chosen: Chosen; faults: readonly { option: string; message: string }[]; onChange: (to: Chosen) => void }) {
  const value = chosen.halves === "yes" ? "halves" : chosen.tile === "yes" ? "tile" : chosen.pad !== undefined ? "pad" : chosen.pitch !== undefined ? "pitch" : "fill";
  const fault = (name: string) => faults.find(({ option }) => option === name)?.message;
  const to: Readonly<Record<string, Chosen>> = { fill: {}, halves: { halves: "yes" }, tile: { tile: "yes", pitch: "25mm" }, pad: { pad: "4" }, pitch: { pitch: "16mm" } };
  return (
    <>
      <Radios label="Size" choices={SIZES} value={value} onChange={(size) => onChange(to[size]!)} />
      {(value === "tile" || value === "pitch") && <TextField label="Cells apart" value={chosen.pitch ?? ""} fault={fault("pitch")} onChange={(pitch) => onChange({ ...to[value], pitch })} />}
      {value === "pad" && <TextField label="Boards on a sheet" value={chosen.pad ?? ""} numeric fault={fault("pad")} onChange={(pad) => onChange({ pad })} />}
    </>
  );
}

function without(query: Chosen, names: readonly string[]): Chosen {
  return Object.fromEntries(Object.entries(query).filter(([name]) => !names.includes(name)));
}

interface ActionsProps {
  readonly request: Request;
  readonly drawn: ReturnType<typeof usePages>;
  readonly kinds: string;
  readonly fields: readonly string[];
  readonly laser: boolean;
  readonly hasLaser: boolean;
  readonly onLaser: (on: boolean) => void;
}

function Actions({ request, drawn, fields, laser, hasLaser, onLaser }: ActionsProps) {
  const state = useStore(engine);
  const [failed, setFailed] = useState<Result<Files> | null>(null);
  const { pages } = drawn;
  const primary = laser ? "svg" : "pdf";
  const file = { ...request, format: primary };
  const why = drawn.error ? "No file until the sheet can be drawn" : state.name !== "ready" && !isReady(file) ? "As soon as the engine is here" : undefined;
  const save = async (format: string) => {
    const files = await makeFiles({ ...request, format });
    setFailed(files && !files.ok ? files : null);
    if (files?.ok) downloadAll(files.files);
  };
  const png = async () => {
    let number = 0;
    for (const page of pages?.pages ?? []) {
      number++;
      const name = `${pages!.name}${pages!.count > 1 ? `-${number}` : ""}.png`;
      if (page.svg) download(name, "image/png", await pngOf(page.svg, page.width, page.height, 300));
    }
  };
  const link = () => void copy(addressOf(route.get()), "Link");
  const run = () => !why && void save(primary);
  useActions({ download: run, link });
  useEffect(() => setFailed(null), [drawn.pages]);
  const here = state.name === "ready" ? undefined : "As soon as the engine is here";
  const formats = pages?.formats ?? [];
  const items: MenuItem[] = [
    { label: "Print now", says: "at 100 %, from this browser", icon: "print", unavailable: pages?.pages ? undefined : "No sheet yet", act: () => void printPages(pages?.pages ?? []) },
    ...(formats.includes("svg") && primary !== "svg" ? [{ label: "SVG", says: "a picture that scales", unavailable: here, act: () => void save("svg") }] : []),
    ...(formats.includes("pdf") && primary !== "pdf" ? [{ label: "PDF", unavailable: here, act: () => void save("pdf") }] : []),
    ...(laser ? [] : [{ label: "PNG", says: "300 dots an inch", unavailable: pages?.pages ? undefined : "No sheet yet", act: () => void png() }]),
    ...(formats.includes("dxf") ? [{ label: "DXF", says: "for other laser software", unavailable: pages?.missing.dxf ?? here, act: () => void save("dxf") }] : []),
    ...(hasLaser ? [{ label: laser ? "For paper" : "For a laser cutter", says: laser ? "back to sheets" : "lines to cut, score and engrave", act: () => onLaser(!laser) }] : []),
    { label: "Copy link", says: "with all settings", icon: "link" as const, act: link },
  ];
  return (
    <div class="actions">
      <ErrorBox error={failed && !failed.ok ? failed.error : drawn.error} fields={failed ? [] : fields} />
      <div class="row">
        <Button kind="primary" class="large" icon="download" unavailable={why} onClick={run}>
          {why && !drawn.error ? "Download when ready" : laser ? "Download SVG" : "Download PDF"}
        </Button>
        <Menu label="Other" items={items} above class="large" />
      </div>
      <CommandLine command={pages && drawn.current ? pages.command : ""} />
    </div>
  );
}

/** The files of a request: those made with the site, or the engine's. */
export async function makeFiles(request: Request): Promise<Result<Files> | null> {
  const ready = await readyAnswer(request);
  if (ready) return ready as unknown as Result<Files>;
  try {
    return (await ask(request)) as unknown as Result<Files>;
  } catch (error) {
    if (error instanceof Dropped) return null;
    throw error;
  }
}

export function CommandLine({ command }: { command: string }) {
  return (
    <div class="command">
      <code tabIndex={0} aria-label="The same as a command">
        {command || "…"}
      </code>
      <Button icon="copy" onClick={() => void copy(command, "Command")}>
        Copy
      </Button>
    </div>
  );
}

/** A hundred millimetres, smaller. */
function Ruler() {
  const ticks = Array.from({ length: 11 }, (_, at) => `M${1 + at * 11.4} 12v${at % 5 ? -4 : -9}`).join("");
  return (
    <svg class="rule" width="117" height="14" viewBox="0 0 117 14" aria-hidden="true">
      <path d={`M1 12h114${ticks}`} fill="none" stroke="currentColor" stroke-width="1.2" />
    </svg>
  );
}

export type { MadeFile };
