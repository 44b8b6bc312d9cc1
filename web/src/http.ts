/** Reply is what a request came to. */
export type Reply<T> = { ok: true; body: T } | { ok: false; code: string; message: string };

/** ask sends a request about this server's own affairs. Without a connection, or with no answer in `patience` ms, it says code "offline". */
export async function ask<T>(
  method: string,
  path: string,
  more: { body?: unknown; key?: string; patience?: number } = {},
): Promise<Reply<T>> {
  const headers: Record<string, string> = { Accept: "application/json" };
  if (more.body !== undefined) headers["Content-Type"] = "application/json";
  if (more.key !== undefined) headers["Authorization"] = `Bearer ${more.key}`;
  try {
    const res = await fetch(path, {
      method,
      headers,
      credentials: "omit",
      ...(more.patience === undefined ? {} : { signal: AbortSignal.timeout(more.patience) }),
      ...(more.body === undefined ? {} : { body: JSON.stringify(more.body) }),
    });
    const body: unknown = res.status === 204 ? {} : await res.json();
    if (res.ok) return { ok: true, body: body as T };
    const error = (body as { error?: { code?: string; message?: string } }).error ?? {};
    return { ok: false, code: error.code ?? `http-${res.status}`, message: error.message ?? res.statusText };
  } catch {
    return { ok: false, code: "offline", message: "" };
  }
}
