/** A board to play one move on. */

import { useState } from "preact/hooks";
import type { Result } from "../../engine/answers";
import { ask, Dropped } from "../../engine/client";
import { Button } from "../../ui/controls";
import { Grid, type Cell } from "../../ui/grid";

export interface Position {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
  readonly desc: string;
  readonly cells: readonly Cell[];
  readonly stands: Readonly<Record<string, string>>;
  readonly legal: { readonly places: readonly string[]; readonly others: readonly { token: string; says: string }[] } | null;
}
interface Pointed {
  readonly tokens: readonly { readonly token: string; readonly says: string }[];
  readonly further: readonly string[];
  readonly play: string | null;
}

export function PlayBoard({ position, file, game, at, onMove }: { position: Position; file: { text: string; name: string }; game: number; at: string; onMove: (token: string) => void }) {
  const [places, setPlaces] = useState<readonly string[]>([]);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const legal = new Set(pointed?.further.length ? pointed.further : (position.legal?.places ?? []));
  const choose = async (name: string) => {
    const chosen = [...places, name];
    try {
      const found = (await ask({ do: "point", text: file.text, name: file.name, game, at, places: chosen }, { lane: "point" })) as unknown as Result<Pointed>;
      if (!found.ok) return;
      const ends = found.play !== null || (found.tokens.length === 0 && found.further.length === 0);
      setPlaces(ends ? [] : chosen);
      setPointed(ends ? null : found);
      if (found.play !== null) onMove(found.play);
    } catch (error) {
      if (!(error instanceof Dropped)) throw error;
    }
  };
  const play = (token: string) => {
    setPlaces([]);
    setPointed(null);
    onMove(token);
  };
  const others = pointed?.tokens.length ? pointed.tokens : places.length ? [] : (position.legal?.others ?? []);
  return (
    <div class="playboard">
      <div class="stage" style={{ aspectRatio: String(position.width / position.height) }}>
        <Grid
          svg={position.svg}
          width={position.width}
          height={position.height}
          label={`Board, ${position.desc}`}
          cells={position.cells}
          stands={position.stands}
          legal={legal}
          begin={position.legal?.places[0] ?? ""}
          look={(name) => (places.includes(name) ? "chosen" : "")}
          choose={(name) => void choose(name)}
          onKey={(key, here) => key === " " && (void choose(here), true)}
        />
      </div>
      {(others.length > 0 || places.length > 0) && (
        <div class="others">
          {others.slice(0, 24).map(({ token, says }) => (
            <Button key={token} onClick={() => play(token)}>
              {says}
            </Button>
          ))}
          {places.length > 0 && (
            <Button kind="bare" icon="undo" onClick={() => (setPlaces([]), setPointed(null))}>
              Begin again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
