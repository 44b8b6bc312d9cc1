import { Emitter } from "./emitter.ts";
import { keep, onKept, recall } from "./keep.ts";

/** Settings are what a person has chosen in this browser. */
export interface Settings {
  /** a language tag; without it, what the browser prefers */
  lang?: string;
  theme: "system" | "light" | "dark";
  /** how turns are shown */
  speed: "slow" | "normal" | "fast" | "none";
}

const name = "casitas.settings";
const usual: Settings = { theme: "system", speed: "normal" };

let now: Settings = read();

/** changed tells when a choice was made, in this tab or another. */
export const changed = new Emitter<Settings>();

onKept(name, () => {
  now = read();
  changed.emit(now);
});

/** settings are the choices in force. */
export const settings = (): Settings => now;

/** set makes choices. */
export function set(some: Partial<Settings>): void {
  now = { ...now, ...some };
  keep(name, now);
  changed.emit(now);
}

/** budget is how long showing a turn may take, in milliseconds, least and most; undefined to show none. */
export function budget(speed: Settings["speed"]): [number, number] | undefined {
  switch (speed) {
    case "slow":
      return [2_400, 12_000];
    case "normal":
      return [1_200, 6_000];
    case "fast":
      return [500, 2_400];
    case "none":
      return undefined;
  }
}

function read(): Settings {
  const kept = recall(name);
  return typeof kept === "object" && kept !== null ? { ...usual, ...kept } : usual;
}
