// shelf-list.tsx - the games kept on this device: those to continue, and those to look back at.
import { useEffect, useState } from "preact/hooks";
import { gameName, loadPlay, playUi } from "../table/installed-games";
import { useLoaded } from "../ui/use-loaded";
import { href } from "../router";
import { language, t } from "../say";
import type { Match } from "../table/match";
import { seatName, seatNames } from "../table/names";
import { forgetMatch, keepMatch, matchById, matches, playedAt } from "../table/shelf";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { glancesAt, type Glance } from "./glance";
import { ago } from "./ago";

const WIDE = 1000; // pixels: the lists have a column of their own, see start.css
const LOOKED_AT = 8; // matches with a thumbnail; older ones have words only

/** Whose city the thumbnail shows: the person to move, else the first person. */
function shownSeat({ agreed }: Match, { state }: Glance): number {
  const isPerson = (seat: number): boolean => agreed.seats[seat]?.bot === null;
  const first = agreed.seats.findIndex((seat) => seat.bot === null);
  return isPerson(state.turn) ? state.turn : Math.max(0, first);
}

function turnWords(match: Match, glance: Glance | undefined): string {
  if (!glance) return "";
  const name = seatName(match, glance.state.turn);
  const people = match.agreed.seats.filter((seat) => seat.bot === null).length;
  const isMine = people === 1 && match.agreed.seats[glance.state.turn]?.bot === null;
  if (glance.state.round === undefined) return isMine ? t("Your turn") : t("To play: %s", name);
  return isMine ? t("Round %d: your turn", glance.state.round)
    : t("Round %d, to play: %s", glance.state.round, name);
}

function pointsOf(match: Match, glance: Glance | undefined): string {
  if (!glance) return seatNames(match).join(", ");
  return seatNames(match)
    .map((name, seat) => t("%s: %d", name, glance.totals[seat] ?? 0)).join(", ");
}

function whenPlayed(match: Match): string {
  const at = playedAt(match.id);
  return at === undefined ? match.date : ago(at, Date.now(), language.value);
}

interface RowProps {
  match: Match;
  glance: Glance | undefined;
  isMore: boolean; // hidden on a phone until all are asked for
  onDelete(): void;
}

function ShelfRow({ match, glance, isMore, onDelete }: RowProps) {
  const Thumbnail = useLoaded(() => loadPlay(match.agreed.game).then(() => playUi(match.agreed.game).Mini));
  const what = gameName(match.agreed.game);
  return (
    <li class={isMore ? "shelf-row more" : "shelf-row"}>
      <a class="shelf-link" href={href(match.over ? "replay" : "table", match.id)}>
        <span class="shelf-picture">
          {Thumbnail && glance &&
            <Thumbnail state={glance.state} seat={shownSeat(match, glance)} />}
        </span>
        <span class="shelf-words">
          <strong>{what}</strong>
          {!match.over && <span>{turnWords(match, glance)}</span>}
          <span class="soft">{pointsOf(match, glance)}</span>
          <span class="soft">{whenPlayed(match)}</span>
        </span>
      </a>
      {match.over && (
        <a class="icon-button" href={href("review", match.id)} title={t("Review the game")}
          aria-label={t("Review the game: %s, %s", what, whenPlayed(match))}><Icon name="graph" /></a>
      )}
      <button class="icon-button" aria-label={t("Delete this game: %s, %s", what, whenPlayed(match))}
        onClick={onDelete}><Icon name="trash" /></button>
    </li>
  );
}

/** Positions of the newest matches, asked for after the page is drawn. */
function useGlances(all: Match[]): ReadonlyMap<string, Glance> {
  const [found, setFound] = useState<ReadonlyMap<string, Glance>>(new Map());
  const ids = all.map((match) => `${match.id}:${match.moves.length}`).join();
  useEffect(() => {
    let isWanted = true;
    if (all.length > 0)
      glancesAt(all).then((glances) => isWanted && setFound(glances), () => undefined);
    return () => {
      isWanted = false;
    };
  }, [ids]);
  return found;
}

/** A deleted game can be brought back until the next one is deleted, so no question is asked. */
function Deleted({ match, onBack }: { match: Match; onBack(): void }) {
  return (
    <p class="shelf-deleted" role="status">
      <span>{t("Deleted: %s", gameName(match.agreed.game))}</span>
      <button class="button small" onClick={onBack}>
        <Icon name="undo" />{t("Bring it back")}
      </button>
    </p>
  );
}

export function Shelf() {
  const [deleted, setDeleted] = useState<Match | null>(null);
  const [showsAll, showAll] = useState(false);
  const all = matches();
  const glances = useGlances(all.slice(0, LOOKED_AT));
  const remove = (match: Match): void => {
    forgetMatch(match.id);
    setDeleted(match);
    announce(t("Deleted: %s", gameName(match.agreed.game)));
  };
  const restore = (): void => {
    if (deleted && !matchById(deleted.id)) keepMatch(deleted); // unless another tab goes on with it
    setDeleted(null);
  };
  const rows = (list: Match[], first = list.length) => list.map((match, i) => (
    <ShelfRow key={match.id} match={match} glance={glances.get(match.id)} isMore={i >= first}
      onDelete={() => remove(match)} />
  ));
  const [open, over] = [all.filter((match) => !match.over), all.filter((match) => match.over)];
  return (
    <div class="shelves">
      {deleted && <Deleted match={deleted} onBack={restore} />}
      {open.length > 0 && (
        <section class="shelf" aria-labelledby="shelf-open">
          <h2 id="shelf-open">{t("Continue")}</h2>
          <ul>{rows(open, showsAll ? open.length : 1)}</ul>
          {open.length > 1 && !showsAll && (
            <button class="button small show-all" onClick={() => showAll(true)}>
              {t("Show all (%d)", open.length)}
            </button>
          )}
        </section>
      )}
      {over.length > 0 && (
        <details class="shelf" open={innerWidth >= WIDE}>
          <summary><h2>{t("Finished games (%d)", over.length)}</h2></summary>
          <ul>{rows(over)}</ul>
        </details>
      )}
    </div>
  );
}
