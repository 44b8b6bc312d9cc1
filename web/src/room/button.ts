import type { Cmd } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { busyText } from "../waiting.ts";
import { waits, type Scene } from "./context.ts";

/** button does something that the server must agree to, and waits for it. */
export function button(
  s: Scene,
  name: string,
  label: Kid,
  kind: string,
  act = () => s.command({ do: name as Cmd["do"] }),
  busy = waits(s, name as Cmd["do"]),
): Kid {
  return h(
    "button",
    { type: "button", class: kind, "data-do": name, key: name, disabled: busy, onclick: act },
    busy ? busyText() : label,
  );
}
