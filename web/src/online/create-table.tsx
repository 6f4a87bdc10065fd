// create-table.tsx - the part of the dialog for new games in which the player sets up a table with
// others. It comes filled in, so that an invitation is one press away.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import type { Options } from "../options/options";
import { t } from "../say";
import { server } from "../server";
import { newDraft, withSeat, withSeats, type Draft } from "../setup/draft";
import { chosenLevel } from "../setup/levels";
import { fieldsOf, HouseRules, PlainOptions } from "../setup/option-fields";
import { SeatFields, SeatRow, tableOf, type DraftProps } from "../setup/seat-fields";
import { keep, kept } from "../storage";
import { LEVEL_ORDER } from "../table/names";
import { Choice, Toggle } from "../ui/controls";
import { Icon } from "../ui/icon";
import { InviteField } from "./invitation";
import { cleanName, createTable, knownName, type Terms } from "./join-table";
import { NameField } from "./name-field";
import { faultText } from "./server-api";
import { returnTime, SPEEDS, TABLE_AIDS, type Term } from "./table-terms";
import "../setup/new-game.css";
import "./online.css";

const USUAL: Terms = { speed: "none", aids: "full", spectators: true, chat: true, public: false };

/** The terms of the last table, as far as they are still valid. */
function lastTerms(isPublic: boolean): Terms {
  const last = kept<Partial<Terms>>("terms") ?? {};
  const isKnown = (list: readonly Term[], name: unknown): boolean =>
    list.some((one) => one.name === name);
  return {
    speed: isKnown(SPEEDS, last.speed) ? last.speed as string : isPublic ? "live:60+40" : "none",
    aids: isKnown(TABLE_AIDS, last.aids) ? last.aids as Terms["aids"] : USUAL.aids,
    spectators: last.spectators ?? USUAL.spectators,
    chat: last.chat ?? USUAL.chat,
    public: isPublic,
    watch: !isPublic && last.watch === "token" ? "token" : undefined,
  };
}

/** The server's bots, easiest first. */
function offered(): string[] {
  const levels = server.value?.levels ?? [];
  return [...levels].sort((a, b) => LEVEL_ORDER.indexOf(a) - LEVEL_ORDER.indexOf(b));
}

function Seats(props: DraftProps) {
  const { draft, onChange } = props;
  return (
    <SeatFields {...props} levels={offered()}>
      <li class="seat-row">
        <span class="seat-number" aria-hidden="true">1</span><strong>{t("You")}</strong>
      </li>
      {draft.seats.slice(1).map((seat, i) => (
        <SeatRow key={i} table={tableOf(draft)} seat={seat} number={i + 2} levels={offered()}
          person={t("Open to anyone")}
          onChange={(change) => onChange(withSeat(draft, i + 1, change))} />
      ))}
    </SeatFields>
  );
}

interface OneOfProps<K extends string> {
  label: string;
  value: K;
  list: readonly (Term & { name: K })[];
  onChange(value: K): void;
}

function OneOf<K extends string>({ label, value, list, onChange }: OneOfProps<K>) {
  const chosen = list.find((one) => one.name === value);
  return (
    <div>
      <Choice label={label} value={value} onChange={onChange}
        options={list.map((one) => ({ value: one.name, label: t(one.label) }))} />
      <p class="soft">{t(chosen?.hint ?? "")}</p>
    </div>
  );
}

function Hinted({ hint, children }: { hint: string; children: ComponentChildren }) {
  return <div>{children}<p class="soft">{hint}</p></div>;
}

function TermsPart({ terms, ofTwo, onChange }: {
  terms: Terms; ofTwo: boolean; onChange(terms: Terms): void;
}) {
  const set = (part: Partial<Terms>): void => onChange({ ...terms, ...part });
  return (
    <div class="new-game-part">
      <OneOf label={t("Speed")} value={terms.speed} list={SPEEDS}
        onChange={(speed) => set({ speed })} />
      {terms.speed !== "none" && (
        <p class="soft">
          {ofTwo ? t("Anyone who runs out of time loses unless they come back within %s.", returnTime())
            : t("A bot plays on for anyone who runs out of time; they may come back.")}
        </p>
      )}
      <OneOf label={t("Aids")} value={terms.aids} list={TABLE_AIDS}
        onChange={(aids) => set({ aids })} />
      <Hinted hint={terms.public ? t("The table is in the list; anyone may join.")
        : t("Only people with the link can join.")}>
        <Toggle label={t("Public table")} on={terms.public}
          onChange={(on) => set({ public: on, ...(on ? { watch: undefined } : {}) })} />
      </Hinted>
      {!terms.public && (
        <Hinted hint={terms.watch === "token"
          ? t("The address of the table is not enough: the link has a key in it.")
          : t("Anyone who knows the table's address can find it.")}>
          <Toggle label={t("Link with a key")} on={terms.watch === "token"}
            onChange={(on) => set({ watch: on ? "token" : undefined })} />
        </Hinted>
      )}
      <Hinted hint={terms.spectators ? t("Others may watch, but they cannot write.")
        : t("Only players see the game.")}>
        <Toggle label={t("Spectators")} on={terms.spectators}
          onChange={(spectators) => set({ spectators })} />
      </Hinted>
      <Hinted hint={terms.chat ? t("Players can write to each other.")
        : t("Nobody can write at this table.")}>
        <Toggle label={t("Chat")} on={terms.chat} onChange={(chat) => set({ chat })} />
      </Hinted>
    </div>
  );
}

/** The seats stay when another game is chosen. */
function draftFor(options: Options, last?: Draft): Draft {
  if (last?.game === options.game) return last;
  const fresh = newDraft(options, "people", { name: "", level: chosenLevel() });
  const { seats } = last ?? fresh;
  return withSeats({ ...fresh, seats }, options, seats.length, "");
}

interface Props {
  options: Options;
  isPublic: boolean;
  name?: string; // as typed
  onName(name: string): void;
}

/** By whom the game is played, and on which terms. */
export function CreateTable({ options, isPublic, name: typed, onName }: Props) {
  const name = typed ?? knownName();
  const [last, setDraft] = useState(() => draftFor(options));
  const [terms, setTerms] = useState(() => lastTerms(isPublic));
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const draft = draftFor(options, last);
  const create = (event: Event): void => {
    event.preventDefault();
    keep("terms", terms);
    setBusy(true);
    createTable(draft, options, terms, cleanName(name)).catch((wrong: unknown) => {
      setFault(faultText(wrong));
      setBusy(false);
    });
  };
  const fields = fieldsOf(draft, options, setDraft);
  return (
    <form class="new-game" onSubmit={create}>
      <NameField value={name} onChange={onName} />
      <InviteField />
      <Seats draft={draft} options={options} onChange={setDraft} />
      <TermsPart terms={terms} ofTwo={draft.seats.length <= 2} onChange={setTerms} />
      <PlainOptions {...fields} />
      <HouseRules {...fields} />
      <div class="new-game-end">
        {fault && <p class="fault" role="alert">{fault}</p>}
        <button class="button main" type="submit" disabled={isBusy}>
          <Icon name="people" />
          {isPublic ? t("Open the table") : t("Create the table and get the link")}
        </button>
      </div>
    </form>
  );
}
