// end-panel.tsx - the end of a game at the table: who won and why, the sheet, and what to do next.
import { useState } from "preact/hooks";
import { resultSentence } from "../replay/result";
import { Standing, useCounting } from "../replay/standing";
import { href } from "../router";
import { t } from "../say";
import { begin } from "../setup/begin";
import { playUi } from "../table/installed-games";
import type { Agreement, Match } from "../table/match";
import { recordNames, seatNames } from "../table/names";
import type { Position, Table } from "../table/table";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";
import "../replay/result.css";

/** The same again, with the next seat starting: that is fair, and nobody must remember it. */
function rematch(agreed: Agreement): Agreement {
  const [first, ...others] = agreed.seats;
  return { ...agreed, seats: first ? [...others, first] : [] };
}

/** Has the only person at the table, who gave no name, won alone? */
function isMyVictory({ agreed }: Match, winners: number[]): boolean {
  const people = agreed.seats.filter((seat) => seat.bot === null);
  const [best = -1] = winners;
  return people.length === 1 && winners.length === 1 && agreed.seats[best]?.bot === null &&
    agreed.seats[best]?.name === "";
}

/** The share dialog with the record, which the rules write on request. */
function Sharing({ table, position, names, onClose }: {
  table: Table; position: Position; names: string[]; onClose(): void;
}) {
  const text = useLoaded(() => table.record(recordNames(table.match)), [table]);
  const ShareDialog = useLoaded(() => import("../replay/share-record").then((module) => module.ShareDialog));
  if (text === null || !ShareDialog) return null;
  return <ShareDialog text={text} state={position.state} names={names} onClose={onClose} />;
}

function Actions({ table, onShare }: { table: Table; onShare(): void }) {
  const { agreed, id } = table.match;
  return (
    <div class="end-actions">
      <button class="button main" onClick={() => begin(rematch(agreed))}>
        <Icon name="rotate" />{t("Rematch")}
      </button>
      <a class="button" href={href("replay", id)}><Icon name="play" />{t("Review the game")}</a>
      <button class="button" onClick={onShare}><Icon name="share" />{t("Save and share")}</button>
      <a class="button" href={href()}><Icon name="plus" />{t("New game")}</a>
    </div>
  );
}

function Ended({ table, position }: { table: Table; position: Position }) {
  const [isSharing, share] = useState(false);
  const counted = useCounting();
  const names = seatNames(table.match);
  const { state, score } = position;
  const { Sheet } = playUi(state.game);
  return (
    <section class="end-panel" aria-label={t("The end of the game")}>
      <h2 class="end-result">
        {isMyVictory(table.match, score.winners) ? t("You win!")
          : resultSentence(state, score, names)}
      </h2>
      <Standing names={names} totals={score.seats.map((seat) => seat.total)}
        winners={score.winners} share={counted} />
      <Actions table={table} onShare={() => share(true)} />
      <Sheet state={state} score={score} names={names} />
      {isSharing &&
        <Sharing table={table} position={position} names={names} onClose={() => share(false)} />}
    </section>
  );
}

/** Shown by the table's screen once the game is over. */
export function EndPanel({ table }: { table: Table }) {
  const position = table.position.value;
  if (position?.state.phase !== "over") return null;
  return <Ended table={table} position={position} />;
}
