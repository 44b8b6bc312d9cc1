/** Move is a pit that is played, or the deal of the next round. */
export type Move = number | "deal";

/** Node is a position of a tree: the move that leads to it, and the moves that were tried from it, the main one first. */
export interface Node {
  readonly move: Move | undefined; // none at the root
  readonly parent: Node | undefined;
  kids: Node[];
  /** which of them was gone to last */
  last?: Node;
}

/** rootNode is a tree of nothing but its first position. */
export const rootNode = (): Node => ({ move: undefined, parent: undefined, kids: [] });

/** add tries a move, and gives the node that it leads to, which may have been there. */
export function add(at: Node, move: Move): Node {
  const known = at.kids.find((kid) => kid.move === move);
  const kid: Node = known ?? { move, parent: at, kids: [] };
  if (!known) at.kids.push(kid);
  visit(kid);
  return kid;
}

/** visit has "forward" lead to a node again. */
export function visit(node: Node): void {
  for (let at = node; at.parent; at = at.parent) at.parent.last = at;
}

/** forward is the node that comes after this one: the one that was gone to last, or the main one. */
export const forward = (at: Node): Node | undefined =>
  at.last && at.kids.includes(at.last) ? at.last : at.kids[0];

/** endOf is where "forward" ends. */
export function endOf(at: Node): Node {
  for (let next = forward(at); next; next = forward(at)) at = next;
  return at;
}

/** pathTo is the nodes from the first move to a node. */
export function pathTo(node: Node): Node[] {
  const path: Node[] = [];
  for (let at = node; at.parent; at = at.parent) path.push(at);
  return path.reverse();
}

/** isMain says whether a node is its parent's main move. */
export const isMain = (node: Node): boolean => !node.parent || node.parent.kids[0] === node;

/** promote makes a line the main one, as far up as it branches off. */
export function promote(node: Node): void {
  for (let at = node; at.parent; at = at.parent) {
    const others = at.parent.kids.filter((kid) => kid !== at);
    at.parent.kids = [at, ...others];
  }
}

/** remove takes a node out with all that follows it, and gives the one before it. */
export function remove(node: Node): Node {
  const { parent } = node;
  if (!parent) return node;
  parent.kids = parent.kids.filter((kid) => kid !== node);
  return parent;
}

/** numberOfMove is which move of its line a node is, from 1; deals do not count. */
export const numberOfMove = (node: Node): number => pathTo(node).filter((n) => n.move !== "deal").length;

const word = (node: Node, here: Node): string =>
  `${node.move === "deal" ? "d" : node.move}${node === here ? "*" : ""}`;

/** writeTree writes all lines: moves with dots between, other tries of a move in brackets behind it, * where one stands: "2(3.9)(4).8*". */
export function writeTree(root: Node, here: Node): string {
  let text = "";
  for (let [main, ...others] = root.kids; main; [main, ...others] = main.kids) {
    if (text) text += ".";
    text += word(main, here);
    for (const other of others) {
      const after = writeTree(other, here);
      text += `(${word(other, here)}${after && `.${after}`})`;
    }
  }
  return text;
}

/** readTree reads what writeTree wrote: the root and where one stands, the root without a mark. undefined: it is no tree. */
export function readTree(text: string): { root: Node; here: Node } | undefined {
  if (!/^(?:(?:\d{1,2}|d)\*?(?=[().]|$)|[().])*$/.test(text)) return undefined;
  const root = rootNode();
  let here = root;
  let at = root;
  const branches: Node[] = [];
  for (const [token] of text.matchAll(/\d+|[d().*]/g)) {
    if (token === "(") {
      if (!at.parent) return undefined;
      branches.push(at);
      at = at.parent;
    } else if (token === ")") {
      const back = branches.pop();
      if (!back) return undefined;
      at = back;
    } else if (token === "*") here = at;
    else if (token !== ".") at = add(at, token === "d" ? "deal" : Number(token));
  }
  if (branches.length > 0) return undefined;
  visit(endOf(root));
  visit(here);
  return { root, here };
}
