import { Protocol, ServerFrames, type ClientFrame, type ServerFrame } from "../wire/wire.gen.ts";

/** Heard is a frame from the server. */
export type Heard = ServerFrame;

/** Said is a frame to the server. */
export type Said = ClientFrame;

/** The version of the contract that this page speaks. */
export const protocol = Protocol;

const known: ReadonlySet<string> = new Set(ServerFrames);

/** decode reads a frame; undefined for one that this page does not know, which a newer server may send. */
export function decode(text: string): Heard | undefined {
  const frame: unknown = JSON.parse(text);
  if (typeof frame !== "object" || frame === null || !("t" in frame)) return undefined;
  return known.has(String(frame.t)) ? (frame as Heard) : undefined;
}
