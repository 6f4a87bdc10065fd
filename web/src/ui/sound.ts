// sound.ts - three short tones, synthesized: nothing to download.
import { settings } from "../settings";

const TONES = { turn: [523, 784], place: [220], over: [523, 659, 784] } as const;

let context: AudioContext | null = null;

/** Plays it unless sound is off; browsers keep silent until the first gesture. */
export function play(name: keyof typeof TONES): void {
  if (!settings.value.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  TONES[name].forEach((pitch, i) => tone(context as AudioContext, pitch, i * 0.12));
}

function tone(to: AudioContext, pitch: number, after: number): void {
  const begin = to.currentTime + after;
  const oscillator = new OscillatorNode(to, { type: "sine", frequency: pitch });
  const volume = new GainNode(to, { gain: 0 });
  volume.gain.linearRampToValueAtTime(0.12, begin + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.001, begin + 0.25);
  oscillator.connect(volume).connect(to.destination);
  oscillator.start(begin);
  oscillator.stop(begin + 0.3);
}
