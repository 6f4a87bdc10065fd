// chat.tsx - what players write to each other. A player can hide a seat's lines on this device; the
// host can mute a seat for all.
import { signal, useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { language, t, tn } from "../say";
import { seatName } from "../table/names";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { useCommands } from "./commands";
import type { Chat as ChatLine } from "./events";
import type { RemoteTable } from "./remote-table";
import { may } from "./table-view";

const MOST_LETTERS = 300;

/** Seats whose lines are hidden, by table. */
const hidden = signal<ReadonlySet<string>>(new Set());

const keyOf = (table: RemoteTable, seat: number): string => `${table.session.table}/${seat}`;

export function isHidden(table: RemoteTable, seat: number): boolean {
  return hidden.value.has(keyOf(table, seat));
}

export function hide(table: RemoteTable, seat: number, on: boolean): void {
  const next = new Set(hidden.value);
  if (on) next.add(keyOf(table, seat));
  else next.delete(keyOf(table, seat));
  hidden.value = next;
}

function shownLines(table: RemoteTable): readonly ChatLine[] {
  const lines = table.session.view.value?.lines ?? [];
  return lines.filter((line) => line.text !== "" && !isHidden(table, line.seat));
}

/** How many lines of others are new since the chat was last open. New lines are announced. */
export function useUnread(table: RemoteTable, isOpen: boolean): number {
  const you = table.session.you.value;
  const others = shownLines(table).filter((line) => line.seat !== you);
  const last = others[others.length - 1];
  const seen = useRef<number | null>(null);
  const heard = useRef(last?.version ?? 0);
  if (isOpen || seen.current === null) seen.current = last?.version ?? 0;
  useEffect(() => {
    if (!last || last.version <= heard.current) return;
    heard.current = last.version;
    announce(t("%s writes: %s", seatName(table.match, last.seat), last.text));
  }, [last?.version]);
  return others.filter((line) => line.version > (seen.current ?? 0)).length;
}

function Line({ table, line }: { table: RemoteTable; line: ChatLine }) {
  const time = new Intl.DateTimeFormat(language.value, { timeStyle: "short" }).format(line.at);
  return (
    <p class={line.seat === table.session.you.value ? "chat-line own" : "chat-line"}>
      <strong>{line.name || seatName(table.match, line.seat)}</strong>{" "}
      <span class="soft">{time}</span><br />{line.text}
    </p>
  );
}

function Writing({ table }: { table: RemoteTable }) {
  const [refusal, send] = useCommands(table);
  const text = useSignal("");
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const line = text.value.trim();
    if (!line) return;
    text.value = "";
    if (!(await send("chat", { text: line }))) text.value = `${line} ${text.value}`.trim();
  };
  return (
    <form class="chat-form" onSubmit={submit}>
      {refusal && <p class="fault" role="alert">{refusal}</p>}
      <input class="text-input" aria-label={t("Write to the table")} maxLength={MOST_LETTERS}
        value={text.value} autocomplete="off" placeholder={t("Write to the table")}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }} />
      <button class="icon-button" aria-label={t("Send")}><Icon name="send" /></button>
    </form>
  );
}

export function Chat({ table, onClose }: { table: RemoteTable; onClose(): void }) {
  const lines = shownLines(table);
  const end = useRef<HTMLDivElement>(null);
  const view = table.session.view.value;
  const you = table.session.you.value;
  const own = view?.seats[you ?? -1];
  useEffect(() => end.current?.scrollIntoView({ block: "nearest" }), [lines.length]);
  const close = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    onClose();
  };
  return (
    <aside class="chat card" aria-label={t("Chat")} onKeyDown={close}>
      <div class="dialog-head">
        <h2>{t("Chat")}</h2>
        <button type="button" class="icon-button" aria-label={t("Close the chat")}
          onClick={onClose}><Icon name="close" /></button>
      </div>
      <div class="chat-lines" role="log" tabIndex={0} aria-label={t("Chat")}>
        {lines.length === 0 && <p class="soft">{t("Nothing has been written yet.")}</p>}
        {lines.map((line) => <Line key={line.version} table={table} line={line} />)}
        <div ref={end} />
      </div>
      {view && may(view, you, "chat") && <Writing table={table} />}
      {own?.muted && <p class="soft">{t("The host has muted you.")}</p>}
      {!own && <p class="soft">{t("Only players can write.")}</p>}
    </aside>
  );
}

export function unreadText(unread: number): string {
  return unread > 0 ? tn("Chat: %d new line", "Chat: %d new lines", unread) : t("Chat");
}
