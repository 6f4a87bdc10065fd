// test-vision.ts - for tests of the palettes: how colours look with each kind of colour vision,
// and how far apart two colours are.
//
// Dichromacy by the matrices of Machado, Oliveira and Fernandes (2009), severity 1, in linear RGB.
// Distance is CIEDE2000, contrast is that of WCAG 2.

type Rgb = [number, number, number]; // 0 to 1, as in style sheets

export const VISIONS = ["usual", "protan", "deutan", "tritan"] as const;
type Vision = (typeof VISIONS)[number];

const MATRICES: Record<Vision, number[][]> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function rgbOf(hex: string): Rgb {
  const n = Number.parseInt(hex.slice(1), 16);
  return [(n >> 16) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
}

const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

function seen(hex: string, vision: Vision): Rgb {
  const light = rgbOf(hex).map(linear);
  return MATRICES[vision].map((row) =>
    Math.min(1, Math.max(0, row.reduce((sum, k, i) => sum + k * (light[i] ?? 0), 0)))) as Rgb;
}

const WHITE = [0.95047, 1, 1.08883];

/** CIE L*a*b* of linear light. */
function labOf([r, g, b]: Rgb): [number, number, number] {
  const xyz = [
    0.4124564 * r + 0.3575761 * g + 0.1804375 * b,
    0.2126729 * r + 0.7151522 * g + 0.072175 * b,
    0.0193339 * r + 0.119192 * g + 0.9503041 * b,
  ];
  const [x = 0, y = 0, z = 0] = xyz.map((value, i) => {
    const ratio = value / (WHITE[i] ?? 1);
    return ratio > 216 / 24389 ? Math.cbrt(ratio) : (24389 / 27 * ratio + 16) / 116;
  });
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

const RAD = Math.PI / 180;
const hueOf = (b: number, a: number): number => (Math.atan2(b, a) / RAD + 360) % 360;

function meanHue(one: number, two: number): number {
  const sum = one + two;
  if (Math.abs(one - two) <= 180) return sum / 2;
  return sum < 360 ? (sum + 360) / 2 : (sum - 360) / 2;
}

/** The formula's own names, so that it can be held against the paper (Sharma, Wu, Dalal 2005). */
function ciede2000(one: [number, number, number], two: [number, number, number]): number {
  const [L1, a1, b1] = one;
  const [L2, a2, b2] = two;
  const C = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2;
  const G = 0.5 * (1 - Math.sqrt(C ** 7 / (C ** 7 + 25 ** 7)));
  const [A1, A2] = [a1 * (1 + G), a2 * (1 + G)];
  const [C1, C2] = [Math.hypot(A1, b1), Math.hypot(A2, b2)];
  const [h1, h2] = [hueOf(b1, A1), hueOf(b2, A2)];
  const turn = C1 * C2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180;
  const dH = 2 * Math.sqrt(C1 * C2) * Math.sin((turn / 2) * RAD);
  const [L, Cm, h] = [(L1 + L2) / 2, (C1 + C2) / 2, C1 * C2 === 0 ? h1 + h2 : meanHue(h1, h2)];
  const T = 1 - 0.17 * Math.cos((h - 30) * RAD) + 0.24 * Math.cos(2 * h * RAD) +
    0.32 * Math.cos((3 * h + 6) * RAD) - 0.2 * Math.cos((4 * h - 63) * RAD);
  const SL = 1 + (0.015 * (L - 50) ** 2) / Math.sqrt(20 + (L - 50) ** 2);
  const [SC, SH] = [1 + 0.045 * Cm, 1 + 0.015 * Cm * T];
  const RT = -Math.sin(60 * Math.exp(-(((h - 275) / 25) ** 2)) * RAD) *
    2 * Math.sqrt(Cm ** 7 / (Cm ** 7 + 25 ** 7));
  const [l, c, d] = [(L2 - L1) / SL, (C2 - C1) / SC, dH / SH];
  return Math.sqrt(l * l + c * c + d * d + RT * c * d);
}

/** How different two colours look to this vision; 10 is obvious side by side. */
export function distance(one: string, two: string, vision: Vision): number {
  return ciede2000(labOf(seen(one, vision)), labOf(seen(two, vision)));
}

function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map(linear) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: string, two: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(two)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}
