// level-options.tsx - the bots to choose from, as options of a <select>: levels, styles, and those
// that do not think ahead.
import { t } from "../say";
import { levelGroups, levelName } from "../table/names";

interface Props {
  levels: readonly string[];
  label?(name: string): string;
}

export function LevelOptions({ levels, label = (name) => name }: Props) {
  return (
    <>
      {levelGroups(levels).map(({ title, names }) => (
        <optgroup key={title} label={t(title)}>
          {names.map((level) => (
            <option key={level} value={level}>{label(levelName(level))}</option>
          ))}
        </optgroup>
      ))}
    </>
  );
}
