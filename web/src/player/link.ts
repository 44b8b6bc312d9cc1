import type { Who } from "../../wire/wire.gen.ts";
import { h, type Kid, type Props } from "../dom/h.ts";
import { whoName } from "../names.ts";
import { playerPath } from "../router.ts";

/** whoLink is somebody's name, which leads to their page; the server's bots have none. Who plays keeps the page that they play on. */
export const whoLink = (who: Who, props: Props = {}, playing = false, name = whoName(who)): Kid =>
  h(
    "bdi",
    props,
    who.bot
      ? name
      : h(
          "a",
          { class: "who", href: playerPath(who.id), ...(playing && { target: "_blank", rel: "noopener" }) },
          name,
        ),
  );
