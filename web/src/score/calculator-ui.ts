// calculator-ui.ts - what a game brings to the calculator: a score pad and a city to paint.
import type { ComponentType } from "preact";
import { GameParts } from "../table/installed-games";
import type { GameName } from "../types";
import type { PageForm, Way } from "./book";

export interface CalculatorPage {
  form: PageForm;
  title: string; // title and hint are marked
  hint: string; // helps to choose between the pages
  Page: ComponentType;
}

export interface CalculatorUi {
  Signs: ComponentType; // small pictures beside the game's name
  pages: Record<Way, CalculatorPage>;
}

/** What the calculator needs from a game. */
export interface CalculatorGame {
  loadCalculator?(): Promise<CalculatorUi>;
}

export const calculatorParts = new GameParts<CalculatorGame, CalculatorUi | null>(
  async (game) => (await game.loadCalculator?.()) ?? null);

/** The calculator waits for this before it calls calculatorUi(). */
export const loadCalculator = (): Promise<void> => calculatorParts.load();

/** Null for a game that the calculator does not have. */
export const calculatorUi = (name: GameName): CalculatorUi | null => calculatorParts.of(name);
