// report.tsx - where a report begins, the page that `polis analyse --html` writes: the review screen,
// and a table to play on from it, in one file that needs no server.
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/board.css";
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { installAllGames } from "./games/list";
import { packText } from "./packed-text";
import { loadPuzzles } from "./puzzles/puzzle-ui";
import { ReviewScreen } from "./review/review-screen";
import { route } from "./router";
import { speak } from "./say";
import { applySettings } from "./settings";
import { loadPlay } from "./table/installed-games";
import { TableScreen } from "./table-screen";
import { LiveRegions } from "./ui/announce";
import { readReport } from "./report/embedded";

/** Any address but a table's leads back to the review. */
function Screens({ home }: { home: string }) {
  const [name] = route.value.path;
  const isElsewhere = name !== "table" && name !== "review";
  useEffect(() => {
    if (isElsewhere) location.hash = home;
  }, [isElsewhere]);
  if (isElsewhere) return null;
  return (
    <>
      {name === "table" ? <TableScreen /> : <ReviewScreen />}
      <LiveRegions />
    </>
  );
}

async function begin(): Promise<void> {
  const report = readReport();
  if (!report) return;
  installAllGames();
  applySettings();
  document.documentElement.dataset.report = ""; // there is no start page to go back to
  const home = `#/review?r=${await packText(report.record)}`;
  location.hash = home;
  await Promise.all([loadPlay(), loadPuzzles(), speak(report.language)]);
  render(<Screens home={home} />, document.getElementById("app") as HTMLElement);
}

void begin();
