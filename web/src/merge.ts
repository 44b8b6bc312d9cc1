/** Json is anything that JSON can say. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };

type Members = { readonly [member: string]: Json };

const isMembers = (v: Json | undefined): v is Members =>
  typeof v === "object" && v !== null && !Array.isArray(v);

/** merge applies a JSON Merge Patch (RFC 7396). It changes nothing it was given. */
export function merge(target: Json | undefined, patch: Json): Json {
  if (!isMembers(patch)) return patch;
  const out = new Map<string, Json>(isMembers(target) ? Object.entries(target) : []);
  for (const [member, value] of Object.entries(patch)) {
    if (value === null) out.delete(member);
    else out.set(member, merge(out.get(member), value));
  }
  return Object.fromEntries(out);
}
