// diagram.tsx - a small position with what the rules say about it.
import { City } from "../games/akropolis/city";
import { bounds as hexBounds } from "../games/akropolis/hex";
import { hexScores } from "../games/akropolis/hex-text";
import { isDistrict, kindOf } from "../games/akropolis/words";
import { SquareCity } from "../games/panticapaeum/city";
import { bounds as squareBounds } from "../games/panticapaeum/square";
import { useLoaded } from "../ui/use-loaded";
import { askOnce } from "../rules";
import { sayAll, t, tn } from "../say";
import type { AkropolisCell, AkropolisSeatScore, HexScore, Kind } from "../games/akropolis/types";
import type { PanticapaeumSeatScore } from "../games/panticapaeum/types";
import { Icon } from "../ui/icon";
import { DIAGRAMS, pictureOf, surveyed, type DiagramName, type SurveyScore } from "./diagrams";
import { kindPoints } from "./news";

type Surveys = Record<DiagramName, SurveyScore>;

let asked: Promise<Surveys> | null = null;

/** All diagrams are asked for at once, and once. */
function loadSurveys(): Promise<Surveys> {
  asked ??= surveyed(askOnce).catch((fault: unknown) => {
    asked = null; // the next page that is opened asks again
    throw fault;
  });
  return asked;
}

/** One hex for each thing that is said: of two that do not count for the same reason, the first. */
function tellingHexes(score: AkropolisSeatScore, kind: Kind): HexScore[] {
  const hexes = score.cells.filter(({ code }) => isDistrict(code) && kindOf(code) === kind);
  const sentence = (hex: HexScore): string => hex.say.map(([format]) => format).join();
  return hexes.filter((hex, i) => hexes.findIndex((one) => sentence(one) === sentence(hex)) === i);
}

function Verdict({ counts, text }: { counts: boolean; text: string }) {
  return (
    <li class={counts ? "good" : "bad"}>
      <Icon name={counts ? "check" : "close"} />
      <span>
        <span class="hidden-text">{counts ? t("Counts:") : t("Does not count:")} </span>{text}
      </span>
    </li>
  );
}

function HexDiagram({ score, kind }: { score: AkropolisSeatScore; kind: Kind | null }) {
  const cells = score.cells
    .map(({ q, r, code, level }, i): AkropolisCell => [q, r, code, level, i]);
  const { x, y, width, height } = hexBounds(cells, false, 6);
  return (
    <>
      <svg viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={t("An example")}>
        <City cells={cells} tilt={false} verdicts={hexScores(score)} />
      </svg>
      {kind && (
        <figcaption>
          <b>{kindPoints(kind, score)}</b>
          <ul>
            {tellingHexes(score, kind).map((hex) => (
              <Verdict key={hex.why} counts={hex.counts} text={sayAll(hex.say)} />
            ))}
          </ul>
        </figcaption>
      )}
    </>
  );
}

function SquareDiagram({ lines, score }: { lines: string; score: PanticapaeumSeatScore }) {
  const { cells, buildings } = pictureOf(lines);
  const { x, y, width, height } = squareBounds(cells, false, 0.1);
  const told = score.buildings.filter(({ points }, _i, all) => points > 0 || all.length < 3);
  return (
    <>
      <svg viewBox={`${x} ${y} ${width} ${height}`} role="img" aria-label={t("An example")}>
        <SquareCity cells={cells} buildings={buildings} tilt={false}
          points={score.buildings.map(({ points }) => points)} />
      </svg>
      <figcaption>
        <ul>
          {told.map(({ points, say }, i) => (
            <li key={i}><b>{tn("%d point", "%d points", points)}</b> <span>{sayAll(say)}</span></li>
          ))}
        </ul>
      </figcaption>
    </>
  );
}

export function Diagram({ name }: { name: DiagramName }) {
  const score = useLoaded(loadSurveys)?.[name];
  const diagram = DIAGRAMS[name];
  if (!score) return null;
  return (
    <figure class="learn-diagram">
      {diagram.game === "akropolis"
        ? <HexDiagram score={score as AkropolisSeatScore} kind={diagram.kind} />
        : <SquareDiagram lines={diagram.lines} score={score as PanticapaeumSeatScore} />}
    </figure>
  );
}
