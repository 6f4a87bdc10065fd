// calculator-ui.ts - what a game brings to the calculator: a score pad and a city to paint.
import type { ComponentType } from "preact";
import { GameParts } from "../table/installed-games";
import type { GameName } from "../types";
import type { PageForm, Way } from "./book";

export interface CalculatorPage {
  form: PageForm;
  title: string; // this and the hint are marked
  hint: string; // for who chooses between the pages
  Page: ComponentType;
}

export interface CalculatorUi {
  Signs: ComponentType; // small pictures beside the game's name
  pages: Record<Way, CalculatorPage>;
}

/** What the calculator wants of a game. */
export interface CalculatorGame {
  loadCalculator?(): Promise<CalculatorUi>;
}

export const calculatorParts = new GameParts<CalculatorGame, CalculatorUi | null>(
  async (game) => (await game.loadCalculator?.()) ?? null);

/** The calculator waits for this, and may then call calculatorUi(). */
export const loadCalculator = (): Promise<void> => calculatorParts.load();

/** Null for a game that cannot be counted here. */
export const calculatorUi = (name: GameName): CalculatorUi | null => calculatorParts.of(name);
