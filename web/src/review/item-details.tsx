// item-details.tsx - a turn of a review, opened: its moves, yours against the best, why the best is
// better, and other good moves. Each can be shown on the board.
import { t } from "../say";
import { MoveView } from "../replay/move-view";
import { puzzleUi } from "../puzzles/puzzle-ui";
import type { Player } from "../replay/replay-player";
import type { Moment, Story } from "../replay/story";
import { leadOf, type Candidate, type Outcome, type Step } from "../study/study";
import { ReasonLists, reasonsOf } from "../study/reasons";
import { TurnWords } from "../table/turn-words";
import { verdict } from "./grade-words";
import type { Item, Part } from "./items";
import { chance, chanceAlone, ofHundred, signedDecimal } from "./numbers";
import type { Reviewed } from "./review-run";
import type { Variation } from "./variation";

export interface DetailsProps {
  item: Item;
  story: Story;
  player: Player;
  names: string[];
  reviewed: Reviewed;
  variation: Variation | null; // that the board shows
  onShow(variation: Variation | null): void;
  children?: preact.ComponentChildren; // what else can be done
}

/** The moves of a turn that has several. */
function Moves({ item, story, player, names }: DetailsProps) {
  if (item.to === item.from) return null;
  const moves = Array.from({ length: item.to - item.from + 1 }, (_, i) => item.from + i);
  return (
    <ol class="item-moves">
      {moves.map((at) => (
        <li key={at}>
          <button type="button" class="item-move" aria-current={at === player.at ? "true" : undefined}
            onClick={() => player.goTo(at)}>
            <MoveView moment={story.moments[at] as Moment} game={story.agreed.game} names={names} />
          </button>
        </li>
      ))}
    </ol>
  );
}

const isSame = (a: Variation | null, b: Variation): boolean =>
  a !== null && a.from === b.from && a.words.join(" ") === b.words.join(" ");

interface RowProps extends DetailsProps {
  label: string;
  words: readonly string[]; // all that can be shown
  told: readonly string[]; // its turn; one of several moves is listed elsewhere
  points: number; // lead
  win: string; // chance
  own: boolean; // what was played
  part: Part;
}

/** One way to play: what can be expected of it; a press shows it. */
function WayRow({ label, words, told, points, win, own, part, ...props }: RowProps) {
  const { story, variation, onShow, item } = props;
  const way: Variation = { from: part.cut.at - 1, words };
  const isShown = own ? variation === null : isSame(variation, way);
  const before = (story.moments[way.from] as Moment).state();
  return (
    <tr class={isShown ? "on" : ""}>
      <th scope="row">
        <button type="button" class="way-show" aria-pressed={isShown}
          onClick={() => onShow(own || isShown ? null : way)}>
          <b>{label}</b>{" "}
          {told.length === 1 && <TurnWords words={told} before={before} seat={item.seat} />}
        </button>
      </th>
      <td>{signedDecimal(points)}</td>
      <td>{win}</td>
    </tr>
  );
}

/** What the best turn has more and less than the one that was made; `title` says so where the best is what
 * stands above. */
export function Instead({ of, title }: { of: Partial<Outcome> | undefined; title?: string }) {
  if (!of?.instead_say) return null;
  return (
    <div>
      <p class="soft">{title ?? t("The best compared with it:")}</p>
      <ReasonLists {...reasonsOf(of.instead_say, of.instead_points)} />
    </div>
  );
}

/** A line of play as far as luck lets one see; it begins with the move itself. */
export function lineOf(review: Step, candidate: Candidate | undefined): string[] {
  const best = (review.best ?? "").split(" ").filter(Boolean);
  const pv = (candidate?.pv ?? "").split(" ").filter(Boolean);
  return best.every((word, i) => pv[i] === word) && pv.length > best.length ? pv : best;
}

function PartDetails({ part, ...props }: DetailsProps & { part: Part }) {
  const { review } = part;
  const { seat } = props.item;
  if (!review?.candidates || !review.best) return null;
  const [first] = review.candidates;
  const played = (review.move ?? "").split(" ");
  const best = review.best.split(" ");
  const before = (props.story.moments[part.cut.at - 1] as Moment).state();
  const told = [played[0], best[0]];
  const common = { ...props, part };
  return (
    <>
      <table class="ways">
        <thead>
          <tr>
            <td />
            <th scope="col">{t("Expected margin")}</th>
            <th scope="col">{t("Chances to win")}</th>
          </tr>
        </thead>
        <tbody>
          <WayRow {...common} label={review.is_best ? t("Played, and best") : t("As played")} own words={played} told={played}
            points={leadOf(review.points, seat)} win={chance(review.win, seat)} />
          {!review.is_best && (
            <WayRow {...common} label={t("Best")} own={false} words={lineOf(review, first)}
              told={best}
              points={leadOf(review.best_points ?? [], seat)} win={chance(review.best_win ?? [], seat)} />
          )}
        </tbody>
      </table>
      {!review.is_best && best.length > 1 && <TurnWords words={best} before={before} seat={seat} />}
      <Instead of={review} />
      <Others {...common} candidates={review.candidates.filter(({ move }) => !told.includes(move))} />
    </>
  );
}

/** Other good moves, as closely looked at, the better first. */
function Others({ candidates, part, ...props }: DetailsProps & { candidates: readonly Candidate[]; part: Part }) {
  if (candidates.length === 0) return null;
  return (
    <details class="review-details">
      <summary>{t("Other good moves")}</summary>
      <table class="ways">
        <tbody>
          {candidates.map((one, i) => (
            <WayRow key={one.move} {...props} part={part} label={String(i + 2)} own={false}
              words={one.pv.split(" ").filter(Boolean)} told={[one.move]} points={leadOf(one.points, props.item.seat)}
              win={chanceAlone(one.win, props.item.seat)} />
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** What a mistake was about. */
function Theme({ game, theme }: { game: string; theme: string }) {
  const name = puzzleUi(game).themes[theme];
  return name ? <span class="soft"> · {t(name)}</span> : null;
}

export function ItemDetails(props: DetailsProps) {
  const { item } = props;
  const told = verdict(item);
  const accuracy = item.parts.flatMap(({ review }) => review?.accuracy ?? []);
  return (
    <div class="item-details">
      <p class={`verdict grade-${item.grade}`}>
        {told || t("Being analysed …")}
        {item.grade && <Theme game={props.story.agreed.game} theme={item.theme} />}
        {told && accuracy.length > 0 && (
          <span class="soft"> · {t("accuracy %s", ofHundred(Math.min(...accuracy)))}</span>
        )}
      </p>
      <Moves {...props} />
      {item.parts.map((part) => <PartDetails key={part.cut.step} {...props} part={part} />)}
      {props.children}
    </div>
  );
}
