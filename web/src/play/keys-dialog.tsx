// keys-dialog.tsx - the current keys of the table.
import { href } from "../router";
import { t } from "../say";
import { settings } from "../settings";
import { ACTIONS, keyLabel, type Action } from "../table/keys";
import { Dialog } from "../ui/dialog";

interface Props {
  more: Record<string, Action>; // the game's own keys
  onClose(): void;
}

export function KeysDialog({ more, onClose }: Props) {
  const changed = settings.value.keys;
  const actions: [string, Action][] = Object.entries({ ...ACTIONS, ...more });
  return (
    <Dialog title={t("Keys")} onClose={onClose} wide>
      <p>{t("With a mouse: a click puts the tile down, the wheel turns it, the right button moves the view. With fingers: a tap puts it down, a tap on it turns it, two fingers move the view.")}</p>
      <dl class="key-list">
        {actions.map(([name, { keys, label }]) => (
          <div key={name}>
            <dt>
              {(changed[name] ? [changed[name]] : keys).map((key) => (
                <kbd key={key}>{keyLabel(key)}</kbd>
              ))}
            </dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
      <a class="button" href={href("settings")}>{t("Change the keys")}</a>
    </Dialog>
  );
}
