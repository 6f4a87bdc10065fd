// rules-screen.tsx - the rules of a game as text that can be searched. The rule that the address
// names is highlighted, scrolled to and focused.
import { useEffect, useState } from "preact/hooks";
import { allGames, gameName, gameOf } from "../table/installed-games";
import { learnUi } from "./learn-ui";
import { href, route } from "../router";
import { useLoaded } from "../ui/use-loaded";
import { askOnce, documentOf } from "../rules";
import { t, tn } from "../say";
import type { GameName } from "../types";
import { TopBar } from "../ui/bar";
import { Icon } from "../ui/icon";
import { BoxTable, boxTitle } from "../rulebook/box-table";
import { Diagram } from "./diagram";
import { boxAddress, BOX, ruleAddress } from "../rulebook/rule-address";
import {
  askForBox, askForRules, foundIn, goalOf, paragraphId, placeOfRule, withoutGoal, type RuleBook,
  type BoxContents, type Rule, type Topic,
} from "../rulebook/rule-book";

interface Pages {
  topics: readonly Topic[];
  box: BoxContents;
}

async function askPages(game: GameName): Promise<Pages> {
  const [book, box] = await askOnce([askForRules(game), askForBox(game)]);
  if (!book || !box) throw new Error(game);
  return { topics: documentOf<RuleBook>(book).topics, box: documentOf<BoxContents>(box) };
}

/** Where this page has what the address asks for; the engine knows which paragraph explains it. */
async function askPlace(game: GameName, asked: string): Promise<string | null> {
  if (asked === "" || asked === BOX) return asked || null;
  const [found] = await askOnce([askForRules(game, asked)]);
  return found && !found.refusal ? placeOfRule(documentOf<RuleBook>(found), asked) : null;
}

/** The paragraph that the address asks for. It gets the focus whenever the address changes. */
function useAskedRule(game: GameName, isThere: boolean): string | null {
  const asked = route.value.query.get("rule") ?? "";
  const found = useLoaded(async () => ({ asked, place: await askPlace(game, asked) }), [asked]);
  const place = found?.asked === asked ? found.place : null;
  useEffect(() => {
    const element = place && document.getElementById(place);
    if (!element) return;
    element.scrollIntoView({ block: "center" });
    element.focus({ preventScroll: true });
  }, [route.value, place, isThere]);
  return place;
}

function Paragraph({ game, one, isLit }: { game: GameName; one: Rule; isLit: boolean }) {
  const { rule, text } = one;
  const name = paragraphId(one);
  const hasDiagram = learnUi(game).diagrams?.documents[name] !== undefined;
  return (
    <li id={name} tabIndex={-1} class={isLit ? "learn-rule lit" : "learn-rule"}>
      <span class="learn-number">{rule}</span>
      <div class="learn-rule-body">
        <p>{t(text)}</p>{hasDiagram && <Diagram game={game} paragraph={name} />}
      </div>
    </li>
  );
}

function Section({ game, topic, lit }: { game: GameName; topic: Topic; lit: string | null }) {
  return (
    <section class="card learn-topic" aria-labelledby={topic.rule}>
      <h2 id={topic.rule} tabIndex={-1} class={lit === topic.rule ? "lit" : ""}>
        {t(topic.title)}
      </h2>
      <ul>
        {topic.rules.map((one) => (
          <Paragraph key={paragraphId(one)} game={game} one={one}
            isLit={lit === paragraphId(one)} />
        ))}
      </ul>
    </section>
  );
}

/** What it takes to win, before anything else. */
function GoalSection({ goal, lit }: { goal: Rule; lit: string | null }) {
  const id = paragraphId(goal);
  return (
    <section class="card learn-topic learn-goal" aria-labelledby="goal">
      <h2 id="goal">{t("The goal")}</h2>
      <p id={id} tabIndex={-1} class={lit === id ? "learn-rule lit" : "learn-rule"}>
        {t(goal.text)}
      </p>
    </section>
  );
}

function BoxSection({ box, lit }: { box: BoxContents; lit: string | null }) {
  return (
    <section class="card learn-topic" aria-labelledby={BOX}>
      <h2 id={BOX} tabIndex={-1} class={lit === BOX ? "lit" : ""}>{boxTitle()}</h2>
      <BoxTable box={box} />
    </section>
  );
}

function Search({ query, found, onQuery }: {
  query: string; found: number; onQuery(query: string): void;
}) {
  return (
    <div class="learn-search" role="search">
      <label class="field">
        <span>{t("Search the rules")}</span>
        <input type="search" value={query} autocomplete="off"
          onInput={(event) => onQuery(event.currentTarget.value)} />
      </label>
      <p role="status" class="soft">
        {query.trim() && tn("%d rule found", "%d rules found", found)}
      </p>
    </div>
  );
}

function Contents({ game, topics }: { game: GameName; topics: readonly Topic[] }) {
  return (
    <nav class="learn-contents" aria-label={t("Topics")}>
      <ul>
        {topics.map((topic) => (
          <li key={topic.rule}><a href={ruleAddress(topic.rule)}>{t(topic.title)}</a></li>
        ))}
        <li><a href={boxAddress(game)}>{boxTitle()}</a></li>
      </ul>
    </nav>
  );
}

export function RulesScreen({ game }: { game: GameName }) {
  const [query, setQuery] = useState("");
  const pages = useLoaded(() => askPages(game));
  const lit = useAskedRule(game, pages !== null);
  const topics = pages?.topics ?? [];
  const found = foundIn(topics, query, t);
  const goal = goalOf({ topics: found });
  const count = found.reduce((sum, { rules }) => sum + rules.length, 0);
  useEffect(() => setQuery(""), [route.value]);
  return (
    <div class="screen">
      <TopBar title={t("Rules: %s", gameName(game))}>
        <a class="icon-button" href={href("learn")} aria-label={t("Learn")}><Icon name="book" /></a>
      </TopBar>
      <main class="learn-rules" aria-busy={pages === null}>
        <div class="learn-aside">
          <Search query={query} found={count} onQuery={setQuery} />
          <Contents game={game} topics={topics} />
          <div class="learn-links">
            {gameOf(game)?.lesson && (
              <a class="button" href={href("learn", game)}>
                <Icon name="play" />{t("First lesson")}
              </a>
            )}
            {allGames().filter(({ name }) => name !== game).map(({ name }) => (
              <a key={name} class="button" href={href("learn", "rules", name)}>
                {t("Rules: %s", gameName(name))}
              </a>
            ))}
          </div>
        </div>
        <div class="learn-topics">
          {goal && <GoalSection goal={goal} lit={lit} />}
          {withoutGoal(found).map((topic) => (
            <Section key={topic.rule} game={game} topic={topic} lit={lit} />
          ))}
          {pages && !query.trim() && <BoxSection box={pages.box} lit={lit} />}
          {pages && found.length === 0 && <p>{t("No rule has these words. Try fewer or shorter ones.")}</p>}
        </div>
      </main>
    </div>
  );
}
