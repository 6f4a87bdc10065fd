// pad-page.tsx - the frame of a score pad: one player's numbers on one side, everybody's sheet on
// the other.
import type { ComponentChildren } from "preact";
import { t } from "../say";
import type { PageForm } from "./book";
import { PlayerCard, Players } from "./players";
import { ScoreBar } from "./score-bar";

interface Props {
  page: PageForm;
  hint: string;
  result: string;
  sheet: ComponentChildren;
  children: ComponentChildren;
}

export function PadPage({ page, hint, result, sheet, children }: Props) {
  return (
    <div class="screen score-screen">
      <ScoreBar page={page} />
      <main class="pad-page">
        <section class="card pad-form" aria-label={t("Numbers")}>
          <Players />
          <PlayerCard />
          <p class="soft">{hint}</p>
          {children}
        </section>
        <section class="card pad-sheet">
          <h2>{t("Score sheet")}</h2>
          <p class="score-result" role="status">
            {result}
          </p>
          {sheet}
        </section>
      </main>
    </div>
  );
}
