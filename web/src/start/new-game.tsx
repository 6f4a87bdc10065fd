// new-game.tsx - the dialog in which a game is agreed on. It comes filled in with what was played
// last, so that Start is one press away.
import { useState } from "preact/hooks";
import { gameName } from "../games/list";
import { t } from "../say";
import { settings } from "../settings";
import { keep, kept } from "../storage";
import type { Seat } from "../table/match";
import { levelHint, levelName } from "../table/names";
import type { GameName } from "../types";
import { Choice, Toggle } from "../ui/controls";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { begin, below } from "./begin";
import { Custom } from "./custom";
import {
  agreementFrom, inCompany, isDraft, LEAST_SEATS, mayBeLong, MOST_SEATS, newDraft, withSeat,
  withSeats, type Company, type Draft,
} from "./draft";
import { HouseRules } from "./house-rules";
import { SetField } from "../panticapaeum/set-field";
import { chosenLevel, levels } from "./levels";
import { ARCHITECTS } from "./options";
import "./new-game.css";

interface PartProps {
  draft: Draft;
  onChange(draft: Draft): void;
}

function CompanyChoice({ draft, onChange }: PartProps) {
  const options: { value: Company; label: string }[] = [
    { value: "bots", label: t("Against bots") },
    { value: "people", label: t("People at this device") },
    ...(draft.game === "akropolis"
      ? [{ value: "solo" as const, label: t("Solo against an architect") }] : []),
  ];
  const host = { name: draft.seats[0]?.name ?? "", level: chosenLevel() };
  return (
    <Choice label={t("Who plays?")} value={draft.company} options={options}
      onChange={(company) => onChange(inCompany(draft, company, host))} />
  );
}

/** One seat: a person with a name, or a bot of some level. */
function SeatRow({ seat, number, onChange }: {
  seat: Seat; number: number; onChange(change: Partial<Seat>): void;
}) {
  const hint = seat.bot === null ? "" : levelHint(seat.bot);
  return (
    <li class="seat-row">
      <span class="seat-number" aria-hidden="true">{number}</span>
      <select class="text-input" aria-label={t("Seat %d: who plays", number)}
        value={seat.bot ?? ""}
        onChange={(event) => onChange({ bot: event.currentTarget.value || null })}>
        <option value="">{t("Person")}</option>
        {levels.value.map((level) => (
          <option key={level} value={level}>{t("Bot (%s)", levelName(level))}</option>
        ))}
      </select>
      {seat.bot === null
        ? <input class="text-input" value={seat.name} maxLength={20} autocomplete="off"
            aria-label={t("Seat %d: name", number)} placeholder={t("Player %d", number)}
            onInput={(event) => onChange({ name: event.currentTarget.value })} />
        : <span class="soft">{hint}</span>}
    </li>
  );
}

function Seats({ draft, onChange }: PartProps) {
  const counts = Array.from({ length: MOST_SEATS - LEAST_SEATS + 1 },
    (_, i) => String(i + LEAST_SEATS));
  return (
    <div class="new-game-part">
      <Choice label={t("How many players?")} value={String(draft.seats.length)}
        options={counts.map((value) => ({ value, label: value }))}
        onChange={(count) => onChange(withSeats(draft, Number(count), chosenLevel()))} />
      <ol class="seat-list">
        {draft.seats.map((seat, i) => (
          <SeatRow key={i} seat={seat} number={i + 1}
            onChange={(change) => onChange(withSeat(draft, i, change))} />
        ))}
      </ol>
      <Custom game={draft.game} />
      <Toggle label={t("Draw by lot who begins; else seat 1 begins.")} on={draft.lot}
        onChange={(lot) => onChange({ ...draft, lot })} />
    </div>
  );
}

function Architect({ draft, onChange }: PartProps) {
  const chosen = ARCHITECTS.find((one) => one.name === draft.architect);
  return (
    <div class="new-game-part">
      <Choice label={t("Against which architect?")} value={draft.architect}
        options={ARCHITECTS.map(({ name, label }) => ({ value: name, label: t(label) }))}
        onChange={(architect) => onChange({ ...draft, architect })} />
      <p class="soft">{t(chosen?.hint ?? "")}</p>
      <label class="field">
        <span>{t("Your name")}</span>
        <input value={draft.seats[0]?.name ?? ""} maxLength={20} autocomplete="off"
          onInput={(event) => onChange(withSeat(draft, 0, { name: event.currentTarget.value }))} />
      </label>
    </div>
  );
}

/** The draft of the last time for this company, or a fresh one. */
function firstDraft(game: GameName, company: Company): Draft {
  const last = kept<unknown>(`draft.${game}.${company}`);
  if (isDraft(last, game, levels.value) && last.company === company) return last;
  return newDraft(game, company, { name: settings.value.name, level: chosenLevel() });
}

interface Props {
  game: GameName;
  company: Company;
  onClose(): void;
}

export function NewGame({ game, company, onClose }: Props) {
  const [draft, setDraft] = useState(() => firstDraft(game, company));
  const start = (event: Event): void => {
    event.preventDefault();
    keep(`draft.${game}.${draft.company}`, draft);
    begin(agreementFrom(draft, below));
  };
  return (
    <Dialog title={t("New game: %s", gameName(game))} onClose={onClose}>
      <form class="new-game" onSubmit={start}>
        <CompanyChoice draft={draft} onChange={setDraft} />
        {draft.company === "solo"
          ? <Architect draft={draft} onChange={setDraft} />
          : <Seats draft={draft} onChange={setDraft} />}
        {mayBeLong(draft) && (
          <Toggle on={draft.long} onChange={(long) => setDraft({ ...draft, long })}
            label={t("Long game: all 61 tiles, for higher cities and more time.")} />
        )}
        {game === "akropolis" && <HouseRules draft={draft} onChange={setDraft} />}
        {game === "panticapaeum" && (
          <SetField value={draft.set ?? ""} onChange={(set) => setDraft({ ...draft, set })} />
        )}
        <div class="new-game-end">
          <button class="button main" type="submit">
            <Icon name="play" />{t("Start the game")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
