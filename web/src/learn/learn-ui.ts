// learn-ui.ts - what a game brings to the screens of Learn: its first lesson, and pictures for its
// rules.
import type { ComponentType } from "preact";
import { GameParts } from "../table/installed-games";
import type { GameName, GameState, SeatScore } from "../types";
import type { Lesson, LessonMoment, Script } from "./lesson";

/** What a move changed, in short lines. */
export interface News {
  points: number;
  parts: string[]; // "markets +4"
  reasons: string[]; // what else is new
}

export interface LessonUi {
  script: Script;
  Side?: ComponentType<{ lesson: Lesson }>; // the board that a step is about, beside the others
  Try?: ComponentType<{ word: string; seat: number; state: GameState }>; // a move as a picture
  newsOf(before: LessonMoment, after: LessonMoment, seat: number): News;
  remember: readonly string[]; // sentences for the end, marked
}

/** Small positions that illustrate paragraphs of the rules. The rules score them, so a picture and
 * its words cannot contradict the game. */
interface DiagramUi {
  documents: Readonly<Record<string, string>>; // as `survey` reads them, by paragraph
  Picture: ComponentType<{ paragraph: string; score: SeatScore }>;
}

export interface LearnUi {
  lesson?: LessonUi;
  diagrams?: DiagramUi;
}

/** What Learn needs from a game. */
export interface LearnGame {
  loadLearn?(): Promise<LearnUi>;
}

export const learnParts = new GameParts<LearnGame, LearnUi>(
  async (game) => (await game.loadLearn?.()) ?? {});

/** The screens of Learn wait for this before they call learnUi(). */
export const loadLearn = (): Promise<void> => learnParts.load();

export const learnUi = (name: GameName): LearnUi => learnParts.of(name);
