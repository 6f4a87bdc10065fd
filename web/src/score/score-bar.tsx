// score-bar.tsx - the top of a page of the calculator: undo, the other way in, sharing, clearing.
// On a phone all but undo are in a menu.
import { useEffect, useState } from "preact/hooks";
import type { PictureSource } from "../board/picture";
import { gameName } from "../table/installed-games";
import { go } from "../router";
import { t } from "../say";
import { TopBar } from "../ui/bar";
import { Dialog } from "../ui/dialog";
import { Icon, type IconName } from "../ui/icon";
import { followMedia } from "../ui/media";
import { withEntries, type Book, type PageForm } from "./book";
import { calculatorUi } from "./calculator-ui";
import { canRedo, canUndo, exchange, redo, undo } from "./kept-book";
import { ShareDialog } from "./share-dialog";

/** Is there room for the sheet beside the board, and for all tools in a row? */
export const isWide = followMedia("(min-width: 1000px)");

/** Ctrl+Z and Ctrl+Y, except in text fields. */
function useUndoKeys(): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const isText =
        (event.target instanceof HTMLInputElement && event.target.type !== "radio") ||
        event.target instanceof HTMLTextAreaElement;
      if (isText || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key !== "z" && key !== "y") return;
      event.preventDefault();
      if (key === "y" || event.shiftKey) redo();
      else undo();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** The book with this page fresh; names and other pages stay. */
function cleared(all: Book, form: PageForm): Book {
  return withEntries(all, form, all.names.map(() => form.fresh()));
}

interface Tool {
  icon: IconName;
  name: string;
  act(): void;
}

function toolsOf(page: PageForm, share: () => void): Tool[] {
  const isPad = page.way === "pad";
  return [
    {
      icon: isPad ? "paint" : "pad",
      name: isPad ? t("Paint the city instead") : t("Type the numbers instead"),
      act: () => go("score", page.game, isPad ? "paint" : "pad"),
    },
    { icon: "share", name: t("Share"), act: share },
    { icon: "trash", name: t("Clear all"), act: () => exchange((now) => cleared(now, page)) },
  ];
}

export function ToolButton({ icon, name, act }: Tool) {
  return (
    <button type="button" class="icon-button" aria-label={name} title={name} onClick={act}>
      <Icon name={icon} />
    </button>
  );
}

function Menu({ tools, onClose }: { tools: Tool[]; onClose(): void }) {
  return (
    <Dialog title={t("Menu")} onClose={onClose}>
      {tools.map(({ icon, name, act }) => (
        <button
          key={icon}
          type="button"
          class="button score-menu"
          onClick={() => {
            onClose();
            act();
          }}>
          <Icon name={icon} />
          {name}
        </button>
      ))}
    </Dialog>
  );
}

interface Props {
  page: PageForm;
  pictures?(): PictureSource[]; // of painted cities
  more?: Tool[]; // tools of the page itself
}

export function ScoreBar({ page, pictures, more = [] }: Props) {
  const [open, setOpen] = useState<"share" | "menu" | null>(null);
  const title = calculatorUi(page.game)?.pages[page.way].title;
  useUndoKeys();
  const tools = [...more, ...toolsOf(page, () => setOpen("share"))];
  return (
    <>
      <TopBar title={isWide.value && title ? t(title) : gameName(page.game)}>
        <button
          class="icon-button"
          aria-label={t("Undo")}
          title={t("Undo")}
          disabled={!canUndo()}
          onClick={undo}>
          <Icon name="undo" />
        </button>
        <button
          class="icon-button"
          aria-label={t("Redo")}
          title={t("Redo")}
          disabled={!canRedo()}
          onClick={redo}>
          <Icon name="redo" />
        </button>
        {isWide.value ? (
          tools.map((tool) => <ToolButton key={tool.icon} {...tool} />)
        ) : (
          <ToolButton icon="menu" name={t("Menu")} act={() => setOpen("menu")} />
        )}
      </TopBar>
      {open === "menu" && !isWide.value && <Menu tools={tools} onClose={() => setOpen(null)} />}
      {open === "share" && (
        <ShareDialog page={page} pictures={pictures} onClose={() => setOpen(null)} />
      )}
    </>
  );
}
