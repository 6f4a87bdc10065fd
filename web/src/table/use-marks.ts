// use-marks.ts - marks over a city, drawn by the part of the game that is loaded for them.
import type { PlaceMark } from "../board/place-marks";
import { settings } from "../settings";
import type { GameState } from "../types";
import { useLoaded } from "../ui/use-loaded";
import { playUi } from "./installed-games";
import type { DrawMarks } from "./table-game";

const NONE: readonly PlaceMark[] = [];

export function useMarks(
  state: GameState | undefined, seat: number, wanted: readonly PlaceMark[] = NONE,
): ReturnType<DrawMarks> {
  const isWanted = state !== undefined && wanted.length > 0;
  const draw = useLoaded(async () =>
    (isWanted ? { over: await playUi(state.game).loadMarks?.() } : null), [isWanted, state?.game]);
  return isWanted ? draw?.over?.(state, seat, settings.value.tilt, wanted) ?? null : null;
}
