// calculator-ui.tsx - Akropolis in the calculator.
import { mark } from "../../say";
import type { CalculatorUi } from "../../score/calculator-ui";
import { HexSign } from "./hex-sign";
import { PADS } from "./pad";
import { CITIES } from "./painted-city";
import { AkropolisPainter } from "./painter";
import { AkropolisPadPage } from "./score-pad";

export const AKROPOLIS_CALCULATOR: CalculatorUi = {
  Signs: () => (
    <>
      <HexSign code="h" size={36} />
      <HexSign code="T" size={36} />
      <HexSign code="g" size={36} />
    </>
  ),
  pages: {
    pad: {
      form: PADS,
      title: mark("Akropolis: score pad"),
      hint: mark("You counted yourself: type value, stars and stones, the pad does the rest."),
      Page: AkropolisPadPage,
    },
    paint: {
      form: CITIES,
      title: mark("Akropolis: paint the city"),
      hint: mark("Paint the hexes as they lie on your table: the rules count and explain each of them."),
      Page: AkropolisPainter,
    },
  },
};
