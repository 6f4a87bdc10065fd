// choice-list.tsx - the answers of a moment as buttons: first what can be done now, then in one line
// what a later turn may do.
import { isNarrow } from "./drawers";
import { announce } from "../../ui/announce";
import { Icon, type IconName } from "../../ui/icon";
import { signed, t } from "../../say";
import type { Colour } from "./types";
import { choicesOf, laterOf, type Choice, type Picture } from "./choices";
import { hintedChoices } from "./hinted";
import { BuildingSign, CoinSign, CubeSign, SaleSign, WorkerSign } from "./art-signs";
import { TerrainPicture } from "./tile";
import type { Turn } from "./turn";
import { buildingName } from "./words";
import "./choice-list.css";

type Drawn = "tile" | "building" | "colour" | "worker" | "coins" | "sell";

const ICONS: Record<Exclude<Picture["what"], Drawn>, IconName> = {
  draw: "bag", skip: "close", step: "right", take: "plus",
};

function PictureOf({ picture, seat }: { picture: Picture; seat: number }) {
  switch (picture.what) {
    case "tile": return <TerrainPicture id={picture.id} size={isNarrow.value ? 64 : 52} />;
    case "building": return <BuildingSign kind={picture.kind} size={38} />;
    case "colour": return <CubeSign colour={picture.colour} size={26} />;
    case "worker": return <WorkerSign seat={seat} size={30} />;
    case "coins": return <CoinSign size={28} />;
    case "sell": return <SaleSign size={36} />;
    default: return <Icon name={ICONS[picture.what]} />;
  }
}

function CurrencySign({ of }: { of: Colour | "coins" }) {
  return of === "coins" ? <CoinSign size={18} /> : <CubeSign colour={of} size={18} />;
}

function ChoicePicture({ turn, choice }: { turn: Turn; choice: Choice }) {
  return (
    <span class="pt-choice-picture" aria-hidden="true">
      <PictureOf picture={choice.picture} seat={turn.moment.value?.state.turn ?? 0} />
    </span>
  );
}

function Price({ choice }: { choice: Choice }) {
  return choice.price && (
    <span class="pt-price" aria-hidden="true">
      {choice.price.n}<CurrencySign of={choice.price.of} />
    </span>
  );
}

interface ChoiceProps {
  turn: Turn;
  choice: Choice;
  number: number;
  isHinted: boolean;
  tellsWhy: boolean; // the first of those that are blocked for the same reason
}

/** Previews the choice while it is pointed at or focused. */
function lookerOf(turn: Turn, choice: Choice) {
  const isBlocked = choice.blocked !== null;
  const look = (word: string | null, from: string | null = null): void => {
    turn.pointed.value = from;
    const isTaken = turn.spot.peek() !== null || turn.asking.peek() === "sell";
    if (!isTaken) turn.foresight.look(isBlocked ? null : word);
  };
  return {
    // A finger presses and does not hover: a preview would move the choice away from under it.
    onPointerEnter: (event: PointerEvent): void => {
      if (event.pointerType !== "touch") look(choice.word, choice.from);
    },
    onPointerLeave: () => look(null),
    onFocus: (event: FocusEvent): void => {
      if ((event.currentTarget as Element).matches(":focus-visible"))
        look(choice.word, choice.from);
    },
    onBlur: () => look(null),
  };
}

/** A blocked choice can still be focused, so that its reason can be read; a press does nothing. */
function ChoiceButton({ turn, choice, number, isHinted, tellsWhy }: ChoiceProps) {
  const isBlocked = choice.blocked !== null;
  const press = (): void => {
    if (choice.blocked) announce(choice.blocked, true);
    else choice.act();
  };
  return (
    <li class={choice.picture.what === "tile" ? "pt-tile" : undefined}>
      <button type="button"
        class={`pt-choice${choice.isOn ? " on" : ""}${isHinted ? " hinted" : ""}`}
        aria-disabled={isBlocked} aria-pressed={choice.isOn} onClick={press}
        {...lookerOf(turn, choice)}>
        <ChoicePicture turn={turn} choice={choice} />
        <span class="pt-choice-text">
          <span class="pt-choice-label">{choice.label}<Price choice={choice} /></span>
          {choice.unseen && <span class="hidden-text">{choice.unseen}</span>}
          {choice.blocked && tellsWhy ? <span class="pt-why">{choice.blocked}</span>
            : choice.detail && <span class="pt-detail">{choice.detail}</span>}
        </span>
        {choice.goes > 0 && (
          <span class="pt-goes" aria-hidden="true"><Icon name="check" />{signed(-choice.goes)}</span>
        )}
        {isHinted && (
          <span class="pt-hinted"><Icon name="bulb" /><span class="hidden-text">{t("the hint")}</span></span>
        )}
        {number <= 9 && <kbd aria-hidden="true">{number}</kbd>}
      </button>
    </li>
  );
}

/** What can be done now. */
export function Choices({ turn }: { turn: Turn }) {
  const choices = choicesOf(turn);
  if (choices.length === 0) return null;
  const areTiles = choices[0]?.picture.what === "tile";
  const hinted = hintedChoices(turn);
  return (
    <ol class={areTiles ? "pt-choices tiles" : "pt-choices"} aria-label={t("What you can do")}>
      {choices.map((choice, i) => (
        <ChoiceButton key={choice.id} turn={turn} choice={choice} number={i + 1}
          isHinted={hinted.has(choice.id)}
          tellsWhy={choices.find(({ blocked }) => blocked === choice.blocked) === choice} />
      ))}
    </ol>
  );
}

function shortName({ picture, label }: Choice): string {
  return picture.what === "building" ? buildingName(picture.kind) : label;
}

/** What cannot be done yet: one line, cut if it is too long, which opens. */
export function Later({ turn }: { turn: Turn }) {
  const later = laterOf(turn);
  if (later.length === 0) return null;
  return (
    <details class="pt-later">
      <summary><span>{t("Later: %s", later.map(shortName).join(", "))}</span></summary>
      <ul>
        {later.map((choice) => (
          <li key={choice.id}>
            <ChoicePicture turn={turn} choice={choice} />
            <span class="pt-choice-text">
              <span class="pt-choice-label">{shortName(choice)}<Price choice={choice} /></span>
              <span class="pt-why">{choice.blocked}</span>
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
