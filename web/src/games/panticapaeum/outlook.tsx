// outlook.tsx - what the step under preview would change: points by part with reasons, what is paid
// and won, where the marker goes and what that offers next.
import type { ComponentChildren } from "preact";
import { PlainSentence } from "../../rulebook/rule-link";
import { sayAll, signed, t, tn } from "../../say";
import { aids } from "../../table/aids";
import { ImprovementSign } from "./art-effects";
import { CoinSign, CubeSign, WorkerSign } from "./art-signs";
import type { Outlook } from "./foresight";
import { partName } from "./score-parts";
import { KIND_OF, rows } from "./set";
import { buildingName, effectName, effectWord, improvementName, resourceName } from "./words";

/** Markers that moved: the cell each of them comes to. */
function markerLines({ change, after }: Outlook): string[] {
  return change.markers.map(({ row, at }) => {
    const cell = rows[row][at - 1];
    const what = cell ? effectName(cell, after.state.tokens[row]?.[String(at)]) : "";
    return t("row of the %s, cell %d: %s", buildingName(KIND_OF[row]), at, what);
  });
}

interface Stock {
  words: string;
  n: string; // with its sign; improvements have none
  sign: ComponentChildren;
}

/** What is paid and won, as pictures with their words. */
function stockOf({ change, after }: Outlook): Stock[] {
  const { coins, store, workers, improvements } = change;
  return [
    ...(coins ? [{
      words: t("coins: %s", signed(coins)), n: signed(coins), sign: <CoinSign size={20} />,
    }] : []),
    ...store.map(({ colour, n }) => ({
      words: t("%s: %s", resourceName(colour), signed(n)), n: signed(n),
      sign: <CubeSign colour={colour} size={20} />,
    })),
    ...(workers ? [{
      words: t("free workers: %s", signed(workers)), n: signed(workers),
      sign: <WorkerSign seat={after.state.turn} size={20} />,
    }] : []),
    ...improvements.map((kind) => ({
      words: improvementName(kind), n: "", sign: <ImprovementSign kind={kind} size={20} />,
    })),
  ];
}

function nextLine({ after }: Outlook): string | null {
  const { phase, effect } = after.state;
  return phase === "effect" && effect ? t("then you may use: %s", effectWord(effect)) : null;
}

/** Buildings whose points change, with the new reason. */
function reasonLines({ change, after }: Outlook): string[] {
  const buildings = after.score.seats[after.state.turn]?.buildings ?? [];
  return change.buildings.map(({ index, points }) => {
    const reason = buildings[index];
    return t("%s: %s", signed(points), reason ? sayAll(reason.say) : "");
  });
}

/** All of it as one sentence, for screen readers. */
export function outlookSentence(outlook: Outlook): string {
  const parts = outlook.change.parts.map(({ part, points }) =>
    t("%s: %s", partName(part), signed(points)));
  const all = [tn("%d point", "%d points", outlook.change.points), ...parts,
    ...stockOf(outlook).map(({ words }) => words), ...markerLines(outlook)];
  return all.join("; ");
}

function Lines({ lines, name }: { lines: string[]; name: string }) {
  if (lines.length === 0) return null;
  return <ul class={name}>{lines.map((one) => <li key={one}>{one}</li>)}</ul>;
}

function StockRow({ stock }: { stock: Stock[] }) {
  if (stock.length === 0) return null;
  return (
    <ul class="pt-stock">
      {stock.map(({ words, n, sign }) => (
        <li key={words} title={words}>
          {sign}
          {n && <span aria-hidden="true">{n}</span>}
          <span class={n ? "hidden-text" : undefined}>{words}</span>
        </li>
      ))}
    </ul>
  );
}

export function OutlookView({ outlook }: { outlook: Outlook | null }) {
  if (!outlook) return null;
  const { change } = outlook;
  const next = nextLine(outlook);
  const showsPoints = aids() === "full";
  return (
    <section class="pt-outlook" aria-label={t("What it changes")}>
      {showsPoints && (
        <p class="pt-delta" data-sign={Math.sign(change.points)}>
          <strong>{t("points: %s", signed(change.points))}</strong>
          {change.parts.map(({ part, points }) => (
            <span key={part} class="pt-part">{partName(part)} {signed(points)}</span>
          ))}
        </p>
      )}
      <StockRow stock={stockOf(outlook)} />
      <Lines name="pt-markers" lines={markerLines(outlook)} />
      {next && <p class="pt-next">{next}</p>}
      {showsPoints && <Lines name="pt-reasons" lines={reasonLines(outlook)} />}
    </section>
  );
}

/** Why the rules refused a step. */
export function RefusalLine({ message }: { message: string[] | null }) {
  return message ? <p class="pt-refusal" role="alert"><PlainSentence say={message} /></p> : null;
}
