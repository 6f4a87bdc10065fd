// players.tsx - the players of the calculator: who is on the screen, their names, more and fewer.
import { useId } from "preact/hooks";
import { t } from "../say";
import { Icon } from "../ui/icon";
import { forPlayers, MOST_PLAYERS, replaced, without } from "./book";
import { allForms, book, change, choosePlayer, player } from "./kept-book";

/** A player without a name is called by a number. */
export function nameOf(index: number): string {
  return book.value.names[index] || t("Player %d", index + 1);
}

/** Who is on the screen. */
export function Players() {
  const { names } = book.value;
  const group = useId();
  const add = (): void => {
    change((now) => forPlayers(now, now.names.length + 1, allForms()));
    choosePlayer(book.value.names.length - 1);
  };
  return (
    <fieldset class="choice score-players">
      <legend class="hidden-text">{t("Player")}</legend>
      <div class="choice-row">
        {names.map((_, i) => (
          <label key={i} class={i === player.value ? "chip on" : "chip"}>
            <input
              type="radio"
              name={group}
              checked={i === player.value}
              onChange={() => choosePlayer(i)}
            />
            <span>{nameOf(i)}</span>
          </label>
        ))}
        {names.length < MOST_PLAYERS && (
          <button
            type="button"
            class="icon-button"
            aria-label={t("Add a player")}
            title={t("Add a player")}
            onClick={add}>
            <Icon name="plus" />
          </button>
        )}
      </div>
    </fieldset>
  );
}

function rename(at: number, name: string): void {
  change((now) => ({ ...now, names: replaced(now.names, at, name) }));
}

/** The name of the player on the screen, and a button that removes the player. */
export function PlayerCard() {
  const { names } = book.value;
  const at = player.value;
  return (
    <div class="player-card">
      <label class="field">
        <span>{t("Name")}</span>
        <input
          value={names[at]}
          placeholder={t("Player %d", at + 1)}
          maxLength={40}
          autoComplete="off"
          onChange={(event) => rename(at, event.currentTarget.value.trim())}
        />
      </label>
      {names.length > 1 && (
        <button
          type="button"
          class="icon-button"
          title={t("Remove %s", nameOf(at))}
          aria-label={t("Remove %s", nameOf(at))}
          onClick={() => change((now) => without(now, at))}>
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
