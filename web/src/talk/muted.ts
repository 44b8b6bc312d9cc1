import { recall, store } from "../storage.ts";

/** Muted is whom this device does not want to hear: everybody, or some people. */
export interface Muted {
  all: boolean;
  people: readonly { id: string; name: string }[];
}

const name = "casitas.muted";
const most = 200;

/** muted is whom this device does not want to hear. */
export function muted(): Muted {
  const { all, people } = (recall(name) ?? {}) as Partial<Muted>;
  return { all: all === true, people: Array.isArray(people) ? people : [] };
}

/** mute changes that. */
export const mute = ({ all, people }: Muted): void => store(name, { all, people: people.slice(-most) });
