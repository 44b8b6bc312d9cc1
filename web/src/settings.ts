import { Emitter } from "./emitter.ts";
import { onStored, recall, store } from "./storage.ts";

/** Settings are what a person has chosen in this browser. */
export interface Settings {
  /** a language tag; without it, what the browser prefers */
  lang?: string;
  theme: "system" | "light" | "dark";
  /** how turns are shown */
  speed: "slow" | "normal" | "fast" | "none";
  sound: boolean;
  /** two people at one device sit opposite each other */
  facing: boolean;
  /** keys alone act wherever the focus is; who speaks to their computer may not want that */
  keys: boolean;
  /** the player is called by the system while the page is hidden */
  notify: boolean;
}

const name = "casitas.settings";
const usual: Settings = {
  theme: "system",
  speed: "normal",
  sound: true,
  facing: false,
  keys: true,
  notify: false,
};

let now: Settings = read();

/** changed tells when a choice was made, in this tab or another. */
export const changed = new Emitter<Settings>();

onStored(name, () => {
  now = read();
  changed.emit(now);
});

/** settings are the choices in force. */
export const settings = (): Settings => now;

/** set makes choices. */
export function set(some: Partial<Settings>): void {
  now = { ...now, ...some };
  store(name, now);
  changed.emit(now);
}

/** rates are how many times as fast as usual turns are shown; undefined: at once. */
export const rates = { slow: 0.5, normal: 1, fast: 2, none: undefined } as const;

function read(): Settings {
  const stored = recall(name);
  return typeof stored === "object" && stored !== null ? { ...usual, ...stored } : usual;
}
