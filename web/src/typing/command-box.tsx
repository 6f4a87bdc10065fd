// command-box.tsx - one line that takes every move and question as text, and the log of answers.
// For screen readers, for those who like to type, and for copying a position from elsewhere.
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { ruleLink } from "../rulebook/rule-link";
import { t } from "../say";
import type { Table } from "../table/table";
import type { Commands } from "../table/table-game";
import { Icon } from "../ui/icon";
import { answer } from "./commands";
import "./command-box.css";

const MOST = 200; // lines of the log

interface LogEntry {
  id: number;
  text: string;
  isTyped: boolean;
}

export interface CommandBoxProps {
  table: Table;
  words: Commands;
  typed?(words: string): string; // as the rules read it
  isOpen: boolean; // on a phone it opens by a button
  onClose(): void;
}

export function CommandBox({ table, words, typed: read, isOpen, onClose }: CommandBoxProps) {
  const log = useSignal<LogEntry[]>([]);
  const isShown = useSignal(false);
  const next = useRef(0);
  const input = useRef<HTMLInputElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const add = (texts: string[], isTyped: boolean): void => {
    const lines = texts.map((text) => ({ id: next.current++, text, isTyped }));
    log.value = [...log.value, ...lines].slice(-MOST);
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const typed = input.current?.value.trim() ?? "";
    if (!typed) return;
    if (input.current) input.current.value = "";
    isShown.value = true;
    add([typed], true);
    add(await answer(table, read?.(typed) ?? typed, words).catch((fault: unknown) => [String(fault)]), false);
  };
  const close = (): void => {
    isShown.value = false;
    input.current?.blur(); // so that the keys of the table work again
    onClose();
  };
  const isOver = table.position.value?.state.phase === "over";
  useEffect(() => {
    if (isOver) isShown.value = false; // the result is below, and what to do next
  }, [isOver]);
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  useEffect(() => {
    const box = end.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [log.value]);
  return (
    <section class={`command${isOpen ? " open" : ""}`} aria-label={t("Play by typing")}>
      <div ref={end} class={isShown.value ? "command-log shown" : "command-log"} role="log"
        aria-label={t("Answers")} tabIndex={isShown.value ? 0 : -1}>
        {log.value.map(({ id, text, isTyped }) => (
          <p key={id} class={isTyped ? "typed" : ""}>{isTyped ? text : ruleLink(text)}</p>
        ))}
      </div>
      <form class="command-form" onSubmit={(event) => void submit(event)}>
        <label class="hidden-text" for="command-line">{t("A move or a question")}</label>
        <input id="command-line" ref={input} class="text-input" autocomplete="off"
          autocapitalize="off" spellcheck={false} enterkeyhint="send"
          placeholder={t("Type a move, or help")}
          onKeyDown={(event) => event.key === "Escape" && close()} />
        <button class="icon-button" aria-label={t("Send")} title={t("Send")}>
          <Icon name="send" />
        </button>
        {(isShown.value || isOpen) && (
          <button type="button" class="icon-button" aria-label={t("Close")} onClick={close}>
            <Icon name="close" />
          </button>
        )}
      </form>
    </section>
  );
}
