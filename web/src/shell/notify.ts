import { settings } from "../settings.ts";

let shown: Notification | undefined;

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) shown?.close(); // it has been seen
});

/** canNotify says whether this browser can call its player while the page is hidden. */
export const canNotify = (): boolean => "Notification" in window && window.isSecureContext;

/** mayNotify asks the person for leave, who must have pressed something for it. */
export async function mayNotify(): Promise<boolean> {
  return canNotify() && (await Notification.requestPermission()) === "granted";
}

/** notify calls a player who wants to be called and looks elsewhere; pressing it leads back to the page. */
export function notify(title: string, text: string): void {
  if (!settings().notify || !document.hidden || !canNotify() || Notification.permission !== "granted") return;
  try {
    shown?.close();
    const one = new Notification(title, { body: text, icon: "/favicon.svg", tag: location.pathname });
    one.onclick = () => {
      window.focus();
      one.close();
    };
    shown = one;
  } catch {
    // Chrome on Android lets only a service worker do this.
  }
}
