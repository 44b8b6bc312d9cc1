import type { ClientFrame, MaxName, MaxText, Protocol, ServerFrame } from "../wire/wire.gen.ts";

/** Heard is a frame from the server. */
export type Heard = ServerFrame;

/** Said is a frame to the server. */
export type Said = ClientFrame;

/** The version of the contract that this page speaks. Other than the contract's, neither this number nor those below compile. */
export const protocol: typeof Protocol = 1;

/** How many characters a name may have. */
export const maxName: typeof MaxName = 24;

/** How many characters a line may have that is said freely. */
export const maxText: typeof MaxText = 140;

const known = {
  welcome: true,
  resume: true,
  event: true,
  ack: true,
  nack: true,
  presence: true,
  lobby: true,
  ping: true,
  pong: true,
  error: true,
  bye: true,
  status: true,
  yours: true,
  paired: true,
  unsought: true,
  talk: true,
  said: true,
} satisfies Record<ServerFrame["t"], true>;

/** decode reads a frame; undefined for one that this page does not know, which a newer server may send. */
export function decode(text: string): Heard | undefined {
  const frame: unknown = JSON.parse(text);
  if (typeof frame !== "object" || frame === null || !("t" in frame)) return undefined;
  return Object.hasOwn(known, String(frame.t)) ? (frame as Heard) : undefined;
}
