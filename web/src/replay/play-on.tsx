// play-on.tsx - "Play on from here": a game of one's own from any moment of any record, against bots
// of any level.
import { useEffect, useState } from "preact/hooks";
import { beginsAt, type Branch } from "./branch";
import { t } from "../say";
import { LevelOptions } from "../setup/level-options";
import { askLevels, chosenLevel, levels } from "../setup/levels";
import { levelHint } from "../table/names";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";

interface Props {
  branch: Branch;
  names: readonly string[]; // of the seats that people and bots have
  seat: number; // who the player is, unless they choose another
  onClose(): void;
}

export function PlayOnDialog({ branch, names, seat, onClose }: Props) {
  const [mine, setMine] = useState(seat);
  const [level, setLevel] = useState(chosenLevel);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => void askLevels(), []);
  const seats = names.slice(0, branch.story.agreed.seats.length);
  return (
    <Dialog title={t("Play on from here")} onClose={onClose}>
      <form class="play-on" onSubmit={(event) => {
        event.preventDefault();
        setBusy(true);
        void beginsAt(branch, mine, level).finally(() => setBusy(false));
      }}>
        <p class="soft">{t("A new game begins at this moment. The record stays as it is.")}</p>
        {seats.length > 1 && (
          <label class="field">
            <span>{t("You play for")}</span>
            <select value={String(mine)} onChange={(event) => setMine(Number(event.currentTarget.value))}>
              {seats.map((name, i) => <option key={i} value={String(i)}>{name}</option>)}
            </select>
          </label>
        )}
        {seats.length > 1 && (
          <label class="field">
            <span>{t("Against")}</span>
            <select value={level} onChange={(event) => setLevel(event.currentTarget.value)}>
              <LevelOptions levels={levels.value} />
            </select>
            <span class="soft">{levelHint(level)}</span>
          </label>
        )}
        <button type="submit" class="button main" disabled={isBusy}>
          <Icon name="play" />{t("Play now")}
        </button>
      </form>
    </Dialog>
  );
}
