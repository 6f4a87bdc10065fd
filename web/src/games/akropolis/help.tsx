// help.tsx - the help beside a table of Akropolis: a card for each kind of district.
import { mark } from "../../say";
import type { HelpCard, HelpUi } from "../../table/help-ui";
import type { AnyScore, GameState } from "../../types";
import { DiagramCity } from "./diagram-city";
import { DOCUMENTS } from "./diagrams";
import { key } from "./hex";
import { KINDS, type AkropolisSeatScore, type Kind } from "./types";
import { kindName, kindOf } from "./words";

const PARAGRAPHS: Record<Kind, string> = {
  houses: "AK-4.3", markets: "AK-4.4", barracks: "AK-4.5", temples: "AK-4.6", gardens: "AK-4.7",
};

function card(kind: Kind, score: AkropolisSeatScore): HelpCard {
  const { value, stars, points } = score[kind];
  const counting = score.cells.filter(({ code, counts }) => counts && kindOf(code) === kind);
  return {
    paragraph: PARAGRAPHS[kind], name: kindName(kind), yours: `${value} × ${stars} = ${points}`,
    keys: counting.map(({ q, r }) => key(q, r)),
  };
}

function cards(_state: GameState, score: AnyScore, seat: number): HelpCard[] {
  const own = score.seats[seat] as AkropolisSeatScore | undefined;
  return own ? KINDS.map((kind) => card(kind, own)) : [];
}

export const AKROPOLIS_HELP: HelpUi = {
  title: mark("What districts score"),
  cards,
  documents: Object.fromEntries(
    Object.values(PARAGRAPHS).map((name) => [name, DOCUMENTS[name] ?? ""])),
  Picture: ({ score }) => <DiagramCity score={score as AkropolisSeatScore} tilt />,
  turn: ["AK-2.5", "AK-3.2", "AK-3.3", "AK-3.4", "AK-2.1"],
};
