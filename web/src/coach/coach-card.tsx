// coach-card.tsx - what the coach says, beside the board: that there is something better, then where,
// then what, one step a press. The player may always play on as intended, or begin again.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { t, tn } from "../say";
import { ReasonLists } from "../study/reasons";
import { pointedOut } from "../table/frame";
import { hintLines, HintWords } from "../table/hint";
import { playUi, possibleMove } from "../table/installed-games";
import type { Table } from "../table/table";
import { announce } from "../ui/announce";
import { freeKeys } from "../ui/free-keys";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";
import { EngineJudge } from "./judge";
import { TableCoach, type Told, type Warning } from "./table-coach";
import { coachLimit, noteHelp, noteTurn } from "./tally";
import "./coach-card.css";

/** What a press tells next. */
const MORE: Partial<Record<Told, () => string>> = {
  that: () => t("Where?"),
  where: () => t("Show me"),
};

function lossText(loss: number): string {
  return tn("This loses about %d point.", "This loses about %d points.",
    Math.max(1, Math.round(loss)));
}

/** Where to look, as the game says it; null before that is loaded, or if it cannot say. */
function useWhere(table: Table, warning: Warning) {
  const { game } = table.match.agreed;
  const ui = useLoaded(async () => await playUi(game).loadCoach?.() ?? null, [game]);
  const { verdict, turn, told } = warning;
  const where = useMemo(() => (told === "that" ? null
    : ui?.where(verdict.state, verdict.seat, turn, verdict.better) ?? null), [ui, told, turn]);
  useEffect(() => {
    if (!where?.keys?.length) return undefined;
    const lit = { seat: verdict.seat, keys: new Set(where.keys) };
    pointedOut.value = lit;
    return () => {
      if (pointedOut.peek() === lit) pointedOut.value = null;
    };
  }, [where]);
  return where;
}

/** A turn of several steps, one after the other; a single move is seen on the board. How both turns
 * end need not be told. */
function Better({ table, warning }: { table: Table; warning: Warning }) {
  const { seat, state, better: whole } = warning.verdict;
  const { game } = table.match.agreed;
  const { Move } = playUi(game);
  if (warning.attempt.show) return null;
  const better = whole.length > 1 && whole.at(-1) === warning.turn.at(-1) ? whole.slice(0, -1) : whole;
  const told = (word: string): string => possibleMove(word, seat, state);
  return (
    <ol class="coach-better" aria-label={t("A better turn")}>
      {better.map((word, i) => (
        <li key={i}>{Move ? <Move word={word} seat={seat} told={told(word)} /> : told(word)}</li>
      ))}
    </ol>
  );
}

/** What the better turn has more and less than the one in hand: that is why it is better. */
function Compared({ instead }: Pick<Warning["verdict"], "instead">) {
  return instead.points.length > 0 && (
    <>
      <p class="soft">{t("Compared with your move:")}</p>
      <ReasonLists {...instead} />
    </>
  );
}

interface CardProps {
  coach: TableCoach;
  table: Table;
  warning: Warning;
}

/** Whoever asks for more by a key stays here, although the button goes away; the keys of the board
 * work all the same. */
function stay(event: MouseEvent & { currentTarget: Element }): void {
  if (event.detail === 0) event.currentTarget.closest<HTMLElement>(".coach-card")?.focus();
}

function Buttons({ coach, warning }: Omit<CardProps, "table">) {
  const { attempt, told } = warning;
  const more = MORE[told];
  const main = useRef<HTMLButtonElement>(null);
  useEffect(() => main.current?.focus({ preventScroll: true }), [warning.turn]);
  return (
    <div class="coach-buttons" onClick={freeKeys}>
      {more && (
        <button ref={main} type="button" class="button small main" onClick={(event) => {
          if (warning.told === "where") stay(event);
          coach.tellMore();
        }}>
          <Icon name="bulb" />{more()}
        </button>
      )}
      {coach.isAttempted.value && (
        <>
          <button type="button" class="button small" onClick={() => {
            attempt.takeBack();
            main.current?.focus({ preventScroll: true });
          }}><Icon name="undo" />{t("Take it back")}</button>
          <button type="button" class="button small" onClick={() => attempt.play()}>
            <Icon name="check" />{t("Play it anyway")}
          </button>
        </>
      )}
    </div>
  );
}

const RIM = 8; // pixels between the card and the edge of the board's window

/** Tells the style sheet where the lower left of the window on the board is, for the card to lie there. */
function useCorner(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const main = card.current?.parentElement;
    const board = main?.querySelector("svg.viewport");
    if (!main || !board) return undefined;
    const settle = (): void => {
      const outer = main.getBoundingClientRect();
      const { left, bottom, width } = board.getBoundingClientRect();
      const corner = {
        left: left - outer.left + RIM, bottom: outer.bottom - bottom + RIM,
        width: width - 2 * RIM, height: bottom - outer.top - 2 * RIM,
      };
      for (const [name, pixels] of Object.entries(corner))
        card.current?.style.setProperty(`--corner-${name}`, `${pixels}px`);
    };
    const sizes = new ResizeObserver(settle);
    sizes.observe(main);
    sizes.observe(board);
    settle();
    return () => sizes.disconnect();
  }, []);
}

function titleOf(told: Told, isAttempted: boolean, loss: number): string {
  if (told === "what") return t("This is better:");
  return isAttempted ? lossText(loss) : t("There is something better.");
}

function Card({ coach, table, warning }: CardProps) {
  const card = useRef<HTMLElement>(null);
  const where = useWhere(table, warning);
  const { told, verdict } = warning;
  const title = titleOf(told, coach.isAttempted.value, verdict.loss);
  const said = told === "where" ? where?.text ?? "" : title;
  useCorner(card);
  useEffect(() => announce(said, true), [said]);
  return (
    <section ref={card} tabIndex={-1} class="coach-card card" data-over-board aria-label={t("Coach")}>
      <button type="button" class="icon-button coach-close" aria-label={t("Close")}
        onClick={() => coach.dismiss()}><Icon name="close" /></button>
      <p class="coach-loss"><Icon name="coach" /><strong>{title}</strong></p>
      {told === "where" && where && <p>{where.text}</p>}
      {told === "what" && <Better table={table} warning={warning} />}
      {told === "what" && <Compared instead={verdict.instead} />}
      {told === "what" && <HintWords advice={verdict.advice} most={9} />}
      {told === "what" &&
        <p class="soft">{t("Your move: %s", hintLines({ ...verdict.mine, move: "", why: [] }).join(" · "))}</p>}
      <Buttons coach={coach} warning={warning} />
    </section>
  );
}

function makeCoach(table: Table): TableCoach {
  const { id } = table.match;
  return new TableCoach(table, {
    judge: new EngineJudge(table.match),
    limit: () => coachLimit(id),
    noteHelp: (turn) => noteHelp(id, turn),
    note: (turn) => noteTurn(id, turn),
  });
}

/** The coach of a table, for as long as it is shown. */
export function CoachCard({ table }: { table: Table }) {
  const coach = useMemo(() => makeCoach(table), [table]);
  useEffect(() => {
    table.coach.value = coach;
    return () => {
      table.coach.value = null;
      coach.close();
    };
  }, [coach]);
  const warning = coach.warning.value;
  return warning && <Card coach={coach} table={table} warning={warning} />;
}
