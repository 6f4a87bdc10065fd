// lines-list.tsx - lines of text below each other.
import "./any.css";

export function Lines({ lines }: { lines: readonly string[] }) {
  return <ul class="any-lines">{lines.map((line) => <li key={line}>{line}</li>)}</ul>;
}
