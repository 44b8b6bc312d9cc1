import { identity } from "../app.ts";
import { h, type Kid } from "../dom/h.ts";
import { note } from "../shell/notes.ts";
import { t, tOr } from "../text.ts";

/** exportButton has all records of a player in one file: one's own with private matches, for which the server asks for the key. */
export function exportButton(id: string, own: boolean): Kid {
  const path = `/api/players/${encodeURIComponent(id)}/records`;
  return own
    ? h(
        "button",
        {
          type: "button",
          key: "export",
          "data-do": "export",
          onclick: () => void save(path, `casitas-${id}.txt`),
        },
        t("profile.export"),
      )
    : h(
        "a",
        { class: "button", key: "export", "data-do": "export", href: path, download: true },
        t("profile.export"),
      );
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
