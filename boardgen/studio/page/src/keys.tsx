/** The dialog of keys. */

import { useStore } from "./state";
import { letters, sayMoves } from "./store/settings";
import { Dialog, Switch } from "./ui/controls";
import "./keys.css";

const GROUPS: readonly (readonly [title: string, keys: readonly (readonly [keys: string, says: string])[]])[] = [
  ["Anywhere", [["g p", "Go to Print; then s, w, r, o: Set up, Write, Read, Solve; h: Start"], ["?", "These keys"], ["Ctrl S", "Download"], ["y", "Copy link"]]],
  ["On the board", [["← → ↑ ↓", "Cell to cell; Q E up, Z X down a slant"], ["Enter", "Play, or set the mark in hand"], ["Space", "Ask about this cell"], ["L", "Next legal place"], ["W", "The board in words"], ["+ −", "Larger, smaller; 0 the whole board"]]],
  ["Through a game", [["[ ]", "Move back, on"], ["Home End", "Setup, last move"], ["Alt 1…9", "Figure"], ["C", "Claim the fact in focus"]]],
  ["In the text", [["F8", "Next problem"], ["Ctrl .", "Mend it"], ["Ctrl Space", "What may stand here"], ["Esc Tab", "Leave the text"]]],
];

export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <div class="keys">
        {GROUPS.map(([title, keys]) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([combination, says]) => (
                <div key={combination}>
                  <dt>
                    {combination.split(" ").map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{says}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div class="keys-end">
        <small>Single letters work outside the text and outside fields.</small>
        <Switch label="Letters as keys" on={useStore(letters)} onChange={letters.set} />
        <Switch label="Say every move" on={useStore(sayMoves)} onChange={sayMoves.set} />
      </div>
    </Dialog>
  );
}
