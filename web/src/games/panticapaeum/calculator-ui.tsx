// calculator-ui.tsx - Panticapaeum in the calculator.
import { mark } from "../../say";
import type { CalculatorUi } from "../../score/calculator-ui";
import { BuildingSign } from "./art-signs";
import { PADS } from "./pad";
import { CITIES } from "./painted-city";
import { PanticapaeumPainter } from "./painter";
import { PanticapaeumPadPage } from "./score-pad";

export const PANTICAPAEUM_CALCULATOR: CalculatorUi = {
  Signs: () => (
    <>
      <BuildingSign kind="house" size={40} />
      <BuildingSign kind="temple" size={40} />
    </>
  ),
  pages: {
    pad: {
      form: PADS,
      title: mark("Panticapaeum: score pad"),
      hint: mark("You counted yourself: type the points of each kind, the pad does the rest."),
      Page: PanticapaeumPadPage,
    },
    paint: {
      form: CITIES,
      title: mark("Panticapaeum: paint the city"),
      hint: mark("Paint the cells as they lie on your table: the rules count and explain each building."),
      Page: PanticapaeumPainter,
    },
  },
};
