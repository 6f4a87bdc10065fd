// board.tsx - the table of a game without a board of its own: the points, the state as text, and a
// button for each legal move.
import { useState } from "preact/hooks";
import { say, signed, t, tn } from "../../say";
import { aids } from "../../table/aids";
import { showsScores } from "../../table/frame";
import { useMoves } from "../../table/moves";
import { seatNames } from "../../table/names";
import type { Position, Table } from "../../table/table";
import { announce } from "../../ui/announce";
import { play } from "../../ui/sound";
import { choices, stateLines } from "./lines";
import "./any.css";

export function Lines({ lines }: { lines: readonly string[] }) {
  return <ul class="any-lines">{lines.map((line) => <li key={line}>{line}</li>)}</ul>;
}

function Seats({ table, position }: { table: Table; position: Position }) {
  return (
    <ul class="any-lines">
      {seatNames(table.match).map((name, seat) => {
        const points = tn("%d point", "%d points", position.score.seats[seat]?.total ?? 0);
        return (
          <li key={seat} aria-current={seat === position.turn ? "step" : undefined}>
            {showsScores() ? t("%s: %s", name, points) : name}
          </li>
        );
      })}
    </ul>
  );
}

function Moves({ table, position }: { table: Table; position: Position }) {
  const [refusal, refuse] = useState("");
  const { legal, weights, score, turn } = position;
  const make = async (word: string): Promise<void> => {
    const refused = await table.play(word);
    refuse(refused ? say(refused) : "");
    if (refused) announce(say(refused));
  };
  return (
    <section class="any-moves" aria-label={t("Moves")}>
      {choices(legal, weights, score.seats[turn]?.total ?? 0).map(({ word, gain }) => (
        <button key={word} type="button" class="button" onClick={() => void make(word)}>
          {word}{aids() === "full" && gain !== 0 && <span class="soft">{signed(gain)}</span>}
        </button>
      ))}
      {refusal && <p class="fault">{refusal}</p>}
    </section>
  );
}

export function AnyBoard({ table }: { table: Table }) {
  const position = table.position.value;
  useMoves(table, () => play("tile"));
  if (!position) return <div class="any-board" aria-busy="true" />;
  return (
    <div class="any-board" data-turn={table.isMine() ? "mine" : "other"}>
      <Seats table={table} position={position} />
      <Lines lines={stateLines(position.state)} />
      {table.isMine() && <Moves table={table} position={position} />}
    </div>
  );
}
