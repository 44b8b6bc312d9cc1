const space = "http://www.w3.org/2000/svg";

/** html makes an element with a class and what it holds. */
export function html<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  name: string,
  ...inside: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(tag);
  made.className = name;
  made.append(...inside);
  return made;
}

/** svg makes a drawing's element with its attributes. */
export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number>,
  ...inside: Node[]
): SVGElementTagNameMap[K] {
  const made = document.createElementNS(space, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  made.append(...inside);
  return made;
}

/** write changes an element's text in place: a new node would have more laid out. */
export function write(element: Element, words: string): void {
  const { firstChild } = element;
  if (!firstChild) element.textContent = words;
  else if (firstChild.nodeValue !== words) firstChild.nodeValue = words;
}

/** hidden keeps an ornament from screen readers. */
export function hidden<E extends Element>(element: E): E {
  element.setAttribute("aria-hidden", "true");
  return element;
}

/** task begins a task of its own, so that none is long enough to be felt. */
export const task = (): Promise<void> => new Promise((begin) => setTimeout(begin));
