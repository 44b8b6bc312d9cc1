import { settings } from "../settings.ts";

/** what puts away the calls that were not seen yet; one with the same tag takes the place of the one before */
const unseen: (() => void)[] = [];

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) for (const close of unseen.splice(0)) close();
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
  void show(title, { body: text, icon: "/favicon.svg", tag: location.pathname });
}

/** show has the service worker show it where there is one, which leads back too: Chrome on Android lets nobody else do this. */
async function show(title: string, options: NotificationOptions & { tag: string }): Promise<void> {
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) {
    worker.active.postMessage({ title, options }); // it hears which page calls
    unseen.push(() => void putAway(worker, options.tag));
    return;
  }
  try {
    const one = new Notification(title, options);
    one.onclick = () => {
      window.focus();
      one.close();
    };
    unseen.push(() => one.close());
  } catch {
    // it does without
  }
}

async function putAway(worker: ServiceWorkerRegistration, tag: string): Promise<void> {
  for (const one of await worker.getNotifications({ tag })) one.close();
}
