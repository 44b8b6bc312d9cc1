import type { Seek, SeekEnd } from "../../wire/wire.gen.ts";

/** SeekNews is what has become of seeks, to be said to the person. */
export type SeekNews =
  /** there is a room; whether this tab waits for it, waits no more, or never did */
  | { is: "paired"; room: string; seek: string; wanted: "yes" | "no-more" | "elsewhere" }
  /** a seek, or a challenge, is over without a room */
  | { is: "ended"; seek: Seek; own: boolean; why: SeekEnd }
  | { is: "refused"; code: string; message: string };
