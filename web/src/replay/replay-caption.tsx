// replay-caption.tsx - what happened at the moment that a replay shows, in one sentence.
import { useEffect } from "preact/hooks";
import { t } from "../say";
import { playUi } from "../table/installed-games";
import { yourSeat } from "../table/names";
import type { GameName } from "../types";
import { announce } from "../ui/announce";
import { Icon } from "../ui/icon";
import { MoveView } from "./move-view";
import { momentSentence } from "./move-words";
import type { Player } from "./replay-player";
import { resultSentence } from "./result";
import { movesTo, type Moment, type Story } from "./story";

interface CaptionMoveProps {
  moment: Moment;
  game: GameName;
  names: string[];
  sentence: string;
}

/** A game that pictures its moves needs only the name of who made it. */
function CaptionMove({ moment, game, names, sentence }: CaptionMoveProps) {
  if (!playUi(game).Move || !moment.word) return <span>{sentence}</span>;
  return (
    <span>
      {names[moment.seat] && <strong>{names[moment.seat]}: </strong>}
      <MoveView moment={moment} game={game} names={names} />
    </span>
  );
}

/** One sentence about the moment, also for screen readers. */
export function Caption({ story, player, names, remark = "", onShare, numberOf = (at) => movesTo(story, at) }: {
  story: Story; player: Player; names: string[]; remark?: string; onShare(): void; numberOf?(at: number): number;
}) {
  const moment = story.moments[player.at] as Moment;
  const { game } = story.agreed;
  const sentence = momentSentence(moment, game, names);
  const isOver = player.at === player.end && moment.state().phase === "over";
  const result = !isOver ? ""
    : resultSentence(moment.state(), moment.score(), names, yourSeat(story));
  useEffect(() => {
    announce([sentence, remark, result].filter(Boolean).join(". "));
  }, [sentence, remark, result]);
  return (
    <p class="replay-caption">
      <span class="move-number">
        {player.hides ? numberOf(player.at) : t("%d of %d", numberOf(player.at), numberOf(player.end))}
      </span>
      <CaptionMove moment={moment} game={game} names={names} sentence={sentence} />
      {remark && <strong>{remark}</strong>}
      {result && (
        <>
          <strong>{result}</strong>
          <button type="button" class="button small" onClick={onShare}>
            <Icon name="picture" />{t("Share the result")}
          </button>
        </>
      )}
    </p>
  );
}
