// set-field.tsx - a choice of the set: the usual one, one that the server offers, or a file of this
// device.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Say } from "../../engine";
import type { SetFieldProps } from "../../table/table-game";
import { useLoaded } from "../../ui/use-loaded";
import { say, t } from "../../say";
import { Icon } from "../../ui/icon";
import { setName } from "./packed-set";
import { offeredSets, readSetFile, type OfferedSet } from "./set-file";
import "../../ui/file-button.css";

const MOST_FAULTS = 5;

/** Scrolls itself into view: the form around it scrolls. */
function Faults({ faults }: { faults: Say[] }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.scrollIntoView({ block: "nearest" }), [faults]);
  return (
    <div ref={box} role="alert">
      <p>{t("This set file cannot be used:")}</p>
      <ul>{faults.slice(0, MOST_FAULTS).map((fault, i) => <li key={i}>{say(fault)}</li>)}</ul>
    </div>
  );
}

function FileButton({ onRead }: { onRead(text: string): void }) {
  return (
    <label class="button file-button">
      <Icon name="file" />{t("Open a set file")}
      <input type="file" accept=".json,application/json"
        onChange={(event) => {
          const input = event.currentTarget;
          const [file] = input.files ?? [];
          void file?.text().then(onRead);
          input.value = ""; // so that the same file can be chosen again after a correction
        }} />
    </label>
  );
}

interface SetChoice {
  data: string;
  label: string;
}

function choices(offered: readonly OfferedSet[], value: string): SetChoice[] {
  const known: SetChoice[] = [
    { data: "", label: t("Reconstructed set") },
    ...offered.map(({ name, data }) => ({ data, label: name })),
  ];
  return known.some(({ data }) => data === value) ? known
    : [...known, { data: value, label: setName(value) || "?" }];
}

export function SetField({ value, onChange }: SetFieldProps) {
  const offered = useLoaded(offeredSets, []) ?? [];
  const [faults, setFaults] = useState<Say[]>([]);
  const choose = (data: string): void => {
    setFaults([]);
    onChange(data);
  };
  const read = async (text: string): Promise<void> => {
    const found = await readSetFile(text);
    if ("data" in found) choose(found.data);
    else setFaults(found.faults);
  };
  return (
    <div class="new-game-part set-field">
      <label class="field">
        <span>{t("Set of tiles and boards")}</span>
        <select class="text-input" value={value}
          onChange={(event) => choose(event.currentTarget.value)}>
          {choices(offered, value).map(({ data, label }) => (
            <option key={data} value={data}>{label}</option>
          ))}
        </select>
      </label>
      <FileButton onRead={(text) => void read(text)} />
      {faults.length > 0 && <Faults faults={faults} />}
    </div>
  );
}
