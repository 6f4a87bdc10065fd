// score-pad.tsx - the score pad of Akropolis: value and stars of each kind, stones.
import { kindName } from "./words";
import { t } from "../../say";
import { KINDS, type AkropolisSeatScore, type HexCode, type Kind } from "./types";
import { Stepper } from "../../ui/controls";
import { AkropolisSheet } from "./score-sheet";
import { entriesOf, replaced } from "../../score/book";
import { book, changeOwn, ownEntry } from "../../score/kept-book";
import { HexSign } from "./hex-sign";
import { nameOf } from "../../score/players";
import { PadPage } from "../../score/pad-page";
import { resultSentence } from "../../score/winner";
import { DECIDED, PADS, padScore, finalScores, type AkropolisPad } from "./pad";

const PLAZAS: Record<Kind, HexCode> = {
  houses: "H",
  markets: "M",
  barracks: "B",
  temples: "T",
  gardens: "G",
};
const STAR_STEPS: Record<Kind, number> = {
  houses: 1,
  markets: 2,
  barracks: 2,
  temples: 2,
  gardens: 3,
};
const MOST = 999;

function KindRow({
  kind,
  pad,
  score,
}: {
  kind: Kind;
  pad: AkropolisPad;
  score: AkropolisSeatScore;
}) {
  const i = KINDS.indexOf(kind);
  const name = kindName(kind);
  return (
    <li class="pad-row">
      <span class="pad-name">
        <HexSign code={PLAZAS[kind]} size={36} />
        <strong>{name}</strong>
      </span>
      <span class="pad-part">
        <span class="soft" aria-hidden="true">
          {t("value")}
        </span>
        <Stepper
          label={t("%s: value", name)}
          hideLabel
          value={pad.values[i] ?? 0}
          low={0}
          high={MOST}
          onChange={(value) => changeOwn(PADS, (now) =>
            ({ ...now, values: replaced(now.values, i, value) }))}
        />
      </span>
      <span class="pad-part">
        <span class="soft" aria-hidden="true">
          {t("stars")}
        </span>
        <Stepper
          label={t("%s: stars", name)}
          hideLabel
          value={pad.stars[i] ?? 0}
          low={0}
          high={MOST}
          step={STAR_STEPS[kind]}
          onChange={(stars) => changeOwn(PADS, (now) =>
            ({ ...now, stars: replaced(now.stars, i, stars) }))}
        />
      </span>
      <output class="pad-points">{score[kind].points}</output>
    </li>
  );
}

export function AkropolisPadPage() {
  const pads = entriesOf(book.value, PADS);
  const pad = ownEntry(PADS);
  if (!pad) return null;
  const seats = pads.map((one, i) => ({ name: nameOf(i), score: padScore(one) }));
  const result = resultSentence(DECIDED, finalScores(seats));
  const score = padScore(pad);
  return (
    <PadPage
      page={PADS}
      result={result}
      sheet={<AkropolisSheet seats={seats} />}
      hint={t(
        "Value: the levels of the districts that count, added up. Stars: of all plazas of the kind that are seen.",
      )}>
      <ul class="pad-rows">
        {KINDS.map((kind) => (
          <KindRow key={kind} kind={kind} pad={pad} score={score} />
        ))}
        <li class="pad-row">
          <span class="pad-name">
            <strong>{t("stones")}</strong>
          </span>
          <span class="pad-part">
            <Stepper
              label={t("stones")}
              hideLabel
              value={pad.stones}
              low={0}
              high={MOST}
              onChange={(stones) => changeOwn(PADS, (now) => ({ ...now, stones }))}
            />
          </span>
          <output class="pad-points">{pad.stones}</output>
        </li>
      </ul>
    </PadPage>
  );
}
