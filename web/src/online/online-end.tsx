// online-end.tsx - the end of a game with others: cities, points, the sheet, and a rematch.
import { useState } from "preact/hooks";
import { CoachNote } from "../coach/coach-note";
import { Ending } from "../replay/ending";
import { showRecord } from "../replay/replay-source";
import { marginOf, victoryText } from "../replay/result";
import { useShareDialog } from "../replay/use-share-dialog";
import { go, href } from "../router";
import { t } from "../say";
import { chosenLevel } from "../setup/levels";
import { newMatch } from "../table/match";
import { isLuck } from "../table/move-event";
import { seatNames } from "../table/names";
import { keepMatch } from "../table/shelf";
import type { Position } from "../table/table";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";
import { FairLuck, fetchRecord } from "./fair-luck";
import { Rematch } from "./rematch";
import type { RemoteTable } from "./remote-table";
import { faultText } from "./server-api";
import { agreementOf, type TableView } from "./table-view";
import { givenUp, givenUpText, standingNames } from "./table-words";

/** The seats in first place; none if the game did not come to its end. */
function winnersOf({ result }: Pick<TableView, "result">): number[] {
  return (result?.places ?? []).flatMap((place, seat) => (place === 1 ? [seat] : []));
}

function resultText(
  view: TableView, totals: readonly number[], names: readonly string[], you: number | null,
): string {
  const winners = winnersOf(view);
  const lost = givenUp(view.result);
  if (lost) return givenUpText(lost, names, you);
  if (view.result?.reason === "abandoned") return t("The players ended the game.");
  if (view.result?.reason === "closed") return t("The server closed the game.");
  if (winners.length > 1)
    return t("The victory is shared: %s", winners.map((seat) => names[seat] ?? "").join(", "));
  const [best = -1] = winners;
  return victoryText(best === you ? null : names[best] ?? "", marginOf(totals, best));
}

/** Continues a copy of a game that was given up on this device, with a bot in the place of the
 * player who gave it up, and the same tiles to come. */
function playOn(view: TableView, loser: number): void {
  const agreed = agreementOf(view);
  const seats = agreed.seats.map((seat, i) =>
    (i === loser ? { bot: chosenLevel(), name: "" } : seat));
  const seed = [view.result?.reveal, view.nonces].filter(Boolean).join(",");
  const match = newMatch({ ...agreed, seats }, seed);
  keepMatch({ ...match, moves: view.words.filter((word) => !isLuck(word)), continues: true });
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

/** Saves and shares; the record comes from the server. */
function Sharing({ table, position, title, onClose }: {
  table: RemoteTable; position: Position; title: string; onClose(): void;
}) {
  const text = useLoaded(() => fetchRecord(table), [table]);
  const ShareDialog = useShareDialog(true);
  if (text === null || !ShareDialog) return null;
  return <ShareDialog text={text} state={position.state} score={position.score}
    names={seatNames(table.match)} you={null} title={title} onClose={onClose} />;
}

function Others({ table, view }: { table: RemoteTable; view: TableView }) {
  const [fault, tell] = useState("");
  const review = (): void => {
    tell("");
    fetchRecord(table).then((text) => showRecord(text, "review", table.session.you.value))
      .catch((why: unknown) => tell(faultText(why)));
  };
  return (
    <>
      <PlayOn table={table} view={view} />
      <button class="button" onClick={review}><Icon name="graph" />{t("Review the game")}</button>
      {fault && <p class="fault" role="alert">{fault}</p>}
      <a class="button" href={href()}><Icon name="back" />{t("Start page")}</a>
    </>
  );
}

export function OnlineEnd({ table, position }: { table: RemoteTable; position: Position }) {
  const [isSharing, share] = useState(false);
  const view = table.session.view.value;
  if (!view?.result) return null;
  const { state, score } = position;
  const names = seatNames(table.match);
  const ranked = givenUp(view.result) ? names : standingNames(view.seats, names);
  const { scores, places } = view.result;
  const totals = scores.length > 0 ? scores : score.seats.map((seat) => seat.total);
  const winners = winnersOf(view);
  return (
    <>
      <Ending table={table} state={state} score={score} names={names}
        standing={{ names: ranked, totals, places, winners }} isVictory={winners.length > 0}
        title={resultText(view, totals, names, table.session.you.value)}
        hasSheet={state.phase === "over" || givenUp(view.result) !== null}
        actions={<>
          <Rematch table={table} view={view} />
          <button class="button" onClick={() => share(true)}>
            <Icon name="share" />{t("Save and share")}
          </button>
        </>}
        others={<Others table={table} view={view} />}
        more={<><CoachNote match={table.match.id} /><FairLuck table={table} /></>} />
      {isSharing && <Sharing table={table} position={position}
        title={resultText(view, totals, names, null)} onClose={() => share(false)} />}
    </>
  );
}
