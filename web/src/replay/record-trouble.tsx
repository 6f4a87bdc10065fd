// record-trouble.tsx - a record that cannot be shown: why, and a way to correct it.
import { useEffect } from "preact/hooks";
import { href } from "../router";
import { t } from "../say";
import { TopBar } from "../ui/bar";
import { RecordForm } from "./record-form";
import type { RecordScreen, Trouble } from "./replay-source";

/** Nothing is lost: what could be read stands in the field and can be corrected. */
export function Troubled({ trouble, title, screen }: {
  trouble: Trouble; title: string; screen: RecordScreen;
}) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <div class="screen">
      <TopBar title={title} />
      <main class="page">
        <p class="fault" role="alert">{trouble.sentence}</p>
        <RecordForm key={trouble.text} text={trouble.text} screen={screen} />
        <p><a class="button" href={href()}>{t("Start page")}</a></p>
      </main>
    </div>
  );
}
