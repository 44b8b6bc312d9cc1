import { settings } from "../settings.ts";

/** Sounds are made in the page of single tones: [pitch in Hz, where it glides to, from when and how long in s, how loud]. */
const sounds = {
  lift: [[260, 390, 0, 0.09, 0.1]],
  seed: [[920, 520, 0, 0.045, 0.12]],
  house: [
    [523, 523, 0, 0.12, 0.12],
    [784, 784, 0.1, 0.22, 0.12],
  ],
  mine: [
    [660, 660, 0, 0.1, 0.1],
    [880, 880, 0.11, 0.18, 0.1],
  ],
} as const;

export type Sound = keyof typeof sounds;

/** Seeds that fall closer together than this, in ms, are not all heard. */
const closest = 55;

let audio: AudioContext | undefined;
let last = 0;

/** sound makes one, if sounds are on, somebody has pressed something on this page, and it is looked at. */
export function sound(name: Sound): void {
  if (!settings().sound || document.hidden || !navigator.userActivation?.hasBeenActive) return;
  const now = performance.now();
  if (name === "seed" && now - last < closest) return;
  last = now;
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  for (const [from, to, when, long, loud] of sounds[name])
    tone(audio, from, to, audio.currentTime + when, long, loud);
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
