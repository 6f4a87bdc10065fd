// commands.ts - the commands of the text box: questions about the game, answered in the reader's
// language. Anything else is a move, and goes to the rules.
import { askForBox, askForRules, type RuleBook, type BoxContents } from "../rulebook/rule-book";
import { documentOf } from "../rules";
import { mark, say, signed, t, tn } from "../say";
import { allowedAids } from "../table/aids";
import { showsScores } from "../table/frame";
import { hintLines } from "../table/hint";
import { seatNames } from "../table/names";
import type { Table } from "../table/table";
import type { Commands } from "../table/table-game";

async function undo(table: Table): Promise<string[]> {
  const steps = table.ownSteps() > 0 ? 1 : table.lastTurn();
  if (steps === 0) return [t("There is no move of yours to take back yet.")];
  return [await table.takeBack(steps)];
}

function totals(table: Table): string[] {
  const seats = table.position.value?.score.seats ?? [];
  return seatNames(table.match).map((name, i) =>
    t("%s: %s", name, tn("%d point", "%d points", seats[i]?.total ?? 0)));
}

/** Commands that tell what a move is worth are an aid. The table may forbid them; the player's own
 * settings do not. */
const NO_AIDS = mark("This table is played without this kind of help.");

async function best(table: Table, rest: string): Promise<string[]> {
  if (allowedAids.value !== "full") return [t(NO_AIDS)];
  if (!table.isMine()) return [t("It is not your turn.")];
  const count = Math.min(10, Math.max(1, Number(rest) || 1));
  const advice = await table.advise(count);
  return advice.map((one, i) => [`${i + 1}. ${one.move}`, ...hintLines(one)].join(". "));
}

async function diff(table: Table, words: string): Promise<string[]> {
  const position = table.position.value;
  if (allowedAids.value !== "full") return [t(NO_AIDS)];
  if (!position || !words) return [t("Write the move after the word diff.")];
  const after = await table.tryOut(words);
  if (!("score" in after)) return [say(after)];
  const was = position.score.seats[position.turn]?.total ?? 0;
  const is = after.score.seats[position.turn]?.total ?? 0;
  return [t("%s: points %s, then %d", words, signed(is - was), is)];
}

/** A rule by its number; without a number, the topics and how to ask. */
async function rule(table: Table, typed: string): Promise<string[]> {
  const answer = await table.lookUp(askForRules(table.match.agreed.game, typed));
  if (answer.refusal) return [say(answer.refusal.say)];
  const { topics } = documentOf<RuleBook>(answer);
  const lines = topics.flatMap((topic) => [
    t("%s: %s", topic.rule, t(topic.title)),
    ...(typed ? topic.rules.map((one) => t("%s: %s", one.rule, t(one.text))) : []),
  ]);
  const first = topics[0]?.rules.find((one) => !one.part)?.rule ?? ""; // after the goal
  return typed ? lines
    : [...lines, t("Give the number of the rule, for example: rule %s", first)];
}

async function box(table: Table): Promise<string[]> {
  const { players, rows } = documentOf<BoxContents>(
    await table.lookUp(askForBox(table.match.agreed.game)));
  return [{ name: mark("Players"), counts: players }, ...rows].map(({ name, counts }) =>
    t("%s: %s", t(name), counts.map((count) => count || "–").join(" / ")));
}

/** The commands that every game has. */
const COMMON: Commands = {
  score: {
    form: "score",
    help: mark("everyone's points"),
    run: (table) => (showsScores() ? totals(table) : [t("The points are hidden.")]),
  },
  best: { form: "best 3", help: mark("the moves that a bot would consider"), run: best },
  diff: { form: "diff …", help: mark("what a move would change"), run: diff },
  rule: { form: "rule 5.3", help: mark("a rule by its number, or all topics"), run: rule },
  box: { form: "box", help: mark("how many tiles and parts there are, by players"), run: box },
  undo: { form: "undo", help: mark("take back your last move or step"), run: undo },
};

function helpLines(commands: Commands): string[] {
  return [
    t("Type a move, or one of these words:"),
    ...Object.values(commands).map(({ form, help }) => t("%s: %s", form, t(help))),
  ];
}

/** The answer to a typed line. */
export async function answer(table: Table, typed: string, own: Commands): Promise<string[]> {
  const commands = { ...COMMON, ...own };
  const [, word = "", rest = ""] = /^(\S*)\s*(.*)$/s.exec(typed.trim()) ?? [];
  const name = word.toLowerCase();
  if (name === "help" || name === "?") return helpLines(commands);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command.run(table, rest.trim());
  if (!table.isMine()) return [t("It is not your turn.")];
  return played(table, typed.trim());
}

/** A coach is asked about moves as the rules write them. */
async function isHeldBack(table: Table, words: string): Promise<boolean> {
  const coach = table.coach.value;
  if (!coach || !table.position.value?.legal.includes(words)) return false;
  return coach.holdsBack({
    words, play: () => void table.play(words), takeBack: () => undefined,
  });
}

async function played(table: Table, words: string): Promise<string[]> {
  const before = table.events.value.length;
  const seat = table.position.value?.turn ?? 0;
  const was = table.position.value?.score.seats[seat]?.total ?? 0;
  if (await isHeldBack(table, words))
    return [t("The coach asks you to think again. Type the same move again to make it.")];
  const refusal = await table.play(words);
  if (refusal) return [say(refusal)];
  const made = table.events.value[before];
  if (!made) return [t("Tried: %s", words)]; // at a puzzle; what came of it is said beside the board
  const { after } = made;
  if (!showsScores()) return [t("Played: %s", words)];
  return [t("Played: %s, points %s", words, signed(after - was))];
}
