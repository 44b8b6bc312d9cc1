import type { Cmd, View } from "../../wire/wire.gen.ts";

/** meantFor says what of a room a command is for: where that has passed when it arrives, the server refuses it. */
export function meantFor(view: View, verb: Cmd["do"]): Pick<Cmd, "turn" | "offer" | "phase"> {
  const { turn, offered, phase } = view;
  switch (verb) {
    case "sit":
      return {}; // it names a seat
    case "accept":
    case "decline":
      return offered === undefined ? {} : { offer: offered };
    case "abort":
      return { turn, phase };
    default:
      return { turn };
  }
}
