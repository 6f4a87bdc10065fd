// side-panel.tsx - beside a painted city: the player, the result, the score sheet, and what the
// rules find odd.
import type { ComponentChildren } from "preact";
import type { Say } from "../engine";
import { optionsOf } from "../options/ask-options";
import { offerFor } from "../options/options";
import { say, sayAll, t, tn } from "../say";
import { OptionFields } from "../setup/option-fields";
import type { GameName } from "../types";
import { Icon } from "../ui/icon";
import { book, change } from "./kept-book";
import { nameOf, PlayerCard } from "./players";

interface Props {
  isBeside: boolean; // if not, it is in a dialog, which has the heading
  own?: ComponentChildren; // a number that the player has
  result: string;
  sheet: ComponentChildren;
  refused: { player: number; say: Say[] }[];
  notes?: { player: number; says: Say[] }[]; // what was done before counting
  warnings: { player: number; warnings: Say[] }[];
  failed: boolean;
  children?: ComponentChildren; // what was agreed, what else the player has
  onCopy?(from: number): void;
  others: number[]; // players whose city can be copied
}

function Warnings({ warnings }: Pick<Props, "warnings">) {
  const all = warnings.flatMap(({ player, warnings: list }) =>
    list.map((one) => ({ player, one })),
  );
  if (all.length === 0) return null;
  return (
    <details class="score-warnings">
      <summary>
        <Icon name="help" />
        {tn("%d thing to check", "%d things to check", all.length)}
      </summary>
      <ul>
        {all.map(({ player, one }) => (
          <li key={`${player}${one.join()}`}>{t("%s: %s", nameOf(player), say(one))}</li>
        ))}
      </ul>
    </details>
  );
}

export function SidePanel(props: Props) {
  const { refused, notes = [], warnings, others, onCopy } = props;
  return (
    <div class="side-panel">
      <PlayerCard />
      {props.own}
      {others.length > 0 && onCopy && (
        <div class="choice-row">
          {others.map((from) => (
            <button key={from} type="button" class="button small" onClick={() => onCopy(from)}>
              {t("Copy the city of %s", nameOf(from))}
            </button>
          ))}
        </div>
      )}
      {props.isBeside && <h2>{t("Score sheet")}</h2>}
      {props.failed && (
        <p role="alert">
          {t(
            "The rules could not be loaded. Check the connection and load the page again; your city is kept.",
          )}
        </p>
      )}
      {refused.map(({ player, say: why }) => (
        <p key={player} class="score-refusal">
          {t("%s: %s", nameOf(player), sayAll(why))}
        </p>
      ))}
      <p class="score-result" role="status">
        {props.result}
      </p>
      {props.sheet}
      {notes.flatMap(({ player, says }) =>
        says.map((one) => (
          <p key={`${player}${one.join()}`} class="soft score-note">
            {t("%s: %s", nameOf(player), say(one))}
          </p>
        )))}
      <Warnings warnings={warnings} />
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
