import { session } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { roomPath } from "../router.ts";
import { t } from "../text.ts";
import type { Scene } from "./context.ts";

/** NextGame knows what else goes on, once the match is over that somebody watches. */
export class NextGame {
  private stop: (() => void) | undefined;

  constructor(private readonly changed: () => void) {}

  see({ live, mine }: Scene): void {
    if (live.result && mine === undefined) this.stop ??= session.list(this.changed);
  }

  leave(): void {
    this.stop?.();
  }
}

/** nextGame leads a watcher to another match that goes on: the one that most look at. */
export function nextGame({ room, mine }: Scene): Kid {
  const list = session.lobby;
  if (mine !== undefined || !list) return null;
  const next = list.order.find((other) => other !== room && list.rooms[other]?.status === "live");
  return next && h("a", { class: "button", href: roomPath(next), "data-do": "next-game" }, t("live.next"));
}
