// waiting-room.tsx - a table before the start: who is there, the link for the others, a seat to take.
import { useEffect, useState } from "preact/hooks";
import { go } from "../router";
import { t, tn } from "../say";
import { gameName } from "../table/installed-games";
import { levelName } from "../table/names";
import { announce } from "../ui/announce";
import { TopBar } from "../ui/bar";
import { Icon } from "../ui/icon";
import { useCommands, type SendCommand } from "./commands";
import { luckText } from "./fair-luck";
import { forgetTable } from "./identity";
import { cleanName, joinTable, knownName } from "./join-table";
import { LinkField, tableLink } from "./link-field";
import { NameField } from "./name-field";
import { faultText } from "./server-api";
import { leavingText } from "./table-dialog";
import type { TableSession } from "./table-session";
import { may, type SeatView, type TableView } from "./table-view";
import { houseRules, termsText } from "./table-words";

function SeatLine({ seat, number, isYou, isHere, onClear }: {
  seat: SeatView; number: number; isYou: boolean; isHere: boolean;
  onClear?: (() => void) | undefined; // the host may let somebody else have the seat
}) {
  const name = seat.kind === "open" ? t("open seat")
    : seat.kind === "bot" ? t("Bot (%s)", levelName(seat.level ?? ""))
      : seat.name || t("Player %d", number);
  return (
    <li class={`waiting-seat ${seat.kind}`}>
      <span class="seat-number" aria-hidden="true">{number}</span>
      <strong>{isYou ? t("%s (you)", name) : name}</strong>
      <span class="soft">
        {seat.kind === "open" ? t("waiting …")
          : seat.kind === "bot" || isHere ? t("is here") : t("not connected")}
      </span>
      {onClear && (
        <button class="icon-button" aria-label={t("Clear the seat of %s", name)}
          title={t("Clear this seat")} onClick={onClear}><Icon name="close" /></button>
      )}
    </li>
  );
}

function JoinForm({ session, onJoined }: { session: TableSession; onJoined(token: string): void }) {
  const [name, setName] = useState(knownName);
  const [fault, setFault] = useState("");
  const [isBusy, setBusy] = useState(false);
  const join = (event: Event): void => {
    event.preventDefault();
    setBusy(true);
    joinTable(session.table, cleanName(name)).then(onJoined, (wrong: unknown) => {
      setFault(faultText(wrong));
      setBusy(false);
    });
  };
  return (
    <form class="card waiting-card" onSubmit={join}>
      <h2>{t("Take a seat")}</h2>
      <NameField value={name} onChange={setName} />
      {fault && <p class="fault" role="alert">{fault}</p>}
      <button class="button main" disabled={isBusy}>
        <Icon name="people" />{t("Join the game")}
      </button>
    </form>
  );
}

interface OwnProps {
  session: TableSession;
  view: TableView;
}

/** A player who leaves before all seats are taken loses the seat. Once parts of the shuffle are
 * opened, a bot plays on, and the player may come back. */
function LeaveButton({ session, view }: OwnProps) {
  const leave = (): void => void session.send("leave").then((reply) => {
    if (!reply.ok) return;
    const now = session.view.value;
    if (now?.phase === "waiting" && !now.opening) forgetTable(session.table);
    go();
  });
  if (!may(view, session.you.value, "leave")) return null;
  return <button class="button" onClick={leave}>{t("Give up my seat")}</button>;
}

function InviteCard({ session, view }: OwnProps) {
  const link = tableLink(session.table, view);
  if (!link)
    return <div class="card waiting-card"><LeaveButton session={session} view={view} /></div>;
  return (
    <div class="card waiting-card">
      <h2>{t("Invite the others")}</h2>
      <p class="soft">
        {t("Send them this link. The game begins by itself as soon as every seat is taken; you can close the page until then.")}
      </p>
      <LinkField label={t("Link to this table")} link={link} />
      <LeaveButton session={session} view={view} />
    </div>
  );
}

/** The host need not wait for parts of the shuffle that are missing. */
function HostChoices({ send }: { send: SendCommand }) {
  const [isAsking, ask] = useState(false);
  if (isAsking)
    return (
      <div role="alert">
        <p>{t("The table is closed for everyone, and no game is played. This cannot be undone.")}</p>
        <div class="button-row">
          <button class="button warm" onClick={() => void send("close")}>{t("Close the table")}</button>
          <button class="button" onClick={() => ask(false)}>{t("Keep waiting")}</button>
        </div>
      </div>
    );
  return (
    <>
      <p class="soft">
        {t("You need not wait. You can start without the parts of the shuffle that are missing: the seats stay taken, and the record says whose part is missing. Or you can close the table.")}
      </p>
      <div class="button-row">
        <button class="button main" onClick={() => void send("start")}>{t("Start now")}</button>
        <button class="button" onClick={() => ask(true)}>{t("Close the table …")}</button>
      </div>
    </>
  );
}

/** What the table is waiting for. Once all seats are taken, their devices add parts to the shuffle,
 * which takes no time unless a player is not here. */
function waitingText(session: TableSession, { opening, seats }: TableView):
{ title: string; status: string; isLong?: boolean } {
  const { here } = session.here.value;
  const open = seats.filter((seat) => seat.kind === "open").length;
  const title = t("Waiting for players");
  if (!opening && open > 0)
    return { title, status: tn("%d seat is still open.", "%d seats are still open.", open) };
  return seats.some(({ part }, i) => part === "wanted" && !here[i])
    ? {
      title, status: t("All seats are taken. The game begins once everyone has been here."),
      isLong: true,
    }
    : { title: t("The game is being set up …"), status: t("All seats are taken.") };
}

interface Props {
  session: TableSession;
  view: TableView;
  onJoined(token: string): void;
}

export function WaitingRoom({ session, view, onJoined }: Props) {
  const you = session.you.value;
  const luck = session.luck.value;
  const { title, status, isLong } = waitingText(session, view);
  const [refusal, send] = useCommands({ session });
  const mayClear = may(view, you, "clear");
  const wasCleared = session.isCleared.value;
  useEffect(() => {
    if (wasCleared) forgetTable(session.table);
  }, [wasCleared]);
  useEffect(() => {
    document.title = t("Waiting for players · %s", gameName(view.game));
    announce(status);
  }, [status]);
  return (
    <div class="screen">
      <TopBar title={gameName(view.game)} />
      <main class="page waiting">
        <section class="card waiting-card">
          <h2>{title}</h2>
          <p>{status}</p>
          {luck?.kind === "broken" && <p class="fault" role="alert">{luckText(luck)}</p>}
          <ol class="seat-list">
            {view.seats.map((seat, i) => (
              <SeatLine key={i} seat={seat} number={i + 1} isYou={i === you}
                isHere={session.here.value.here[i] ?? false}
                onClear={mayClear && seat.kind === "human" && i !== you
                  ? () => void send("clear", { seat: i }) : undefined} />
            ))}
          </ol>
          {refusal && <p class="fault" role="alert">{refusal}</p>}
          {wasCleared && (
            <p class="fault" role="alert">
              {t("Your seat is open again: you have left it, or the host of the table has cleared it.")}
            </p>
          )}
          {isLong && may(view, you, "start") && <HostChoices send={send} />}
          <p class="soft">{termsText(view)}</p>
          {houseRules(view).map((hint) => <p class="soft" key={hint}>{hint}</p>)}
          {isLong && may(view, you, "leave") && (
            <>
              <p class="soft">{leavingText("leave", view)}</p>
              <LeaveButton session={session} view={view} />
            </>
          )}
        </section>
        {you === null && may(view, you, "join") && <JoinForm session={session} onJoined={onJoined} />}
        {you !== null && !view.opening && <InviteCard session={session} view={view} />}
      </main>
    </div>
  );
}
