// share-card-part.tsx - the card of a finished game: seen, shared, saved, copied.
import { useState } from "preact/hooks";
import { download, drawingText, toPng } from "../board/picture";
import { t } from "../say";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { CARD, CardPicture, type Card } from "./share-card";

interface Props {
  card: Card;
  link: string;
  base: string; // how the names of files begin
}

async function pngOf(card: Card): Promise<Blob> {
  return toPng(drawingText(<CardPicture card={card} />, CARD), 1);
}

/** Can this browser hand pictures to other programs? */
function canShare(): boolean {
  const probe = new File([""], "card.png", { type: "image/png" });
  return navigator.canShare?.({ files: [probe] }) === true;
}

const canCopy = (): boolean => "clipboard" in navigator && "ClipboardItem" in window;

async function share({ card, link, base }: Props): Promise<string> {
  const files = [new File([await pngOf(card)], `${base}-card.png`, { type: "image/png" })];
  const text = [card.title, link].filter(Boolean).join("\n");
  await navigator.share({ title: t("A game of Polis"), text, files });
  return "";
}

async function save({ card, base }: Props): Promise<string> {
  download(await pngOf(card), `${base}-card.png`);
  return t("The card is saved.");
}

async function copy({ card }: Props): Promise<string> {
  await navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(card) })]);
  return t("The card is copied.");
}

/** Closing the system's own dialog is no failure. */
function isCancelled(fault: unknown): boolean {
  return fault instanceof DOMException && fault.name === "AbortError";
}

export function CardPart(props: Props) {
  const [status, setStatus] = useState("");
  const attempt = (work: (props: Props) => Promise<string>) => async (): Promise<void> => {
    const sentence = await work(props).catch((fault: unknown) => isCancelled(fault) ? ""
      : t("This browser could not do it; save the card instead."));
    setStatus(sentence);
    announce(sentence);
  };
  const { width, height } = CARD;
  return (
    <section class="share-part">
      <svg class="share-card" viewBox={`0 0 ${width} ${height}`} role="img"
        aria-label={t("A card of this game: cities, points, date")}>
        <CardPicture card={props.card} />
      </svg>
      <div class="share-buttons">
        {canShare() && (
          <button class="button main" disabled={!props.link} onClick={attempt(share)}>
            <Icon name="share" />{t("Share the card")}
          </button>
        )}
        <button class={canShare() ? "button" : "button main"} onClick={attempt(save)}>
          <Icon name="picture" />{t("Save the card")}
        </button>
        {canCopy() && <button class="button" onClick={attempt(copy)}>{t("Copy the card")}</button>}
      </div>
      <p class="copy-told">{status}</p>
    </section>
  );
}
