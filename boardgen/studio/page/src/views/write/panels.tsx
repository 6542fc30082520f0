/** Beside the board: moves, facts that can be claimed, what was asked about a place. */

import { useStore } from "../../state";
import { Button } from "../../ui/controls";
import { Icon } from "../../ui/icons";
import type { Session } from "./session";
import type { Fact, Move } from "./types";

export function Moves({ session }: { session: Session }) {
  const checked = useStore(session.checked);
  const shown = useStore(session.shown);
  if (!checked?.moves.length) return null;
  return (
    <section class="moves" aria-labelledby="write-moves">
      <h2 id="write-moves">Moves</h2>
      <Line moves={checked.moves} at={shown?.at ?? null} session={session} />
    </section>
  );
}

function Line({ moves, at, session }: { moves: readonly Move[]; at: string | null; session: Session }) {
  const rounds: Move[][] = [];
  for (const move of moves) {
    const last = rounds[rounds.length - 1];
    if (last && last[0]!.turn === move.turn) last.push(move);
    else rounds.push([move]);
  }
  return (
    <ol class="line">
      {rounds.map((round) => (
        <li key={round[0]!.at}>
          <span class="turn">{round[0]!.turn}</span>
          <span class="round">
            {round.map((move) => (
              <button key={move.at} type="button" class="move" aria-current={move.at === at ? "step" : undefined} onClick={() => session.look({ figure: null, at: move.at })}>
                {move.token}
                {move.glyph}
              </button>
            ))}
          </span>
          {round.map((move) => (
            <div class="aside" key={move.at}>
              {move.comment && <p>{move.comment}</p>}
              {move.variations.map((line) => (
                <Line key={line[0]?.at} moves={line} at={at} session={session} />
              ))}
            </div>
          ))}
        </li>
      ))}
    </ol>
  );
}

export function Facts({ session }: { session: Session }) {
  const shown = useStore(session.shown);
  const checked = useStore(session.checked);
  const stale = useStore(session.stale);
  if (stale) return null;
  if (!shown?.facts) return null;
  const atEnd = shown.figure !== null || shown.at === checked?.last;
  const claim = async (fact: Fact) => {
    if (!fact.claim) return;
    const figure = shown.figure ?? (atEnd && checked?.game ? null : await session.figure());
    await session.change({ do: "edit", kind: "claim", figure, path: fact.path, value: fact.claim.value });
  };
  return (
    <section class="facts" aria-labelledby="write-facts">
      <h2 id="write-facts">
        Facts after {shown.at} {shown.at === "1" ? "move" : "moves"}
      </h2>
      <ul>
        {shown.facts.map((fact) => (
          <li key={fact.path.join(" ")} class={fact.state} data-fact={fact.path.join(".")}>
            <span class="what">
              <span class="quiet">{fact.key}</span> {fact.value}
            </span>
            {fact.state === "open" &&
              (fact.claim ? (
                <button type="button" class="claim" onClick={() => void claim(fact)} onKeyDown={(event) => (event.key === "c" || event.key === "C") && void claim(fact)}>
                  Claim this<span class="offscreen">: {fact.key}</span>
                </button>
              ) : (
                <span class="quiet" title="More than a line of a file">
                  long
                </span>
              ))}
            {fact.state === "claimed" && (
              <button type="button" class="claim right" title="Take the claim back" onClick={() => void session.change({ do: "edit", kind: "unclaim", figure: shown.figure, path: fact.path })}>
                <Icon name="check" size={16} /> claimed<span class="offscreen">: {fact.key}; take it back</span>
              </button>
            )}
            {fact.state === "false" && (
              <span class="claim wrong" title={fact.says}>
                <Icon name="cross" size={16} /> {claimedOf(fact.says)}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What a message says was claimed, in short. */
function claimedOf(says: string): string {
  const found = /claimed (.{1,24}?), is/.exec(says);
  return found ? `you claim ${found[1]}` : "false";
}

export function AskedAbout({ session }: { session: Session }) {
  const asked = useStore(session.asked);
  const pointed = useStore(session.pointed);
  const question = useStore(session.question);
  const refused = useStore(session.refused);
  const shown = useStore(session.shown);
  const game = useStore(session.checked)?.game;
  return (
    <div class="asked">
      {question && (
        <section aria-label="A move in the middle of the game">
          <p>
            <b>{question.move}</b> is played in the middle of the game. What becomes of the moves that follow?
          </p>
          <div class="row">
            <Button kind="primary" onClick={() => void session.play(question.move, "variation")}>
              Keep them: a variation
            </Button>
            <Button onClick={() => void session.play(question.move, "replace")}>Replace what follows</Button>
            <Button kind="bare" onClick={() => session.question.set(null)}>
              Not now
            </Button>
          </div>
        </section>
      )}
      {pointed.found && pointed.places.length > 0 && (
        <section aria-label="Which move?">
          <p>
            <b>{pointed.places.join(" ")}</b>
            {pointed.found.further.length > 0 && ": point at the next place"}
            {pointed.found.tokens.length > 0 && pointed.found.further.length > 0 && ", or play"}
            {pointed.found.tokens.length > 0 && pointed.found.further.length === 0 && ": which move?"}
          </p>
          <div class="row choices">
            {pointed.found.tokens.map(({ token, says }) => (
              <Button key={token} onClick={() => void session.play(token)}>
                {says}
              </Button>
            ))}
          </div>
        </section>
      )}
      {asked && (
        <section aria-labelledby="write-asked">
          <h2 id="write-asked">Ask about {asked.place}</h2>
          <p>{asked.says}</p>
          <div class="row">
            {asked.tokens.length === 1 && (
              <Button onClick={() => void session.play(asked.tokens[0]!)}>Play {asked.tokens[0]}</Button>
            )}
            {asked.legal === false && game?.rules && (
              <Button
                kind="bare"
                onClick={() => void session.figure().then((figure) => figure === null ? null : session.change({ do: "edit", kind: "claim", figure, path: ["illegal", asked.place], value: asked.code }))}
              >
                Claim it illegal
              </Button>
            )}
          </div>
        </section>
      )}
      {shown?.legal && shown.legal.others.length > 0 && (
        <section aria-label="Moves without a place">
          <div class="row choices">
            {shown.legal.others.map(({ token, says }) => (
              <Button key={token} onClick={() => void session.play(token)}>
                {says}
              </Button>
            ))}
          </div>
        </section>
      )}
      {refused && (
        <p class="says fault" role="alert">
          <Icon name="cross" size={14} /> {refused}
        </p>
      )}
    </div>
  );
}
