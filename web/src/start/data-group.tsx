// data-group.tsx - what is kept on this device: export it, import it, delete it.
import { useState } from "preact/hooks";
import { download } from "../board/picture";
import { t, tn } from "../say";
import { keptNames } from "../storage";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { deleteAll, exportAll, importAll } from "./backup";

const MOST = 20 << 20; // bytes: more than any browser keeps for a page

async function imported(file: File): Promise<string> {
  const count = file.size > MOST ? null : importAll(await file.text());
  return count === null
    ? t("%s was not exported by this page, or it is damaged. Nothing was changed.", file.name)
    : tn("%d entry was imported.", "%d entries were imported.", count);
}

function DeleteDialog({ onClose }: { onClose(): void }) {
  const remove = async (): Promise<void> => {
    await deleteAll();
    location.hash = "#/";
    location.reload();
  };
  return (
    <Dialog title={t("Delete everything?")} onClose={onClose}>
      <p>
        {t("All games, scores and settings on this device are deleted for good. Export them first if you may want them again.")}
      </p>
      <div class="button-row">
        <button class="button warm" onClick={() => void remove()}>
          <Icon name="trash" />{t("Delete everything")}
        </button>
        <button class="button" onClick={onClose}>{t("Keep everything")}</button>
      </div>
    </Dialog>
  );
}

export function DataGroup() {
  const [told, tell] = useState("");
  const [isAsking, ask] = useState(false);
  const matches = keptNames("match.").length;
  const take = async (input: HTMLInputElement): Promise<void> => {
    const [file] = input.files ?? [];
    if (file) tell(await imported(file));
    input.value = ""; // so that the same file can be chosen again
  };
  return (
    <section class="card settings-group">
      <h2>{t("Your data")}</h2>
      <p class="soft">
        {t("Everything is kept in this browser alone, and nowhere else.")}{" "}
        {tn("%d game is kept.", "%d games are kept.", matches)}
      </p>
      <div class="button-row">
        <button class="button" onClick={() => download(exportAll(), "polis-data.json")}>
          <Icon name="down" />{t("Export everything")}
        </button>
        <label class="button file-button">
          <Icon name="up" />{t("Import a file")}
          <input type="file" accept=".json,application/json"
            onChange={(event) => void take(event.currentTarget)} />
        </label>
        <button class="button" onClick={() => ask(true)}>
          <Icon name="trash" />{t("Delete everything…")}
        </button>
      </div>
      <p role="status">{told}</p>
      {isAsking && <DeleteDialog onClose={() => ask(false)} />}
    </section>
  );
}
