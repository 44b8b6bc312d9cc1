import { h, type Kid } from "../dom/h.ts";
import { t } from "../text.ts";
import { pitName } from "./outlooks.ts";
import { isMain, numberOfMove, pathTo, type Node } from "./tree.ts";

/** What the list of moves asks for. */
export interface MoveAsks {
  go(node: Node): void;
  promote(node: Node): void;
  remove(node: Node): void;
}

/** moveList lists all moves that were tried: the main line, and where others branch off, these below. */
export function moveList(root: Node, here: Node, pits: number, asks: MoveAsks): Kid {
  return h(
    "section",
    { class: "panel an-moves", key: "moves", "aria-labelledby": "an-moves-h" },
    h("h2", { id: "an-moves-h" }, t("analysis.moves")),
    root.kids.length === 0
      ? h("p", { class: "soft" }, t("analysis.moves.none"))
      : h("div", { class: "an-lines" }, line(root.kids[0]!, here, pits, asks)),
    here.parent &&
      h(
        "div",
        { class: "row" },
        !pathTo(here).every(isMain) && button("promote", t("analysis.promote"), () => asks.promote(here)),
        button("remove", t("analysis.remove"), () => asks.remove(here)),
      ),
  );
}

/** line lists a move and the main moves after it, with the others that were tried instead of each. */
function line(first: Node, here: Node, pits: number, asks: MoveAsks): Kid {
  const items: Kid[] = [];
  let number = numberOfMove(first);
  for (let node: Node | undefined = first; node; node = node.kids[0]) {
    items.push(
      h("li", { class: node.move === "deal" ? "an-deal" : "" }, move(node, number, here, pits, asks)),
    );
    if (node.move !== "deal") number++;
    if (node === first && !isMain(node)) continue;
    for (const other of node.parent?.kids.slice(1) ?? [])
      items.push(h("li", { class: "an-branch" }, line(other, here, pits, asks)));
  }
  return h("ol", null, items);
}

function move(node: Node, number: number, here: Node, pits: number, asks: MoveAsks): Kid {
  const south = typeof node.move === "number" && node.move < pits;
  const name = typeof node.move === "number" ? `${number}. ${pitName(node.move, pits)}` : t("analysis.dealt");
  return h(
    "button",
    {
      type: "button",
      class: `quiet ${node.move === "deal" ? "" : south ? "south" : "north"}`,
      "aria-current": node === here ? "step" : undefined,
      onclick: () => asks.go(node),
    },
    name,
  );
}

const button = (name: string, words: string, act: () => void): Kid =>
  h("button", { type: "button", class: "quiet", key: name, "data-do": name, onclick: act }, words);
