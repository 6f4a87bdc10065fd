// view-tools.tsx - buttons over the city: a hint, the tiles to come, the score sheet, the view.
import { t } from "../../say";
import { aids } from "../../table/aids";
import { showsScores } from "../../table/frame";
import { freeKeys } from "../../ui/free-keys";
import { Icon, type IconName } from "../../ui/icon";
import type { BoardModel } from "./board-model";

interface ToolProps {
  icon: IconName;
  label: string;
  isBusy?: boolean;
  isOff?: boolean; // disabled; it keeps its place
  onClick(): void;
}

function Tool({ icon, label, isBusy = false, isOff = false, onClick }: ToolProps) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} aria-busy={isBusy}
      aria-disabled={isOff} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

export function ViewTools({ model }: { model: BoardModel }) {
  const { view, panel } = model;
  return (
    <div class="ak-tools" data-over-board role="group" aria-label={t("View and help")}
      onClick={freeKeys}>
      {aids() === "full" && (
        <Tool icon="bulb" label={t("Ask for a hint")} isOff={!model.helps()}
          isBusy={model.table.advising.value} onClick={() => void model.hint()} />
      )}
      <Tool icon="bag" label={t("Tiles to come")} onClick={() => {
        panel.value = "bag";
      }} />
      {showsScores() && <Tool icon="pad" label={t("Score sheet")} onClick={() => {
        panel.value = "sheet";
      }} />}
      <Tool icon="fit" label={t("Show the whole city")} onClick={() => view.current?.fit()} />
      <Tool icon="plus" label={t("Nearer")} onClick={() => view.current?.zoom(1.25)} />
      <Tool icon="minus" label={t("Farther")} onClick={() => view.current?.zoom(0.8)} />
    </div>
  );
}
