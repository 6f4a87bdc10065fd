// turn-footer.tsx - the last line of the turn's panel, always visible: take back, and end the turn.
// The button that ends it lists what would be given away by it; when nothing would, it is the main
// one.
import { isTooSoon, useSince } from "../../board/finger";
import { Icon } from "../../ui/icon";
import { t } from "../../say";
import { announce } from "../../ui/announce";
import { DISCARD, hintedChoices } from "./hinted";
import { stillHelps } from "./status";
import type { Turn } from "./turn";

function UndoButtons({ turn }: { turn: Turn }) {
  const n = turn.undoable.value;
  if (n === 0) return null;
  return (
    <>
      <button type="button" class="button small" onClick={() => void turn.undo()}>
        <Icon name="undo" /><span class="pt-undo-text">{t("Take back")}</span>
      </button>
      {n > 1 && (
        <button type="button" class="button small" onClick={() => void turn.reset()}>
          <Icon name="first" /><span class="pt-undo-text">{t("Restart turn")}</span>
        </button>
      )}
    </>
  );
}

function EndButton({ turn }: { turn: Turn }) {
  const open = stillHelps(turn);
  const since = useSince(turn.table.position.value); // it may appear under a finger
  const end = (event: MouseEvent): void => {
    if (!isTooSoon(event, since)) void turn.play("end");
  };
  const isHinted = hintedChoices(turn).has("end");
  return (
    <button type="button" aria-label={t("End turn")}
      class={`button pt-end${open.length > 0 ? "" : " main"}${isHinted ? " hinted" : ""}`}
      aria-describedby={open.length > 0 ? "pt-still" : undefined} onClick={end}>
      <Icon name={isHinted ? "bulb" : "check"} />
      <span class="pt-end-text">
        {t("End turn")}
        {open.length > 0 && (
          <small id="pt-still" class="pt-still">{t("still free: %s", open.join(", "))}</small>
        )}
      </span>
    </button>
  );
}

/** Discards what is chosen. Until enough are, it says how many are missing. */
function DiscardButton({ turn }: { turn: Turn }) {
  const { left, words } = turn.discard();
  const since = useSince(turn.table.position.value);
  const why = left > 0 ? t("You must choose %d more.", left) : "";
  const isHinted = hintedChoices(turn).has(DISCARD);
  const discard = (event: MouseEvent): void => {
    if (why) announce(why, true);
    else if (!isTooSoon(event, since)) void turn.play(words);
  };
  return (
    <button type="button" class={`button main pt-end pt-discard${isHinted ? " hinted" : ""}`}
      aria-disabled={left > 0} onClick={discard}>
      <Icon name={isHinted ? "bulb" : "trash"} />
      <span class="pt-end-text">
        <span class="pt-choice-label">{t("discard these")}</span>
        {why && <small class="pt-still">{why}</small>}
      </span>
    </button>
  );
}

export function Footer({ turn }: { turn: Turn }) {
  return (
    <div class="pt-footer">
      <UndoButtons turn={turn} />
      {turn.steps.value.plain.has("end") && <EndButton turn={turn} />}
      {turn.moment.value?.state.phase === "discard" && <DiscardButton turn={turn} />}
    </div>
  );
}
