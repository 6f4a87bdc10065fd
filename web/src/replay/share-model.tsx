// share-model.tsx - cities as STL files for 3-D printers.
import { useState } from "preact/hooks";
import { surfaceOf, type Model } from "../board/model";
import { download } from "../board/picture";
import { stlOf } from "../board/stl";
import { t } from "../say";
import { playUi } from "../table/installed-games";
import type { GameState } from "../types";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";

interface Props {
  state: GameState;
  names: readonly string[];
  base: string; // how the names of files begin
}

/** A name as part of a file's name: letters of any alphabet, no spaces. */
function forFile(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

function save(model: Model, name: string): string {
  download(new Blob([stlOf(surfaceOf(model))], { type: "model/stl" }), name);
  return t("The model is saved.");
}

export function ModelPart({ state, names, base }: Props) {
  const end = useLoaded(async () => await playUi(state.game).loadEnd?.() ?? null, [state.game]);
  const [status, setStatus] = useState("");
  const press = (model: Model, name: string): void => {
    const sentence = save(model, `${base}-${forFile(name)}.stl`);
    setStatus(sentence);
    announce(sentence);
  };
  const models = names.flatMap((name, seat) => {
    const model = end?.model(state, seat);
    return model ? [{ name, seat, model }] : [];
  });
  if (models.length === 0) return null;
  return (
    <section class="share-part">
      <h3>{t("For a 3-D printer")}</h3>
      <p class="soft">{t("Fields are 20 mm wide; no supports are needed.")}</p>
      <ul class="picture-list">
        {models.map(({ name, seat, model }) => (
          <li key={seat}>
            <span>{name}</span>
            <button class="button small" aria-label={t("%s as an STL model", name)}
              onClick={() => press(model, name)}>
              <Icon name="layers" />STL
            </button>
          </li>
        ))}
      </ul>
      <p class="copy-told">{status}</p>
    </section>
  );
}
