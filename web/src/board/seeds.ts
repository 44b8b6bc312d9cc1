import { hidden, svg } from "./dom.ts";
import { kinds, most, radiusOf, scatter, type Spot } from "./scatter.ts";

const paints = "sb-paints";

/** Seeds is the drawing in a hole: up to fifteen seeds one by one, more as a pile. */
export class Seeds {
  readonly root = hidden(svg("svg", { class: "sb-seeds", viewBox: "0 0 100 100" }));
  #drawn = "";
  /** what has been drawn here before, by how many: a turn comes back to the same numbers again and again */
  readonly #drawings = new Map<string, SVGElement[]>();

  /** place makes the throw of this pit its own. */
  constructor(readonly place: number) {}

  show(seeds: number | null): void {
    const key = seeds === null ? "closed" : seeds > most ? "pile" : String(seeds);
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.root.classList.toggle("sb-heap", seeds !== null && seeds > most);
    let drawing = this.#drawings.get(key);
    if (!drawing) this.#drawings.set(key, (drawing = this.#draw(seeds)));
    this.root.replaceChildren(...drawing);
  }

  #draw(seeds: number | null): SVGElement[] {
    if (seeds === null) return [cross()];
    const size = radiusOf(seeds) / 13;
    return scatter(this.place, seeds).flatMap((spot) => seed(spot, size));
  }
}

function seed(spot: Spot, size: number): SVGElement[] {
  const of = (n: number): number => n * size;
  const shadow = svg("ellipse", {
    class: "sb-under",
    cx: spot.x + of(1.5),
    cy: spot.y + of(4.5),
    rx: of(13),
    ry: of(11),
  });
  const turned = `translate(${spot.x.toFixed(1)} ${spot.y.toFixed(1)}) rotate(${spot.turn - 90})`;
  const body = svg("ellipse", {
    class: "sb-seed",
    rx: of(13 + (spot.turn % 3) - 1),
    ry: of(10.4),
    transform: turned,
    fill: `url(#${paints}-${spot.kind})`,
  });
  // The light comes from the same side however the seed lies.
  const light = svg("ellipse", {
    class: "sb-light",
    cx: spot.x - of(4),
    cy: spot.y - of(4.5),
    rx: of(3.6),
    ry: of(2.2),
  });
  return [shadow, body, light];
}

function cross(): SVGElement {
  return svg("path", { class: "sb-cross", d: "M36 36 64 64M64 36 36 64" });
}

/** mixPaints puts the paints of the seeds into the page, once. */
export function mixPaints(page: Document): void {
  if (page.getElementById(paints)) return;
  const gradients = Array.from({ length: kinds }, (_, kind) =>
    svg(
      "radialGradient",
      { id: `${paints}-${kind}`, cx: 0.42, cy: 0.36, r: 0.75 },
      svg("stop", { offset: 0, class: `sb-paint-light sb-paint-${kind}` }),
      svg("stop", { offset: 0.55, class: `sb-paint-body sb-paint-${kind}` }),
      svg("stop", { offset: 1, class: `sb-paint-shade sb-paint-${kind}` }),
    ),
  );
  const sheet = svg(
    "svg",
    { id: paints, class: "sb-paints", width: 0, height: 0 },
    svg("defs", {}, ...gradients),
  );
  page.body.append(hidden(sheet));
}
