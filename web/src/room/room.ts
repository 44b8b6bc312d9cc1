import "../board/sow-board.ts";
import { identity, session } from "../app.ts";
import { h } from "../dom/h.ts";
import { paint } from "../dom/paint.ts";
import { forgetRoom } from "../home/stored-rooms.ts";
import type { Page } from "../page.ts";
import { go, roomPath } from "../router.ts";
import { note } from "../shell/notes.ts";
import { t } from "../text.ts";
import type { TalkPanel } from "../talk/panel.ts";
import { Along } from "./along.ts";
import { seatOf } from "./context.ts";
import { Table } from "./table.ts";
import { resultSentence, roomTitle } from "./sentence.ts";

/** roomPage is one room: its board, whoever plays at it, and what happened there. Who came to watch only is offered no seat. */
export function roomPage(room: string, watch = false): Page {
  const el = document.createElement("div");
  el.className = "room";
  el.dataset["room"] = room;
  let table: Table | undefined;
  let talk: TalkPanel | undefined;
  let speaks: Table | undefined;
  const along = new Along(room, (next, from) => {
    if (!from.wants.every(Boolean)) note(resultSentence(from)); // of a rematch, both have seen it
    go(roomPath(next));
  });
  /** what is said will stand here: nothing moves when it comes */
  const place = document.createElement("section");
  place.className = "talk panel";

  /** speak shows what is said here, once it is known that something may be said: the page may have come with the room, and before the server's greeting. */
  async function speak(): Promise<void> {
    const at = table;
    place.hidden = session.talking.known && !session.talking.may;
    if (!at || at === speaks || !session.talking.may) return;
    speaks = at;
    const { TalkPanel } = await import("../talk/panel.ts");
    if (table !== at) return;
    talk = new TalkPanel(room);
    place.replaceWith(talk.root);
    talk.hear(session.room(room)!);
  }

  function repaint(): void {
    const state = session.room(room);
    if (state?.gone) {
      table?.leave();
      table = talk = undefined;
      paint(
        el,
        h(
          "div",
          { class: "lost" },
          h("h1", null, t("room.gone")),
          h("p", null, t("room.gone.text")),
          h("a", { class: "button main", href: "/" }, t("lost.home")),
        ),
      );
    } else if (table) {
      table.repaint();
      talk?.repaint();
    } else paint(el, h("p", { class: "soft asking", role: "status" }, t("room.asking")));
  }

  const stops = [
    session.follow(room, ({ state, step }) => {
      if (state.view && !table && !state.gone) {
        paint(el);
        table = new Table(room, el, watch, along);
        el.querySelector(".lists")?.before(place);
      }
      speak().catch(() => place.remove()); // a room is played in without it
      table?.hear(state, step);
      talk?.hear(state);
      if (step.is === "gone") {
        forgetRoom(room);
        repaint();
      }
      dispatchEvent(new Event("casitas:title"));
    }),
    session.commanded.on(() => table?.repaint()),
    session.seeking.changed.on(() => table?.repaint()),
    session.connected.on(() => {
      table?.connected();
      speak().catch(() => place.remove());
      talk?.repaint();
    }),
    identity.changed.on(() => {
      table?.seatChanged();
      talk?.repaint();
    }),
  ];
  if (!table) repaint();
  return {
    el,
    title: () => {
      const view = session.room(room)?.view;
      const mine = table?.myTurn ? "● " : "";
      return view ? mine + roomTitle(view) : "Casitas";
    },
    repaint,
    busy: () => {
      const view = session.room(room)?.view;
      const goesOn = view?.phase === "playing" || view?.phase === "between";
      return goesOn && seatOf(view, identity.me?.id) !== undefined;
    },
    goAlong: (next, seek) => {
      const here = along.called(next, seek, session.room(room)?.view?.to);
      table?.repaint();
      return here;
    },
    keys: () => table?.keys ?? [],
    leave: () => {
      for (const stop of stops) stop();
      table?.leave();
      table = talk = undefined;
    },
  };
}
