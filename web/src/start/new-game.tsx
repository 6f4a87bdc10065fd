// new-game.tsx - the one dialog for new games: what is played, and how: against bots, together on
// this device, with friends on a server, or alone. It is filled in with what was played last, so
// that Start is one press away.
import type { ComponentProps } from "preact";
import { useState } from "preact/hooks";
import { CoachChoice } from "../coach/coach-choice";
import type { CreateTable } from "../online/create-table";
import { allGames, gameName, gameOf } from "../table/installed-games";
import type { Options } from "../options/options";
import { WithOptions } from "../options/with-options";
import { mark, t } from "../say";
import { server } from "../server";
import { change, settings } from "../settings";
import { keep, kept } from "../storage";
import { upToDate, type Agreement, type Seat } from "../table/match";
import type { GameName } from "../types";
import { Choice } from "../ui/controls";
import { Dialog } from "../ui/dialog";
import { Icon, type IconName } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";
import { begin, below } from "../setup/begin";
import {
  agreementFrom, draftOf, inCompany, newDraft, withSeat, type Company, type Draft,
} from "../setup/draft";
import { chosenLevel, levels } from "../setup/levels";
import { fieldsOf, HouseRules, PlainOptions } from "../setup/option-fields";
import { SeatFields, SeatRow, tableOf, type DraftProps } from "../setup/seat-fields";
import "../setup/new-game.css";

/** How a game is played: here, or with friends on the server. */
export type Way = Company | "friends";

interface WayWords {
  icon: IconName;
  label: string;
  hint: string; // what will happen
}

const WAYS: Record<Way, WayWords> = {
  bots: {
    icon: "play", label: mark("Against bots"),
    hint: mark("You play at once; bots have the other seats."),
  },
  people: {
    icon: "people", label: mark("Together on this device"),
    hint: mark("You take turns at one screen."),
  },
  friends: {
    icon: "globe", label: mark("With friends online"),
    hint: mark("You get a link to send; everyone plays on their own device."),
  },
  solo: { icon: "layers", label: mark("Solo"), hint: mark("You play alone.") },
};

/** The ways to play this game here. */
function waysFor(game: GameName): Way[] {
  return [
    "bots", "people", ...(server.value ? ["friends" as const] : []),
    ...(gameOf(game)?.solo ? ["solo" as const] : []),
  ];
}

/** All ways at once, each with what will happen. */
function WayChoice({ game, value, onChange }: {
  game: GameName; value: Way; onChange(way: Way): void;
}) {
  return (
    <fieldset class="choice ways-to-play">
      <legend>{t("Who plays?")}</legend>
      {waysFor(game).map((way) => (
        <label key={way} class={way === value ? "way on" : "way"}>
          <input type="radio" name="way" checked={way === value} onChange={() => onChange(way)} />
          <Icon name={WAYS[way].icon} />
          <span>
            <strong>{t(WAYS[way].label)}</strong>
            <span class="way-hint">
              {t(way === "solo" ? gameOf(game)?.solo ?? WAYS.solo.hint : WAYS[way].hint)}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Seats(props: DraftProps) {
  const { draft, onChange } = props;
  return (
    <SeatFields {...props} levels={levels.value}>
      {draft.seats.map((seat, i) => {
        const set = (change: Partial<Seat>): void => onChange(withSeat(draft, i, change));
        return (
          <SeatRow key={i} table={tableOf(draft)} seat={seat} number={i + 1} levels={levels.value}
            person={t("Person")} onChange={set}>
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

/** What does not concern seats stays when other company is chosen. */
function draftFor(last: Draft, options: Options, company: Company): Draft {
  if (last.company === company) return last;
  const host = { name: last.seats[0]?.name ?? "", level: chosenLevel() };
  return inCompany(last, options, company, host);
}

function Form({ options, company }: { options: Options; company: Company }) {
  const [last, setDraft] = useState(() => firstDraft(options, company));
  const draft = draftFor(last, options, company);
  const start = (event: Event): void => {
    event.preventDefault();
    keep(`draft.${draft.game}.${draft.company}`, draft);
    begin(agreementFrom(draft, options, below));
  };
  const part = { draft, options, onChange: setDraft };
  const fields = fieldsOf(draft, options, setDraft);
  return (
    <form class="new-game" onSubmit={start}>
      {draft.company !== "solo" && <Seats {...part} />}
      <PlainOptions {...fields} />
      {draft.company === "solo" && <OwnName {...part} />}
      {draft.seats.filter(({ bot }) => bot === null).length === 1 && (
        <CoachChoice value={settings.value.coach} onChange={(coach) => change({ coach })} />
      )}
      <HouseRules {...fields} />
      <div class="new-game-end">
        <button class="button main" type="submit">
          <Icon name="play" />{t("Start the game")}
        </button>
      </div>
    </form>
  );
}

/** The form for a table on the server, loaded when it is first wanted. */
function Friends(props: ComponentProps<typeof CreateTable>) {
  const Form = useLoaded(() => import("../online/create-table").then((module) => module.CreateTable));
  return Form && <Form {...props} />;
}

export interface NewGameProps {
  game: GameName;
  way: Way;
  isPublic?: boolean; // a table that anybody may join, on the server
}

export function NewGame({ onClose, isPublic = false, ...first }:
NewGameProps & { onClose(): void }) {
  const [game, setGame] = useState(first.game);
  const [wanted, setWay] = useState(first.way);
  const way = waysFor(game).includes(wanted) ? wanted : "bots";
  const [name, setName] = useState<string>(); // typed; it stays when another game is chosen
  return (
    <Dialog title={t("New game: %s", gameName(game))} onClose={onClose}>
      {gameOf(game) && (
        <Choice label={t("Game")} value={game} onChange={setGame}
          options={allGames().map(({ name, title }) => ({ value: name, label: t(title) }))} />
      )}
      <WayChoice game={game} value={way} onChange={setWay} />
      <WithOptions game={game}>
        {(options) => (way === "friends"
          ? <Friends options={options} isPublic={isPublic} name={name} onName={setName} />
          : <Form key={game} options={options} company={way} />)}
      </WithOptions>
    </Dialog>
  );
}
