import { Identity } from "./identity.ts";
import { Session } from "./session.ts";
import type { Wire } from "./socket.ts";

/** What every part of the page shares: who plays here, and the connection to the server. */
export const identity = new Identity();

const socketAddress = (): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

export const session = new Session(() => new WebSocket(socketAddress()) as unknown as Wire, identity);
