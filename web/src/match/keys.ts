import { toggleSound } from "../shell/sound.ts";
import type { Shortcut } from "../shell/shortcuts.ts";
import { firstOf, lastOf, type Stride } from "./cursor.ts";
import type { Show } from "./show.ts";

/** The keys that step: by what, and which way. With Shift the arrows to the sides step by seed. */
const steps: Readonly<Record<string, readonly [Stride, 1 | -1]>> = {
  ArrowLeft: ["turn", -1],
  ArrowRight: ["turn", 1],
  ArrowUp: ["lap", -1],
  ArrowDown: ["lap", 1],
};

/** matchKeys are the keys of a match that is looked through, for the table of keys. */
export const matchKeys: readonly Shortcut[] = [
  { keys: ["ArrowLeft", "ArrowRight"], says: "match.key.turn" },
  { keys: ["ArrowUp", "ArrowDown"], says: "match.key.lap" },
  { keys: ["Shift+←", "Shift+→"], says: "match.key.seed" },
  { keys: ["Home", "End"], says: "match.key.ends" },
  { keys: [" "], says: "match.key.play" },
  { keys: ["m"], says: "keys.sound", act: toggleSound },
  { keys: ["Escape"], says: "keys.skip" },
];

/** stepKeys lets keys step through a match, wherever the focus is on nothing that has keys of its own, until it is stopped. */
export function stepKeys(show: Show): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    const target = event.target instanceof Element ? event.target : document.body;
    if (
      target.closest("input, select, textarea, dialog, sow-board, [role=listbox]") ||
      document.querySelector("dialog[open]")
    )
      return;
    if (!act(event, target)) return;
    event.preventDefault();
  };

  /** act does what a key says; it says whether it says anything. */
  function act({ key, shiftKey, repeat }: KeyboardEvent, target: Element): boolean {
    const found = steps[key];
    if (found) show.step(shiftKey && found[0] === "turn" ? "seed" : found[0], found[1]);
    else if (key === "Home") show.go(firstOf());
    else if (key === "End") show.go(lastOf(show.match));
    else if (key === " " && !target.closest("button, a, summary")) {
      if (!repeat) show.toggle();
    } else return false;
    return true;
  }

  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}
