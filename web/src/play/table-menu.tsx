// table-menu.tsx - the tools of the top bar: side by side where there is room, else behind one button.
import { useSignal } from "@preact/signals";
import { go } from "../router";
import { boxTitle } from "../rulebook/box-table";
import { t } from "../say";
import { change, settings } from "../settings";
import { aids } from "../table/aids";
import { showsScores, switchScores } from "../table/frame";
import type { Table } from "../table/table";
import { Dialog } from "../ui/dialog";
import { Icon, type IconName } from "../ui/icon";

interface MenuItem {
  icon: IconName;
  label: string;
  isOff?: boolean;
  onPress(): void;
}

export interface MenuProps {
  table: Table;
  onTakeBack(): void;
  onKeys(): void;
  onBox(): void;
  onType(): void;
}

function toolsOf({ table, onTakeBack, onKeys, onBox, onType }: MenuProps): MenuItem[] {
  const scores = showsScores();
  return [
    {
      icon: "undo", label: t("Take back your last turn"), isOff: table.lastTurn() === 0,
      onPress: onTakeBack,
    },
    {
      icon: scores ? "eye" : "hidden", label: scores ? t("Hide the points") : t("Show the points"),
      isOff: aids() === "none", onPress: switchScores,
    },
    {
      icon: "tilt", label: settings.value.tilt ? t("Look from above") : t("Look from the side"),
      onPress: () => change({ tilt: !settings.value.tilt }),
    },
    { icon: "keyboard", label: t("Type a command"), onPress: onType },
    { icon: "book", label: boxTitle(), onPress: onBox },
    { icon: "help", label: t("Keys"), onPress: onKeys },
    { icon: "gear", label: t("Settings"), onPress: () => go("settings") },
  ];
}

function ToolButton({ icon, label, isOff = false, onPress }: MenuItem) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} disabled={isOff}
      onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

export function Menu(props: MenuProps) {
  const isOpen = useSignal(false);
  const tools = toolsOf(props);
  const close = (): void => {
    isOpen.value = false;
  };
  return (
    <div class="top-bar-tools">
      <div class="tools-wide">{tools.map((tool) => <ToolButton key={tool.icon} {...tool} />)}</div>
      <div class="tools-narrow">
        {tools.slice(0, 1).map((tool) => <ToolButton key={tool.icon} {...tool} />)}
        <ToolButton icon="menu" label={t("Menu")} onPress={() => {
          isOpen.value = true;
        }} />
      </div>
      {isOpen.value && (
        <Dialog title={t("Menu")} onClose={close}>
          <ul class="menu-list">
            {tools.slice(1).map(({ icon, label, isOff = false, onPress }) => (
              <li key={icon}>
                <button type="button" class="button" disabled={isOff} onClick={() => {
                  close();
                  onPress();
                }}><Icon name={icon} /> {label}</button>
              </li>
            ))}
          </ul>
        </Dialog>
      )}
    </div>
  );
}
