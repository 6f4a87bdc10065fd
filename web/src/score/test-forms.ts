// test-forms.ts - for tests: the pages of the calculator, as all games bring them.
import { CITIES as HEX_CITIES } from "../games/akropolis/painted-city";
import { PADS as HEX_PADS } from "../games/akropolis/pad";
import { CITIES as SQUARE_CITIES } from "../games/panticapaeum/painted-city";
import { PADS as SQUARE_PADS } from "../games/panticapaeum/pad";
import type { PageForm } from "./book";

export { HEX_CITIES, HEX_PADS, SQUARE_CITIES, SQUARE_PADS };

export const FORMS: readonly PageForm[] = [HEX_PADS, HEX_CITIES, SQUARE_PADS, SQUARE_CITIES];
