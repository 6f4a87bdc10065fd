// happened.tsx - a move of a record as a picture: a player's step, or what luck dealt.
import type { MoveProps } from "../../table/table-game";
import { t } from "../../say";
import type { GameState } from "../../types";
import { BuildingSign, CubeSign } from "./art-signs";
import { StepChips } from "./step-chips";
import { KIND_OF } from "./set";
import { TerrainPicture } from "./tile";
import { tileName } from "./tile-words";
import { movedBuilding } from "./step-words";
import type { Colour, PanticapaeumState } from "./types";
import { resourceName, rowName } from "./words";

/** "brown7=white+green": the token that is laid on a cell of a row. */
function Token({ row, colours }: { row: Colour; colours: readonly Colour[] }) {
  const words = t("%s: %s", rowName(row), colours.map(resourceName).join(" + "));
  return (
    <span class="pt-step" title={words}>
      <span class="hidden-text">{words}</span>
      <BuildingSign kind={KIND_OF[row]} size={26} />
      {colours.map((colour, i) => <CubeSign key={i} colour={colour} size={20} />)}
    </span>
  );
}

const movedIn = (before: GameState | undefined, word: string, seat: number) =>
  movedBuilding(word, (before as PanticapaeumState | undefined)?.seats[seat]);

export function Happened({ word, seat, told, isTold, before }: MoveProps) {
  const token = /^([a-z]+)\d+=([a-z+]+)$/.exec(word);
  if (token)
    return <Token row={token[1] as Colour} colours={(token[2] ?? "").split("+") as Colour[]} />;
  if (word.startsWith("first=")) return <>{told}</>;
  if (seat >= 0) return <StepChips step={word} seat={seat} isTold={isTold} moved={movedIn(before, word, seat)} />;
  const tile = word.slice(1);
  return (
    <span class="pt-step" title={tileName(tile)}>
      <TerrainPicture id={tile} size={34} label={tileName(tile)} tight />
    </span>
  );
}
