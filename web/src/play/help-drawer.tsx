// help-drawer.tsx - the rules within reach of the table: the goal, what scores and how it stands in
// the player's own city, the order of a turn, what is in the box. On a wide screen it stands beside
// the board, and one can go on playing; on a narrow one it is a sheet over the lower part.
import type { ComponentChildren } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { href } from "../router";
import { BoxTable, boxTitle } from "../rulebook/box-table";
import { ruleAddress } from "../rulebook/rule-address";
import {
  askForBox, askForRules, goalOf, paragraphId, type BoxContents, type Rule, type RuleBook,
} from "../rulebook/rule-book";
import { documentOf } from "../rules";
import { t } from "../say";
import { ownSeat, pointedOut, showsScores } from "../table/frame";
import type { HelpCard, HelpUi } from "../table/help-ui";
import { gameOf, playUi } from "../table/installed-games";
import type { Table } from "../table/table";
import type { SeatScore } from "../types";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";
import "./help-drawer.css";

interface Content {
  ui: HelpUi | null; // a game that is not offered has none
  goal?: Rule;
  rules: ReadonlyMap<string, Rule>;
  pictures: ReadonlyMap<string, SeatScore>; // the scores of the diagrams
  box: BoxContents | null;
}

/** All that the drawer shows besides the position, from the rules. */
async function load(table: Table): Promise<Content> {
  const { game } = table.match.agreed;
  const ui = await playUi(game).loadHelp?.() ?? null;
  const [book, box] = await Promise.all(
    [askForRules(game), askForBox(game)].map((call) => table.lookUp(call)));
  const topics = !book || book.refusal ? [] : documentOf<RuleBook>(book).topics;
  const all = topics.flatMap(({ rules }) => rules);
  const pictures = Object.entries(ui?.documents ?? {}).map(async ([name, text]) =>
    [name, JSON.parse((await table.lookUp({ ask: "survey", text })).text) as SeatScore] as const);
  return {
    ui, goal: goalOf({ topics }), rules: new Map(all.map((rule) => [paragraphId(rule), rule])),
    pictures: new Map(await Promise.all(pictures)),
    box: !box || box.refusal ? null : documentOf<BoxContents>(box),
  };
}

const briefOf = ({ brief, text }: Rule): string => t(brief ?? text);

interface CardProps {
  card: HelpCard;
  content: Content;
  onLight(keys: readonly string[] | null): void;
}

/** Pointing at it lights up in the own city what it is about; a finger switches that with "yours". */
function Card({ card, content: { ui, rules, pictures }, onLight }: CardProps) {
  const { paragraph, name, yours, keys } = card;
  const rule = rules.get(paragraph);
  const score = pictures.get(paragraph);
  const isLit = keys.length > 0 && [...pointedOut.value?.keys ?? []].join() === keys.join();
  return (
    <li class="help-card" data-kind={paragraph} onPointerEnter={(event) => {
      if (event.pointerType !== "touch") onLight(keys);
    }} onPointerLeave={(event) => {
      if (event.pointerType !== "touch") onLight(null);
    }}>
      {ui && score && <ui.Picture paragraph={paragraph} score={score} />}
      <div>
        <h4>{name}</h4>
        {rule && (
          <p>{briefOf(rule)} <a href={ruleAddress(rule.rule)}
            aria-label={t("The rule: %s", name)}>{t("Rule")}</a></p>
        )}
        {showsScores() && (
          <button type="button" class="help-yours" aria-pressed={isLit}
            onFocus={() => onLight(keys)} onBlur={() => onLight(null)}
            onClick={() => onLight(isLit ? null : keys)}>
            {t("yours: %s", yours)}
          </button>
        )}
      </div>
    </li>
  );
}

function Cards({ table, content, ui }: { table: Table; content: Content; ui: HelpUi }) {
  const position = table.position.value;
  const seat = ownSeat(table);
  useEffect(() => () => {
    pointedOut.value = null;
  }, []);
  if (!position) return null;
  const onLight = (keys: readonly string[] | null): void => {
    pointedOut.value = keys && { seat, keys: new Set(keys) };
  };
  return (
    <Part title={t(ui.title)}>
      <ul class="help-cards">
        {ui.cards(position.state, position.score, seat).map((card) => (
          <Card key={card.paragraph} card={card} content={content} onLight={onLight} />
        ))}
      </ul>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ComponentChildren }) {
  return <section class="help-part"><h3>{title}</h3>{children}</section>;
}

function Order({ content, ui }: { content: Content; ui: HelpUi }) {
  const rules = ui.turn.flatMap((name) => content.rules.get(name) ?? []);
  return (
    <Part title={t("A turn")}>
      <ol class="help-turn">
        {rules.map((rule) => <li key={paragraphId(rule)}>{briefOf(rule)}</li>)}
      </ol>
    </Part>
  );
}

function Pages({ table, content }: { table: Table; content: Content }) {
  const { ui, goal, box } = content;
  return (
    <>
      {goal && <p class="help-goal">{briefOf(goal)}</p>}
      {ui && <Cards table={table} content={content} ui={ui} />}
      {ui && <Order content={content} ui={ui} />}
      {ui?.More && <ui.More />}
      {box && (
        <details class="help-box">
          <summary>{boxTitle()}</summary><BoxTable box={box} />
        </details>
      )}
    </>
  );
}

interface Props {
  table: Table;
  onKeys(): void;
  onClose(): void;
}

/** The focus goes to the drawer, and back to where it was. Escape closes it, unless the player has
 * gone on at the board since and has something to put back there first. */
function useDrawer(onClose: () => void) {
  const drawer = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const here = drawer.current;
    let isLast = true; // nothing was done elsewhere since
    const point = (event: PointerEvent): void => {
      isLast = here?.contains(event.target as Node) ?? false;
    };
    const isOurs = (event: KeyboardEvent): boolean =>
      event.key === "Escape" && !document.querySelector("dialog[open]");
    const beforeBoard = (event: KeyboardEvent): void => {
      if (!isLast || !isOurs(event)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      close.current();
    };
    const afterBoard = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) isLast = false;
      else if (isOurs(event)) close.current();
    };
    here?.focus();
    addEventListener("pointerdown", point, true);
    addEventListener("keydown", beforeBoard, true);
    addEventListener("keydown", afterBoard);
    return () => {
      removeEventListener("pointerdown", point, true);
      removeEventListener("keydown", beforeBoard, true);
      removeEventListener("keydown", afterBoard);
      if (here?.contains(document.activeElement)) before?.focus();
    };
  }, []);
  return drawer;
}

export function HelpDrawer({ table, onKeys, onClose }: Props) {
  const { game } = table.match.agreed;
  const drawer = useDrawer(onClose);
  const content = useLoaded(() => load(table), [table]);
  return (
    <section ref={drawer} class="help-drawer" role="dialog" aria-label={t("Help")} tabIndex={-1}
      aria-busy={content === null} data-over-board="">
      <div class="dialog-head">
        <h2>{t("Help")}</h2>
        <button type="button" class="icon-button" aria-label={t("Close")} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {content && <Pages table={table} content={content} />}
      <div class="help-links">
        <a class="button" href={href("learn", "rules", game)}>
          <Icon name="book" />{t("All the rules")}
        </a>
        {gameOf(game)?.lesson && (
          <a class="button" href={href("learn", game)}><Icon name="play" />{t("First lesson")}</a>
        )}
        <button type="button" class="button" onClick={onKeys}>
          <Icon name="keyboard" />{t("Keys")}
        </button>
      </div>
    </section>
  );
}
