/** The tools in hand: the pointer, or one of the marks that the engine knows. */

import { useStore } from "../../state";
import { catalogue } from "../../catalogue";

/** Signs on the buttons, on 24 × 24; a mark without one shows its first letters. */
const SIGNS: Readonly<Record<string, string>> = {
  pointer: "M6 3l12 8-6 1.5L9 19z",
  circle: "M12 5a7 7 0 1 0 0 14 7 7 0 0 0 0-14z",
  dot: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6zM12 11a1 1 0 1 0 0 2 1 1 0 0 0 0-2z",
  cross: "M6 6l12 12M18 6L6 18",
  square: "M5 5h14v14H5z",
  triangle: "M12 5l8 14H4z",
  label: "M7 19l5-14 5 14M9 14h6",
  number: "M8 6l-2 2M8 6v12M14 6h4l-2.5 5c2 0 3 1.5 3 3.2 0 2-1.5 3.8-4.5 3.8",
  arrow: "M5 19L19 5M10 5h9v9",
  line: "M5 19L19 5",
  path: "M4 18l5-9 5 6 6-10",
  highlight: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM6 14l8-8M8 18L18 8M14 19l5-5",
  area: "M5 8l6-4 8 3 1 8-5 5-8-1-3-6z",
  dim: "M12 3l8 4.5v9L12 21l-8-4.5v-9z",
  bracket: "M4 9v5h16V9",
};

export function Tools({ tool, onTool, colour, onColour, label, onLabel }: { tool: string; onTool: (tool: string) => void; colour: string; onColour: (colour: string) => void; label: string; onLabel: (label: string) => void }) {
  const list = useStore(catalogue);
  if (!list) return null;
  const tools = ["pointer", ...list.marks.map(({ kind }) => kind)];
  const needsText = list.marks.find(({ kind }) => kind === tool)?.text;
  return (
    <div class="tools" role="toolbar" aria-label="Tools" aria-orientation="vertical">
      {tools.map((kind) => (
        <button key={kind} type="button" class="tool" aria-pressed={tool === kind} title={list.marks.find((mark) => mark.kind === kind)?.doc ?? "play and ask"} onClick={() => onTool(kind)}>
          <svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">
            <path d={SIGNS[kind] ?? ""} fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" stroke-linecap="round" />
          </svg>
          <span class="offscreen">{kind}</span>
        </button>
      ))}
      <label class="colour" title="Colour of marks">
        <span class="offscreen">Colour of marks</span>
        <select value={colour} onChange={(event) => onColour(event.currentTarget.value)}>
          <option value="">usual</option>
          {list.colours.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {needsText && (
        <label class="text">
          <span class="offscreen">Text of the label</span>
          <input type="text" value={label} maxLength={20} onInput={(event) => onLabel(event.currentTarget.value)} />
        </label>
      )}
    </div>
  );
}

/** How many places a mark takes at once: those that lead somewhere take two. */
export function placesOf(kind: string): number {
  return catalogue.get()?.marks.find((mark) => mark.kind === kind)?.fewest ?? 1;
}
