// help.tsx - the help beside a table of Panticapaeum: a card for each kind of building, and the
// resources that pay for them.
import { mark, t, tn } from "../../say";
import type { HelpCard, HelpUi } from "../../table/help-ui";
import type { AnyScore, GameState } from "../../types";
import { BuildingSign, CubeSign } from "./art-signs";
import { DiagramCity } from "./diagram-city";
import { DOCUMENTS } from "./diagrams";
import { KIND_OF_PART } from "./score-parts";
import { colourOf } from "./set";
import { key } from "./square";
import {
  BUILDINGS, PARTS, type BuildingKind, type PanticapaeumSeatScore, type PanticapaeumState,
} from "./types";
import { buildingName, resourceName } from "./words";
import "./help.css";

const paragraphOf = (kind: BuildingKind): string => `PA-10.3-${kind}`;

function cards(state: GameState, score: AnyScore, seat: number): HelpCard[] {
  const own = score.seats[seat] as PanticapaeumSeatScore | undefined;
  const city = (state as PanticapaeumState).seats[seat];
  if (!own || !city) return [];
  return BUILDINGS.map((kind) => {
    const built = city.buildings.filter((one) => one.kind === kind);
    const part = PARTS.find((one) => KIND_OF_PART[one] === kind);
    const points = part ? own[part] : 0;
    return {
      paragraph: paragraphOf(kind), name: buildingName(kind),
      yours: t("%d built, %s", built.length, tn("%d point", "%d points", points)),
      keys: built.flatMap(({ cells }) => cells.map(([x, y]) => key(x, y))),
    };
  });
}

/** What pays for what. */
function Resources() {
  return (
    <section class="help-part">
      <h3>{t("Resources pay for buildings")}</h3>
      <ul class="pa-help-resources">
        {BUILDINGS.map((kind) => (
          <li key={kind}>
            <CubeSign colour={colourOf(kind)} size={26} />
            <span>{resourceName(colourOf(kind))}</span>
            <BuildingSign kind={kind} size={30} />
            <span>{buildingName(kind)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const PANTICAPAEUM_HELP: HelpUi = {
  title: mark("What buildings score"),
  cards,
  documents: Object.fromEntries(
    BUILDINGS.map((kind) => [paragraphOf(kind), DOCUMENTS[paragraphOf(kind)] ?? ""])),
  Picture: ({ paragraph, score }) => (
    <DiagramCity paragraph={paragraph} score={score as PanticapaeumSeatScore} tilt />
  ),
  turn: ["PA-5.1", "PA-4.2", "PA-6.1.7", "PA-4.3", "PA-4.1", "PA-9.1d"],
  More: Resources,
};
