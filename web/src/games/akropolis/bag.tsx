// bag.tsx - the tiles that nobody has seen yet: how many hexes of each kind, how many plazas.
import { t, tn } from "../../say";
import type { Table } from "../../table/table";
import { KINDS, type AkropolisState, type HexCode } from "./types";
import { Dialog } from "../../ui/dialog";
import { TilePicture } from "./tile";
import { hexesOf } from "./tiles";
import { isDistrict, isPlaza, kindName, kindOf } from "./words";

export function Bag({ table, onClose }: { table: Table; onClose(): void }) {
  const { bag, stacks, site } = table.position.value?.state as AkropolisState;
  const hexes = bag.flatMap(hexesOf);
  const count = (test: (code: HexCode) => boolean): number => hexes.filter(test).length;
  return (
    <Dialog title={t("Tiles to come")} onClose={onClose} wide>
      <p>
        {tn("%d stack is left.", "%d stacks are left.", stacks)}{" "}
        {tn("%d tile is face down.", "%d tiles are face down.", bag.length)}{" "}
        {site.length > 0 && t("The last tile of the site stays and becomes the first.")}
      </p>
      <table class="count-table">
        <thead>
          <tr><th scope="col">{t("kind")}</th><th scope="col">{t("districts")}</th>
            <th scope="col">{t("plazas")}</th></tr>
        </thead>
        <tbody>
          {KINDS.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kindName(kind)}</th>
              <td>{count((code) => kindOf(code) === kind && isDistrict(code))}</td>
              <td>{count((code) => kindOf(code) === kind && isPlaza(code))}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t("quarries")}</th>
            <td>{count((code) => code === "q")}</td><td />
          </tr>
        </tbody>
      </table>
      <ul class="ak-bag-tiles" aria-hidden="true">
        {bag.map((tile) => <li key={tile}><TilePicture id={tile} size={52} /></li>)}
      </ul>
    </Dialog>
  );
}
