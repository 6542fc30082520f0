/** A game to step through: picture, slider, what the move did. Read and Solve. */

import { useEffect, useMemo, useState } from "preact/hooks";
import type { Result } from "../../engine/answers";
import { ask, Dropped } from "../../engine/client";
import { useStore } from "../../state";
import { dark, sayMoves } from "../../store/settings";
import { say } from "../../ui/live";
import { Steps } from "./steps";

interface Shown {
  readonly svg: string;
  readonly desc: string;
  readonly at: string;
  readonly ply: number;
  readonly count: number;
  readonly says: string;
}
interface Move {
  readonly at: string;
  readonly token: string;
  readonly comment: string | null;
}

export interface SteppedGame {
  readonly shown: Shown | null;
  /** Place that is shown, or null before the game is known. */
  readonly at: string | null;
  readonly moved: boolean;
  readonly last: number;
  readonly move: Move | null;
  readonly go: (ply: number) => void;
}

/** A game of a text, of several the one of a number, at a ply of its main line (the end, unless one is given). */
export function useGame(game: { readonly text: string; readonly name: string; readonly number?: number } | null, start?: string): SteppedGame {
  const isDark = useStore(dark);
  const [ply, setPly] = useState<number | null>(start !== undefined && /^\d+$/.test(start) ? Number(start) : null);
  const [moved, setMoved] = useState(false);
  const [shown, setShown] = useState<Shown | null>(null);
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const text = game?.text;
  useEffect(() => {
    if (!text) return;
    let over = false;
    ask({ do: "check", text, name: game!.name, game: game!.number ?? 1, show: null }).then(
      (answer) => {
        const checked = answer as unknown as Result<{ moves: readonly Move[] }>;
        if (!over && checked.ok) setMoves(checked.moves);
      },
      (error) => {
        if (!(error instanceof Dropped)) throw error;
      },
    );
    return () => {
      over = true;
    };
  }, [text]);
  useEffect(() => {
    if (!text) return;
    let over = false;
    const at = ply === null ? null : String(ply);
    ask({ do: "show", text, name: game!.name, game: game!.number ?? 1, at, theme: isDark ? "dark" : "colour", numbers: false, last: true, facts: false }, { lane: "step" }).then(
      (answer) => {
        const result = answer as unknown as Result<Shown>;
        if (over) return;
        if (result.ok) {
          setShown(result);
          if (moved && sayMoves.get()) say(result.says, 300);
        } else if (ply !== null) setPly(null);
      },
      (error) => {
        if (!(error instanceof Dropped)) throw error;
      },
    );
    return () => {
      over = true;
    };
  }, [text, ply, isDark]);
  return useMemo(() => {
    const last = shown?.count ?? 0;
    return {
      shown,
      moved,
      last,
      at: shown?.at ?? null,
      move: moves.find(({ at }) => at === shown?.at) ?? null,
      go: (to: number) => {
        setMoved(true);
        setPly(Math.max(0, Math.min(last, to)));
      },
    };
  }, [shown, moves, moved]);
}

export function Stepper({ game }: { game: SteppedGame }) {
  useStore(sayMoves);
  const { shown, last, move } = game;
  if (!shown) return <div class="gap step" role="status">The game can be stepped through as soon as the engine is here.</div>;
  const { ply } = shown;
  return (
    <Steps svg={shown.svg} alt={shown.desc} at={ply} first={0} last={last} noun="Move" says={shown.says} count={`${ply} of ${last}`} go={game.go}>
      {move && (
        <b>
          Move {move.at}, {move.token}.{" "}
        </b>
      )}
      {move?.comment ?? (move ? "" : shown.says)}
    </Steps>
  );
}
