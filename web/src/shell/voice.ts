const el = document.createElement("p");
el.className = "unseen";
el.id = "voice";
el.setAttribute("aria-live", "polite");

/** voiceEl is the place whose text a screen reader speaks when it changes. */
export const voiceEl = (): HTMLElement => el;

/** tell has something spoken, for those who do not see the board. */
export function tell(text: string): void {
  // The same sentence twice is two events: a no-break space tells them apart.
  el.textContent = el.textContent === text ? `${text}\u00a0` : text;
}
