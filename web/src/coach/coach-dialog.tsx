// coach-dialog.tsx - the coach of a game that is being played.
import { t } from "../say";
import { Dialog } from "../ui/dialog";
import { CoachChoice } from "./coach-choice";
import { coachLimit, setCoachLimit } from "./tally";

export function CoachDialog({ match, onClose }: { match: string; onClose(): void }) {
  return (
    <Dialog title={t("Coach")} onClose={onClose}>
      <CoachChoice label={t("Warn me if a move loses more than")} value={coachLimit(match)}
        onChange={(limit) => setCoachLimit(match, limit)} />
    </Dialog>
  );
}
