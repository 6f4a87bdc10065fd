// share-record.tsx - everything that leaves the page: the record as a link, a file or text, and the
// cities as pictures. Nothing is sent anywhere: the link contains the whole game.
import { useEffect, useRef, useState } from "preact/hooks";
import { download, svgText, toPng, type PictureSource } from "../board/picture";
import { packText } from "../packed-text";
import { t } from "../say";
import { settings } from "../settings";
import { playUi } from "../table/installed-games";
import type { CityPicture } from "../table/table-game";
import type { GameState } from "../types";
import { announce } from "../ui/announce";
import { copyField } from "../ui/clipboard";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { readRecord, recordFileName } from "./record";
import "./share-record.css";

interface Props {
  text: string; // the record
  state: GameState; // whose cities are drawn
  names: string[];
  onClose(): void;
}

/** The whole address of a record's replay, on the server that this page came from. */
async function replayLink(text: string): Promise<string> {
  const { origin, pathname } = location;
  const page = origin === "null" ? `file://${pathname}` : origin + pathname;
  return `${page}#/replay?r=${await packText(text)}`;
}

/** The cities of a position as drawings, for all seats that have one. */
function cityPictures(state: GameState, tilt: boolean): CityPicture[] {
  const { picture } = playUi(state.game);
  return state.seats.flatMap((_, seat) => picture(state, seat, tilt, {}) ?? []);
}

/** A text to take along: visible, selectable, and copied with one press. */
function CopyField({ label, value, button }: { label: string; value: string; button: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [status, setStatus] = useState("");
  const copy = async (): Promise<void> => {
    const isDone = field.current !== null && (await copyField(field.current));
    setStatus(isDone ? t("Copied.")
      : t("Your browser does not let the page copy. The text is selected: press Ctrl+C, or hold your finger on it."));
  };
  return (
    <div class="copy-field">
      <label class="field">
        <span>{label}</span>
        <input ref={field} readOnly value={value}
          onFocus={(event) => event.currentTarget.select()} />
      </label>
      <button class="button main" disabled={!value} onClick={() => void copy()}>{button}</button>
      <p class="copy-told" role="status">{status}</p>
    </div>
  );
}

function LinkPart({ text }: { text: string }) {
  const [link, setLink] = useState("");
  useEffect(() => {
    let isWanted = true;
    void replayLink(text).then((made) => isWanted && setLink(made));
    return () => {
      isWanted = false;
    };
  }, [text]);
  const send = (): void => {
    navigator.share({ title: t("A game of Polis"), url: link }).catch(() => undefined);
  };
  return (
    <section class="share-part">
      <h3>{t("Link")}</h3>
      <p class="soft">
        {t("The whole game is in the link; anyone who opens it sees every move. Nothing is stored on a server.")}
      </p>
      <CopyField label={t("Link to the replay")} value={link} button={t("Copy the link")} />
      {"share" in navigator && (
        <button class="button" disabled={!link} onClick={send}>
          <Icon name="share" />{t("Send the link")}
        </button>
      )}
    </section>
  );
}

function RecordPart({ text }: { text: string }) {
  return (
    <section class="share-part">
      <h3>{t("Record")}</h3>
      <p class="soft">
        {t("A small text file with all moves. This page and the polis program can open it.")}
      </p>
      <button class="button" onClick={() => download(text, recordFileName(readRecord(text)))}>
        <Icon name="file" />{t("Save the record")}
      </button>
    </section>
  );
}

async function savePicture(parts: PictureSource[], name: string, kind: "svg" | "png"): Promise<string> {
  try {
    const svg = svgText(parts);
    if (kind === "svg") download(svg, `${name}.svg`);
    else download(await toPng(svg), `${name}.png`);
    return t("The picture is saved.");
  } catch {
    return t("This browser could not make the picture; try the other format.");
  }
}

function PicturePart({ text, state, names }: Omit<Props, "onClose">) {
  const [status, setStatus] = useState("");
  const { tilt } = settings.value;
  const parts = cityPictures(state, tilt)
    .map((picture) => ({ ...picture, title: names[picture.seat] ?? "" }));
  const base = recordFileName(readRecord(text), "").replace(/\.$/, "");
  const save = async (chosen: PictureSource[], name: string, kind: "svg" | "png"): Promise<void> => {
    const sentence = await savePicture(chosen, name, kind);
    setStatus(sentence);
    announce(sentence);
  };
  const rows = [
    ...(parts.length > 1 ? [{ label: t("All cities"), chosen: parts as PictureSource[], name: base }] : []),
    ...parts.map((part) => ({
      label: part.title, chosen: [part] as PictureSource[], name: `${base}-${part.seat + 1}`,
    })),
  ];
  if (parts.length === 0) return null;
  return (
    <section class="share-part">
      <h3>{t("Pictures of the cities")}</h3>
      <ul class="picture-list">
        {rows.map(({ label, chosen, name }) => (
          <li key={name}>
            <span>{label}</span>
            <button class="button small" aria-label={t("%s as an SVG picture", label)}
              onClick={() => void save(chosen, name, "svg")}>SVG</button>
            <button class="button small" aria-label={t("%s as a PNG picture", label)}
              onClick={() => void save(chosen, name, "png")}>PNG</button>
          </li>
        ))}
      </ul>
      <p class="copy-told">{status}</p>
    </section>
  );
}

export function ShareDialog({ onClose, ...what }: Props) {
  return (
    <Dialog title={t("Save and share")} onClose={onClose}>
      <LinkPart text={what.text} />
      <RecordPart text={what.text} />
      <PicturePart {...what} />
    </Dialog>
  );
}
