import { set, settings } from "../settings.ts";
import { t } from "../text.ts";
import { note } from "./notes.ts";

/** Sounds are made in the page of single tones: [pitch in Hz, where it glides to, from when and how long in s, how loud]. */
const sounds = {
  lift: [[260, 390, 0, 0.09, 0.1]],
  seed: [[920, 520, 0, 0.045, 0.12]],
  house: [
    [523, 523, 0, 0.12, 0.12],
    [784, 784, 0.1, 0.22, 0.12],
  ],
  tick: [[1400, 1100, 0, 0.03, 0.12]],
  mine: [
    [660, 660, 0, 0.1, 0.1],
    [880, 880, 0.11, 0.18, 0.1],
  ],
} as const;

type Sound = keyof typeof sounds;

/** Sounds of a kind that come closer together than this, in ms, are not all heard. */
const closest = 55;

/** After so long a silence, in ms, the system's sound is let go: it takes power while it is held. */
const silence = 2_000;

/** A sound that could not be heard for so long, in ms, is not heard any more; a call is. */
const late = 100;

let audio: AudioContext | undefined;
let letGo: ReturnType<typeof setTimeout> | undefined;
let free = false; // it was let go, though its state may not say so yet
const last: Partial<Record<Sound, number>> = {};

/** Browsers let a page be heard only once somebody has pressed something on it, and Safari only from then on. */
function unlock(): void {
  if (!settings().sound) return;
  try {
    if (!audio) void wake((audio = new AudioContext()));
    else if (!free && audio.state !== "running") void wake(audio);
  } catch {
    audio = undefined; // a browser without sound
  }
}

/** wake has the system's sound, and lets it go when nothing more is heard; it says whether it can be heard. */
async function wake(on: AudioContext): Promise<boolean> {
  clearTimeout(letGo);
  letGo = setTimeout(() => {
    free = true;
    on.suspend().catch(() => {}); // it is held
  }, silence);
  if (free || on.state !== "running") {
    free = false;
    await on.resume().catch(() => {}); // it stays silent
  }
  return on.state === "running";
}

addEventListener("pointerdown", unlock, { capture: true, passive: true });
addEventListener("keydown", unlock, { capture: true, passive: true });

/** toggleSound turns sounds off and on, and says so. */
export function toggleSound(): void {
  set({ sound: !settings().sound });
  note(t(settings().sound ? "sound.on" : "sound.off"));
}

/** sound makes one, if sounds are on and can be heard. A page that nobody looks at only calls its player, and counts the last seconds. */
export function sound(name: Sound): void {
  if (!settings().sound || !audio || (document.hidden && name !== "mine" && name !== "tick")) return;
  const now = performance.now();
  if (now - (last[name] ?? -closest) < closest) return;
  last[name] = now;
  void heard(audio, name, now);
}

async function heard(on: AudioContext, name: Sound, asked: number): Promise<void> {
  if (!(await wake(on)) || (name !== "mine" && performance.now() > asked + late)) return;
  for (const [from, to, when, long, loud] of sounds[name])
    tone(on, from, to, on.currentTime + when, long, loud);
}

function tone(on: AudioContext, from: number, to: number, at: number, long: number, loud: number): void {
  const [wave, volume] = [on.createOscillator(), on.createGain()];
  wave.type = "triangle";
  wave.frequency.setValueAtTime(from, at);
  wave.frequency.exponentialRampToValueAtTime(to, at + long);
  volume.gain.setValueAtTime(loud, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + long);
  wave.connect(volume).connect(on.destination);
  wave.start(at);
  wave.stop(at + long);
}
