import { companyLine } from "./company.ts";
import { dialog } from "../dom/dialog.ts";
import { h, type Kid } from "../dom/h.ts";
import { gameName } from "../names.ts";
import { t } from "../text.ts";
import type { Scene } from "./context.ts";
import { Invite } from "./invite.ts";

/** Share is the panel by which whoever has made a room invites others, while a seat is free. */
export class Share {
  private readonly ways: Record<"sit" | "watch", Invite>;
  private way: "sit" | "watch" = "sit";

  constructor(
    room: string,
    private readonly changed: () => void,
  ) {
    this.ways = { sit: new Invite(room, false, changed), watch: new Invite(room, true, changed) };
  }

  view(s: Scene): Kid {
    if (s.live.phase !== "open" || s.mine === undefined) return null;
    const said = this.way === "watch" ? "watch" : s.live.public ? "public" : "private";
    const game = gameName(s.live.rules.name, s.live.rules.pits);
    return h(
      "section",
      { class: "panel panel-note", key: "share", "data-panel": "share", "aria-labelledby": "share-h" },
      h("h2", { id: "share-h" }, t("share")),
      h(
        "fieldset",
        { class: "choice" },
        h("legend", { class: "unseen" }, t("share.way")),
        (["sit", "watch"] as const).map((way) => this.choice(way)),
      ),
      h("p", null, t(`share.${said}`)),
      this.ways[this.way].view(true, t(this.way === "sit" ? "share.text" : "share.text.watch", { game })),
    );
  }

  private choice(way: "sit" | "watch"): Kid {
    return h(
      "label",
      { key: way },
      h("input", {
        type: "radio",
        name: "share-way",
        value: way,
        checked: this.way === way,
        onchange: () => {
          this.way = way;
          this.changed();
        },
      }),
      h("span", null, t(`share.way.${way}`)),
    );
  }
}

/** watchDialog invites others to watch a match. */
export function watchDialog(s: Scene): void {
  const way = new Invite(s.room, true, () => d.paint());
  const game = gameName(s.live.rules.name, s.live.rules.pits);
  const d = dialog("watch", (d) =>
    h(
      "div",
      { class: "stack" },
      h("h2", null, t("share.watchers")),
      companyLine(s.presence),
      h("p", null, t("share.watch")),
      way.view(s.mine !== undefined, t("share.text.watch", { game })),
      h("div", { class: "row end" }, h("button", { type: "button", onclick: () => d.close() }, t("close"))),
    ),
  );
}
