// fair-luck.tsx - the proof that the server alone did not choose the tiles: the commitment in the
// first event, and after the end the record, checked by the same rules that dealt.
import { useState } from "preact/hooks";
import { download } from "../board/picture";
import type { Refusal } from "../engine";
import { readRecord, recordFileName } from "../replay/record";
import { UNCOVERED, witnessIn, withWitness } from "../replay/witness";
import { refusalOf, Rules } from "../rules";
import { mark, say, t } from "../say";
import { Icon } from "../ui/icon";
import type { RemoteTable } from "./remote-table";
import { call, faultText } from "./server-api";
import type { Luck } from "./shuffle-part";
import type { SeatView, TableView } from "./table-view";

export async function fetchRecord(table: RemoteTable): Promise<string> {
  const path = `tables/${encodeURIComponent(table.session.table)}/record`;
  return (await call(path, { token: table.session.token })).text();
}

const PROVED =
  mark("Proved: luck came as the commitment and the players' numbers determine, and every move is legal.");
const CHOSEN =
  mark("But no player's number was sealed before it was added: nothing proves that the server did not decide what came.");

const UNSEEN =
  mark("But this device did not see the game begin: nothing here proves that the commitment was made before.");

/** Checks the record of a finished game and says what was proved and what was not, or what is wrong.
 * The commitment is the one that the table shows, not the one in the record. `isSeen`: this device
 * knew it before the first move. `check` compares the record with the witness in it. */
export async function verify(
  text: string, { commit, seats }: TableView, isSeen: boolean,
  check: (text: string) => Refusal | null = () => null,
): Promise<string> {
  const { head } = readRecord(text);
  if (!head.Reveal) return t("The seed is not revealed: the game did not come to its end.");
  if (head.Commit !== commit)
    return t("This record has another commitment than the table showed before the first move.");
  const rules = new Rules();
  try {
    const refusal = refusalOf(await rules.ask([{ ask: "load", text }])) ??
      (witnessIn(text) ? check(text)?.say : null);
    if (refusal) return t("The record does not hold: %s", say(refusal));
    const isChosen = !seats.some(({ part }) => part === "opened");
    return [PROVED, ...(isChosen ? [CHOSEN] : []), ...(isSeen ? [] : [UNSEEN])].map((one) => t(one))
      .join(" ");
  } finally {
    rules.stop();
  }
}

/** The players who sealed a part and did not open it: the one choice that is left to them and the
 * server together. */
function forfeitedText(seats: readonly SeatView[]): string {
  const names = seats.flatMap(({ part, name }) => (part === "forfeited" ? [name ?? ""] : []));
  return names.length === 0 ? ""
    : ` ${t("Parts of the shuffle that were sealed and not opened: %s", names.join(", "))}`;
}

export function luckText(luck: Luck, seats: readonly SeatView[] = []): string {
  switch (luck.kind) {
    case "proved":
      return t("Proved: your device had a part in the shuffle, so the server alone could not decide what came.") +
        forfeitedText(seats) + (luck.uncovered ? ` ${t(UNCOVERED)}` : "");
    case "dropped":
      return t("Your device opened its part of the shuffle, but the game began without it: nothing proves that the server did not decide what came.");
    case "unused":
      return t("Your device did not open its part of the shuffle, and the game began without it: nothing proves that the server did not decide what came.");
    case "broken":
      return t("Luck did not come as the server had promised: %s", say(luck.why));
  }
}

/** In a few words; what is wrong is said aloud, outside. */
const IN_SHORT: Record<Luck["kind"], string> = {
  proved: mark("Fair luck: proved"),
  dropped: mark("Fair luck: not proved"),
  unused: mark("Fair luck: not proved"),
  broken: mark("Fair luck: a promise was broken"),
};

/** What became of the player's own part of the shuffle. If it was not used, that may be the player's
 * own fault. */
function OwnLuck({ luck, seats }: { luck: Luck; seats: readonly SeatView[] }) {
  if (luck.kind === "proved")
    return <p class="own-luck"><Icon name="check" />{luckText(luck, seats)}</p>;
  return luck.kind === "broken" ? null : <p>{luckText(luck)}</p>;
}

export function FairLuck({ table }: { table: RemoteTable }) {
  const [status, setStatus] = useState("");
  const view = table.session.view.value;
  if (!view) return null;
  const { session } = table;
  const luck = session.luck.value;
  const witness = session.witness();
  const fetchBoth = async (): Promise<string> =>
    witness ? withWitness(await fetchRecord(table), witness) : fetchRecord(table);
  const save = async (): Promise<void> => {
    const text = await fetchBoth();
    download(text, recordFileName(readRecord(text)));
  };
  const check = async (): Promise<void> =>
    setStatus(await verify(await fetchBoth(), view, session.sawBeginning(),
      (text) => session.checkRecord(text)));
  const attempt = (work: () => Promise<void>) => (): void => {
    setStatus("");
    work().catch((fault: unknown) => setStatus(faultText(fault)));
  };
  return (
    <>
      {luck?.kind === "broken" && <p class="fault" role="alert">{luckText(luck)}</p>}
      <details class="table-part fair-luck">
        <summary>
          <h3>{luck ? t(IN_SHORT[luck.kind]) : t("Fair luck")}</h3>
          {luck?.kind === "proved" && <Icon name="check" />}
        </summary>
        {luck && <OwnLuck luck={luck} seats={view.seats} />}
        <p class="soft">
          {t("Before the first move the server committed itself to this shuffle, and every player's device added a number of its own. After the game anyone can check it.")}
        </p>
        <p class="commit" aria-label={t("Commitment")}>{view.commit}</p>
        {witness && (
          <p>
            {t("This page comes from the server that it checks: save the record with your part, and check both with 'polis verify FILE --witness FILE' or on a page from elsewhere.")}
          </p>
        )}
        <div class="button-row">
          {view.phase === "over" && (
            <button class="button" onClick={attempt(check)}>
              <Icon name="check" />{t("Verify")}
            </button>
          )}
          <button class="button" onClick={attempt(save)}>
            <Icon name="file" />{witness ? t("Save the record and your part") : t("Save the record")}
          </button>
        </div>
        <p role="status">{status}</p>
      </details>
    </>
  );
}
