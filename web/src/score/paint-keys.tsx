// paint-keys.tsx - what the keys do on a painted board.
import { t } from "../say";
import { Dialog } from "../ui/dialog";

export interface KeyHelp {
  keys: string;
  does: string; // marked for the catalogues
}

export function KeysDialog({ keys, onClose }: { keys: readonly KeyHelp[]; onClose(): void }) {
  return (
    <Dialog title={t("Keys")} onClose={onClose}>
      <p class="soft">{t("Tab leads to the board, arrows move on it.")}</p>
      <dl class="score-keys">
        {keys.map(({ keys: pressed, does }) => (
          <div key={pressed}><dt><kbd>{pressed}</kbd></dt><dd>{t(does)}</dd></div>
        ))}
      </dl>
    </Dialog>
  );
}
