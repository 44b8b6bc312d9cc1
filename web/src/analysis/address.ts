import { analysisPath } from "../router.ts";
import { positionText } from "../turn/position.ts";
import { readPosition, startOf, type Setup } from "./setup.ts";
import { add, readTree, rootNode, writeTree, type Node } from "./tree.ts";

/** Study is all that an address has: where it begins, what was tried, and where one stands. */
export interface Study {
  setup: Setup;
  root: Node;
  here: Node;
}

/** addressOf is the address of a study. What is usual is left out. */
export function addressOf({ setup, root, here }: Study): string {
  const words = new URLSearchParams({ game: setup.rules });
  if (setup.length !== 0) words.set("match", String(setup.length));
  if (setup.round !== 1) words.set("round", String(setup.round));
  if (setup.won && setup.round > 1) words.set("won", setup.won);
  words.set("position", positionText(startOf(setup)));
  const moves = writeTree(root, here);
  // These are allowed in the part of an address behind "#".
  const text = `${words}${moves && `&moves=${moves}`}`;
  return analysisPath(text.replaceAll("%2F", "/"));
}

/** roundAddress is the address at which a round that was played is analysed; one stands after so many of its turns. */
export function roundAddress(setup: Setup, pits: readonly number[], turns: number): string {
  const root = rootNode();
  let here = root;
  pits.reduce((at, pit, i) => {
    const next = add(at, pit);
    if (i + 1 === turns) here = next;
    return next;
  }, root);
  return addressOf({ setup, root, here });
}

/** studyAt reads the part of an address behind "#"; undefined where it has no position that can be read. */
export function studyAt(hash: string): Study | undefined {
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  const position = readPosition(words.get("position") ?? "");
  const tree = readTree(words.get("moves") ?? "");
  const number = (name: string, usual: number): number => Number.parseInt(words.get(name) ?? "", 10) || usual;
  if (!position) return undefined;
  const won = words.get("won");
  const setup: Setup = {
    rules: words.get("game") ?? "",
    length: number("match", 0),
    ...position,
    round: number("round", 1),
    won: won === "south" || won === "north" ? won : undefined,
  };
  const root = rootNode();
  return { setup, ...(tree ?? { root, here: root }) };
}
