import type { View } from "../../wire/wire.gen.ts";
import { h, type Leaf } from "../dom/h.ts";
import { seatName } from "../names.ts";
import { t } from "../text.ts";

/** undone is a turn that was taken back, in a list of turns: it has no number among those that stand, and leads nowhere. */
export function undone({ seats, rules }: Pick<View, "seats" | "rules">, pit: number, key: string): Leaf {
  const seat = pit < rules.pits ? 0 : 1;
  return h(
    "li",
    { key, class: `undone ${seat === 0 ? "south" : "north"}` },
    h(
      "s",
      null,
      h("bdi", { class: "turn-who" }, seatName(seats, seat)),
      " ",
      h("span", { class: "turn-pit" }, t("turns.pit", { pit: (pit % rules.pits) + 1 })),
    ),
    h("span", { class: "soft" }, t("turns.undone")),
  );
}
