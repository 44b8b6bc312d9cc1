import { flat, type Kid, type Leaf, type Props } from "./h.ts";

const svg = "http://www.w3.org/2000/svg";
const painted = new WeakMap<Element, Leaf>();

/**
 * paint makes the children of an element what is written down. What is there already and of the same kind is kept and
 * changed, so that focus, scrolling and half-written text stay.
 */
export function paint(host: Element, ...kids: readonly Kid[]): void {
  children(host, flat(kids));
}

function children(host: Element, kids: readonly (Leaf | string)[]): void {
  const keyed = new Map<string, Element>();
  for (const el of host.children) {
    const key = painted.get(el)?.props.key;
    if (key !== undefined) keyed.set(String(key), el);
  }
  // What has gone goes first, and what has no key gives way: what is moved loses the focus, and is read out again.
  const wanted = new Map<string, string>();
  for (const kid of kids)
    if (typeof kid !== "string" && kid.props.key !== undefined) wanted.set(String(kid.props.key), kid.tag);
  for (const [key, el] of keyed) {
    if (wanted.get(key) === painted.get(el)?.tag) continue;
    keyed.delete(key);
    el.remove();
  }
  let at: ChildNode | null = host.firstChild;
  for (const kid of kids) {
    const found = typeof kid === "string" ? text(at) : element(at, kid, keyed);
    if (found === null) {
      host.insertBefore(make(kid, host), at);
      continue;
    }
    while (at && at !== found && painted.get(at as Element)?.props.key === undefined) at = remove(at);
    if (found === at) at = found.nextSibling;
    else host.insertBefore(found, at);
    if (typeof kid === "string") {
      if (found.nodeValue !== kid) found.nodeValue = kid;
    } else change(found as Element, kid);
  }
  while (at) at = remove(at);
}

/** remove gives what stood behind it. */
function remove(at: ChildNode): ChildNode | null {
  const next = at.nextSibling;
  at.remove();
  return next;
}

const text = (at: ChildNode | null): ChildNode | null => (at?.nodeType === 3 ? at : null);

function element(at: ChildNode | null, kid: Leaf, keyed: Map<string, Element>): ChildNode | null {
  if (kid.props.key !== undefined) return keyed.get(String(kid.props.key)) ?? null;
  const was = at?.nodeType === 1 ? painted.get(at as Element) : undefined;
  return was && was.tag === kid.tag && was.props.key === undefined ? at : null;
}

function make(kid: Leaf | string, host: Element): ChildNode {
  if (typeof kid === "string") return document.createTextNode(kid);
  const drawn = kid.tag === "svg" || (host.namespaceURI === svg && host.tagName !== "foreignObject");
  const el = drawn ? document.createElementNS(svg, kid.tag) : document.createElement(kid.tag);
  change(el, kid);
  kid.props.ref?.(el as never);
  return el;
}

function change(el: Element, leaf: Leaf): void {
  if (painted.get(el) === leaf) return; // the very same: nothing has changed
  const was = painted.get(el)?.props ?? {};
  painted.set(el, leaf);
  if (!leaf.props.own) children(el, leaf.kids); // before the properties: a select's value needs its options
  properties(el, was, leaf.props);
}

/** What is set as a property, because its attribute only says how it began. */
const live = new Set(["value", "checked", "disabled", "selected", "hidden"]);

function properties(el: Element, was: Props, now: Props): void {
  for (const name of new Set([...Object.keys(was), ...Object.keys(now)])) {
    if (name === "key" || name === "ref" || name === "own") continue;
    const value = now[name];
    if (live.has(name)) {
      const target = el as unknown as Record<string, unknown>;
      const wanted = value ?? (name === "value" ? "" : false);
      if (target[name] !== wanted) target[name] = wanted;
    } else if (name.startsWith("on")) {
      if (was[name] !== value) (el as unknown as Record<string, unknown>)[name] = value ?? null;
    } else if (value === undefined || value === null || value === false) el.removeAttribute(name);
    else if (was[name] !== value) el.setAttribute(name, value === true ? "" : String(value));
  }
}
