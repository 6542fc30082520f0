/** Icons: strokes on 24 × 24, in the colour of the text. */

const PATHS = {
  logo: "M12 2 21 7v10l-9 5-9-5V7z",
  home: "M4 11 12 4l8 7v9h-5v-6H9v6H4z",
  print: "M7 8V3h10v5M7 17H4V8h16v9h-3M7 14h10v7H7z",
  dice: "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1zM8.5 8.5h.01M12 12h.01M15.5 15.5h.01",
  pencil: "M4 20l1-5L16 4l4 4L9 19zM13.5 6.5l4 4",
  book: "M12 6c-2-1.5-5-2-9-2v14c4 0 7 .5 9 2 2-1.5 5-2 9-2V4c-4 0-7 .5-9 2zM12 6v14",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9c.6.5 1 1.2 1 2.1h5c0-.9.4-1.6 1-2.1A6 6 0 0 0 12 3z",
  moon: "M20 14.5A8 8 0 0 1 9.5 4a8 8 0 1 0 10.5 10.5z",
  sun: "M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.5 1.5M17.5 17.5 19 19M5 19l1.5-1.5M17.5 6.5 19 5",
  keyboard: "M3 6h18a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zM6 10h.01M10 10h.01M14 10h.01M18 10h.01M7 14h10",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  share: "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7",
  copy: "M9 8h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM5 15H4V4h11v1",
  link: "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
  down: "M6 9l6 6 6-6",
  up: "M6 15l6-6 6 6",
  left: "M15 6l-6 6 6 6",
  right: "M9 6l6 6-6 6",
  first: "M18 6l-6 6 6 6M7 5v14",
  last: "M6 6l6 6-6 6M17 5v14",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  whole: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  check: "M5 12.5l4.5 4.5L19 7",
  cross: "M6 6l12 12M18 6L6 18",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  offline: "M3 3l18 18M5 11a10 10 0 0 1 4-2.5M12 8a10 10 0 0 1 7 3M8 15a6 6 0 0 1 5-1.5M12 19h.01",
  kit: "M12 3 20 7v10l-8 4-8-4V7zM4 7l8 4 8-4M12 11v10",
  board: "M12 3 20 7.5v9L12 21l-8-4.5v-9z",
  paper: "M6 3h12v18H6zM10 3v18M14 3v18M6 9h12M6 15h12",
  pieces: "M15.5 4a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9zM8 11.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9z",
  rules: "M3 5h8v14H3zM13 5h8v14h-8zM5.5 9h3M5.5 12h3M15.5 9h3M15.5 12h3",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  folder: "M3 6h6l2 2h10v11H3z",
  eye: "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  undo: "M8 5 4 9l4 4M4 9h9a6 6 0 0 1 0 12h-3",
  redo: "M16 5l4 4-4 4M20 9h-9a6 6 0 0 0 0 12h3",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" />
      {name === "logo" && <path d="M12 8l4.5 8h-9z" fill="currentColor" />}
    </svg>
  );
}
