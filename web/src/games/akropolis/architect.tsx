// architect.tsx - the rival of a solo game: no city, but tiles side by side, and rules of its own.
import { t } from "../../say";
import { ownSeat, showsScores } from "../../table/frame";
import { KINDS, type AkropolisSeatScore } from "./types";
import type { BoardModel } from "./board-model";
import { eventsSince, tileOf } from "./rivals-moves";
import { TilePicture } from "./tile";
import { hexesOf } from "./tiles";
import { kindName, tileName } from "./words";

/** The parts of its points, as the rules count them. */
function Sum({ score }: { score: AkropolisSeatScore }) {
  return (
    <table class="count-table">
      <thead>
        <tr><th scope="col">{t("kind")}</th><th scope="col">{t("value")}</th>
          <th scope="col">{t("stars")}</th><th scope="col">{t("points")}</th></tr>
      </thead>
      <tbody>
        {KINDS.map((kind) => (
          <tr key={kind}>
            <th scope="row">{kindName(kind)}</th>
            <td>{score[kind].value}</td><td>{score[kind].stars}</td><td>{score[kind].points}</td>
          </tr>
        ))}
        <tr><th scope="row">{t("stones")}</th><td /><td /><td>{score.stones}</td></tr>
        <tr>
          <th scope="row">{t("quarries")}</th><td>{score.quarries}</td><td />
          <td />
        </tr>
        <tr><th scope="row">{t("total")}</th><td /><td /><td>{score.total}</td></tr>
      </tbody>
    </table>
  );
}

export function Architect({ model, seat }: { model: BoardModel; seat: number }) {
  const { table } = model;
  const tiles = model.state().seats[seat]?.tiles ?? [];
  const score = table.position.value?.score.seats[seat] as AkropolisSeatScore;
  const news = eventsSince(table.events.value, ownSeat(table)).map(({ move }) => tileOf(move));
  return (
    <div class="ak-architect" role="group" tabIndex={0}
      aria-label={t("The architect keeps its tiles side by side:")}>
      <p>{t("It takes the cheapest tile with a plaza that it can afford, otherwise the first tile. What you pay goes to it.")}</p>
      <h2>{t("The architect keeps its tiles side by side:")}</h2>
      <ul>
        {tiles.map((tile) => (
          <li key={tile} class={news.includes(tile) ? "lit" : ""}>
            <TilePicture id={tile} size={72} label={tileName(hexesOf(tile))} />
          </li>
        ))}
      </ul>
      {showsScores() && <Sum score={score} />}
    </div>
  );
}
