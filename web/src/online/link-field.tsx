// link-field.tsx - a link to pass on: visible, copied with one press, shared if the device can.
import { useRef, useState } from "preact/hooks";
import { href } from "../router";
import { t } from "../say";
import { copyField } from "../ui/clipboard";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";
import { watchToken } from "./identity";
import type { TableView } from "./table-view";

/** The address of this page with another path in it. */
function pageLink(hash: string): string {
  return new URL(hash, location.href).href;
}

/** The link that leads others to a table, with its key if it has one; with a seat's token it is for
 * the player's own devices. Empty if the key is needed and not on this device. */
export function tableLink(table: string, { watch }: Pick<TableView, "watch">, seat?: string): string {
  const key = watchToken(table);
  if (watch && !key && !seat) return "";
  const brought = [...(seat ? [`seat=${seat}`] : []), ...(key ? [`watch=${key}`] : [])].join("&");
  return pageLink(href("table", table) + (brought ? `?${brought}` : ""));
}

/** Would the link lead others to their own machine? */
function isOnlyHere(): boolean {
  return /^(localhost|127\.|\[::1\])/.test(location.hostname);
}

export function LinkField({ label, link }: { label: string; link: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState("");
  const QrCode = useLoaded(() => import("./qr-code").then((module) => module.QrCode));
  const copy = async (): Promise<void> => {
    const isDone = field.current !== null && (await copyField(field.current));
    setStatus(isDone ? t("Copied.")
      : t("Your browser does not let the page copy. The text is selected: press Ctrl+C, or hold your finger on it."));
  };
  const send = (): void => {
    navigator.share({ title: t("A game of Polis"), url: link }).catch(() => undefined);
  };
  return (
    <div class="link-field">
      <label class="field">
        <span>{label}</span>
        <input ref={field} readOnly value={link}
          onFocus={(event) => event.currentTarget.select()} />
      </label>
      <div class="button-row">
        <button class="button main" onClick={() => void copy()}>{t("Copy the link")}</button>
        {"share" in navigator && (
          <button class="button" onClick={send}><Icon name="share" />{t("Send the link")}</button>
        )}
      </div>
      <p role="status" class="soft">{status}</p>
      {isOnlyHere() && (
        <p class="soft">
          {t("This address works only on this machine. For others in the house, start the server with: polis serve --listen 0.0.0.0:8080")}
        </p>
      )}
      {QrCode && <QrCode text={link} label={t("%s, as a code for a camera", label)} />}
    </div>
  );
}
