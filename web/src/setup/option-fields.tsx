// option-fields.tsx - the options of a game as form controls, whatever rows the rules list.
import {
  choose, isOpen, isUsual, mayBeNone, rangeOf, said, valueOf, wordsOf, type Agreed, type Offer,
  type OptionRow, type OptionWord, type Options,
} from "../options/options";
import { t, tn } from "../say";
import { gameOf } from "../table/installed-games";
import type { GameName } from "../types";
import { Choice, Stepper, Toggle } from "../ui/controls";
import { useLoaded } from "../ui/use-loaded";
import { lotRow, offerOf, type Draft } from "./draft";
import "./new-game.css";

interface Props {
  game: GameName;
  offer: Offer;
  agreed: Agreed;
  onChange(agreed: Agreed): void;
  set?: string; // what is printed on the parts, packed
  onSet?(set: string): void; // where one can be chosen
}

interface RowProps extends Props {
  row: OptionRow;
}

function Named({ name, hint }: OptionWord) {
  if (!hint) return <>{t(name)}</>;
  return <><strong>{t(name)}</strong> <span class="soft">{t(hint)}</span></>;
}

/** One of the words. */
function ChoiceRow({ offer, row, agreed, onChange }: RowProps) {
  const value = valueOf(offer, row, agreed);
  const words = wordsOf(offer, row);
  const none = mayBeNone(offer, row) ? [{ value: "", label: t("None") }] : [];
  const hint = words.find(({ word }) => word === value)?.hint;
  return (
    <div>
      <Choice label={t(row.title)} value={value}
        options={[...none, ...words.map(({ word, name }) => ({ value: word, label: t(name) }))]}
        onChange={(word) => onChange(choose(offer.rows, row, word, agreed))} />
      {hint && <p class="soft">{t(hint)}</p>}
    </div>
  );
}

/** Any of the words. */
function WordsRow({ offer, row, agreed, onChange }: RowProps) {
  const words = wordsOf(offer, row);
  const chosen = said(row, agreed).split(",");
  const set = (list: readonly OptionWord[]): void =>
    onChange(choose(offer.rows, row, list.map(({ word }) => word).join(","), agreed));
  const all = words.filter(({ word }) => chosen.includes(word));
  return (
    <fieldset class="option-list">
      <legend>{t(row.title)}</legend>
      {row.all && <Toggle label={t("All")} on={all.length === words.length}
        onChange={(on) => set(on ? words : [])} />}
      {words.map((one) => (
        <Toggle key={one.word} on={all.includes(one)} label={<Named {...one} />}
          onChange={(on) => set(words.filter((other) =>
            (other === one ? on : all.includes(other))))} />
      ))}
    </fieldset>
  );
}

/** A number: a switch for each named one, and a field if there are others. */
function NumberRow({ offer, row, agreed, onChange }: RowProps) {
  const range = rangeOf(offer, row);
  const value = Number(valueOf(offer, row, agreed));
  const set = (text: string): void => onChange(choose(offer.rows, row, text, agreed));
  const isChosen = (word: string): boolean =>
    valueOf(offer, row, choose(offer.rows, row, word, agreed)) === String(value);
  return (
    <div>
      {range && <Stepper label={t(row.title)} value={value} {...range}
        onChange={(number) => set(String(number))} />}
      {wordsOf(offer, row).map((one) => (
        <Toggle key={one.word} on={isChosen(one.word)} label={<Named {...one} />}
          onChange={(on) => set(on ? one.word : "")} />
      ))}
    </div>
  );
}

/** Every game has a field of its own for its set file. */
function FileRow({ game, set = "", onSet }: RowProps) {
  const Field = useLoaded(async () => gameOf(game)?.setField?.(), [game]);
  return Field && onSet ? <Field value={set} onChange={onSet} /> : null;
}

const FIELDS = { choice: ChoiceRow, words: WordsRow, number: NumberRow, file: FileRow };

/** The rows in which there is something to choose. */
export function OptionFields({ rows, ...props }: Props & { rows: readonly OptionRow[] }) {
  return (
    <>
      {rows.filter((row) => isOpen(props.offer, row)).map((row) => {
        const Field = FIELDS[row.kind];
        return <Field key={`${row.group?.key}.${row.key}`} row={row} {...props} />;
      })}
    </>
  );
}

/** The options of a draft. */
export function fieldsOf(draft: Draft, options: Options, onChange: (draft: Draft) => void): Props {
  return {
    game: draft.game, offer: offerOf(options, draft), agreed: draft.options, set: draft.set,
    onChange: (agreed) => onChange({ ...draft, options: agreed }),
    onSet: (set) => onChange({ ...draft, set }),
  };
}

/** All but who starts, which stands beside the seats, and what changes the scoring. */
export function PlainOptions(props: Props) {
  const { rows } = props.offer;
  const plain = rows.filter((row) => !row.scores && row !== lotRow(rows));
  return <OptionFields rows={plain} {...props} />;
}

/** How many of these rows differ from the usual. */
function countUnusual(offer: Offer, rows: readonly OptionRow[], agreed: Agreed): number {
  return rows.filter((row) => !isUsual(offer, row, agreed)).reduce((sum, row) =>
    sum + (row.kind === "words" ? said(row, agreed).split(",").length : 1), 0);
}

/** What changes the scoring: folded away, since most games use none of it. */
export function HouseRules(props: Props) {
  const { offer, agreed } = props;
  const rows = offer.rows.filter(({ scores }) => scores);
  const unusual = countUnusual(offer, rows, agreed);
  if (rows.length === 0) return null;
  return (
    <details class="house-rules">
      <summary>
        {t("Variants and house rules")}
        {unusual > 0 && <span class="badge">{tn("%d chosen", "%d chosen", unusual)}</span>}
      </summary>
      <div class="new-game-part"><OptionFields rows={rows} {...props} /></div>
    </details>
  );
}
