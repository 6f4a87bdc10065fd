// app.tsx - the screens by the first word of the address. Each is loaded when it is first shown, so
// that a first game loads only what it needs.
import type { ComponentType } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { loadExercises } from "./exercises/exercise-ui";
import { loadLearn } from "./learn/learn-ui";
import { loadPuzzles } from "./puzzles/puzzle-ui";
import { route } from "./router";
import { t } from "./say";
import { loadCalculator } from "./score/calculator-ui";
import { Start } from "./start/start-screen";
import { storageTrouble } from "./storage";
import { loadPlay } from "./table/installed-games";
import { prepareGame } from "./table/prepare";
import { matchById } from "./table/shelf";
import { hush, LiveRegions } from "./ui/announce";
import { NotLoaded, Skeleton } from "./ui/skeleton";

/** A screen, together with those parts of the games that it shows. */
async function withGames<T>(screen: Promise<T>, load: () => Promise<void>): Promise<T> {
  await Promise.all([screen, load()]);
  return screen;
}

const loadTable = (): Promise<ComponentType> =>
  import("./table-screen").then((module) => module.TableScreen);

/** A table of this device says which game must be loaded; the screen itself waits for it. */
function openTable(): Promise<ComponentType> {
  const match = matchById(route.peek().path[1] ?? "");
  if (match) void prepareGame(match.agreed.game).catch(() => undefined);
  return loadTable();
}

/** Mistakes have the themes of the puzzles. */
async function loadThemed(): Promise<void> {
  await Promise.all([loadPlay(), loadPuzzles()]);
}

const screens: Record<string, () => Promise<ComponentType>> = {
  play: () => import("./start/play-screen").then((module) => module.PlayScreen),
  new: () => import("./start/new-screen").then((module) => module.NewScreen),
  table: openTable,
  replay: () => withGames(import("./replay/replay-screen"), loadPlay)
    .then((module) => module.ReplayScreen),
  review: () => withGames(import("./review/review-screen"), loadThemed)
    .then((module) => module.ReviewScreen),
  score: () => withGames(import("./score/score-screen"), loadCalculator)
    .then((module) => module.ScoreScreen),
  learn: () => withGames(import("./learn/learn-screen"), loadLearn)
    .then((module) => module.LearnScreen),
  statistics: () => withGames(import("./statistics/statistics-screen"), loadThemed)
    .then((module) => module.StatisticsScreen),
  plan: () => withGames(import("./exercises/plan-screen"), async () => {
    await Promise.all([loadPuzzles(), loadExercises()]);
  }).then((module) => module.PlanScreen),
  puzzles: () => withGames(import("./puzzles/puzzles-screen"), loadPuzzles)
    .then((module) => module.PuzzlesScreen),
  settings: () => withGames(import("./start/settings-screen"), loadPlay)
    .then((module) => module.SettingsScreen),
};

/** The screen that is shown: its component once it is loaded, or why it cannot be. */
function useScreen(name: string): ComponentType | "loading" | "failed" {
  const [shown, show] = useState<{ name: string; screen: ComponentType | "failed" } | null>(null);
  useEffect(() => {
    let isWanted = true;
    screens[name]?.().then(
      (screen) => isWanted && show({ name, screen }),
      () => isWanted && show({ name, screen: "failed" }),
    );
    return () => {
      isWanted = false;
    };
  }, [name]);
  return shown?.name === name ? shown.screen : "loading";
}

/** A new screen starts at its top, and its title gets the focus, so that a screen reader says where
 * the reader is. A screen that sets the focus itself keeps it. */
function useArrival(isShown: boolean): void {
  useEffect(() => {
    const title = document.querySelector("h1");
    if (!isShown || !title) return;
    scrollTo(0, 0);
    if (document.activeElement !== document.body) return;
    title.tabIndex = -1;
    title.focus({ preventScroll: true });
  }, [isShown]);
}

function Loaded({ name }: { name: string }) {
  const Screen = useScreen(name);
  useArrival(Screen !== "loading");
  if (Screen === "loading") return <Skeleton isTable={name === "table"} />;
  return Screen === "failed" ? <NotLoaded /> : <Screen />;
}

function StorageBanner() {
  if (!storageTrouble.value) return null;
  return (
    <div class="banner" role="status">
      {storageTrouble.value === "full"
        ? t("This device's storage is full: what you do now is lost when you close the page. Delete old games, or export everything in the settings.")
        : t("This browser does not let the page store anything: what you do now is lost when you close the page. Export everything in the settings before you do.")}
    </div>
  );
}

export function App() {
  const { path } = route.value;
  const [name = ""] = path;
  useLayoutEffect(hush, [path.join("/")]);
  return (
    <>
      <StorageBanner />
      {name in screens ? <Loaded key={name} name={name} /> : <Start loadTable={loadTable} />}
      <LiveRegions />
    </>
  );
}
