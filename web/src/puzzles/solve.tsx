// solve.tsx - a puzzle on the screen: the game's own board, at which the player tries a move as in a
// game, and beside it what is asked for and what came of it. Whoever shows it says what comes next.
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { PlainSentence } from "../rulebook/rule-link";
import { language, signed, t, tn } from "../say";
import { ReasonLists } from "../study/reasons";
import { flagged } from "../table/frame";
import { loadPlay, playUi } from "../table/installed-games";
import { useKeys } from "../table/keys";
import { TurnWords } from "../table/turn-words";
import { CommandBox, type CommandBoxProps } from "../typing/command-box";
import { TopBar } from "../ui/bar";
import { Icon } from "../ui/icon";
import { NoRules } from "../ui/no-rules";
import { useLoaded } from "../ui/use-loaded";
import type { Difference, Worth } from "./judge";
import { TRIES } from "./progress";
import type { Puzzle } from "./puzzle-file";
import { leadBy, PuzzleTable, type Outcome, type Solving } from "./puzzle-table";
import { puzzleUi } from "./puzzle-ui";
import "../study/study-board.css";
import "./puzzles.css";

const oneDecimal = (number: number, signDisplay: "auto" | "exceptZero" = "auto"): string =>
  new Intl.NumberFormat(language.value,
    { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay }).format(number).replace("-", "−");

/** What the turn brings at once, part by part, and what else. */
function Reasons({ worth }: { worth: Worth | null }) {
  if (!worth) return null;
  return (
    <>
      <p>{t("Points by the end of this turn: %s", signed(worth.gain))}</p>
      <ReasonLists {...worth.why} />
    </>
  );
}

/** How the move differs from the best one, or the best one from the next. */
function Than({ than, isBest }: { than: Difference | null; isBest?: boolean }) {
  if (!than) return null;
  const points = [
    signed(than.now), oneDecimal(than.own, "exceptZero"), oneDecimal(than.rival, "exceptZero"),
  ] as const;
  return (
    <p>{isBest
      ? t("Against the next best move: this turn %s; by the end of the game you %s, your rival %s.", ...points)
      : t("Against the best move: this turn %s; by the end of the game you %s, your rival %s.", ...points)}</p>
  );
}

/** What the last wrong try gives away: what the solution has more and less. */
function Given({ miss, solution }: { miss: Worth | null; solution: string }) {
  if (!miss || miss.best !== solution || miss.loss === 0) return null;
  return (
    <>
      <p>{t("Your last try loses about %s points. The solution compared with it:", oneDecimal(miss.loss))}</p>
      <ReasonLists {...miss.instead} />
    </>
  );
}

/** A turn of several steps, and the solution in words for those who do not see the board. */
function Turn({ table, worth, isShown }: { table: PuzzleTable; worth: Worth | null; isShown: boolean }) {
  const { solution } = table.puzzle;
  const { before } = table;
  const turn = worth?.turn ?? [solution];
  if (!before || (!isShown && turn.length < 2)) return null;
  return (
    <>
      {turn.length > 1 && <p>{t("The whole turn:")}</p>}
      <TurnWords words={turn} before={before} seat={before.turn} />
    </>
  );
}

function Margin({ puzzle }: { puzzle: Puzzle }) {
  return <p class="soft">{t("Every other move loses at least %s points.", oneDecimal(puzzle.margin))}</p>;
}

function Told({ table, outcome }: { table: PuzzleTable; outcome: Outcome }) {
  switch (outcome.kind) {
    case "refused":
      return (
        <div class="puzzle-told bad">
          <p><b>{t("That is not allowed.")}</b> <PlainSentence say={outcome.say} /></p>
        </div>
      );
    case "wrong":
      return (
        <div class="puzzle-told">
          <p>{outcome.than === null ? t("There is a better move.")
            : t("There is a better move: this one loses about %s points.", oneDecimal(-leadBy(outcome.than)))}</p>
          <Than than={outcome.than} />
          <p>{tn("%d try left", "%d tries left", outcome.left)}</p>
        </div>
      );
    case "right":
      return (
        <div class="puzzle-told good">
          <p><Icon name="check" /> <b>{table.isHelped.value ? t("Right. After a hint it does not count as solved.")
            : outcome.other ? t("Solved: as good as the move we had in mind.") : t("Solved!")}</b></p>
          <Turn table={table} worth={outcome.worth} isShown={false} />
          <Reasons worth={outcome.worth} />
          <Given miss={outcome.miss} solution={table.puzzle.solution} />
          <Than than={outcome.than} isBest />
          {!outcome.other && <Margin puzzle={table.puzzle} />}
        </div>
      );
    case "shown":
      return (
        <div class="puzzle-told">
          <p><b>{table.done ? t("You have solved it. This is the solution:")
            : table.done === 0 ? t("You have not solved it. This is the solution:")
            : t("This is the solution:")}</b></p>
          <Turn table={table} worth={outcome.worth} isShown />
          <Reasons worth={outcome.worth} />
          <Given miss={outcome.miss} solution={table.puzzle.solution} />
          <Than than={outcome.than} isBest />
          <Margin puzzle={table.puzzle} />
        </div>
      );
  }
}

export interface SolveProps extends Pick<Solving, "onEnd">, Partial<Omit<Solving, "onEnd">> {
  puzzle: Puzzle;
  title: string;
  lead?: ComponentChildren; // above the task
  cost: string; // what a hint costs, said before it is asked for
  end: ComponentChildren; // after what came of it: the ways on
  after?: ComponentChildren; // and what else is told then
}

type PanelProps = Pick<SolveProps, "lead" | "cost" | "end" | "after"> & { table: PuzzleTable };

function Panel({ table, lead, cost, end, after }: PanelProps) {
  useFlags(table);
  const { game, rating, theme } = table.puzzle;
  const { task, themes } = puzzleUi(game);
  const outcome = table.outcome.value;
  const told = useRef<HTMLDivElement>(null);
  const way = useRef<HTMLDivElement>(null);
  const isOver = table.isOver() || table.done !== undefined;
  useEffect(() => {
    if (isOver) way.current?.querySelector<HTMLElement>("a, button")?.focus({ preventScroll: true });
    else if (outcome && document.activeElement === document.body) told.current?.focus({ preventScroll: true });
    if (outcome) told.current?.scrollIntoView({ block: "nearest" });
  }, [outcome?.kind, table.misses]);
  return (
    <section class={isOver ? "puzzle-panel over" : "puzzle-panel"} aria-label={t("Puzzle")}>
      {lead}
      {!isOver && <p class="puzzle-task">{t(task)}</p>}
      {!isOver && (
        <p class="puzzle-cost soft">
          {!outcome && <span>{tn("%d try", "%d tries", TRIES - table.misses)}</span>}{" "}
          <small>{table.isHelped.value ? t("After a hint it does not count as solved.") : cost}</small>
        </p>
      )}
      <div ref={told} tabIndex={-1} role="status" aria-busy={table.judging.value}>
        {table.judging.value ? <p class="soft">{t("Looking at your move…")}</p>
          : outcome && <Told table={table} outcome={outcome} />}
      </div>
      {isOver ? (
        <>
          <div ref={way} class="puzzle-way">{end}</div>
          {after}
          <p class="puzzle-facts">
            <span>{t(themes[theme] ?? theme)}</span>
            <span>{t("Difficulty: %d", rating)}</span>
          </p>
        </>
      ) : (
        <button type="button" class="button" disabled={table.judging.value}
          onClick={() => void table.show()}>
          {t("Show the solution")}
        </button>
      )}
    </section>
  );
}

/** As in a game: the key opens it, and on a phone whoever comes to it by Tab. */
function TypeBox(props: Pick<CommandBoxProps, "table" | "words" | "typed">) {
  const [isOpen, open] = useState(false);
  useKeys({
    type: () => {
      open(true);
      document.getElementById("command-line")?.focus();
    },
  });
  return <CommandBox {...props} isOpen={isOpen} onClose={() => open(false)} />;
}

/** The steps of the turn that the board shows, numbered as in words. Steps in one place have one flag. */
function useFlags(table: PuzzleTable): void {
  const outcome = table.outcome.value;
  const turn = outcome && "worth" in outcome ? outcome.worth?.turn : undefined;
  useEffect(() => {
    const { places } = playUi(table.puzzle.game);
    if (!turn || !places || !table.before) return undefined;
    const labels = new Map<string, string[]>();
    turn.forEach((word, i) => {
      const at = places(word).join(" ");
      if (at) labels.set(at, [...labels.get(at) ?? [], String(i + 1)]);
    });
    flagged.value = {
      seat: table.before.turn,
      marks: [...labels].map(([at, all]) => ({ label: all.join(", "), tone: "best", keys: at.split(" ") })),
    };
    return () => {
      flagged.value = null;
    };
  }, [turn]);
}

export function Solve(props: SolveProps) {
  const { puzzle, title, misses = 0, done, onMiss = () => undefined, onEnd } = props;
  const isLoaded = useLoaded(() => loadPlay(puzzle.game).then(() => true), [puzzle.game]);
  const table = useMemo(() => new PuzzleTable(puzzle, { misses, done, onMiss, onEnd }), [puzzle.id]);
  useEffect(() => {
    void table.open();
    return () => table.close();
  }, [table]);
  const ui = isLoaded && playUi(puzzle.game);
  return (
    <div class="fill">
      <TopBar title={title} />
      {table.fault.value && <NoRules onRetry={() => void table.open()} />}
      <main class="puzzle" aria-busy={!ui}>
        {ui && <Panel {...props} table={table} />}
        {ui && <div class="study-board"><ui.Board key={puzzle.id} table={table} /></div>}
      </main>
      {ui && <TypeBox table={table} words={ui.commands} typed={ui.typed} />}
    </div>
  );
}
