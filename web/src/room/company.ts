import type { Presence, View } from "../../wire/wire.gen.ts";
import { seatName, whoName } from "../names.ts";
import { list, t } from "../text.ts";
import type { Seat } from "../turn.ts";

/** Who reloads the page is away for a moment: so long it is not spoken of, in ms. */
const patience = 5_000;

/** Company says when the other player leaves the page during a match, and when they are back. */
export class Company {
  private readonly gone: [boolean, boolean] = [false, false];
  private readonly leaving: [Timer, Timer] = [undefined, undefined];

  constructor(private readonly say: (words: string) => void) {}

  /** see takes in who is here; nobody knows while there is no connection. */
  see(view: View | undefined, presence: Presence | undefined, mine: Seat | undefined): void {
    const live = (view?.phase === "playing" || view?.phase === "between") && !view.timed?.days;
    for (const seat of [0, 1] as const) {
      if (!live || !presence || seat === mine) this.stay(seat);
      else if (presence.seats[seat]) this.came(view, seat);
      else if (!this.gone[seat]) this.leaving[seat] ??= setTimeout(() => this.left(view, seat), patience);
    }
  }

  leave(): void {
    this.stay(0);
    this.stay(1);
  }

  private stay(seat: Seat): void {
    clearTimeout(this.leaving[seat]);
    this.leaving[seat] = undefined;
  }

  private left(view: View, seat: Seat): void {
    this.stay(seat);
    this.gone[seat] = true;
    this.say(t("say.away", { name: seatName(view.seats, seat) }));
  }

  private came(view: View, seat: Seat): void {
    this.stay(seat);
    if (this.gone[seat]) this.say(t("say.back", { name: seatName(view.seats, seat) }));
    this.gone[seat] = false;
  }
}

type Timer = ReturnType<typeof setTimeout> | undefined;

/** companyLine names those who watch, and says how many more do. Players are not told who watches them. */
export function companyLine(presence: Presence | undefined): string | undefined {
  if (!presence?.named) return undefined;
  const names = presence.named.map((who) => `\u2068${whoName(who)}\u2069`);
  const more = presence.watchers - names.length;
  return t("watching.who", { who: list(more > 0 ? [...names, t("watching.more", { n: more })] : names) });
}
