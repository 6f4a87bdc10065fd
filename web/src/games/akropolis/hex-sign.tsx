// hex-sign.tsx - one hex of Akropolis as a small picture: in the sheet and among the brushes.
import { useLayoutEffect } from "preact/hooks";
import { settings } from "../../settings";
import { builtId, isBuilt } from "./art-built";
import { needArt } from "./art-defs";
import { artId } from "./art-symbols";
import { Face, faceClass } from "./art-prism";
import type { HexCode } from "./types";

/** A decoration: the element around it has the name. */
export function HexSign({ code, size }: { code: HexCode; size: number }) {
  useLayoutEffect(needArt, []);
  const built = isBuilt(settings.value.tilt);
  return (
    <svg width={size} height={size} viewBox="-42 -42 84 84" aria-hidden="true" focusable="false">
      <g class={`ak-hex ${faceClass(code)}`}>
        <Face code={code} tilt={built} built={built} level={1} />
        {built ? <use href={`#${builtId(code)}`} />
          : <use href={`#${artId(code)}`} transform="scale(1.3)" y="1" />}
      </g>
    </svg>
  );
}
