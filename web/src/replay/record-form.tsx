// record-form.tsx - a record or a link as text, to be pasted, chosen as a file, or corrected. It
// stays in its field until it can be opened.
import { useRef, useState } from "preact/hooks";
import { unpackText } from "../packed-text";
import { Rules } from "../rules";
import { t } from "../say";
import { Icon } from "../ui/icon";
import { refusalSentence } from "./record";
import { showRecord, type RecordScreen } from "./replay-source";
import { isRefusal, readStory } from "./story";
import "../ui/file-button.css";
import "./record-form.css";

interface Fault {
  sentence: string;
  line: number; // of the text; 0: none
}

const MOST = 1 << 20; // bytes of a file that could be a record

/** The record in what was pasted, which may be a link with a record in it. */
async function recordIn(pasted: string): Promise<string | null> {
  const code = /^\S*#\/(?:replay|review)\?r=([^\s&]+)(?:&\S*)?$/.exec(pasted.trim())?.[1];
  if (code === undefined) return pasted;
  const unpacked = await unpackText(code);
  return "text" in unpacked ? unpacked.text : null;
}

async function faultOf(text: string): Promise<Fault | null> {
  const rules = new Rules();
  try {
    const story = await readStory(text, (calls) => rules.ask(calls));
    return isRefusal(story) ? { sentence: refusalSentence(story), line: story.line } : null;
  } catch {
    return { sentence: t("The rules could not be loaded. Check the connection and try again; your text is kept."), line: 0 };
  } finally {
    rules.stop();
  }
}

/** Shows what was pasted, or says why not. */
async function opened(pasted: string, screen: RecordScreen): Promise<Fault | null> {
  const text = await recordIn(pasted);
  if (text === null)
    return { sentence: t("This link is damaged or cut off. Ask for it again, or for the record as a file."), line: 0 };
  const fault = await faultOf(text);
  if (!fault) await showRecord(text, screen);
  return fault;
}

/** Selects the line with the fault, so that the reader sees it. */
function showLine(field: HTMLTextAreaElement, line: number): void {
  const lines = field.value.split("\n");
  const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
  field.focus();
  field.setSelectionRange(from, from + (lines[line - 1]?.length ?? 0));
  const high = Number.parseFloat(getComputedStyle(field).lineHeight) || 20;
  field.scrollTop = (line - 1) * high - field.clientHeight / 3; // browsers do not scroll to it
}

interface Props {
  text?: string;
  screen?: RecordScreen; // that opens it
}

export function RecordForm({ text: first = "", screen = "replay" }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(first);
  const [fault, setFault] = useState<Fault | null>(null);
  const [isBusy, setBusy] = useState(false);

  const open = async (what: string): Promise<void> => {
    setBusy(true);
    const found = await opened(what, screen);
    setBusy(false);
    setFault(found);
    if (found?.line && field.current) showLine(field.current, found.line);
  };
  const openFile = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > MOST) {
      setFault({ sentence: t("%s is too large for a record.", file.name), line: 0 });
      return;
    }
    const content = await file.text();
    setText(content);
    await open(content);
  };
  return (
    <form class="record-form" onSubmit={(event) => {
      event.preventDefault();
      void open(text);
    }}>
      <label class="button file-button">
        <Icon name="file" />{t("Choose a file")}
        <input type="file" accept=".polis,.txt,text/plain"
          onChange={(event) => void openFile(event.currentTarget.files?.[0])} />
      </label>
      <label class="field">
        <span>{t("Record or link")}</span>
        <textarea ref={field} class="record-field" rows={8} value={text} spellcheck={false}
          aria-invalid={fault ? "true" : undefined}
          aria-describedby={fault ? "record-fault" : undefined}
          onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      {fault && <p id="record-fault" class="fault" role="alert">{fault.sentence}</p>}
      <button class="button main" type="submit" disabled={isBusy || text.trim() === ""}>
        {t("Open it")}
      </button>
    </form>
  );
}
