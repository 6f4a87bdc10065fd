// side-panel.tsx - beside a painted city: the player, the result, the score sheet, and what the
// rules find odd.
import type { ComponentChildren } from "preact";
import type { Say } from "../engine";
import { optionsOf } from "../options/ask-options";
import { offerFor } from "../options/options";
import { plainly, plainlyAll } from "../plain";
import { t, tn } from "../say";
import { OptionFields } from "../setup/option-fields";
import type { GameName } from "../types";
import { Icon } from "../ui/icon";
import type { PageForm } from "./book";
import { book, change, exchangeOwn, player } from "./kept-book";
import { nameOf, PlayerCard } from "./players";
import type { OnLight } from "./sheet-table";
import type { PaintedScores } from "./use-survey";

interface Props<City, Score> {
  form: PageForm<City>;
  scores: PaintedScores<City, Score>;
  isBeside: boolean; // if not, it is in a dialog, which has the heading
  own?: ComponentChildren; // a number that the player has
  result: string;
  sheet(onLight?: OnLight): ComponentChildren;
  children?: ComponentChildren; // what was agreed, what else the player has
  onLight(player: number, keys: string[] | null): void;
}

function CopyButtons<City>({ form, others }: { form: PageForm<City>; others: number[] }) {
  if (others.length === 0) return null;
  return (
    <div class="choice-row">
      {others.map((from) => (
        <button key={from} type="button" class="button small"
          onClick={() => exchangeOwn(form, (all) => all[from])}>
          {t("Copy the city of %s", nameOf(from))}
        </button>
      ))}
    </div>
  );
}

function Warnings({ warnings }: { warnings: Say[] }) {
  if (warnings.length === 0) return null;
  return (
    <details class="score-warnings">
      <summary>
        <Icon name="help" />
        {tn("%d thing to check", "%d things to check", warnings.length)}
      </summary>
      <ul>
        {warnings.map((one) => (
          <li key={one.join()}>{t("%s: %s", nameOf(player.value), plainly(one))}</li>
        ))}
      </ul>
    </details>
  );
}

export function SidePanel<City, Score>(props: Props<City, Score>) {
  const { form, scores, isBeside } = props;
  const { seats } = scores;
  const lightUp: OnLight = (seat, keys) => props.onLight(seats[seat]?.player ?? -1, keys);
  return (
    <div class="side-panel">
      <PlayerCard />
      {props.own}
      <CopyButtons form={form} others={scores.others} />
      {isBeside && <h2>{t("Score sheet")}</h2>}
      {scores.failed && (
        <p role="alert">
          {t(
            "The rules could not be loaded. Check the connection and load the page again; your city is kept.",
          )}
        </p>
      )}
      {scores.refused.map(({ player: who, say: why }) => (
        <p key={who} class="score-refusal">
          {t("%s: %s", nameOf(who), plainlyAll(why))}
        </p>
      ))}
      <p class="score-result" role="status">
        {props.result}
      </p>
      {seats.length > 0 && props.sheet(isBeside ? lightUp : undefined)}
      {scores.notes.flatMap(({ player: who, says }) =>
        says.map((one) => (
          <p key={`${who}${one.join()}`} class="soft score-note">
            {t("%s: %s", nameOf(who), plainly(one))}
          </p>
        )))}
      <Warnings warnings={scores.warnings} />
      {props.children}
    </div>
  );
}

/** The options of the real table that matter for a score. */
export function AgreedForm({ game }: { game: GameName }) {
  const { agreed, names } = book.value;
  const options = optionsOf(game);
  const rows = options?.options.filter(({ scores }) => scores) ?? [];
  if (!options || rows.length === 0) return null;
  return (
    <details class="agreed">
      <summary>{t("Variants and house rules")}</summary>
      <OptionFields game={game} rows={rows} agreed={agreed}
        offer={offerFor(options, Math.max(names.length, options.min))}
        onChange={(next) => change((now) => ({ ...now, agreed: next }))} />
    </details>
  );
}
