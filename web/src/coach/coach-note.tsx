// coach-note.tsx - at the end of a game: how often the player found the move alone.
import { t } from "../say";
import { Icon } from "../ui/icon";
import { coachCount, type CoachCount } from "./tally";

/** How the turns were found, in one or two sentences. */
export function countText({ turns, alone, helped }: CoachCount): string {
  const first = t("With the coach looking on, you found %d of %d turns alone.", alone, turns);
  return helped === 0 ? first
    : `${first} ${t("With help: %d.", helped)}`;
}

export function CoachNote({ match }: { match: string }) {
  const count = coachCount(match);
  return count && <p class="coach-note"><Icon name="coach" /> {countText(count)}</p>;
}
