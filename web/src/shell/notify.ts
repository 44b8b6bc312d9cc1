import { settings } from "../settings.ts";

let shown: { close(): void } | undefined;

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
  shown?.close();
  void show(title, { body: text, icon: "/favicon.svg", tag: location.pathname });
}

/** show has the service worker show it where there is one, which leads back too: Chrome on Android lets nobody else do this. */
async function show(title: string, options: NotificationOptions & { tag: string }): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    await worker.showNotification(title, options);
    [shown] = await worker.getNotifications({ tag: options.tag });
    return;
  }
  try {
    const one = new Notification(title, options);
    one.onclick = () => {
      window.focus();
      one.close();
    };
    shown = one;
  } catch {
    // it does without
  }
}
