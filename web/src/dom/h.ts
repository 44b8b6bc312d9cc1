/** Props of an element: attributes; functions are listeners ("onclick"); true is an attribute without a value. */
export interface Props {
  readonly [name: string]: unknown;
  /** tells siblings of one kind apart when they are painted again */
  readonly key?: string | number | undefined;
  /** gets the element when it has been made */
  readonly ref?: ((el: never) => void) | undefined;
  /** the element looks after its children itself */
  readonly own?: boolean | undefined;
}

/** Leaf is an element that is to be: paint() makes it so. */
export interface Leaf {
  tag: string;
  props: Props;
  kids: readonly (Leaf | string)[];
}

/** Kid is what may stand inside an element; what is false or missing is left out. */
export type Kid = Leaf | string | number | false | null | undefined | readonly Kid[];

/** h writes an element down: h("p", { class: "note" }, "Hello"). */
export function h(tag: string, props: Props | null, ...kids: readonly Kid[]): Leaf {
  return { tag, props: props ?? {}, kids: flat(kids) };
}

/** flat leaves out what is missing, and joins texts that stand side by side. */
export function flat(kids: readonly Kid[]): (Leaf | string)[] {
  const out: (Leaf | string)[] = [];
  for (const kid of kids) {
    if (kid === null || kid === undefined || kid === false || kid === "") continue;
    if (Array.isArray(kid)) out.push(...flat(kid as readonly Kid[]));
    else if (typeof kid === "object") out.push(kid as Leaf);
    else if (typeof out.at(-1) === "string") out.push(`${out.pop() as string}${kid as string | number}`);
    else out.push(String(kid));
  }
  return out;
}
