// new-game.tsx - the dialog that sets up a new game. It is filled in with what was played last,
// so that Start is one press away.
import { useState } from "preact/hooks";
import { gameName, gameOf } from "../table/installed-games";
import type { Options } from "../options/options";
import { WithOptions } from "../options/with-options";
import { t } from "../say";
import { settings } from "../settings";
import { keep, kept } from "../storage";
import { upToDate, type Agreement, type Seat } from "../table/match";
import type { GameName } from "../types";
import { Choice } from "../ui/controls";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { begin, below } from "../setup/begin";
import {
  agreementFrom, draftOf, inCompany, newDraft, withSeat, type Company, type Draft,
} from "../setup/draft";
import { chosenLevel, levels } from "../setup/levels";
import { fieldsOf, HouseRules, PlainOptions } from "../setup/option-fields";
import { SeatFields, SeatRow, type DraftProps } from "../setup/seat-fields";
import "../setup/new-game.css";

function CompanyChoice({ draft, options, onChange }: DraftProps) {
  const { solo } = gameOf(draft.game) ?? {};
  const companies: { value: Company; label: string }[] = [
    { value: "bots", label: t("Against bots") },
    { value: "people", label: t("People at this device") },
    ...(solo && options.min === 1 ? [{ value: "solo" as const, label: t(solo) }] : []),
  ];
  const host = { name: draft.seats[0]?.name ?? "", level: chosenLevel() };
  return (
    <Choice label={t("Who plays?")} value={draft.company} options={companies}
      onChange={(company) => onChange(inCompany(draft, options, company, host))} />
  );
}

function Seats(props: DraftProps) {
  const { draft, onChange } = props;
  return (
    <SeatFields {...props}>
      {draft.seats.map((seat, i) => {
        const set = (change: Partial<Seat>): void => onChange(withSeat(draft, i, change));
        return (
          <SeatRow key={i} seat={seat} number={i + 1} levels={levels.value} person={t("Person")}
            onChange={set}>
            <input class="text-input" value={seat.name} maxLength={20} autocomplete="off"
              aria-label={t("Seat %d: name", i + 1)} placeholder={t("Player %d", i + 1)}
              onInput={(event) => set({ name: event.currentTarget.value })} />
          </SeatRow>
        );
      })}
    </SeatFields>
  );
}

function OwnName({ draft, onChange }: Omit<DraftProps, "options">) {
  return (
    <label class="field">
      <span>{t("Your name")}</span>
      <input value={draft.seats[0]?.name ?? ""} maxLength={20} autocomplete="off"
        onInput={(event) => onChange(withSeat(draft, 0, { name: event.currentTarget.value }))} />
    </label>
  );
}

/** The draft of the last time for this company, or a fresh one. */
function firstDraft(options: Options, company: Company): Draft {
  const { game } = options;
  const last = kept<Agreement>(`draft.${game}.${company}`);
  const draft = draftOf(last && upToDate(last), options, levels.value);
  return draft?.company === company ? draft
    : newDraft(options, company, { name: settings.value.name, level: chosenLevel() });
}

function Form({ options, company }: { options: Options; company: Company }) {
  const [draft, setDraft] = useState(() => firstDraft(options, company));
  const start = (event: Event): void => {
    event.preventDefault();
    keep(`draft.${draft.game}.${draft.company}`, draft);
    begin(agreementFrom(draft, options, below));
  };
  const part = { draft, options, onChange: setDraft };
  const fields = fieldsOf(draft, options, setDraft);
  return (
    <form class="new-game" onSubmit={start}>
      <CompanyChoice {...part} />
      {draft.company !== "solo" && <Seats {...part} />}
      <PlainOptions {...fields} />
      {draft.company === "solo" && <OwnName {...part} />}
      <HouseRules {...fields} />
      <div class="new-game-end">
        <button class="button main" type="submit">
          <Icon name="play" />{t("Start the game")}
        </button>
      </div>
    </form>
  );
}

interface Props {
  game: GameName;
  company: Company;
  onClose(): void;
}

export function NewGame({ game, company, onClose }: Props) {
  return (
    <Dialog title={t("New game: %s", gameName(game))} onClose={onClose}>
      <WithOptions game={game}>
        {(options) => <Form options={options} company={company} />}
      </WithOptions>
    </Dialog>
  );
}
