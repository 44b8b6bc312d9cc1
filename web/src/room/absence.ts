import type { View } from "../../wire/wire.gen.ts";
import { session } from "../app.ts";
import type { RoomState } from "../room-state.ts";
import { tell } from "../shell/voice.ts";
import { since } from "./away.ts";
import type { Told } from "./news.ts";

/**
 * Absence is the time in which nobody looks: the page is hidden, or the connection is broken. Once it is over, what happened
 * meanwhile is told.
 */
export class Absence implements Told {
  /** what happened in the last one */
  away: readonly string[] = [];
  rollback: Told["rollback"];
  private left: View | undefined;

  constructor(
    private readonly state: () => RoomState | undefined,
    private readonly changed: () => void,
  ) {
    document.addEventListener("visibilitychange", this.onSight);
  }

  /** went remembers what was seen last. */
  went(view: View | undefined): void {
    this.left ??= view;
  }

  /** returned tells what happened since, if one looks and all of it has come. */
  returned(): void {
    const now = this.state();
    if (document.hidden || now?.owed || session.connection.state.is !== "up") return;
    const told = this.left && now?.view ? since(this.left, now.view) : [];
    this.left = undefined;
    if (told.length > 0) this.away = told;
    const last = told.at(-1);
    if (last) tell(last);
  }

  /** rolledBack is for views that were never true. */
  rolledBack(from: number, to: number): void {
    this.rollback = { from, to };
    this.left = undefined;
  }

  /** seen puts away what was told. */
  seen(what: "away" | "rollback"): void {
    if (what === "away") this.away = [];
    else this.rollback = undefined;
    this.changed();
  }

  leave(): void {
    document.removeEventListener("visibilitychange", this.onSight);
  }

  private readonly onSight = (): void => {
    if (document.hidden) this.went(this.state()?.view);
    else this.returned();
    this.changed();
  };
}
