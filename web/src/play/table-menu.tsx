// table-menu.tsx - the tools of the top bar: side by side where there is room, else behind one button.
import { useSignal } from "@preact/signals";
import { mayCoach } from "../coach/coached";
import { go } from "../router";
import { t } from "../say";
import { change, settings } from "../settings";
import { aids } from "../table/aids";
import { showsScores, switchScores } from "../table/frame";
import type { Table } from "../table/table";
import { Dialog } from "../ui/dialog";
import { Icon, type IconName } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";

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
  onHelp(): void;
  onType(): void;
}

interface Tools extends MenuProps {
  onCoach(): void;
}

function toolsOf({ table, onTakeBack, onKeys, onHelp, onType, onCoach }: Tools): MenuItem[] {
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
    { icon: "coach", label: t("Coach"), isOff: !mayCoach(table), onPress: onCoach },
    { icon: "send", label: t("Type a command"), onPress: onType },
    { icon: "help", label: t("Help"), onPress: onHelp },
    { icon: "keyboard", label: t("Keys"), onPress: onKeys },
    { icon: "gear", label: t("Settings"), onPress: () => go("settings") },
  ];
}

/** What a narrow bar shows beside the menu. */
const AT_HAND: readonly IconName[] = ["undo", "help"];

function ToolButton({ icon, label, isOff = false, onPress }: MenuItem) {
  return (
    <button type="button" class="icon-button" aria-label={label} title={label} disabled={isOff}
      onClick={onPress}>
      <Icon name={icon} />
    </button>
  );
}

/** Loaded when it is opened. */
function Coach({ match, onClose }: { match: string; onClose(): void }) {
  const Opened = useLoaded(() =>
    import("../coach/coach-dialog").then((module) => module.CoachDialog));
  return Opened && <Opened match={match} onClose={onClose} />;
}

export function Menu(props: MenuProps) {
  const isOpen = useSignal(false);
  const isCoachOpen = useSignal(false);
  const tools = toolsOf({ ...props, onCoach: () => {
    isCoachOpen.value = true;
  } });
  const close = (): void => {
    isOpen.value = false;
  };
  return (
    <div class="top-bar-tools">
      <div class="tools-wide">{tools.map((tool) => <ToolButton key={tool.icon} {...tool} />)}</div>
      <div class="tools-narrow">
        {tools.filter(({ icon }) => AT_HAND.includes(icon))
          .map((tool) => <ToolButton key={tool.icon} {...tool} />)}
        <ToolButton icon="menu" label={t("Menu")} onPress={() => {
          isOpen.value = true;
        }} />
      </div>
      {isCoachOpen.value && (
        <Coach match={props.table.match.id} onClose={() => {
          isCoachOpen.value = false;
        }} />
      )}
      {isOpen.value && (
        <Dialog title={t("Menu")} onClose={close}>
          <ul class="menu-list">
            {tools.filter(({ icon }) => !AT_HAND.includes(icon)).map(({ icon, label, isOff = false, onPress }) => (
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
