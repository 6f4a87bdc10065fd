// icon.tsx - small line drawings for buttons, all on a grid of 24. They say nothing by themselves:
// the button has the name.
const PATHS = {
  close: "M6 6l12 12M18 6L6 18",
  back: "M15 5l-7 7 7 7",
  menu: "M4 7h16M4 12h16M4 17h16",
  undo: "M9 14L4 9l5-5M4 9h10a6 6 0 010 12h-3",
  redo: "M15 14l5-5-5-5M20 9H10a6 6 0 000 12h3",
  check: "M5 13l5 5L20 7",
  rotate: "M20 11a8 8 0 10-2.3 6.3M20 4v7h-7",
  rotateBack: "M4 11a8 8 0 112.3 6.3M4 4v7h7",
  up: "M12 19V5M6 11l6-6 6 6",
  down: "M12 5v14M6 13l6 6 6-6",
  left: "M19 12H5M11 6l-6 6 6 6",
  right: "M5 12h14M13 6l6 6-6 6",
  fit: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  tilt: "M3 15l9-4 9 4-9 5zM3 10l9-4 9 4",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 100 6 3 3 0 000-6z",
  hidden: "M3 3l18 18M10.6 5.1A10 10 0 0112 5c6 0 10 7 10 7a17 17 0 01-3.2 3.9M6.2 6.2A17 17 0 002 12s4 7 10 7a10 10 0 004.3-1",
  bulb: "M9 18h6M10 21h4M12 3a6 6 0 00-3.5 10.9c.6.5 1 1.2 1 2V16h5v-.1c0-.8.4-1.5 1-2A6 6 0 0012 3z",
  bag: "M6 8h12l1 12H5zM9 8V6a3 3 0 016 0v2",
  gear: "M12 9a3 3 0 100 6 3 3 0 000-6zM19 12a7 7 0 00-.1-1.2l2-1.6-2-3.4-2.4 1a7 7 0 00-2-1.2L14 3h-4l-.5 2.6a7 7 0 00-2 1.2l-2.4-1-2 3.4 2 1.6a7 7 0 000 2.4l-2 1.6 2 3.4 2.4-1a7 7 0 002 1.2L10 21h4l.5-2.6a7 7 0 002-1.2l2.4 1 2-3.4-2-1.6c.1-.4.1-.8.1-1.2z",
  help: "M9 9a3 3 0 115 2.2c-1.2 1-2 1.6-2 3M12 18v.5M12 2a10 10 0 100 20 10 10 0 000-20z",
  share: "M12 15V3M8 7l4-4 4 4M5 12v8h14v-8",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  picture: "M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15 9h.01",
  play: "M7 4l13 8-13 8z",
  pause: "M8 5v14M16 5v14",
  first: "M18 6l-8 6 8 6M6 6v12",
  last: "M6 6l8 6-8 6M18 6v12",
  people: "M9 11a4 4 0 100-8 4 4 0 000 8zM2 21a7 7 0 0114 0M16 3.5a4 4 0 010 7M18 14a7 7 0 014 7",
  bot: "M5 9h14v10H5zM12 9V5M9 14h.01M15 14h.01M12 5h.01M2 13v3M22 13v3",
  book: "M4 5a3 3 0 013-2h13v16H7a3 3 0 00-3 2zM4 5v16",
  eraser: "M14 4l6 6-9 9H7l-4-4zM9 9l6 6M11 20h9",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14",
  keyboard: "M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M7 14h10",
  paint: "M4 20c4 0 5-2 5-4l9-12 2 2-11 9M9 16c-2 0-4 1-5 4",
  pad: "M6 3h12v18H6zM9 7h6M9 11h2M13 11h2M9 15h2M13 15h2",
  chart: "M4 4v16h16M8 16v-4M13 16V7M18 16v-7",
  branch: "M6 3v18M6 15c0-6 12-3 12-10M14 8l4-4 4 4",
  globe: "M12 3a9 9 0 100 18 9 9 0 000-18zM3 12h18M12 3c3 3 3 15 0 18M12 3c-3 3-3 15 0 18",
  chat: "M4 5h16v11H10l-5 4v-4H4zM8 9h8M8 12h5",
  send: "M4 12l16-8-6 16-3-6zM11 14l9-10",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  graph: "M4 4v16h16M7 15l4-5 4 3 5-7",
  coach: "M9 8h12v4h-5a5 5 0 11-7-4zM13 8V4M9 13h.01",
  target: "M12 3a9 9 0 100 18 9 9 0 000-18zM12 8a4 4 0 100 8 4 4 0 000-8zM12 12h.01",
  layers: "M12 3l9 5-9 5-9-5zM3 13l9 5 9-5",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} fill="none" stroke="currentColor" stroke-width="2"
        stroke-linecap="round" stroke-linejoin="round" />
    </svg>
  );
}
