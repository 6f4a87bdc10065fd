// online-end.tsx - the end of a game with others: places, points, the sheet, and a rematch.
import { useEffect, useRef, useState } from "preact/hooks";
import { showRecord } from "../replay/replay-source";
import { ShareDialog } from "../replay/share-record";
import { Standing, useCounting } from "../replay/standing";
import { go, href } from "../router";
import { t } from "../say";
import { chosenLevel } from "../setup/levels";
import { playUi } from "../table/installed-games";
import { newMatch } from "../table/match";
import { isLuck } from "../table/move-event";
import { seatNames } from "../table/names";
import { keepMatch } from "../table/shelf";
import type { Position } from "../table/table";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";
import { useCommands } from "./banners";
import { FairLuck, fetchRecord, OwnLuck } from "./fair-luck";
import { keepSeat, keepWatch, watchToken } from "./identity";
import type { RemoteTable } from "./remote-table";
import { forgetPart } from "./shuffle-part";
import { agreementOf, may, type TableView } from "./table-view";
import { givenUp, givenUpText, standingNames } from "./table-words";
import "../replay/result.css";

/** The seats in first place; none if the game did not come to its end. */
function winnersOf({ result }: Pick<TableView, "result">): number[] {
  return (result?.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
}

function resultText(view: TableView, names: readonly string[], you: number | null): string {
  const winners = winnersOf(view);
  const lost = givenUp(view.result);
  if (lost) return givenUpText(lost, names, you);
  if (view.result?.reason === "abandoned") return t("The players ended the game.");
  if (view.result?.reason === "closed") return t("The server closed the game.");
  if (winners.length > 1)
    return t("The victory is shared: %s", winners.map((seat) => names[seat] ?? "").join(", "));
  const [best = -1] = winners;
  return best === you ? t("You win!") : t("The winner: %s", names[best] ?? "");
}

function follow({ session }: RemoteTable, next: string): void {
  const watch = watchToken(session.table);
  if (session.token && session.you.value !== null) keepSeat(next, session.token);
  if (watch) keepWatch(next, watch);
  go("table", next);
}

/** Takes players who agreed to the rematch when it starts; not those who look at an old game that
 * had one. */
export function useFollowing(table: RemoteTable, view: TableView): void {
  const was = useRef(view.next);
  const isWaiting = view.seats[table.session.you.value ?? -1]?.rematch === true;
  useEffect(() => {
    if (view.next && was.current === undefined && isWaiting) follow(table, view.next);
    was.current = view.next;
  }, [view.next]);
}

/** The players who want a rematch. The new table opens by itself once all do. */
function Rematch({ table, view }: { table: RemoteTable; view: TableView }) {
  const [refusal, send] = useCommands(table);
  const own = view.seats[table.session.you.value ?? -1];
  const { next } = view;
  if (next)
    return (
      <button class="button main" onClick={() => follow(table, next)}>
        <Icon name="play" />{own ? t("To the rematch") : t("Watch the rematch")}
      </button>
    );
  const agree = async (): Promise<void> => {
    const seal = table.session.sealForRematch();
    if (!await send("rematch", { seal })) forgetPart(seal);
  };
  const isAllowed = may(view, table.session.you.value, "rematch");
  if (!isAllowed && !own?.rematch) return null;
  return (
    <>
      <button class="button main" disabled={!isAllowed} onClick={agree}>
        <Icon name="rotate" />
        {own?.rematch ? t("Waiting for the others …") : t("Rematch")}
      </button>
      {refusal && <p class="fault" role="alert">{refusal}</p>}
    </>
  );
}

/** Continues a copy of a game that was given up on this device, with a bot in the place of the
 * player who gave it up, and the same tiles to come. */
function playOn(view: TableView, loser: number): void {
  const agreed = agreementOf(view);
  const seats = agreed.seats.map((seat, i) =>
    (i === loser ? { bot: chosenLevel(), name: "" } : seat));
  const seed = [view.result?.reveal, view.nonces].filter(Boolean).join(",");
  const match = newMatch({ ...agreed, seats }, seed);
  keepMatch({ ...match, moves: view.words.filter((word) => !isLuck(word)) });
  go("table", match.id);
}

/** For the player who is left, of two. */
function PlayOn({ table, view }: { table: RemoteTable; view: TableView }) {
  const lost = givenUp(view.result);
  const you = table.session.you.value;
  if (!lost || you === null || you === lost.loser || view.seats[you]?.kind !== "human") return null;
  return (
    <button class="button" title={t("Against a bot, on this device")}
      onClick={() => playOn(view, lost.loser)}>
      <Icon name="branch" />{t("Play on")}
    </button>
  );
}

function Sharing({ table, position, names, onClose }: {
  table: RemoteTable; position: Position; names: string[]; onClose(): void;
}) {
  const text = useLoaded(() => fetchRecord(table), [table]);
  return text === null ? null
    : <ShareDialog text={text} state={position.state} names={names} onClose={onClose} />;
}

function wanting({ seats }: TableView, names: readonly string[]): string {
  const list = seats.flatMap((seat, i) => (seat.rematch ? [names[i] ?? ""] : []));
  return list.length > 0 ? t("For a rematch: %s", list.join(", ")) : "";
}

export function OnlineEnd({ table, position }: { table: RemoteTable; position: Position }) {
  const [isSharing, share] = useState(false);
  const counted = useCounting();
  const view = table.session.view.value;
  if (!view?.result) return null;
  const names = seatNames(table.match);
  const ranked = givenUp(view.result) ? names : standingNames(view.seats, names);
  const { Sheet } = playUi(position.state.game);
  const { scores, places } = view.result;
  const totals = scores.length > 0 ? scores : position.score.seats.map((seat) => seat.total);
  const review = (): void => void fetchRecord(table).then(showRecord).catch(() => undefined);
  return (
    <section class="end-panel online-end" aria-label={t("The end of the game")}>
      <h2 class="end-result">{resultText(view, names, table.session.you.value)}</h2>
      <div class="end-side">
        <Standing names={ranked} totals={totals} places={places}
          winners={winnersOf(view)} share={counted} />
        <div class="end-actions">
          <Rematch table={table} view={view} />
          <PlayOn table={table} view={view} />
          <button class="button" onClick={review}>
            <Icon name="play" />{t("Review the game")}
          </button>
          <button class="button" onClick={() => share(true)}>
            <Icon name="share" />{t("Save and share")}
          </button>
          <a class="button" href={href()}><Icon name="back" />{t("Start page")}</a>
        </div>
        <p role="status">{wanting(view, names)}</p>
        <OwnLuck table={table} />
        <FairLuck table={table} />
      </div>
      {(position.state.phase === "over" || givenUp(view.result)) &&
        <Sheet state={position.state} score={position.score} names={names} />}
      {isSharing && <Sharing table={table} position={position} names={names}
        onClose={() => share(false)} />}
    </section>
  );
}
