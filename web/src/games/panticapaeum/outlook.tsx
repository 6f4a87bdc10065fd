// outlook.tsx - what the step under preview would change: chips with what is won and paid, and at
// most two sentences, the most important ones.
import type { ComponentChildren } from "preact";
import { signed, signedPoints, t, tn } from "../../say";
import { aids } from "../../table/aids";
import { EffectSign, ImprovementSign } from "./art-effects";
import { BuildingSign, CoinSign, CubeSign, WorkerSign } from "./art-signs";
import type { Outlook } from "./foresight";
import { reasonWords } from "./rate-words";
import { KIND_OF_PART, partName } from "./score-parts";
import { KIND_OF, rows } from "./set";
import type { Colour, Part } from "./types";
import { buildingName, colouredName, effectName, effectWord, improvementName } from "./words";
import "./outlook.css";

const MOST = 2; // sentences

interface Chip {
  words: string;
  n: string; // with its sign; empty if the picture says it all
  sign: ComponentChildren;
}

/** A part of the score; resources and coins have their own chips. */
function partChip({ part, points }: { part: Part; points: number }): Chip[] {
  const kind = KIND_OF_PART[part];
  if (!kind && part !== "droughts") return [];
  const words = t("%s: %s", partName(part), signed(points));
  return [{
    words, n: kind ? signed(points) : words,
    sign: kind && <BuildingSign kind={kind} size={26} />,
  }];
}

/** What is paid and won. */
function stockChips({ change, after }: Outlook): Chip[] {
  const { coins, store, workers, improvements } = change;
  return [
    ...(coins ? [{
      words: t("coins: %s", signed(coins)), n: signed(coins), sign: <CoinSign size={20} />,
    }] : []),
    ...store.map(({ colour, n }) => ({
      words: t("%s: %s", colouredName(colour), signed(n)), n: signed(n),
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

function cellAt({ after }: Outlook, row: Colour, at: number) {
  const cell = rows[row][at - 1];
  const token = after.state.tokens[row]?.[String(at)] ?? [];
  return cell && { cell, token, what: effectName(cell, KIND_OF[row], token) };
}

/** Markers that move: the row and what the cell gives. */
function markerChips(outlook: Outlook): Chip[] {
  return outlook.change.markers.flatMap(({ row, at }) => {
    const found = cellAt(outlook, row, at);
    if (!found) return [];
    return [{
      words: t("row of the %s, cell %d: %s", buildingName(KIND_OF[row]), at, found.what), n: "",
      sign: (
        <>
          <BuildingSign kind={KIND_OF[row]} size={22} />
          <span aria-hidden="true">›</span>
          <EffectSign cell={found.cell} token={found.token} size={22} />
        </>
      ),
    }];
  });
}

/** What the last marker that moved gives, unless a chip shows it. */
function cellLine(outlook: Outlook): string[] {
  const last = outlook.change.markers.at(-1);
  const found = last && cellAt(outlook, last.row, last.at);
  const isSeen = found?.cell.type === "single" || found?.cell.type === "double";
  return found && !isSeen ? [t("The row gives: %s.", found.what)] : [];
}

function nextLine({ after }: Outlook): string[] {
  const { phase, effect } = after.state;
  return phase === "effect" && effect ? [t("Then you may use: %s.", effectWord(effect))] : [];
}

/** The building whose points change most, with what it counts now. */
function reasonLine({ change, after }: Outlook): string[] {
  const buildings = after.score.seats[after.state.turn]?.buildings ?? [];
  const [most] = [...change.buildings].sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
  const building = most && buildings[most.index];
  return building ? [t("%s.", reasonWords(building))] : [];
}

/** The sentences to show, the most important first. */
export function outlookLines(outlook: Outlook, showsPoints: boolean): string[] {
  const next = nextLine(outlook);
  return [
    ...(next.length > 0 ? next : cellLine(outlook)),
    ...(showsPoints ? reasonLine(outlook) : []),
  ].slice(0, MOST);
}

/** All of it as one sentence, for screen readers. */
export function outlookSentence(outlook: Outlook): string {
  const parts = outlook.change.parts.map(({ part, points }) =>
    t("%s: %s", partName(part), signed(points)));
  const all = [tn("%d point", "%d points", outlook.change.points), ...parts,
    ...[...stockChips(outlook), ...markerChips(outlook)].map(({ words }) => words)];
  return all.join("; ");
}

function Chips({ chips }: { chips: Chip[] }) {
  if (chips.length === 0) return null;
  return (
    <ul class="pt-chips">
      {chips.map(({ words, n, sign }) => (
        <li key={words} title={words}>
          {sign}
          {n && <span aria-hidden="true">{n}</span>}
          <span class="hidden-text">{words}</span>
        </li>
      ))}
    </ul>
  );
}

export function OutlookView({ outlook }: { outlook: Outlook | null }) {
  if (!outlook) return null;
  const { change } = outlook;
  const showsPoints = aids() === "full";
  return (
    <section class="pt-outlook" aria-label={t("What it changes")}>
      {showsPoints && (
        <p class="pt-delta" data-sign={Math.sign(change.points)}>
          <strong>{signedPoints(change.points)}</strong>
        </p>
      )}
      <Chips chips={[
        ...(showsPoints ? change.parts.flatMap(partChip) : []), ...stockChips(outlook),
        ...markerChips(outlook),
      ]} />
      {outlookLines(outlook, showsPoints).map((one) => <p key={one} class="pt-line">{one}</p>)}
    </section>
  );
}
