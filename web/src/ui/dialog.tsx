// dialog.tsx - a window over the screen: the browser's own <dialog>, which keeps focus and Escape.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../say";
import { Icon } from "./icon";

interface Props {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  wide?: boolean;
}

export function Dialog({ title, onClose, children, wide }: Props) {
  const box = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = box.current;
    if (dialog && !dialog.open) dialog.showModal();
  }, []);
  return (
    <dialog ref={box} class={wide ? "dialog wide" : "dialog"} aria-label={title} onClose={onClose}
      onClick={(event) => event.target === box.current && box.current?.close()}>
      <div class="dialog-page">
        <div class="dialog-head">
          <h2>{title}</h2>
          <button class="icon-button" aria-label={t("Close")} onClick={() => box.current?.close()}>
            <Icon name="close" />
          </button>
        </div>
        {children}
      </div>
    </dialog>
  );
}
