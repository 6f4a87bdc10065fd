// view-tools.tsx - buttons over the city: a hint, the score sheet, the bag, the view; and the
// dialogs that they open.
import type { RefObject } from "preact";
import type { ViewportHandle } from "../../board/viewport";
import { t } from "../../say";
import { aids } from "../../table/aids";
import { showsScores } from "../../table/frame";
import { seatNames } from "../../table/names";
import { Dialog } from "../../ui/dialog";
import { freeKeys } from "../../ui/free-keys";
import { Icon, type IconName } from "../../ui/icon";
import { Bag } from "./bag";
import { isNarrow } from "./drawers";
import { Sheet } from "./sheet";
import type { Turn } from "./turn";

export type Opened = "bag" | "sheet" | null;

interface Tool {
  icon: IconName;
  label: string;
  isBusy?: boolean;
  isOff?: boolean; // disabled; it keeps its place
  press(): void;
}

interface Props {
  turn: Turn;
  view: RefObject<ViewportHandle | null>;
  onOpen(what: Opened): void;
}

function toolsOf({ turn, view, onOpen }: Props): Tool[] {
  const hint: Tool = {
    icon: "bulb", label: t("Ask for a hint"), isBusy: turn.table.advising.value,
    isOff: !turn.isMine.value,
    press: () => void turn.hint(),
  };
  const sheet: Tool = { icon: "pad", label: t("Score sheet"), press: () => onOpen("sheet") };
  return [
    ...(aids() === "full" ? [hint] : []),
    ...(showsScores() ? [sheet] : []),
    { icon: "bag", label: t("Tiles to come"), press: () => onOpen("bag") },
    { icon: "fit", label: t("Show the whole city"), press: () => view.current?.fit() },
    { icon: "plus", label: t("Nearer"), press: () => view.current?.zoom(1.25) },
    { icon: "minus", label: t("Farther"), press: () => view.current?.zoom(0.8) },
  ];
}

export function Tools(props: Props) {
  return (
    <div class="pt-tools" data-over-board role="group" aria-label={t("View and help")}
      onClick={freeKeys}>
      {toolsOf(props).map(({ icon, label, isBusy, isOff, press }) => (
        <button key={icon} type="button" class="icon-button" aria-label={label} title={label}
          aria-busy={isBusy} aria-disabled={isOff} onClick={press}><Icon name={icon} /></button>
      ))}
    </div>
  );
}

export interface Light {
  seat: number;
  keys: ReadonlySet<string>;
}

interface SheetDialogProps {
  turn: Turn;
  onLight(light: Light | null): void;
}

function OwnSheet({ turn, onLight }: SheetDialogProps) {
  const moment = turn.moment.value;
  return moment && (
    <>
      <p>{t("As if the game ended now.")}</p>
      <Sheet {...moment} names={seatNames(turn.table.match)}
        onLight={(seat, keys) => onLight(keys && { seat, keys: new Set(keys) })} />
    </>
  );
}

/** The score sheet beside the city, if there is room: what it names is highlighted there. */
export function SheetPanel({ turn, onLight, onClose }: SheetDialogProps & { onClose(): void }) {
  return (
    <section class="pt-drawer pt-sheet" aria-label={t("Score sheet")}>
      <header class="dialog-head">
        <h2>{t("Score sheet")}</h2>
        <button type="button" class="icon-button" aria-label={t("Close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <OwnSheet turn={turn} onLight={onLight} />
    </section>
  );
}

interface DialogProps {
  turn: Turn;
  opened: Opened;
  onClose(): void;
}

export function OpenedDialog({ turn, opened, onClose }: DialogProps) {
  const moment = turn.moment.value;
  if (opened === "bag" && moment) return <Bag state={moment.state} onClose={onClose} />;
  if (opened !== "sheet" || !isNarrow.value) return null;
  return (
    <Dialog title={t("Score sheet")} onClose={onClose} wide>
      <OwnSheet turn={turn} onLight={() => undefined} />
    </Dialog>
  );
}
