/** The board of a file: what may be done, what is marked, and what is asked there. */

import { useEffect, useState } from "preact/hooks";
import { useStore } from "../../state";
import { Grid, type Cell } from "../../ui/grid";
import type { Session } from "./session";

export interface BoardProps {
  readonly session: Session;
  /** A place was chosen with the tool in hand. */
  readonly choose: (place: string) => void;
  readonly showWords: () => void;
  /** Places chosen so far for a mark that needs several. */
  readonly chosen: readonly string[];
}

export function Board({ session, choose, showWords, chosen }: BoardProps) {
  const shown = useStore(session.shown);
  const checked = useStore(session.checked);
  const stale = useStore(session.stale);
  const pointed = useStore(session.pointed);
  const asked = useStore(session.asked);
  const { labels } = useStore(session.switches);
  if (!shown) return <p class="before">{checked && !checked.shown ? "There is no board to show before the first problem is mended." : "Drawing…"}</p>;
  const { cells } = shown;
  const lit = new Set([...pointed.places, ...chosen]);
  const further = new Set(pointed.found?.further ?? []);
  const legal = new Set(shown.legal?.places ?? []);
  const witness = shown.witness?.places ?? asked?.witness ?? [];
  const onKey = (key: string, here: string): boolean => {
    if (key === " ") void session.query(here);
    else if (key === "l") session.set({ legal: true });
    else if (key === "w") showWords();
    else return false;
    return true;
  };
  return (
    <Grid
      svg={shown.svg}
      width={shown.width}
      height={shown.height}
      label={`Board, ${shown.says}`}
      cells={cells}
      stands={shown.stands}
      legal={legal}
      coordinates={labels}
      stale={stale}
      more={(name) => (shown.marks[name] ? `marked: ${shown.marks[name]!.join(", ")}` : "")}
      choose={choose}
      onKey={onKey}
      signs={(here) =>
        cells.map((cell) => (
          <Sign key={cell.name} cell={cell} legal={legal.has(cell.name)} further={further.has(cell.name)} lit={lit.has(cell.name)} here={cell.name === here || cell.name === asked?.place} number={witness.indexOf(cell.name) + 1} />
        ))
      }
    />
  );
}

function Sign({ cell, legal, further, lit, here, number }: { cell: Cell; legal: boolean; further: boolean; lit: boolean; here: boolean; number: number }) {
  const corners = cell.outline.map((point) => point.join(",")).join(" ");
  return (
    <>
      {lit && <polygon class="lit" points={corners} />}
      {further && <circle class="further" cx={cell.x} cy={cell.y} r={cell.r * 0.42} />}
      {legal && !further && <circle class="dot" cx={cell.x} cy={cell.y} r={cell.r * 0.24} />}
      {number > 0 && (
        <>
          <circle class="witness" cx={cell.x} cy={cell.y} r={cell.r * 0.62} />
          <text class="witness-number" x={cell.x} y={cell.y} font-size={cell.r * 0.8}>
            {number}
          </text>
        </>
      )}
      {here && <polygon class="here" points={corners} />}
    </>
  );
}

/** The board in words. */
export function useWords(session: Session, open: boolean) {
  const [words, setWords] = useState<Awaited<ReturnType<Session["words"]>>>(null);
  const shown = useStore(session.shown);
  useEffect(() => {
    if (open) void session.words().then((found) => found && setWords(found));
  }, [open, shown]);
  return words;
}
