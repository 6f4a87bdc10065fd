// share-dialog.tsx - the page of the calculator as a link, the painted cities as pictures.
import { useRef, useState } from "preact/hooks";
import { download, svgText, toPng, type PictureSource } from "../board/picture";
import { copyField } from "../ui/clipboard";
import { t } from "../say";
import { announce } from "../ui/announce";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { book } from "./kept-book";
import type { PageForm } from "./book";
import { writePage } from "./book-link";

interface Props {
  page: PageForm;
  pictures?(): PictureSource[];
  onClose(): void;
}

function Link({ page }: { page: PageForm }) {
  const field = useRef<HTMLInputElement>(null);
  const [told, tell] = useState("");
  const link = `${location.href.split("#")[0]}#/score?c=${writePage(book.value, page)}`;
  const copy = async (): Promise<void> => {
    const isDone = field.current !== null && (await copyField(field.current));
    tell(
      isDone
        ? t("Copied.")
        : t(
            "Your browser does not let the page copy. The text is selected: press Ctrl+C, or hold your finger on it.",
          ),
    );
  };
  return (
    <section class="score-share">
      <p class="soft">
        {t("Everything on this page is in the link. Nothing is stored on a server.")}
      </p>
      <label class="field">
        <span>{t("Link")}</span>
        <input
          ref={field}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
      </label>
      <button class="button main" onClick={() => void copy()}>
        {t("Copy the link")}
      </button>
      <p role="status">{told}</p>
    </section>
  );
}

async function save(parts: PictureSource[], kind: "svg" | "png"): Promise<string> {
  try {
    const svg = svgText(parts);
    download(kind === "svg" ? svg : await toPng(svg), `polis-city.${kind}`);
    return t("The picture is saved.");
  } catch {
    return t("This browser could not make the picture; try the other format.");
  }
}

function Pictures({ pictures }: { pictures(): PictureSource[] }) {
  const [told, tell] = useState("");
  const make = async (kind: "svg" | "png"): Promise<void> => {
    const sentence = await save(pictures(), kind);
    tell(sentence);
    announce(sentence);
  };
  return (
    <section class="score-share">
      <h3>{t("Pictures of the cities")}</h3>
      <div class="choice-row">
        <button class="button" onClick={() => void make("svg")}>
          <Icon name="picture" />
          {t("SVG picture")}
        </button>
        <button class="button" onClick={() => void make("png")}>
          <Icon name="picture" />
          {t("PNG picture")}
        </button>
      </div>
      <p>{told}</p>
    </section>
  );
}

export function ShareDialog({ page, pictures, onClose }: Props) {
  return (
    <Dialog title={t("Save and share")} onClose={onClose}>
      <Link page={page} />
      {pictures && <Pictures pictures={pictures} />}
    </Dialog>
  );
}
