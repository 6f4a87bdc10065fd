// hex-sign.tsx - one hex of Akropolis as a small picture: in the sheet and among the brushes.
import { useLayoutEffect } from "preact/hooks";
import { artId, needArt } from "./art-defs";
import { Face, faceClass } from "./art-prism";
import type { HexCode } from "./types";

/** A decoration: the element around it has the name. */
export function HexSign({ code, size }: { code: HexCode; size: number }) {
  useLayoutEffect(needArt, []);
  return (
    <svg width={size} height={size} viewBox="-42 -42 84 84" aria-hidden="true" focusable="false">
      <g class={`ak-hex ${faceClass(code)}`}>
        <Face code={code} tilt={false} level={1} />
        <use href={`#${artId(code)}`} transform="scale(1.3)" y="1" />
      </g>
    </svg>
  );
}
