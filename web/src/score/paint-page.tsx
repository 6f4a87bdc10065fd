// paint-page.tsx - the frame of a painted city: board, text about the chosen place, brushes; the
// score sheet beside them, or on a phone behind the button with the points.
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { PictureSource } from "../board/picture";
import type { ViewportHandle } from "../board/viewport";
import { t, tn } from "../say";
import { settings } from "../settings";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { cityExchanges } from "./kept-book";
import { KeysDialog, type KeyHelp } from "./paint-keys";
import type { PageForm } from "./book";
import { Players } from "./players";
import { isWide, ScoreBar, ToolButton } from "./score-bar";
import { TextDialog, type CityText } from "./text-dialog";

interface Props {
  page: PageForm;
  total: number | null; // of the city on the screen; null if the rules refuse it
  text: CityText;
  keys: readonly KeyHelp[];
  pictures(tilt: boolean): PictureSource[];
  board(tilt: boolean, handle: RefObject<ViewportHandle | null>): ComponentChildren;
  reading: ComponentChildren;
  brushes: ComponentChildren;
  side(isBeside: boolean): ComponentChildren;
}

interface StageProps {
  board: Props["board"];
  view: RefObject<ViewportHandle | null>;
  tilt: boolean;
  onTilt(): void;
}

function Stage({ board, view, tilt, onTilt }: StageProps) {
  return (
    <div class="paint-stage">
      {board(tilt, view)}
      <div class="paint-tools" data-over-board>
        <ToolButton icon="fit" name={t("Show the whole city")} act={() => view.current?.fit()} />
        <ToolButton icon="plus" name={t("Larger")} act={() => view.current?.zoom(1.25)} />
        <ToolButton icon="minus" name={t("Smaller")} act={() => view.current?.zoom(0.8)} />
        <ToolButton icon="tilt" act={onTilt}
          name={tilt ? t("See the city from above") : t("See the city from the side")} />
      </div>
    </div>
  );
}

function SheetButton({ total, onOpen }: { total: number | null; onOpen(): void }) {
  const name = total === null ? t("Score sheet")
    : tn("Score sheet: %d point", "Score sheet: %d points", total);
  return (
    <button type="button" class="button main paint-total" aria-haspopup="dialog" aria-label={name}
      onClick={onOpen}><Icon name="pad" />{total ?? "–"}</button>
  );
}

type Opened = "sheet" | "text" | "keys" | null;

/** The dialogs of the page, one at a time. */
function OpenedDialog({ props, opened, onClose }: {
  props: Props; opened: Opened; onClose(): void;
}) {
  if (opened === "text") return <TextDialog {...props.text} onClose={onClose} />;
  if (opened === "keys") return <KeysDialog keys={props.keys} onClose={onClose} />;
  if (opened !== "sheet" || isWide.value) return null;
  return <Dialog title={t("Score sheet")} onClose={onClose} wide>{props.side(false)}</Dialog>;
}

export function PaintPage(props: Props) {
  const { page, pictures, side } = props;
  const [opened, open] = useState<Opened>(null);
  const [tilt, setTilt] = useState(settings.value.tilt);
  const view = useRef<ViewportHandle>(null);
  useEffect(() => view.current?.fit(), [tilt, cityExchanges.value]);
  const more = [
    { icon: "file" as const, name: t("The city as text"), act: () => open("text") },
    { icon: "keyboard" as const, name: t("Keys"), act: () => open("keys") },
  ];
  return (
    <div class="fill score-screen">
      <ScoreBar page={page} pictures={() => pictures(tilt)} more={more} />
      <main class="paint-page">
        <div class="paint-main">
          <div class="paint-top">
            <Players />
            {!isWide.value && <SheetButton total={props.total} onOpen={() => open("sheet")} />}
          </div>
          <Stage board={props.board} view={view} tilt={tilt} onTilt={() => setTilt(!tilt)} />
          {props.reading}
          {props.brushes}
        </div>
        {isWide.value && <div class="paint-side">{side(true)}</div>}
      </main>
      <OpenedDialog props={props} opened={opened} onClose={() => open(null)} />
    </div>
  );
}
