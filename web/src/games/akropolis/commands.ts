// commands.ts - the words of Akropolis for the text box: the site and the city, why a hex counts,
// the tiles to come.
import { mark, t, tn } from "../../say";
import type { Command, Commands } from "../../table/table-game";
import { ownSeat } from "../../table/frame";
import type { Table } from "../../table/table";
import { KINDS, type AkropolisSeatScore, type AkropolisState } from "./types";
import { key } from "./hex";
import { hexScores, hexText } from "./hex-text";
import { hexesOf } from "./tiles";
import { hexName, isDistrict, isPlaza, kindName, kindOf, tileName } from "./words";

const stateOf = (table: Table): AkropolisState => table.position.value?.state as AkropolisState;

function scoreOf(table: Table): AkropolisSeatScore {
  return table.position.value?.score.seats[ownSeat(table)] as AkropolisSeatScore;
}

function siteLines(table: Table): string[] {
  return stateOf(table).site.map((tile, price) =>
    t("t%d: tile %d, %s; price in stones: %d", price + 1, tile, tileName(hexesOf(tile)), price));
}

function cityLines(table: Table): string[] {
  const cells = stateOf(table).seats[ownSeat(table)]?.cells ?? [];
  return cells.map(([q, r, code, level]) => t("%s: %s", key(q, r), hexName(code, level)));
}

function where(table: Table): string[] {
  const state = stateOf(table);
  const stones = state.seats[ownSeat(table)]?.stones ?? 0;
  return [
    t("Construction site"), ...siteLines(table),
    t("You have %s.", tn("%d stone", "%d stones", stones)), ...cityLines(table),
  ];
}

function why(table: Table, rest: string): string[] {
  const scores = hexScores(scoreOf(table));
  if (!rest) return [...scores.values()].map(hexText);
  const place = /^(-?\d+)\s*,\s*(-?\d+)$/.exec(rest);
  if (!place) return [t("Give the place of the hex in the city, for example: why 1,-2")];
  const [q, r] = [Number(place[1]), Number(place[2])];
  const hex = scores.get(key(q, r));
  return [hex ? hexText(hex) : t("Nothing is built at %d,%d.", q, r)];
}

function bag(table: Table): string[] {
  const hexes = stateOf(table).bag.flatMap(hexesOf);
  const kinds = KINDS.map((kind) => {
    const own = hexes.filter((code) => kindOf(code) === kind);
    return t("%s: districts %d, plazas %d", kindName(kind),
      own.filter(isDistrict).length, own.filter(isPlaza).length);
  });
  const quarries = t("quarries: %d", hexes.filter((code) => code === "q").length);
  return [t("Tiles that nobody has seen yet:"), ...kinds, quarries];
}

const explain: Command = {
  form: "17@1,-2/3",
  help: mark("how to type a move, such as 17@1,-2/3 or t3 1,-2 r3"),
  run: () => [
    t("A move in one word: 17@1,-2/3 lays tile 17 with hex 0 at 1,-2, rotation 3."),
    t("The same by place in the site: t3 1,-2 r3 takes the third tile."),
    t("Rotations go clockwise: with 0, hex 1 lies above hex 0; places count q to the right and r down."),
  ],
};

export const AKROPOLIS_COMMANDS: Commands = {
  moves: explain,
  where: { form: "where", help: mark("the construction site and your city"), run: where },
  why: {
    form: "why 1,-2",
    help: mark("why a hex of your city scores or not; without a place, every hex"),
    run: why,
  },
  bag: { form: "bag", help: mark("the tiles that are still face down"), run: bag },
};
