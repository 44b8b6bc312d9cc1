import { identity, session } from "../app.ts";
import { dialog } from "../dom/dialog.ts";
import { h, type Kid } from "../dom/h.ts";
import { whoName } from "../names.ts";
import { needMe } from "../shell/name.ts";
import { t } from "../text.ts";
import { busyText } from "../waiting.ts";
import { queueOf } from "./winner.ts";

const { seeking } = session;

/** winnerDialog says by which rule the winner stays and who waits, and lets a watcher wait too, or no more. */
export async function winnerDialog(room: string, watches: boolean): Promise<void> {
  const d = dialog<true>("winner", (d) => {
    const queue = queueOf(room);
    return h(
      "div",
      { class: "stack" },
      h("h2", null, t("winner.stays")),
      h("p", null, t("winner.rule")),
      queue.length === 0
        ? h("p", { key: "none", class: "soft" }, t("winner.none"))
        : h(
            "ol",
            { key: "queue", class: "queue" },
            queue.map((who) =>
              h(
                "li",
                { key: who.id },
                h("bdi", null, whoName(who)),
                who.id === identity.me?.id && h("span", { class: "you" }, ` ${t("seat.you")}`),
              ),
            ),
          ),
      h(
        "div",
        { class: "row end" },
        h("button", { type: "button", key: "close", onclick: () => d.close() }, t("close")),
        watches && waitButton(room),
      ),
    );
  });
  const stops = [seeking.changed.on(() => d.paint()), session.follow(room, () => d.paint(), "glances")];
  await d.answer;
  for (const stop of stops) stop();
}

function waitButton(room: string): Kid {
  const { line } = seeking;
  if (line?.table === room)
    return h(
      "button",
      {
        type: "button",
        key: "leave",
        "data-do": "leave-line",
        disabled: seeking.ending(line.id),
        onclick: () => seeking.withdraw(line.id),
      },
      t("winner.leave"),
    );
  return h(
    "button",
    {
      type: "button",
      key: "join",
      class: "main",
      "data-do": "join-line",
      onclick: () => void join(room),
    },
    seeking.asking.some((seek) => seek.table === room) ? busyText() : t("winner"),
  );
}

async function join(room: string): Promise<void> {
  if (await needMe()) seeking.seek({ table: room });
}
