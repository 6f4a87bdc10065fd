// png.mjs - makes a screenshot smaller: at most 256 colours, as drawings like these need no more.
// Reads what Chromium writes (8 bits a channel, not interlaced), writes a palette.
import { crc32, deflateSync, inflateSync } from "node:zlib";

const COLOURS = 256;
const FULL = 255 / 63; // colours are counted in steps of four

/** The chunks of a PNG: [name, bytes]. */
function chunks(png) {
  const found = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    found.push([png.toString("latin1", at + 4, at + 8), png.subarray(at + 8, at + 8 + length)]);
    at += length + 12;
  }
  return found;
}

/** The predictor of filter 4. */
function paeth(left, up, corner) {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

const FILTERS = [
  () => 0,
  (left) => left,
  (_left, up) => up,
  (left, up) => (left + up) >> 1,
  paeth,
];

/** Width, height and the pixels, three bytes each. */
function decode(png) {
  const all = chunks(png);
  const head = all.find(([name]) => name === "IHDR")[1];
  const [width, height, kind] = [head.readUInt32BE(0), head.readUInt32BE(4), head[9]];
  const size = kind === 6 ? 4 : 3;
  const data = all.filter(([name]) => name === "IDAT").map(([, bytes]) => bytes);
  const raw = inflateSync(Buffer.concat(data));
  const rows = Buffer.alloc(width * height * size);
  const stride = width * size;
  for (let y = 0; y < height; y++) {
    const filter = FILTERS[raw[y * (stride + 1)]];
    for (let i = 0; i < stride; i++) {
      const at = y * stride + i;
      const left = i >= size ? rows[at - size] : 0;
      const up = y > 0 ? rows[at - stride] : 0;
      const corner = i >= size && y > 0 ? rows[at - stride - size] : 0;
      rows[at] = raw[y * (stride + 1) + 1 + i] + filter(left, up, corner);
    }
  }
  return { width, height, size, rows };
}

/** How often each colour stands there, in steps that no eye tells apart. */
function histogram({ rows, size }) {
  const counts = new Map();
  for (let at = 0; at < rows.length; at += size) {
    const colour = ((rows[at] >> 2) << 16) | ((rows[at + 1] >> 2) << 8) | (rows[at + 2] >> 2);
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  return counts;
}

const channel = (colour, which) => (colour >> (16 - 8 * which)) & 255;

/** A channel of all pixels of a box, added up. */
const sumOf = (box, which) =>
  box.reduce((sum, [colour, n]) => sum + n * channel(colour, which), 0);

/** The channel in which the colours of a box differ most, and how much is lost by one for all. */
function measured(box) {
  const total = box.reduce((sum, [, n]) => sum + n, 0);
  const spreads = [0, 1, 2].map((which) => {
    const mean = sumOf(box, which) / total;
    return box.reduce((sum, [colour, n]) => sum + n * (channel(colour, which) - mean) ** 2, 0);
  });
  const loss = Math.max(...spreads);
  return { box, total, loss, which: spreads.indexOf(loss) };
}

/** Both halves of a box, each with half of its pixels. */
function halves({ box, total, which }) {
  const sorted = box.sort(([a], [b]) => channel(a, which) - channel(b, which));
  let [cut, seen] = [0, 0];
  while (cut < sorted.length - 1 && seen + sorted[cut][1] <= total / 2) seen += sorted[cut++][1];
  return [sorted.slice(0, Math.max(1, cut)), sorted.slice(Math.max(1, cut))].map(measured);
}

/** Median cut: the box that loses most is halved until there are enough. */
function palette(counts) {
  const boxes = [measured([...counts])];
  while (boxes.length < COLOURS) {
    boxes.sort((a, b) => b.loss - a.loss);
    if (boxes[0].loss === 0) break;
    boxes.splice(0, 1, ...halves(boxes[0]));
  }
  return boxes.map(({ box, total }) =>
    [0, 1, 2].map((which) => Math.round((FULL * sumOf(box, which)) / total)));
}

/** Finds the entry of the palette that is nearest to a colour; answers are remembered. */
function finder(entries) {
  const known = new Map();
  return (r, g, b) => {
    const key = ((r >> 2) << 16) | ((g >> 2) << 8) | (b >> 2);
    if (!known.has(key)) {
      const far = entries.map((one) => (one[0] - r) ** 2 + (one[1] - g) ** 2 + (one[2] - b) ** 2);
      known.set(key, far.indexOf(Math.min(...far)));
    }
    return known.get(key);
  };
}

/** What is added to each pixel of a square of four: a colour between two becomes a mixture. */
const DITHER = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((n) => n / 3 - 2.5);

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

/** The rows of a palette's PNG; each begins with its filter, none. */
function indexed({ width, height, size, rows }, entries) {
  const find = finder(entries);
  const within = (value) => Math.max(0, Math.min(255, value));
  const lines = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * size;
      const more = DITHER[(y % 4) * 4 + (x % 4)];
      lines[y * (width + 1) + 1 + x] =
        find(...[0, 1, 2].map((which) => within(rows[at + which] + more)));
    }
  return lines;
}

/** The same picture in fewer bytes. */
export function smaller(png) {
  const picture = decode(png);
  const entries = palette(histogram(picture));
  const head = Buffer.alloc(13);
  head.writeUInt32BE(picture.width, 0);
  head.writeUInt32BE(picture.height, 4);
  head.set([8, 3, 0, 0, 0], 8); // eight bits, a palette
  const data = deflateSync(indexed(picture, entries), { level: 9 });
  return Buffer.concat([
    png.subarray(0, 8), chunk("IHDR", head), chunk("PLTE", Buffer.from(entries.flat())),
    chunk("IDAT", data), chunk("IEND", Buffer.alloc(0)),
  ]);
}
