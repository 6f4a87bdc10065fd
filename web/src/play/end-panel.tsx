// end-panel.tsx - the end of a game on this device: who won and why, and what to do next.
import { useState } from "preact/hooks";
import { CoachNote } from "../coach/coach-note";
import { Ending } from "../replay/ending";
import { resultSentence } from "../replay/result";
import { useShareDialog } from "../replay/use-share-dialog";
import { href } from "../router";
import { t } from "../say";
import { begin } from "../setup/begin";
import type { Agreement } from "../table/match";
import { recordNames, seatNames, yourSeat } from "../table/names";
import type { Position, Table } from "../table/table";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";

/** The same again, with the next seat starting: that is fair, and nobody must remember it. */
function rematch(agreed: Agreement): Agreement {
  const [first, ...others] = agreed.seats;
  return { ...agreed, seats: first ? [...others, first] : [] };
}

/** The share dialog with the record, which the rules write on request. */
function Sharing({ table, position, onClose }: {
  table: Table; position: Position; onClose(): void;
}) {
  const text = useLoaded(() => table.record(recordNames(table.match)), [table]);
  const ShareDialog = useShareDialog(true);
  if (text === null || !ShareDialog) return null;
  return <ShareDialog text={text} state={position.state} score={position.score}
    names={seatNames(table.match)} you={yourSeat(table.match)} isOnlyHere onClose={onClose} />;
}

function Actions({ table, onShare }: { table: Table; onShare(): void }) {
  return (
    <>
      <button class="button main" onClick={() => begin(rematch(table.match.agreed))}>
        <Icon name="rotate" />{t("Rematch")}
      </button>
      <button class="button" onClick={onShare}><Icon name="share" />{t("Save and share")}</button>
    </>
  );
}

function Others({ table }: { table: Table }) {
  return (
    <>
      <a class="button" href={href("review", table.match.id)}><Icon name="graph" />{t("Review the game")}</a>
      <a class="button" href={href()}><Icon name="plus" />{t("New game")}</a>
    </>
  );
}

/** Shown by the table's screen once the game is over. */
export function EndPanel({ table, position }: { table: Table; position: Position }) {
  const [isSharing, share] = useState(false);
  const { state, score } = position;
  const names = seatNames(table.match);
  const totals = score.seats.map((seat) => seat.total);
  return (
    <>
      <Ending table={table} state={state} score={score} names={names} hasSheet
        standing={{ names, totals, winners: score.winners }} isVictory={score.winners.length > 0}
        title={resultSentence(state, score, names, yourSeat(table.match))}
        actions={<Actions table={table} onShare={() => share(true)} />}
        others={<Others table={table} />} more={<CoachNote match={table.match.id} />} />
      {isSharing &&
        <Sharing table={table} position={position} onClose={() => share(false)} />}
    </>
  );
}
