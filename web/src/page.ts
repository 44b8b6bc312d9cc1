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
  /** takes the person to the room of a pairing in its own time, if it was made here; by which seek they know of it */
  goAlong?(room: string, seek: string): boolean;
  /** the keys that count here, beside those of every page */
  keys?(): readonly Shortcut[];
}
