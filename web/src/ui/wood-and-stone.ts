// wood-and-stone.ts - the sounds, synthesized: nothing to download but this file.
//
// Something that is struck rings at a few pitches at once, the higher ones for a shorter time, after
// a click of noise. Low and soon over it is wood, high and out of tune it is stone.
import type { Sound } from "./sound";

interface Material {
  partials: readonly (readonly [pitch: number, loudness: number])[]; // times the lowest pitch
  rings: number; // seconds
  click: number; // loudness of the noise
  colour: number; // of the noise, in Hz
}

const WOOD: Material = {
  partials: [[1, 1], [2.42, 0.5], [4.1, 0.22]], rings: 0.11, click: 0.5, colour: 1400,
};
const STONE: Material = {
  partials: [[1, 1], [1.53, 0.7], [2.31, 0.45]], rings: 0.07, click: 0.35, colour: 5200,
};
const BAR: Material = { // of a marimba: wood that is tuned
  partials: [[1, 1], [3.98, 0.18]], rings: 0.42, click: 0.06, colour: 1800,
};

interface Stroke {
  material: Material;
  pitch: number; // Hz
  loudness: number;
  after?: number; // seconds
}

const STEP = 2 ** (3 / 12); // a tile one level higher sounds a minor third higher
const knock = (level: number, loudness: number): Stroke[] => {
  const pitch = 170 * STEP ** Math.min(level - 1, 6);
  return [
    { material: WOOD, pitch, loudness },
    { material: STONE, pitch: pitch * 5, loudness: loudness * 0.14 },
  ];
};
const bars = (pitches: readonly number[], loudness: number): Stroke[] =>
  pitches.map((pitch, i) => ({ material: BAR, pitch, loudness, after: i * 0.11 }));

const STROKES: Record<Sound, (n: number) => Stroke[]> = {
  tile: (level) => knock(level, 0.5),
  rival: (level) => knock(level, 0.2),
  stones: (count) => Array.from({ length: Math.min(count, 4) }, (_, i) => (
    { material: STONE, pitch: 1650 + 190 * (i % 3), loudness: 0.16, after: 0.09 * i })),
  turn: () => bars([523, 784], 0.2),
  over: () => bars([523, 659, 784, 1047], 0.22),
};

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

function noiseOf(to: AudioContext): AudioBuffer {
  const buffer = to.createBuffer(1, Math.round(to.sampleRate * 0.05), to.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

/** A volume that is struck at `at` and dies away. */
function dying(to: AudioContext, at: number, loudness: number, rings: number): GainNode {
  const gain = new GainNode(to, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(loudness, at + 0.002);
  gain.gain.exponentialRampToValueAtTime(0.0005, at + rings);
  gain.connect(to.destination);
  return gain;
}

function ring(to: AudioContext, at: number, { material, pitch, loudness }: Stroke): void {
  material.partials.forEach(([times, share], i) => {
    const rings = material.rings / (1 + 0.6 * i);
    const tone = new OscillatorNode(to, { type: "sine", frequency: pitch * times });
    tone.connect(dying(to, at, loudness * share, rings));
    tone.start(at);
    tone.stop(at + rings);
  });
}

function click(to: AudioContext, at: number, { material, loudness }: Stroke): void {
  noise ??= noiseOf(to);
  const source = new AudioBufferSourceNode(to, { buffer: noise });
  const colour = new BiquadFilterNode(to, { type: "bandpass", frequency: material.colour, Q: 1.2 });
  source.connect(colour).connect(dying(to, at, loudness * material.click, 0.035));
  source.start(at);
}

/** `n` is the level of a tile, or how many stones. */
export function strike(sound: Sound, n: number): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  for (const stroke of STROKES[sound](Math.max(1, n))) {
    const at = context.currentTime + 0.01 + (stroke.after ?? 0);
    ring(context, at, stroke);
    click(context, at, stroke);
  }
}
