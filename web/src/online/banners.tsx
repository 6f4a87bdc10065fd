// banners.tsx - what needs an answer now: a take-back, a seat that is away, a bot in the player's
// place, a broken connection.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { mark, t } from "../say";
import { isResultShown } from "../table/frame";
import { seatName } from "../table/names";
import { useCommands, type SendCommand } from "./commands";
import type { VoteChoice } from "./events";
import { luckText } from "./fair-luck";
import { theConnection } from "./page-connection";
import { agree, rematchText } from "./rematch";
import type { RemoteTable } from "./remote-table";
import { clockText, useTicking } from "./seat-clock";
import type { Luck } from "./shuffle-part";
import { may } from "./table-view";

interface Button {
  label: string;
  isMain?: boolean;
  onPress(): unknown;
}

interface Said {
  children: ComponentChildren;
  buttons?: Button[];
  isOffline?: boolean; // nothing can be done at the table
}

function Banner({ children, buttons = [], isOffline }: Said) {
  return (
    <div class={isOffline ? "banner offline" : "banner"} role="status">
      <span>{children}</span>
      {buttons.length > 0 && (
        <span class="button-row">
          {buttons.map(({ label, isMain, onPress }) => (
            <button key={label} type="button" class={isMain ? "button small main" : "button small"}
              onClick={onPress}>{label}</button>
          ))}
        </span>
      )}
    </div>
  );
}

interface BannerProps {
  table: RemoteTable;
  send: SendCommand;
}

function TakeBack({ table, send }: BannerProps) {
  const view = table.session.view.value;
  const question = view?.question;
  const you = table.session.you.value;
  if (!question) return null;
  if (question.seat === you)
    return <Banner>{t("The others are asked whether you may take back your last move.")}</Banner>;
  const sentence = t("%s wants to take back the last move.",
    seatName(table.match, question.seat));
  if (!may(view, you, "answer") || question.yes.includes(you ?? -1))
    return <Banner>{sentence}</Banner>;
  return (
    <Banner buttons={[
      { label: t("Agree"), isMain: true, onPress: () => send("answer", { yes: true }) },
      { label: t("Refuse"), onPress: () => send("answer", { yes: false }) },
    ]}>{sentence}</Banner>
  );
}

/** What the players who are still here may vote for; in a game of two, the other player decides. */
const VOTES: readonly { choice: VoteChoice; label: string; ofTwo?: string }[] = [
  { choice: "wait", label: mark("Wait") },
  { choice: "bot", label: mark("Let a bot play on") },
  { choice: "end", label: mark("End the game"), ofTwo: mark("End the game and win") },
];

function Away({ table, send, about }: BannerProps & { about: number }) {
  const you = table.session.you.value;
  const view = table.session.view.value;
  if (!view) return null;
  const name = seatName(table.match, about);
  if (!may(view, you, "vote")) return <Banner>{t("%s: %s", name, t("away"))}</Banner>;
  const chosen = view.seats[you ?? -1]?.votes?.[about];
  return (
    <Banner buttons={VOTES.map(({ choice, label, ofTwo }) => ({
      label: t(view.duel && ofTwo || label), isMain: chosen === choice,
      onPress: () => send("vote", { about, choice }),
    }))}>
      {t("%s is away. What would you like to do?", name)}
    </Banner>
  );
}

/** How long a player who has left may still return before the game is lost; null: for ever. */
function useReturnTime(table: RemoteTable, seat: number): string | null {
  const view = table.session.view.value;
  const lost = view?.phase === "playing" ? view.seats[seat]?.lost : undefined;
  useTicking(lost !== undefined);
  return lost === undefined ? null : clockText(Math.max(0, lost - table.session.serverNow()));
}

/** Another player has left and loses the game unless he or she returns. */
function Missed({ table, seat }: { table: RemoteTable; seat: number }) {
  const time = useReturnTime(table, seat);
  const standing = table.session.view.value?.seats[seat]?.standing;
  if (time === null) return null;
  const name = seatName(table.match, seat);
  return (
    <Banner>
      {standing === "left" ? t("%s has left and loses in %s unless they come back.", name, time)
        : t("%s ran out of time and loses in %s unless they come back.", name, time)}
    </Banner>
  );
}

function Replaced({ table, send }: BannerProps) {
  const you = table.session.you.value;
  const time = useReturnTime(table, you ?? -1);
  const view = table.session.view.value;
  const own = view?.seats[you ?? -1];
  if (view?.phase !== "playing" || own?.bot === undefined) return null;
  if (own.standing === "resigned")
    return <Banner>{t("You have resigned; a bot plays on in your place.")}</Banner>;
  return (
    <Banner buttons={!may(view, you, "return") ? [] : [
      { label: t("Take my seat back"), isMain: true, onPress: () => send("return") },
    ]}>
      {time === null ? t("A bot plays in your place.")
        : own.standing === "left"
          ? t("You left the game: a bot plays for you. Take your seat back within %s or the game is lost.", time)
          : t("You ran out of time: a bot plays for you. Take your seat back within %s or the game is lost.", time)}
    </Banner>
  );
}

export function ConnectionBanner({ hasClocks = false }: { hasClocks?: boolean }) {
  const state = theConnection().state.value;
  if (state === "online" && theConnection().isHeld.value)
    return (
      <Banner>
        {t("The server cannot save moves at the moment. The clocks are stopped; your game goes on by itself.")}
      </Banner>
    );
  if (state === "online") return null;
  return (
    <Banner isOffline>
      {state === "connecting" ? t("Connecting to the server …")
        : hasClocks ? t("No connection to the server: trying again. Clocks keep running.")
          : t("No connection to the server: trying again.")}
    </Banner>
  );
}

/** Something is wrong with the shuffle. That the player's own part was left out is said once. */
function Unlucky({ luck }: { luck: Luck }) {
  const [isRead, read] = useState(false);
  if (luck.kind === "broken") return <Banner>{luckText(luck)}</Banner>;
  if (isRead) return null;
  return (
    <Banner buttons={[{ label: t("Close"), onPress: () => read(true) }]}>{luckText(luck)}</Banner>
  );
}

/** A rematch is wanted while the player looks at something else than the result. */
function Asked({ table, send }: BannerProps) {
  const view = table.session.view.value;
  const text = rematchText(table);
  if (!view || !text || isResultShown.value || !may(view, table.session.you.value, "rematch"))
    return null;
  return (
    <Banner buttons={[{ label: t("Accept"), isMain: true, onPress: () => agree(table, send) }]}>
      {text}
    </Banner>
  );
}

export function Banners({ table }: { table: RemoteTable }) {
  const [refusal, send] = useCommands(table);
  const view = table.session.view.value;
  const you = table.session.you.value;
  const luck = table.session.luck.value;
  if (!view) return null;
  const away = view.phase !== "playing" ? [] : view.seats.flatMap((seat, i) =>
    (seat.standing === "away" && i !== you ? [i] : []));
  return (
    <>
      <ConnectionBanner hasClocks={!!view.clocks?.some((left) => left !== null)} />
      {table.notice.value && (
        <Banner buttons={[{ label: t("Close"), onPress: () => table.dismiss() }]}>
          {table.notice.value}
        </Banner>
      )}
      {refusal && <Banner>{refusal}</Banner>}
      {view.phase === "playing" && luck && <Unlucky luck={luck} />}
      <TakeBack table={table} send={send} />
      {away.map((about) => <Away key={about} table={table} send={send} about={about} />)}
      {view.seats.map((_, seat) => seat !== you && <Missed key={seat} table={table} seat={seat} />)}
      <Replaced table={table} send={send} />
      <Asked table={table} send={send} />
    </>
  );
}
