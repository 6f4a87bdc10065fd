// lesson-side.tsx - the board that a step of the first lesson is about.
import type { Lesson } from "../../learn/lesson";
import { t } from "../../say";
import { BuildingBoard } from "./building-board";
import { DevelopmentBoard } from "./development-board";
import type { PanticapaeumState } from "./types";
import "./lesson-side.css";

export function LessonSide({ lesson }: { lesson: Lesson }) {
  const state = lesson.position.value?.state as PanticapaeumState | undefined;
  const seat = state?.seats[lesson.script.seat];
  const shows = lesson.current()?.shows;
  if (!state || !seat) return null;
  if (shows === "buildings")
    return <BuildingBoard columns={state.columns} players={state.players} seat={seat} compact />;
  if (shows !== "rows") return null;
  return (
    <div class="learn-rows">
      <DevelopmentBoard tokens={state.tokens} markers={[seat.markers]} names={[t("You")]}
        mine={0} compact />
    </div>
  );
}
