import type { APIError } from "../wire/wire.gen.ts";
import { recall, store } from "./storage.ts";

/** Refused is why a request came to nothing. */
export type Refused = Pick<APIError, "code" | "message" | "retryable" | "flaw" | "at"> & { ok: false };

/** Reply is what a request came to; an old one is of another time, when the server could be reached. */
export type Reply<T> = { ok: true; body: T; old?: true } | Refused;

/** ask sends a request about this server's own affairs; a body that is a string goes as text. Without a connection, or with no response in `patience` ms, it says code "offline". */
export async function ask<T>(
  method: string,
  path: string,
  more: { body?: unknown; key?: string; patience?: number } = {},
): Promise<Reply<T>> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (more.body !== undefined)
    headers["Content-Type"] = typeof more.body === "string" ? "text/plain" : "application/json";
  if (more.key !== undefined) headers["Authorization"] = `Bearer ${more.key}`;
  try {
    const res = await fetch(path, {
      method,
      headers,
      credentials: "omit",
      ...(more.patience === undefined ? {} : { signal: AbortSignal.timeout(more.patience) }),
      ...(more.body === undefined
        ? {}
        : { body: typeof more.body === "string" ? more.body : JSON.stringify(more.body) }),
    });
    const body: unknown = res.status === 204 ? {} : await res.json();
    if (res.ok) return { ok: true, body: body as T };
    const error = (body as { error?: Partial<APIError> }).error;
    return { code: `http-${res.status}`, message: res.statusText, ...error, ok: false };
  } catch {
    return { ok: false, code: "offline", message: "" };
  }
}

/** askLines sends a request that is answered by one JSON a line, until it is stopped. It says how that ended. */
export async function askLines<L>(
  path: string,
  body: string,
  stop: AbortSignal,
  each: (line: L) => void,
): Promise<"done" | "stopped" | "refused" | "busy" | "offline"> {
  try {
    const headers = { "Content-Type": "application/json" };
    const res = await fetch(path, { method: "POST", headers, credentials: "omit", signal: stop, body });
    if (!res.ok || !res.body) return res.status === 422 ? "refused" : "busy";
    let rest = "";
    const reader = (res.body as ReadableStream<BufferSource>)
      .pipeThrough(new TextDecoderStream())
      .getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) each(JSON.parse(line) as L);
    }
    return "done";
  } catch {
    return stop.aborted ? "stopped" : "offline";
  }
}

/** askOrRecall asks for what changes only with the program, and remembers it for when the server cannot be reached. */
export async function askOrRecall<T>(path: string, more: { patience?: number } = {}): Promise<Reply<T>> {
  const name = `casitas.said ${path}`;
  const reply = await ask<T>("GET", path, more);
  if (reply.ok) store(name, reply.body);
  const stored = !reply.ok && reply.code === "offline" ? recall(name) : undefined;
  return stored === undefined ? reply : { ok: true, body: stored as T, old: true };
}
