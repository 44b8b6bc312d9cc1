import { identity } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { note } from "../shell/notes.ts";
import { t, tOr } from "../text.ts";

/** exportButtons have all records of a player in one file, as text or as JSON: one's own with private matches, for which the server asks for the key. */
export const exportButtons = (id: string, own: boolean): Kid => [
  exportButton(id, own, "profile.export", "", "txt"),
  exportButton(id, own, "profile.export.json", "?format=json", "jsonl"),
];

function exportButton(id: string, own: boolean, text: string, query: string, ending: string): Kid {
  const path = `/api/players/${encodeURIComponent(id)}/records${query}`;
  const known = { key: text, "data-do": `export-${ending}` };
  return own
    ? h(
        "button",
        { ...known, type: "button", onclick: () => void save(path, `casitas-${id}.${ending}`) },
        t(text),
      )
    : h("a", { ...known, class: "button", href: path, download: true }, t(text));
}

async function save(path: string, name: string): Promise<void> {
  try {
    const response = await fetch(path, {
      headers: { Authorization: `Bearer ${identity.me?.key}` },
      credentials: "omit",
    });
    if (!response.ok) {
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      return note(tOr([`error.${error.code}`, "error.other"], error), "bad");
    }
    const file = URL.createObjectURL(await response.blob()); // fails where the file is cut short
    const link = document.createElement("a");
    link.href = file;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(file), 60_000);
  } catch {
    note(t("profile.cut"), "bad");
  }
}
