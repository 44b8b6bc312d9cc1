import { Identity } from "./identity.ts";
import { Session } from "./session.ts";
import type { Wire } from "./socket.ts";
import type { Resume } from "../wire/wire.gen.ts";

/** What every part of the page shares: who plays here, and the connection to the server. */
export const identity = new Identity();

const socketAddress = (): string => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

const view = document.getElementById("view")?.textContent;

export const session = new Session(
  () => new WebSocket(socketAddress()) as unknown as Wire,
  identity,
  undefined,
  view ? (JSON.parse(view) as Resume) : undefined,
);
