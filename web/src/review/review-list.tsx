// review-list.tsx - the moves of a review, each with what it lost. The one that is shown is open.
import { signal } from "@preact/signals";
import { t } from "../say";
import { MoveView } from "../replay/move-view";
import { useFollowing } from "../replay/replay-panel";
import type { Player } from "../replay/replay-player";
import { LUCK, type Moment, type Story } from "../replay/story";
import { gradeName, isLost, SIGNS } from "./grade-words";
import { ItemDetails, type DetailsProps } from "./item-details";
import { itemAt, type Item } from "./items";
import { decimal, signedDecimal } from "./numbers";

interface Props extends Omit<DetailsProps, "item"> {
  items: readonly Item[];
  seat: number; // whose luck is shown
}

interface RowProps {
  item: Item;
  isOpen: boolean;
  story: Story;
  player: Player;
  names: string[];
}

const FEW = 4; // tiles that a row can show

/** What luck dealt at once; the beginning of a game is too long for a row. */
function Dealt({ item, story, names }: Pick<RowProps, "item" | "story" | "names">) {
  const moments = story.moments.slice(item.from, item.to + 1);
  if (moments.length > FEW) return <>{t("luck")}</>;
  return <>{moments.map((moment, i) => <MoveView key={i} moment={moment} game={story.agreed.game} names={names} />)}</>;
}

/** A turn of several moves is said by its number of moves; they are listed when it is open. */
function ItemWords({ item, story, names }: Omit<RowProps, "player" | "isOpen">) {
  const { game } = story.agreed;
  const count = item.to - item.from + 1;
  const moment = story.moments[item.to] as Moment;
  return (
    <span class="move-words">
      {item.seat !== LUCK && (
        <>
          <span class={`side-dot side-${item.seat}`} aria-hidden="true" />
          <strong>{names[item.seat]}{count === 1 ? ":" : ""}</strong>{" "}
        </>
      )}
      {count === 1 ? <MoveView moment={moment} game={game} names={names} />
        : item.seat === LUCK ? <Dealt item={item} story={story} names={names} /> : t("(%d moves)", count)}
    </span>
  );
}

function Loss({ item, gain }: { item: Item; gain: number | undefined }) {
  if (item.seat === LUCK)
    return <span class="luck-gain">{gain === undefined ? "" : signedDecimal(gain)}</span>;
  if (item.loss === null) return null;
  return (
    <span class={`lost grade-${item.grade}`}>
      {item.grade && (
        <>
          <span class="hidden-text">{gradeName(item.grade)}: </span>
          <b aria-hidden="true">{SIGNS[item.grade]}</b>
        </>
      )}
      {isLost(item.loss) ? `−${decimal(item.loss)}` : ""}
    </span>
  );
}

function Row({ item, isOpen, story, player, names, gain }: RowProps & { gain: number | undefined }) {
  const go = (): void => {
    player.play(false);
    player.goTo(item.to);
  };
  return (
    <button type="button" class="move-row" aria-current={isOpen ? "step" : undefined} onClick={go}>
      <span class="move-number">{item.seat === LUCK ? "" : item.number}</span>
      <ItemWords item={item} story={story} names={names} />
      <Loss item={item} gain={gain} />
    </button>
  );
}

const hasLuck = signal(true); // for as long as the page is open

/** Rows of luck can be folded away; the open one stays. */
function LuckChoice({ name }: { name: string }) {
  return (
    <label class="luck-choice">
      <input type="checkbox" checked={hasLuck.value} onChange={(event) => {
        hasLuck.value = event.currentTarget.checked;
      }} />
      {t("Show what luck brought: %s", name)}
    </label>
  );
}

export function ReviewList({ items, seat, ...details }: Props) {
  const { story, player, names, reviewed } = details;
  const list = useFollowing(player.at);
  const open = itemAt(items, player.at);
  const rows = items.filter((item) =>
    item.to <= player.reach && (item.seat !== LUCK || hasLuck.value || item === open));
  return (
    <>
      <LuckChoice name={names[seat] ?? ""} />
      <ol class="move-list" ref={list}>
        {rows.map((item) => (
          <li key={item.turn} class={item.seat === LUCK ? "luck-row" : ""}>
            <Row item={item} isOpen={item === open} story={story} player={player} names={names}
              gain={item.seat === LUCK ? reviewed.sum?.gains[item.parts[0]?.cut.step ?? -1]?.[seat] : undefined} />
            {item === open && item.seat !== LUCK && <ItemDetails {...details} item={item} />}
          </li>
        ))}
      </ol>
    </>
  );
}
