import { flat, h, type Kid, type Leaf, type Props } from "./h.ts";

/** toolbar stands things to be pressed side by side. Tab stops once at all of them, and arrow keys, Home and End go from one to the next. */
export function toolbar(props: Props, ...kids: readonly Kid[]): Leaf {
  const all = flat(kids).filter((kid) => typeof kid !== "string");
  return h(
    "div",
    { ...props, role: "toolbar", ref: listen },
    all.map((kid, i) => ({ ...kid, props: { ...kid.props, tabindex: i === 0 ? 0 : -1 } })),
  );
}

const back = ["ArrowLeft", "ArrowUp"];
const on = ["ArrowRight", "ArrowDown"];

function listen(bar: HTMLElement): void {
  const all = (): HTMLElement[] =>
    [...bar.querySelectorAll<HTMLElement>(":scope > [tabindex]")].filter((one) => !one.matches(":disabled"));
  bar.addEventListener("focusin", ({ target }) => {
    for (const one of all()) one.tabIndex = one === target ? 0 : -1;
  });
  bar.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const stops = all();
    const to = next(
      event.key,
      stops.indexOf(event.target as HTMLElement),
      stops.length,
      bar.matches(":dir(rtl)"),
    );
    if (to === undefined) return;
    event.preventDefault();
    stops[to]?.focus();
  });
}

function next(key: string, at: number, of: number, rtl: boolean): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return of - 1;
  const side = rtl && (key === "ArrowLeft" || key === "ArrowRight") ? -1 : 1;
  if (on.includes(key)) return (at + side + of) % of;
  return back.includes(key) ? (at - side + of) % of : undefined;
}
