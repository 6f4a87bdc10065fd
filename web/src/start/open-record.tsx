// open-record.tsx - the dialog that opens a record from a file, a text or a link.
import { RecordForm } from "../replay/record-form";
import { t } from "../say";
import { Dialog } from "../ui/dialog";

export function OpenRecord({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("Open a record")} onClose={onClose}>
      <p class="soft">
        {t("A record is a game as text. Choose its file, or paste it or a replay link.")}
      </p>
      <RecordForm />
    </Dialog>
  );
}
