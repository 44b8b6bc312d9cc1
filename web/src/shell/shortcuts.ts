import { keyName } from "../dom/key-name.ts";
import { settings } from "../settings.ts";

/** Shortcut is a row of the table of keys, from which the page acts and which "?" shows. */
export interface Shortcut {
  /** what any of is to be pressed, as keyName says */
  keys: readonly string[];
  /** the key of the text that says what it does */
  says: string;
  /** does it, wherever the focus is; without it, what has the focus listens by itself */
  act?: (key: string) => void;
  /** whether it counts now; without it, always */
  when?: () => boolean;
}

/** Where keys write, or choose. */
const writing = 'input:not([type="range"], [type="checkbox"], [type="radio"]), select, textarea';

/** listen has the shortcuts act that count when a key is pressed. */
export function listen(shortcuts: () => readonly Shortcut[]): void {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const on = event.target instanceof Element ? event.target : undefined;
    if (on?.closest(writing) || document.querySelector("dialog[open]")) return;
    if (!settings().keys && !on?.closest("sow-board")) return;
    const name = keyName(event);
    const meant = shortcuts().find(({ keys, act }) => act && keys.includes(name));
    if (!meant) return;
    event.preventDefault();
    meant.act!(name);
  });
}
