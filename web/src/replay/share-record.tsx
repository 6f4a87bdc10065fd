// share-record.tsx - everything that leaves the page: a card to show, the record as a link or a file,
// the cities as pictures and for 3-D printers. Nothing is sent anywhere: the link contains the whole
// game.
import { useRef, useState } from "preact/hooks";
import { download, svgText, toPng, type PictureSource } from "../board/picture";
import { packText } from "../packed-text";
import { t } from "../say";
import { settings } from "../settings";
import { playUi } from "../table/installed-games";
import type { CityPicture } from "../table/table-game";
import type { AnyScore, GameState } from "../types";
import { announce } from "../ui/announce";
import { copyField } from "../ui/clipboard";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";
import { readRecord, recordFileName } from "./record";
import { resultSentence } from "./result";
import { CardPart } from "./share-card-part";
import { ModelPart } from "./share-model";
import "./share-record.css";

interface Props {
  text: string; // the record
  state: GameState; // whose cities are drawn
  score: AnyScore;
  names: string[];
  you: number | null; // the seat that is called "You"
  isOnlyHere?: boolean; // no server has the game
  title?: string; // who won, if the points do not say it
  onClose(): void;
}

/** The address of the page, on the server that it came from. */
function pageAddress(): string {
  const { origin, pathname } = location;
  return origin === "null" ? `file://${pathname}` : origin + pathname;
}

/** The whole address of a record's replay. */
async function replayLink(text: string): Promise<string> {
  return `${pageAddress()}#/replay?r=${await packText(text)}`;
}

/** The names of the seats, with the reader's own if it is known here. */
function sharedNames(names: readonly string[], you: number | null): string[] {
  return names.map((name, seat) => (seat === you ? settings.value.name || name : name));
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

function LinkPart({ link, isOnlyHere }: { link: string; isOnlyHere: boolean }) {
  const send = (): void => {
    navigator.share({ title: t("A game of Polis"), url: link }).catch(() => undefined);
  };
  return (
    <section class="share-part">
      <h3>{t("Link")}</h3>
      <p class="soft">
        {isOnlyHere
          ? t("The whole game is in the link; anyone who opens it sees every move. Nothing is stored on a server.")
          : t("The whole game is in the link; anyone who opens it sees every move.")}
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

interface FilesProps {
  state: GameState;
  names: readonly string[];
  base: string; // how the names of files begin
}

function PicturePart({ state, names, base }: FilesProps) {
  const [status, setStatus] = useState("");
  const { tilt } = settings.value;
  const parts = cityPictures(state, tilt)
    .map((picture) => ({ ...picture, title: names[picture.seat] ?? "" }));
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

export function ShareDialog(props: Props) {
  const { text, state, score, names, you, isOnlyHere = false, title, onClose } = props;
  const link = useLoaded(() => replayLink(text), [text]) ?? "";
  const record = readRecord(text);
  const files = {
    state, names: sharedNames(names, you), base: recordFileName(record, "").replace(/\.$/, ""),
  };
  const won = state.phase === "over"
    ? resultSentence(state, score, files.names, settings.value.name ? null : you) : "";
  const card = {
    state, names: files.names, totals: score.seats.map(({ total }) => total),
    winners: score.winners, title: title ?? won, date: record.head.Date ?? "",
    place: pageAddress().replace(/^https?:\/\/|\/$/g, ""),
  };
  return (
    <Dialog title={t("Save and share")} onClose={onClose}>
      <CardPart card={card} link={link} base={files.base} />
      <LinkPart link={link} isOnlyHere={isOnlyHere} />
      <PicturePart {...files} />
      <ModelPart {...files} />
      <RecordPart text={text} />
    </Dialog>
  );
}
