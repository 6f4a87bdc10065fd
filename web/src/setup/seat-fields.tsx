// seat-fields.tsx - the seats of a game as form controls: how many, who has each, who begins.
import type { ComponentChildren } from "preact";
import type { Options } from "../options/options";
import { askForRules, customOf, type RuleBook } from "../rulebook/rule-book";
import { askOnce, documentOf } from "../rules";
import { t } from "../say";
import type { Seat } from "../table/match";
import type { GameName } from "../types";
import { Choice, Toggle } from "../ui/controls";
import { useLoaded } from "../ui/use-loaded";
import { counts, isByLot, withLot, withSeats, type Draft } from "./draft";
import { LevelList, sharedLevel } from "./level-list";
import { LevelOptions } from "./level-options";
import { chosenLevel } from "./levels";
import { ratedHint, type Table } from "./ratings";
import "./new-game.css";

export interface DraftProps {
  draft: Draft;
  options: Options;
  onChange(draft: Draft): void;
}

/** One seat: a bot of some level, or a person. */
export function SeatRow({ table, seat, number, person, levels, onChange, children }: {
  table: Table;
  seat: Seat;
  number: number;
  person: string; // who has the seat if no bot has it
  levels: readonly string[];
  onChange(change: Partial<Seat>): void;
  children?: ComponentChildren; // what else is asked of a person
}) {
  return (
    <li class="seat-row">
      <span class="seat-number" aria-hidden="true">{number}</span>
      <select class="text-input" aria-label={t("Seat %d: who plays", number)}
        value={seat.bot ?? ""}
        onChange={(event) => onChange({ bot: event.currentTarget.value || null })}>
        <option value="">{person}</option>
        <LevelOptions levels={levels} label={(name) => t("Bot (%s)", name)} />
      </select>
      {seat.bot === null ? children : <span class="soft">{ratedHint(table, seat.bot)}</span>}
    </li>
  );
}

async function askCustom(game: GameName): Promise<string> {
  const [answer] = await askOnce([askForRules(game)]);
  return answer ? customOf(documentOf<RuleBook>(answer)) ?? "" : "";
}

/** Who starts by custom in the printed rulebooks, as the rules tell it. */
function Custom({ game }: { game: GameName }) {
  const custom = useLoaded(() => askCustom(game), [game]);
  return custom ? <p class="soft">{t(custom)}</p> : null;
}

/** The table that a draft is for. */
export function tableOf({ game, seats }: Draft): Table {
  return { game, players: seats.length };
}

/** The draft with the same bot wherever it has one. */
function withBots(draft: Draft, level: string): Draft {
  return { ...draft, seats: draft.seats.map((seat) => (seat.bot === null ? seat : { ...seat, bot: level })) };
}

/** The seats of a draft; the children are its rows. */
export function SeatFields({ draft, options, levels, onChange, children }:
DraftProps & { levels: readonly string[]; children: ComponentChildren }) {
  return (
    <div class="new-game-part">
      <Choice label={t("How many players?")} value={String(draft.seats.length)}
        options={counts(options).map(String).map((value) => ({ value, label: value }))}
        onChange={(count) => onChange(withSeats(draft, options, Number(count), chosenLevel()))} />
      <ol class="seat-list">{children}</ol>
      {draft.seats.some(({ bot }) => bot !== null) && (
        <LevelList table={tableOf(draft)} levels={levels} chosen={sharedLevel(draft.seats)}
          onChoose={(level) => onChange(withBots(draft, level))} />
      )}
      <Custom game={draft.game} />
      <Toggle label={t("Draw lots for who begins; otherwise seat 1 begins.")} on={isByLot(draft, options)}
        onChange={(on) => onChange(withLot(draft, options, on))} />
    </div>
  );
}
