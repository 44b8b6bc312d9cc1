import type { Cmd, Options } from "../../wire/wire.gen.ts";
import { session } from "../app.ts";
import type { CommandResponse, Pending } from "../commands.ts";
import { h, type Kid } from "../dom/h.ts";
import { noteRefusal } from "../refusal.ts";
import { go, roomPath } from "../router.ts";
import { needMe } from "../shell/name.ts";
import { note } from "../shell/notes.ts";
import { t } from "../text.ts";
import { waitingText, withdrawButton } from "../waiting.ts";

/** Refusals after which the room is still worth a look. */
const worthALook = ["seat-taken", "already-seated"];

/**
 * Wanted is the one room that somebody on the home page waits for: to be made, or to sit down in. While they do, nothing else is
 * asked for; the page goes there only if they still wait when it is theirs.
 */
export class Wanted {
  /** the room that a seat is wanted in; "" for one that is to be made */
  room: string | undefined;
  private left = false;

  constructor(private readonly changed: () => void) {
    document.addEventListener("keydown", this.onKey);
  }

  /** make asks for a room. One that nobody waits for any more when it is there is closed again. */
  async make(options: Options, bot?: number): Promise<void> {
    const phase = options.both || bot ? "playing" : "open";
    const response = await this.ask("", { do: "open", options, ...(bot ? { bot } : {}) }, ({ room }) => {
      void session.command({ do: "abort", room, turn: 1, phase });
    });
    if (response?.ok) go(roomPath(response.ack.room));
    else if (response && ["doubtful", "stale"].includes(response.code)) note(t("wait.undone"));
    else if (response) noteRefusal(response);
  }

  /** seek looks for whoever takes these options, bots among them or not. */
  async seek(options: Options, bots: boolean): Promise<void> {
    if ((await needMe()) && !this.left) session.seeking.seek({ options, ...(bots && { bots }) });
  }

  /** sit asks for a seat in a room. */
  async sit(room: string): Promise<void> {
    const response = await this.ask(room, { do: "sit", room });
    if (response && !response.ok) noteRefusal(response);
    if (response && (response.ok || worthALook.includes(response.code))) go(roomPath(room));
  }

  leave(): void {
    this.left = true;
    document.removeEventListener("keydown", this.onKey);
    this.withdraw();
  }

  /** view says how far what was asked for has come, once that takes long, and lets it be withdrawn. */
  view(room: string, what: string): Kid {
    const waits = this.room === room ? this.waits : undefined;
    if (!waits || (!waits.slow && session.connection.state.is === "up")) return null;
    return h(
      "div",
      { key: "wanted", class: "wanted", role: "status" },
      h("p", { class: "soft" }, waitingText(waits, what)),
      withdrawButton(waits, () => this.withdraw()),
    );
  }

  private async ask(
    room: string,
    command: Pick<Cmd, "do" | "room" | "options" | "bot">,
    undo?: Parameters<typeof session.command>[1],
  ): Promise<CommandResponse | undefined> {
    if (this.room !== undefined || !(await needMe()) || this.left) return undefined;
    this.room = room;
    this.changed();
    const response = await session.command(command, undo);
    this.room = undefined;
    this.changed();
    return response;
  }

  private get waits(): Pending | undefined {
    return this.room === undefined ? undefined : session.commands.pending(this.room || undefined)[0];
  }

  private withdraw(): void {
    if (this.waits) session.commands.withdraw(this.waits.id);
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && !document.querySelector("dialog[open]")) this.withdraw();
  };
}
