// bag.tsx - the tiles that are still to come, and what is on them.
import { t, tn } from "../../say";
import { COLOURS, type Colour, type PanticapaeumState } from "./types";
import { Dialog } from "../../ui/dialog";
import { CubeSign } from "./art-signs";
import { tileCells, type Content } from "./set";
import { TerrainPicture } from "./tile";
import { tileName } from "./tile-words";
import { colouredName, contentName } from "./words";

const CONTENTS: readonly Content[] = [...COLOURS, "drought", "plain"];

const isColour = (content: Content): content is Colour =>
  (COLOURS as readonly string[]).includes(content);

function count(tiles: readonly string[], content: Content): number {
  return tiles.flatMap((tile) => tileCells(tile)).filter((cell) => cell.content === content).length;
}

function Tiles({ tiles }: { tiles: readonly string[] }) {
  return (
    <ul class="pt-bag-tiles">
      {tiles.map((tile) => (
        <li key={tile}><TerrainPicture id={tile} size={44} label={tileName(tile)} /></li>
      ))}
    </ul>
  );
}

export function Bag({ state, onClose }: { state: PanticapaeumState; onClose(): void }) {
  const { bag, discard } = state;
  return (
    <Dialog title={t("Tiles to come")} onClose={onClose} wide>
      <p>{tn("%d tile is in the bag.", "%d tiles are in the bag.", bag.length)}</p>
      <table class="pt-bag-table">
        <caption class="hidden-text">{t("Cells on them:")}</caption>
        <tbody>
          {CONTENTS.map((content) => (
            <tr key={content}>
              <th scope="row">
                {isColour(content) && <CubeSign colour={content} size={22} />}
                {isColour(content) ? colouredName(content) : contentName(content)}
              </th>
              <td>{count(bag, content)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Tiles tiles={bag} />
      {discard.length > 0 && (
        <>
          <h3>{t("Discarded tiles, which come back when the bag is empty:")}</h3>
          <Tiles tiles={discard} />
        </>
      )}
    </Dialog>
  );
}
