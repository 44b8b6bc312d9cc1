/** Measured is what can be measured of a state of the board. */
export interface Measured {
  name: string;
  /** the smallest hole, in px */
  hole: number;
  /** what stands beyond the board's edge, or on top of something else that is read */
  wrong: string[];
  /** the least contrast of what is read with what is behind it */
  contrast: number;
}

const read = ".sb-count, .sb-sum, .sb-name, .sb-note, .sb-hand .sb-left";
const parts = ".sb-pit, .sb-trough, .sb-palm, .sb-note, .sb-name";

const frame = (): Promise<unknown> => new Promise((drawn) => requestAnimationFrame(drawn));

/** measure measures every state on the page, once it has been drawn in the window as that is now. */
export async function measure(): Promise<Measured[]> {
  await frame();
  await frame();
  return [...document.querySelectorAll<HTMLElement>("[data-state]")].map((state) => {
    const board = state.querySelector<HTMLElement>(".sb")!;
    const words = all(board, read).filter((el) => el.textContent !== "" && visible(el));
    return {
      name: state.dataset["state"]!,
      hole: Math.min(...all(board, ".sb-hole").map((hole) => hole.offsetWidth)),
      wrong: [...beyond(board), ...over(words)],
      contrast: Math.min(...words.flatMap(contrasts)),
    };
  });
}

const all = (board: HTMLElement, which: string): HTMLElement[] => [
  ...board.querySelectorAll<HTMLElement>(which),
];

const visible = (el: HTMLElement): boolean => el.checkVisibility({ visibilityProperty: true });

/** beyond is what stands beyond the board's edge. */
function beyond(board: HTMLElement): string[] {
  const edge = board.getBoundingClientRect();
  return all(board, parts).flatMap((el) => {
    const { left, right, top, bottom } = el.getBoundingClientRect();
    const out = left < edge.left || right > edge.right || top < edge.top || bottom > edge.bottom;
    return visible(el) && out ? [`${el.className} beyond the edge`] : [];
  });
}

/** over is what stands on top of something else. */
function over(words: readonly HTMLElement[]): string[] {
  const rects = words.map((el) => el.getBoundingClientRect());
  const said = (el: HTMLElement): string => `${el.className} ${el.textContent}`;
  return words.flatMap((el, i) =>
    words.slice(0, i).flatMap((other, j) => {
      const [a, b] = [rects[i]!, rects[j]!];
      const apart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
      return apart ? [] : [`${said(other)} and ${said(el)}`];
    }),
  );
}

function contrasts(el: HTMLElement): number[] {
  const ink = light(getComputedStyle(el).color);
  return behind(el).map((color) => {
    const paper = light(color);
    return (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
  });
}

/** behind is the colours behind an element: the one below it, or those of the last gradient. */
function behind(el: Element): string[] {
  for (let at: Element | null = el; at; at = at.parentElement) {
    const { backgroundColor, backgroundImage } = getComputedStyle(at);
    if (backgroundColor !== "rgba(0, 0, 0, 0)") return [backgroundColor];
    const gradient = backgroundImage.split(/(?=linear-gradient|radial-gradient)/).at(-1)!;
    const colors = gradient.match(/(?:rgba?|color|oklab)\([^()]*\)/g);
    if (colors) return colors;
  }
  return ["white"];
}

const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;

/** light is the relative luminance of a colour, as WCAG has it. */
function light(color: string): number {
  pen.clearRect(0, 0, 1, 1);
  pen.fillStyle = color;
  pen.fillRect(0, 0, 1, 1);
  const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((part) => {
    const n = part / 255;
    return n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}
