// ending.tsx - the end of a game: all cities, the points counted, who won and by how much, what to
// do next, the sheet. It is loaded when a game ends.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../say";
import { motion } from "../settings";
import { gameName, playUi } from "../table/installed-games";
import type { EndUi } from "../table/table-game";
import type { AnyScore, GameState } from "../types";
import { announce } from "../ui/announce";
import { useLoaded } from "../ui/use-loaded";
import { countedParts, type Count } from "./counting";
import { FinalCities, type Standing } from "./final-cities";
import { Laurel } from "./laurel";
import { useCounting } from "./use-counting";
import "./ending.css";

export interface EndingProps {
  table: object; // whose points are counted once
  state: GameState;
  score: AnyScore;
  names: string[]; // in the sheet
  standing: Standing; // at the cities
  title: string;
  isVictory: boolean; // somebody won, so there is a wreath
  hasSheet: boolean;
  actions: ComponentChildren; // always in reach
  others: ComponentChildren; // what else can be done
  more?: ComponentChildren; // below the sheet
}

const CROWNING = 450; // milliseconds

/** The wreath appears once, when the counting has ended. */
function Wreath({ isMoving }: { isMoving: boolean }) {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (isMoving && motion() > 0)
      box.current?.animate([{ transform: "scale(0.2) rotate(-40deg)", opacity: 0 },
        { transform: "scale(1.15)", opacity: 1, offset: 0.7 }, { transform: "none" }],
      { duration: CROWNING, easing: "ease-out" });
  }, []);
  return <span class="end-wreath" ref={box}><Laurel /></span>;
}

function Title({ title, isVictory, count, isOver, wasSeen }: {
  title: string; isVictory: boolean; count: Count | null; isOver: boolean; wasSeen: boolean;
}) {
  return (
    <div class="end-title">
      <h2 class={isOver ? "end-result" : "end-result later"}>
        {isOver && isVictory && <Wreath isMoving={wasSeen} />}{title}
      </h2>
      {!isOver && (
        <p class="end-counting" aria-hidden="true">
          {count?.part.sign}<span>{count?.part.name ?? t("Counting the points …")}</span>
        </p>
      )}
    </div>
  );
}

/** The parts of the score; an empty list in a game that has none, null until they are known. */
function useParts(state: GameState, score: AnyScore) {
  const { loadEnd } = playUi(state.game);
  const end = useLoaded<EndUi | "none">(async () => await loadEnd?.().catch(() => null) ?? "none", [state.game]);
  return useMemo(() => (end === null ? null
    : end === "none" ? [] : countedParts(end.parts(state, score))), [end, state.digest]);
}

/** The result is the page's title, and is told to those who do not look. */
function useTold(title: string, { game }: GameState): void {
  useEffect(() => {
    document.title = `${title} · ${gameName(game)}`;
    announce(title);
  }, [title]);
}

export function Ending(props: EndingProps) {
  const { state, score, names, standing, title, isVictory, hasSheet } = props;
  const { Sheet } = playUi(state.game);
  const { count, isOver, wasSeen } = useCounting(props.table, useParts(state, score));
  const [lit, light] = useState<{ seat: number; keys: string[] } | null>(null);
  useTold(title, state);
  return (
    <section class="end-panel" aria-label={t("The end of the game")}>
      <FinalCities state={state} standing={standing} count={count} isOver={isOver}
        lit={(seat) => (lit?.seat === seat ? lit.keys : [])} />
      <div class="end-side">
        <Title title={title} isVictory={isVictory} count={count} isOver={isOver}
          wasSeen={wasSeen} />
        <div class="end-actions">{props.actions}</div>
        <div class="end-others">{props.others}</div>
        <div class="end-below">
          {hasSheet && <Sheet state={state} score={score} names={names} count={count}
            onLight={(seat, keys) => light(keys && { seat, keys })} />}
          {props.more}
        </div>
      </div>
    </section>
  );
}
