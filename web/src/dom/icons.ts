import { h, type Leaf } from "./h.ts";

/** icon draws a small picture beside a word; it says nothing by itself. */
export function icon(name: keyof typeof paths): Leaf {
  return h(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true", focusable: "false" },
    paths[name].map((d) => h("path", { d })),
  );
}

const paths = {
  settings: ["M4 7h9M17 7h3M4 17h3M11 17h9", "M15 4.8a2.2 2.2 0 1 0 .01 0zM9 14.8a2.2 2.2 0 1 0 .01 0z"],
  player: ["M12 4.5a3.7 3.7 0 1 0 .01 0z", "M4.5 20c.6-4 3.7-6 7.5-6s6.9 2 7.5 6"],
  copy: ["M9 9h10v11H9z", "M5 15V4h10"],
  share: ["M12 15V4M8 7.5 12 3.5l4 4", "M6 12v8h12v-8"],
  turn: ["M8 20V4.5M4 8.5l4-4 4 4", "M16 4v15.5M12 15.5l4 4 4-4"],
  down: ["M5 9l7 7 7-7"],
  skip: ["M5 5l8 7-8 7z", "M18 5v14"],
  play: ["M7 5l11 7-11 7z"],
  pause: ["M8.5 5v14", "M15.5 5v14"],
  first: ["M18 5l-8 7 8 7", "M6 5v14"],
  back: ["M15 5l-8 7 8 7"],
  on: ["M9 5l8 7-8 7"],
  last: ["M6 5l8 7-8 7", "M18 5v14"],
  download: ["M12 4v11M8 11.5 12 15.5l4-4", "M5 20h14"],
  again: ["M5.5 8.5A7.5 7.5 0 1 1 4.5 13", "M5 4v5h5"],
  eye: [
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z",
    "M12 9.2a2.8 2.8 0 1 0 .01 0z",
  ],
  lock: ["M6 11h12v9H6z", "M8.5 11V8a3.5 3.5 0 0 1 7 0v3"],
  close: ["M6 6l12 12M18 6 6 18"],
  check: ["M5 12.5 10 17.5 19 7"],
  book: ["M12 6.5C10 5 7 4.5 4 4.5v14c3 0 6 .5 8 2 2-1.5 5-2 8-2v-14c-3 0-6 .5-8 2zM12 6.5v14"],
  device: ["M7 3.5h10v17H7z", "M11 17.5h2"],
  paste: ["M8 5H5.5v15.5h13V5H16", "M9 3.5h6v3.5H9z"],
  flag: ["M6 21V4M6 4.5c4-2 7 2 12 0v8.5c-5 2-8-2-12 0"],
} as const;
