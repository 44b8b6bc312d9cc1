import { h, type Kid } from "../dom/h.ts";

/** select is a choice with its label. */
export function select(
  name: string,
  label: string,
  value: string,
  all: readonly (readonly [string, string])[],
  choose: (value: string) => void,
): Kid {
  return h(
    "div",
    { class: "field", key: name },
    h("label", { for: `an-${name}` }, label),
    h(
      "select",
      { id: `an-${name}`, value, onchange: (e: Event) => choose((e.target as HTMLSelectElement).value) },
      all.map(([v, words]) => h("option", { key: v, value: v }, words)),
    ),
  );
}

/** number is a field for a whole number of at least 0. */
export function number(
  id: string,
  value: number,
  max: number,
  put: (value: number) => void,
  label?: string,
): Kid {
  return h("input", {
    type: "number",
    inputmode: "numeric",
    id,
    key: id,
    min: 0,
    max,
    value: String(value),
    "aria-label": label,
    onfocus: (e: FocusEvent) => (e.target as HTMLInputElement).select(),
    onchange: (e: Event) => {
      const field = e.target as HTMLInputElement;
      const n = Math.min(max, Math.max(0, Math.trunc(Number(field.value)) || 0));
      field.value = String(n);
      put(n);
    },
  });
}
