// key-map.tsx - every key of the table, and how to change it: press Change, then the new key.
import { useLayoutEffect, useState } from "preact/hooks";
import { allGames, playUi } from "../table/installed-games";
import { t } from "../say";
import { change, settings } from "../settings";
import { ACTIONS, keyLabel, keyName, type Action } from "../table/keys";
import { announce } from "../ui/announce";
import { conflictsOf, withKey } from "./key-conflicts";

const allActions = (): Record<string, Action> =>
  Object.assign({}, ACTIONS, ...allGames().map(({ name }) => playUi(name).keys));

const MODIFIERS = ["Shift", "Control", "Alt", "Meta", "AltGraph", "CapsLock", "Dead"];

interface RowProps {
  name: string;
  isWaiting: boolean;
  onWait(on: boolean): void;
}

function conflictSentence(name: string): string {
  const all = allActions();
  const others = conflictsOf(name, all, settings.value.keys)
    .map((other) => t(all[other]?.label ?? other));
  return others.length === 0 ? "" : t("This key is also used for: %s", others.join(", "));
}

/** Escape and Tab leave without a change. */
function useNextKey(isWaiting: boolean, take: (key: string) => void, leave: () => void): void {
  useLayoutEffect(() => {
    if (!isWaiting) return undefined;
    const down = (event: KeyboardEvent): void => {
      if (MODIFIERS.includes(event.key)) return;
      if (event.key === "Tab") {
        leave();
        return;
      }
      event.preventDefault();
      event.stopPropagation();
      if (event.key === "Escape") leave();
      else take(keyName(event));
    };
    addEventListener("keydown", down, true);
    return () => removeEventListener("keydown", down, true);
  }, [isWaiting]);
}

function KeyRow({ name, isWaiting, onWait }: RowProps) {
  const all = allActions();
  const action = all[name] as Action;
  const { keys } = settings.value;
  const shown = keys[name] ? [keys[name]] : action.keys;
  const label = t(action.label);
  const conflict = conflictSentence(name);
  useNextKey(isWaiting, (key) => {
    change({ keys: withKey(name, key, all, settings.value.keys) });
    onWait(false);
    announce(t("%s: %s", label, keyLabel(key)));
  }, () => onWait(false));
  return (
    <li>
      <span class="key-what">
        {label}{conflict && <span class="key-conflict">{conflict}</span>}
      </span>
      <span>{isWaiting ? <em>{t("Press a key …")}</em>
        : shown.map((key) => <kbd key={key}>{keyLabel(key)}</kbd>)}</span>
      <span class="key-buttons">
        <button type="button" class="button small"
          aria-label={isWaiting ? t("Leave it as it is: %s", label)
            : t("Change the key: %s", label)}
          onClick={() => onWait(!isWaiting)}>{isWaiting ? t("Leave it") : t("Change")}</button>
        {keys[name] && (
          <button type="button" class="button small" aria-label={t("Reset the key: %s", label)}
            onClick={() => change({ keys: withKey(name, null, all, keys) })}>{t("Reset")}</button>
        )}
      </span>
    </li>
  );
}

export function KeyMap() {
  const [waiting, wait] = useState<string | null>(null);
  const changed = Object.keys(settings.value.keys).length;
  return (
    <div class="key-map">
      <ul>
        {Object.keys(allActions()).map((name) => (
          <KeyRow key={name} name={name} isWaiting={waiting === name}
            onWait={(on) => wait(on ? name : null)} />
        ))}
      </ul>
      <button type="button" class="button" disabled={changed === 0}
        onClick={() => change({ keys: {} })}>{t("Reset all keys")}</button>
    </div>
  );
}
