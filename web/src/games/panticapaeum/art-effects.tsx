// art-effects.tsx - what the cells of the development board give, as signs. They are decorations:
// the cell or token around them has the name.
import type { Colour } from "./types";
import { Cube, Sign } from "./art-signs";
import type { Improvement, RowCell } from "./set";
import { TerrainPicture } from "./tile";

/** A drawing in three weights. */
interface Drawing {
  solid?: string;
  thin?: string;
  thick?: string;
}

const HOUSE = "M3 21V11L9.5 5L16 11V21z";
const PERSON = "M9 3.5a3.6 3.6 0 012.8 6C14.5 10 16.4 12 16.8 14.4L14 14.8L13.6 13.5" +
  "V18L15.2 23H10L9 19L8 23H2.8L4.4 18V13.5L4 14.8L1.2 14.4C1.6 12 3.5 10 6.2 9.5" +
  "A3.6 3.6 0 019 3.5z";

const IMPROVEMENTS: Record<Improvement, Drawing> = {
  substitute: {
    solid: "M14.5 8H22.5V16H14.5z",
    thin: "M1.5 8H9.5V16H1.5zM6 4.5C10 1.5 14 1.5 18 4.5M18 1v3.7h-3.7" +
      "M18 19.5C14 22.5 10 22.5 6 19.5M6 23v-3.7h3.7",
  },
  discount_resource: { thin: "M2 9H14V21H2z", thick: "M12 6H22" },
  discount_coin: { thin: "M2 15a6.5 6.5 0 1013 0a6.5 6.5 0 10-13 0z", thick: "M12 6H22" },
};

const PROPERTIES: Record<string, Drawing> = {
  worker: { solid: PERSON, thick: "M19.5 3V11M15.5 7H23.5" },
  move_building: { solid: HOUSE, thick: "M14.5 6H22M19 2.5L22.5 6L19 9.5" },
  free_build: { solid: HOUSE, thick: "M19 2.5V10.5M15 6.5H23" },
  draw_tile: { solid: "M5 9H19L21 22H3z", thin: "M8 9V7a4 4 0 018 0V9" },
  advance_other: { thick: "M7 22V4M2.5 8.5L7 3.5L11.5 8.5M17 2V20M12.5 15.5L17 20.5L21.5 15.5" },
};

function Drawn({ drawing, size }: { drawing: Drawing | undefined; size: number }) {
  return (
    <Sign size={size} class="pa-drawn">
      {drawing?.solid && <path class="solid" d={drawing.solid} />}
      {drawing?.thin && <path d={drawing.thin} />}
      {drawing?.thick && <path class="thick" d={drawing.thick} />}
    </Sign>
  );
}

const LAUREL = "M5.5 2.5C0.5 7 0.5 17 5.5 21.5M18.5 2.5C23.5 7 23.5 17 18.5 21.5";
const LEAVES = "M2 9L-0.5 7M1.7 13.5L-1 13.5M3 18L1 20M22 9L24.5 7M22.3 13.5L25 13.5M21 18L23 20";

/** A wreath around the points for each thing that counts: 2, or 1 for every 3. */
function RateSign({ vp, per, size }: { vp: number; per: number; size: number }) {
  const isLong = per > 1;
  return (
    <Sign size={size} class="pa-rate">
      <path d={LAUREL + LEAVES} />
      <text x="12" y={isLong ? 15.8 : 17} class={isLong ? "long" : ""}>
        {isLong ? `${vp}/${per}` : vp}
      </text>
    </Sign>
  );
}

/** One cube in the middle, or two beside one another. */
function TokenSign({ token, size }: { token: readonly Colour[]; size: number }) {
  const [only] = token;
  if (only && token.length === 1)
    return <Sign size={size}><Cube colour={only} scale={0.85} /></Sign>;
  return (
    <Sign size={size}>
      {token.map((one, i) => (
        <Cube key={one} colour={one} x={7 + 10 * i} y={7 + 10 * i} scale={0.62} />
      ))}
    </Sign>
  );
}

/** The sign of an improvement token. */
export function ImprovementSign({ kind, size }: { kind: string; size: number }) {
  return <Drawn drawing={IMPROVEMENTS[kind as Improvement]} size={size} />;
}

/** What a cell of the development board gives. */
export function EffectSign({ cell, token = [], size }: {
  cell: RowCell; token?: readonly Colour[]; size: number;
}) {
  switch (cell.type) {
    case "vp":
      return <RateSign vp={cell.vp} per={cell.per ?? 1} size={size} />;
    case "single":
    case "double":
      return <TokenSign token={token} size={size} />;
    case "improvement":
      return <ImprovementSign kind={cell.kind} size={size} />;
    case "aqueduct_tile":
      return <TerrainPicture id={cell.form} size={size} tight />;
    default:
      return <Drawn drawing={PROPERTIES[cell.type]} size={size} />;
  }
}
