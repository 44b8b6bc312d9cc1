import type { Pool, Seek } from "../../wire/wire.gen.ts";
import { session } from "../app.ts";
import { h, type Kid, type Leaf } from "../dom/h.ts";
import { icon } from "../dom/icons.ts";
import { toolbar } from "../dom/toolbar.ts";
import { recall, store } from "../storage.ts";
import { clockName, gameName, lengthName, whoName } from "../names.ts";
import { playedText, poolIdName } from "../seek/words.ts";
import { needMe } from "../shell/name.ts";
import { t } from "../text.ts";
import { pools } from "./alive.ts";
import { botLevel } from "./bot-level.ts";
import { first, optionsOf, sound } from "./choices.ts";
import type { Wanted } from "./wanted.ts";

const { seeking } = session;
const storedAs = "casitas.speed";

type Sought = Pick<Seek, "id" | "pools" | "options" | "to">;

/** Pairing finds somebody to play with by one click: it waits with others who want the same, and says so until it is withdrawn. */
export class Pairing {
  private left = false;

  constructor(
    private readonly wanted: Wanted,
    private readonly changed: () => void,
  ) {
    document.addEventListener("keydown", this.onKey);
  }

  view(): Kid {
    const all = pools();
    if (all.length < 2) return null; // the games are not loaded yet
    const speeds = new Set(all.map((pool) => pool.speed));
    const speed = speeds.size > 1 && recall(storedAs) === "days" ? "days" : "live";
    const clock = all.find((pool) => pool.speed === speed && pool.options)?.options?.clock;
    return h(
      "section",
      { class: "panel pairing", "aria-labelledby": "pairing-h" },
      h("h2", { id: "pairing-h" }, t("pairing")),
      h("p", { class: "soft" }, t(`pairing.${speed}`), clock && ` (${clockName(clock)})`),
      speeds.size > 1 &&
        h(
          "fieldset",
          { class: "choice" },
          h("legend", { class: "unseen" }, t("pairing.speed")),
          (["live", "days"] as const).map((one) => this.choice(one, one === speed)),
        ),
      toolbar(
        { class: "pools", key: speed, "aria-labelledby": "pairing-h" },
        all.filter((pool) => pool.speed === speed).map((pool) => this.place(pool)),
      ),
      h("div", { class: "waits", role: "status" }, this.waits()),
    );
  }

  /** play waits for somebody at a game. */
  play(rules: string): void {
    const pool = pools().find((one) => one.speed === "live" && one.options?.rules === rules);
    if (pool) void this.seek(pool);
  }

  leave(): void {
    this.left = true;
    document.removeEventListener("keydown", this.onKey);
  }

  /** mine are the seeks of this player, those first that the server has. */
  private get mine(): Sought[] {
    return [
      ...seeking.seeks.filter((seek) => !seek.table),
      ...seeking.asking.flatMap(({ to, table, ...seek }) => (to === undefined && !table ? seek : [])),
    ];
  }

  private get pooled(): Sought | undefined {
    return this.mine.find((seek) => !seek.options);
  }

  private choice(speed: "live" | "days", checked: boolean): Kid {
    return h(
      "label",
      { key: speed },
      h("input", {
        type: "radio",
        name: "speed",
        value: speed,
        checked,
        onchange: () => {
          store(storedAs, speed);
          this.changed();
        },
      }),
      h("span", null, t(`pairing.speed.${speed}`)),
    );
  }

  private place(pool: Pool): Leaf {
    const waiting = this.pooled;
    const here = waiting?.pools?.includes(pool.id) ?? false;
    const waits = pool.waits - (waiting && reaches(waiting, pool) ? 1 : 0); // others than oneself
    return h(
      "button",
      {
        type: "button",
        key: pool.id,
        class: pool.options ? "pool" : "pool pool-any",
        "data-do": "pool",
        "data-pool": pool.id,
        "aria-disabled": waiting ? "true" : undefined, // it keeps the focus
        "aria-pressed": String(here),
        onclick: () => void this.seek(pool),
      },
      h("strong", null, pool.options ? gameName(pool.options.rules) : t("pool.any")),
      pool.options &&
        pool.options.length !== 0 &&
        h("span", { class: "soft" }, lengthName(pool.options.length)),
      waits > 0 && h("span", { class: "pool-waits" }, t("pool.waits", { n: waits })),
    );
  }

  private async seek(pool: Pool): Promise<void> {
    if (this.pooled || !(await needMe()) || this.left || this.pooled) return;
    seeking.seek({ pools: [pool.id] });
  }

  /** waits says what one waits for, and lets it be withdrawn. */
  private waits(): Kid {
    const { mine } = this;
    return [
      mine.map((seek) =>
        h(
          "div",
          { key: seek.id, class: "wanted" },
          h("p", null, h("span", { class: "pulse", "aria-hidden": "true" }), waitingText(seek)),
          h(
            "div",
            { class: "row" },
            !seek.to && this.botButton(seek),
            h(
              "button",
              {
                type: "button",
                key: "unseek",
                class: "withdraw",
                "data-do": "unseek",
                disabled: seeking.ending(seek.id),
                // Not by the second half of a double click.
                onclick: (e: MouseEvent) => e.detail > 1 || seeking.withdraw(seek.id),
              },
              t("wait.withdraw"),
            ),
          ),
        ),
      ),
      mine.some((seek) => !seek.to) && h("p", { class: "soft", key: "hint" }, t("pairing.hint")),
    ];
  }

  private botButton(seek: Sought): Kid {
    const usual = sound(recall("casitas.choices")).rules;
    const rules = seek.options?.rules ?? seek.pools?.[0]?.split("-").slice(1).join("-") ?? "";
    const options = optionsOf({ ...first, rules: rules || usual, pits: 0, length: 0, bot: true });
    return h(
      "button",
      {
        type: "button",
        key: "bot",
        "data-do": "bot-meanwhile",
        disabled: this.wanted.room !== undefined,
        onclick: (e: MouseEvent) => e.detail > 1 || void this.wanted.make(options, botLevel()),
      },
      icon("play"),
      t("pairing.bot"),
    );
  }

  private readonly onKey = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && this.pooled && !document.querySelector("dialog[open]"))
      seeking.withdraw(this.pooled.id);
  };
}

/** reaches says whether who waits so is counted in a pool. */
const reaches = ({ pools = [] }: Sought, pool: Pool): boolean =>
  pools.some(
    (id) => id === pool.id || id === pool.speed || (!pool.options && id.startsWith(`${pool.speed}-`)),
  );

function waitingText(seek: Sought): string {
  if (seek.to) return t("challenge.waits", { name: whoName(seek.to), game: playedText(seek) });
  return t("pairing.waits", {
    game: seek.options ? playedText(seek) : seek.pools!.map(poolIdName).join(", "),
  });
}
