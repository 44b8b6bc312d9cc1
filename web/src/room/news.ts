import { h } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { paint } from "../dom/paint.ts";
import { t } from "../text.ts";
import { between } from "./between.ts";
import { botOffer } from "./bot-offer.ts";
import { claims } from "./claim.ts";
import type { Scene } from "./context.ts";
import type { Demonstration } from "./demonstration.ts";
import { invitation } from "./invitation.ts";
import type { Asks } from "./layout.ts";
import { offer } from "./offers.ts";
import { awayPanel, rollbackPanel } from "./panels.ts";
import { result } from "./result.ts";
import { Share } from "./share.ts";

/** Told is what is said until somebody closes it. */
export interface Told {
  away: readonly string[];
  rollback: { from: number; to: number } | undefined;
}

/** News is what there is to read and to answer. Once a match has begun it is a sheet from below, which can be put down. */
export class News {
  readonly root = document.createElement("div");
  /** which panels were there when it was put down; others bring it up again */
  private down: string | undefined;
  /** a guest has chosen to watch */
  private watching = false;
  private share: Share | undefined;
  private again = (): void => {};

  constructor(
    private readonly asks: Pick<Asks, "closeAway" | "closeRollback">,
    private readonly demo: Demonstration,
  ) {
    this.root.className = "news";
  }

  paint(s: Scene, now: number, { away, rollback }: Told): void {
    this.again = () => this.paint(s, now, { away, rollback });
    this.share ??= new Share(s.room, () => this.again());
    const panels = [
      rollbackPanel(rollback, this.asks.closeRollback),
      offer(s),
      ...claims(s, now),
      result(s),
      between(s, now),
      awayPanel(away, this.asks.closeAway),
      this.share.view(s),
      botOffer(s, this.again),
      invitation(s, this.watching, this.demo, () => {
        this.watching = true;
        this.again();
      }),
    ];
    const which = JSON.stringify(panels.map(Boolean));
    if (this.down !== which) this.down = undefined;
    const isDown = this.down !== undefined;
    this.root.dataset["down"] = String(isDown);
    paint(
      this.root,
      panels.some(Boolean) &&
        h(
          "button",
          {
            type: "button",
            class: "quiet grip",
            key: "grip",
            "data-do": "sheet",
            "aria-expanded": String(!isDown),
            onclick: () => {
              this.down = isDown ? undefined : which;
              this.again();
            },
          },
          icon("down"),
          t(isDown ? "sheet.up" : "sheet.down"),
        ),
      panels,
    );
  }
}
