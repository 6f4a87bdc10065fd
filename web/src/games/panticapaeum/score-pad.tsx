// score-pad.tsx - the score pad of Panticapaeum: points of the buildings, coins, resources,
// droughts.
import { BuildingSign } from "./art-signs";
import { set } from "./set";
import { buildingName } from "./words";
import { mark, t } from "../../say";
import { Stepper } from "../../ui/controls";
import { entriesOf, replaced } from "../../score/book";
import { book, changeOwn, ownEntry } from "../../score/kept-book";
import { PadPage } from "../../score/pad-page";
import { OTHER_PARTS } from "./score-parts";
import { PanticapaeumSheet } from "./score-sheet";
import { nameOf } from "../../score/players";
import { resultSentence } from "../../score/winner";
import { DECIDED, PADS, padScore } from "./pad";
import { BUILDINGS } from "./types";

const MOST = 999;

type Count = "coins" | "resources" | "droughts" | "buildings";

const COUNTS: readonly { count: Count; label: string; hint: string }[] = [
  { count: "coins", ...OTHER_PARTS.coins },
  { count: "resources", ...OTHER_PARTS.resources },
  { count: "droughts", ...OTHER_PARTS.droughts },
  {
    count: "buildings",
    label: mark("buildings"),
    hint: mark("how many: they decide between equal points"),
  },
];

export function PanticapaeumPadPage() {
  const pads = entriesOf(book.value, PADS);
  const pad = ownEntry(PADS);
  if (!pad) return null;
  const seats = pads.map((one, i) => ({
    name: nameOf(i),
    score: padScore(one),
    built: one.buildings,
    coins: one.coins,
  }));
  const result = resultSentence(
    DECIDED,
    seats.map(({ name, score, built, coins }) => ({
      name,
      total: score.total,
      ties: [built, coins],
    })),
  );
  return (
    <PadPage
      page={PADS}
      result={result}
      sheet={<PanticapaeumSheet seats={seats} />}
      hint={t("Write the points that the buildings of each kind bring, then what you have.")}>
      <ul class="pad-rows">
        {BUILDINGS.map((kind, i) => (
          <li key={kind} class="pad-row">
            <span class="pad-name">
              <BuildingSign kind={kind} size={40} />
              <strong>{buildingName(kind)}</strong>
            </span>
            <span class="pad-part">
              <Stepper
                label={t("%s: points", buildingName(kind))}
                hideLabel
                value={pad.points[i] ?? 0}
                low={0}
                high={MOST}
                onChange={(points) => changeOwn(PADS, (now) =>
                  ({ ...now, points: replaced(now.points, i, points) }))}
              />
            </span>
          </li>
        ))}
        {COUNTS.map(({ count, label, hint }) => (
          <li key={count} class="pad-row">
            <span class="pad-name">
              <span>
                <strong>{t(label)}</strong>
                <small class="soft">{t(hint, set.storage_limit_end_of_round)}</small>
              </span>
            </span>
            <span class="pad-part">
              <Stepper
                label={t(label)}
                hideLabel
                value={pad[count]}
                low={0}
                high={MOST}
                onChange={(value) => changeOwn(PADS, (now) => ({ ...now, [count]: value }))}
              />
            </span>
          </li>
        ))}
      </ul>
    </PadPage>
  );
}
