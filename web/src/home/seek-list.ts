import type { Clock, Seek } from "../../wire/wire.gen.ts";
import { identity, session } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { games } from "../games.ts";
import { clockName, gameName, lengthName } from "../names.ts";
import { whoLink } from "../player/link.ts";
import { needMe } from "../shell/name.ts";
import { t } from "../text.ts";
import { busyText } from "../waiting.ts";
import { openSeeks } from "./alive.ts";

const { seeking } = session;

/** So many seeks are seen at a glance; more can be narrowed down. */
const glance = 4;

const speeds = ["all", "live", "days", "none"] as const;
type Speed = (typeof speeds)[number];

const speedOf = (clock: Clock | undefined): Speed => (!clock ? "none" : clock.days ? "days" : "live");

/** SeekList is who looks for somebody to play with just now. */
export class SeekList {
  private game = "all";
  private speed: Speed = "all";
  private left = false;

  constructor(private readonly changed: () => void) {}

  view(): Kid {
    const all = openSeeks();
    const filtered = this.game !== "all" || this.speed !== "all";
    if (all.length === 0 && !filtered) return null;
    const shown = all.filter(
      ({ options }) =>
        (this.game === "all" || options?.rules === this.game) &&
        (this.speed === "all" || speedOf(options?.clock) === this.speed),
    );
    return h(
      "section",
      { class: "panel seeks", "aria-labelledby": "seeks-h" },
      h("h2", { id: "seeks-h" }, t("seeks")),
      (filtered || all.length > glance) && this.filters(),
      shown.length === 0
        ? h("p", { class: "soft empty" }, t("seeks.none"))
        : h(
            "ul",
            { class: "lines" },
            shown.map((seek) => this.line(seek)),
          ),
    );
  }

  leave(): void {
    this.left = true;
  }

  private filters(): Kid {
    return h(
      "div",
      { class: "row filters" },
      select(
        "seeks-game",
        t("make.game"),
        this.game,
        [["all", t("seeks.all")], ...games().map((g): [string, string] => [g.name, gameName(g.name)])],
        (game) => {
          this.game = game;
          this.changed();
        },
      ),
      select(
        "seeks-speed",
        t("make.clock"),
        this.speed,
        speeds.map((s): [string, string] => [s, t(`seeks.speed.${s}`)]),
        (speed) => {
          this.speed = speed as Speed;
          this.changed();
        },
      ),
    );
  }

  private line(seek: Seek): Kid {
    const own = seek.who.id === identity.me?.id;
    const options = seek.options!;
    return h(
      "li",
      { key: seek.id, class: "line line-open" },
      h(
        "div",
        { class: "line-what" },
        h("strong", null, gameName(options.rules, options.pits || undefined)),
        h("span", { class: "line-who" }, whoLink(seek.who)),
        h("span", { class: "soft" }, [lengthName(options.length), clockName(options.clock)].join(" · ")),
      ),
      h("div", { class: "row" }, own ? withdrawOwn(seek) : this.takeButtons(seek)),
    );
  }

  private takeButtons(seek: Seek): Kid {
    const taking = seeking.taking === seek.id;
    return [
      h(
        "button",
        {
          type: "button",
          class: "main",
          key: "take",
          "data-do": "take",
          disabled: seeking.taking !== undefined,
          onclick: () => void this.take(seek.id),
        },
        taking ? busyText() : t("seeks.take"),
      ),
      taking &&
        h(
          "button",
          {
            type: "button",
            key: "withdraw",
            class: "withdraw",
            "data-do": "withdraw-take",
            onclick: (e: MouseEvent) => e.detail > 1 || seeking.withdraw(seek.id),
          },
          t("wait.withdraw"),
        ),
    ];
  }

  private async take(seek: string): Promise<void> {
    if ((await needMe()) && !this.left) seeking.take(seek);
  }
}

const withdrawOwn = (seek: Seek): Kid =>
  h(
    "button",
    {
      type: "button",
      key: "own",
      "data-do": "unseek",
      disabled: seeking.ending(seek.id),
      onclick: () => seeking.withdraw(seek.id),
    },
    t("wait.withdraw"),
  );

/** select chooses one of several by a label of its own. */
export function select(
  id: string,
  label: string,
  value: string,
  all: readonly (readonly [string, string])[],
  chosen: (value: string) => void,
): Kid {
  return h(
    "div",
    { class: "field", key: id },
    h("label", { for: id }, label),
    h(
      "select",
      { id, value, onchange: (e: Event) => chosen((e.target as HTMLSelectElement).value) },
      all.map(([v, text]) => h("option", { key: v, value: v }, text)),
    ),
  );
}
