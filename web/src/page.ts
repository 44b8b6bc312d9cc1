import type { Shortcut } from "./shell/shortcuts.ts";

/** Page is what fills the middle of the window at one address. */
export interface Page {
  el: HTMLElement;
  /** what the window is called */
  title(): string;
  /** writes everything again, in another language or for another player */
  repaint(): void;
  /** lets go of everything that the page listens to */
  leave(): void;
  /** whether the person plays here just now, and is not to be taken away from that */
  busy?(): boolean;
  /** the keys that count here, beside those of every page */
  keys?(): readonly Shortcut[];
}
