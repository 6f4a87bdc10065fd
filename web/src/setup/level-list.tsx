// level-list.tsx - all bots to compare, what each is like and how strong it is, and to choose from for
// all the seats that bots have.
import { t } from "../say";
import type { Seat } from "../table/match";
import { levelGroups, levelHint, levelName } from "../table/names";
import { isRated, strengthOf, type Table } from "./ratings";

interface Props {
  table: Table;
  levels: readonly string[];
  chosen: string | undefined; // by all bots, if they are alike
  onChoose(level: string): void;
}

function Level({ table, level, isChosen, onChoose }: {
  table: Table; level: string; isChosen: boolean; onChoose(level: string): void;
}) {
  return (
    <label class={isChosen ? "level on" : "level"}>
      <input type="radio" name="level" checked={isChosen} onChange={() => onChoose(level)} />
      <span class="level-head">
        <strong>{levelName(level)}</strong>
        <span class="level-strength">{strengthOf(table, level)}</span>
      </span>
      <span class="soft">{levelHint(level)}</span>
    </label>
  );
}

/** The level of all bots at a table; undefined if they differ. */
export function sharedLevel(seats: readonly Seat[]): string | undefined {
  const [first, ...others] = seats.flatMap(({ bot }) => bot ?? []);
  return others.every((level) => level === first) ? first : undefined;
}

export function LevelList({ table, levels, chosen, onChoose }: Props) {
  return (
    <details class="level-list">
      <summary>{t("Compare the bots")}</summary>
      <div class="new-game-part">
        {isRated(table) && (
          <p class="soft">
            {t("Ratings are measured for each game and number of players by itself: beginner has 1000, and 400 points more win ten games of eleven.")}
          </p>
        )}
        {levelGroups(levels).map(({ title, names }) => (
          <fieldset key={title} class="option-list">
            <legend>{t(title)}</legend>
            {names.map((level) => (
              <Level key={level} table={table} level={level} isChosen={level === chosen}
                onChoose={onChoose} />
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  );
}
