// review-keys.tsx - the keys of a review: what they do, and the list of them.
import { mark, t } from "../say";
import { keyLabel, keyName } from "../table/keys";
import { Dialog } from "../ui/dialog";

interface Ways {
  mistake(isBack: boolean): void;
  turn(isBack: boolean): void;
  help(): void;
}

const KEYS: readonly { keys: readonly string[]; label: string }[] = [
  { keys: ["n"], label: mark("Next mistake") },
  { keys: ["p", "N"], label: mark("The mistake before") },
  { keys: ["ArrowDown"], label: mark("Next turn") },
  { keys: ["ArrowUp"], label: mark("The turn before") },
  { keys: ["ArrowRight"], label: mark("One move on") },
  { keys: ["ArrowLeft"], label: mark("One move back") },
  { keys: ["Home"], label: mark("To the beginning") },
  { keys: ["End"], label: mark("To the end") },
  { keys: [" "], label: mark("Play") },
  { keys: ["?"], label: mark("Show the keys") },
];

/** Up and down scroll the list while it has the focus itself. Returns false for other keys. */
export function reviewKey(event: KeyboardEvent, ways: Ways): boolean {
  const isScrolling = event.target instanceof Element && event.target.matches(".panel-page");
  switch (keyName(event)) {
    case "n": ways.mistake(false); break;
    case "p": case "N": ways.mistake(true); break;
    case "ArrowDown": case "ArrowUp":
      if (isScrolling) return false;
      ways.turn(event.key === "ArrowUp");
      break;
    case "?": ways.help(); break;
    default: return false;
  }
  return true;
}

export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title={t("Keys")} onClose={onClose}>
      <dl class="review-keys">
        {KEYS.map(({ keys, label }) => (
          <div key={label}>
            <dt>{keys.map((key) => <kbd key={key}>{keyLabel(key)}</kbd>)}</dt>
            <dd>{t(label)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
