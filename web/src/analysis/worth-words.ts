import type { Worth } from "../../wire/wire.gen.ts";
import { h, type Kid } from "../dom/h.ts";
import { sideName } from "../names.ts";
import { t } from "../text.ts";
import type { Seat } from "../turn.ts";
import { best, type Thought } from "./worths.ts";

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

/** worthLine says what a pit is worth to whoever plays it, and by what that is known. */
export function worthLine(one: Worth, mover: Seat): Kid {
  const other = mover === 0 ? 1 : 0;
  const [mine, theirs] = one.sure ? [one.sure[mover], one.sure[other]] : [0, 0];
  return h(
    "span",
    { class: "an-worth" },
    h("b", { class: one.ahead > 0 ? "gain" : "" }, h("bdi", { dir: "ltr" }, signed(one.ahead))),
    one.decided === 1 && h("span", null, t("analysis.worth.won")),
    one.decided === -1 && h("span", null, t("analysis.worth.lost")),
    one.known !== "search" && h("span", { class: "soft" }, t(`analysis.worth.${one.known}`)),
    one.repetition && h("span", { class: "soft" }, t("analysis.worth.repetition")),
    mine > 0 && h("span", { class: "an-sure" }, t("analysis.worth.sure", { name: sideName(mover), n: mine })),
    theirs > 0 &&
      h("span", { class: "an-sure" }, t("analysis.worth.sure", { name: sideName(other), n: theirs })),
  );
}

/** worthStatus says how far the server has come. */
export function worthStatus(thought: Thought | undefined): string {
  if (thought?.failed) return t(`analysis.worth.${thought.failed}`);
  if (thought?.pits) {
    const far = t("analysis.worth.search", { n: thought.depth ?? 0 });
    return `${t(thought.done ? "analysis.worth.done" : "analysis.worth.on")} (${far})`;
  }
  return thought?.before ? t("analysis.worth.before", { n: thought.before }) : t("analysis.worth.begins");
}

/** balance is a bar of how the best pit leaves the two: South's part from its beginning, half where they are equal. */
export function balance(thought: Thought | undefined, mover: Seat, total: number): Kid {
  const top = thought?.pits && best(thought.pits);
  if (!top) return null;
  const south = mover === 0 ? top.ahead : -top.ahead;
  const part = Math.round(50 + (50 * Math.max(-total, Math.min(total, south))) / total);
  const says = t("analysis.balance", { name: sideName(south >= 0 ? 0 : 1), n: Math.abs(south) });
  return h(
    "svg",
    {
      class: "an-balance",
      role: "img",
      "aria-label": says,
      viewBox: "0 0 100 2",
      preserveAspectRatio: "none",
      key: "balance",
    },
    h("rect", { class: "an-balance-north", width: 100, height: 2 }),
    h("rect", { class: "an-balance-south", width: part, height: 2 }),
  );
}
