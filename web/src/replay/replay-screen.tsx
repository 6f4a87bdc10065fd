// replay-screen.tsx - a replay: every move of a game, from the shelf, a link or a file.
import { useEffect, useState } from "preact/hooks";
import { go, route } from "../router";
import { t } from "../say";
import { change, settings } from "../settings";
import { gameName, playUi } from "../table/installed-games";
import { seatNames, yourSeat } from "../table/names";
import { TopBar } from "../ui/bar";
import { Icon } from "../ui/icon";
import { useLoaded } from "../ui/use-loaded";
import { freshCells } from "./move-words";
import { PlayOnDialog } from "./play-on";
import { usePlayerKeys } from "./player-keys";
import { Troubled } from "./record-trouble";
import { Caption } from "./replay-caption";
import { Panel } from "./replay-panel";
import { usePlayer, type Player } from "./replay-player";
import { firstSeat, Seats } from "./replay-seats";
import {
  canReview, isTrouble, openSource, showRecord, type Source, type Verdict,
} from "./replay-source";
import { Stage } from "./replay-stage";
import { useShareDialog } from "./use-share-dialog";
import type { Moment } from "./story";
import { Timeline } from "./timeline";
import "./replay.css";
import "./result.css";

/** The same game with what each move was worth. */
function toReview({ match, story, side }: Source): void {
  if (match) go("review", match.id);
  else void showRecord(story.text, "review", side);
}

interface ToolsProps {
  source: Source;
  player: Player;
  onPlayOn(): void;
  onShare(): void;
}

function Tools({ source, player, onPlayOn, onShare }: ToolsProps) {
  const { story } = source;
  const canPlayOn = story.moments[player.at]?.state().phase !== "over";
  return (
    <>
      {canReview(story) && (
        <button type="button" class="icon-button" aria-label={t("Review the game")}
          title={t("Review the game")} onClick={() => toReview(source)}>
          <Icon name="graph" /><span class="wide-only">{t("Review the game")}</span>
        </button>
      )}
      <button type="button" class="icon-button" aria-label={t("Play on from here")}
        title={t("Play on from here")} disabled={!canPlayOn} onClick={onPlayOn}>
        <Icon name="branch" /><span class="wide-only">{t("Play on from here")}</span>
      </button>
      <button type="button" class="icon-button"
        aria-label={settings.value.tilt ? t("Look from above") : t("Look from the side")}
        onClick={() => change({ tilt: !settings.value.tilt })}><Icon name="tilt" /></button>
      <button type="button" class="icon-button" aria-label={t("Save and share")} onClick={onShare}>
        <Icon name="share" />
      </button>
    </>
  );
}

function VerdictLine({ verdict: { isProved, sentence } }: { verdict: Verdict }) {
  return isProved
    ? <p class="replay-verdict" role="status"><Icon name="check" />{sentence}</p>
    : <p class="fault" role="alert">{sentence}</p>;
}

function Replay({ source }: { source: Source }) {
  const { story } = source;
  const player = usePlayer(story);
  const [seat, setSeat] = useState<number | null>(() => firstSeat(source.side));
  const [lit, setLit] = useState<{ seat: number; keys: string[] } | null>(null);
  const [isSharing, share] = useState(false);
  const [isPlayingOn, playOn] = useState(false);
  const ShareDialog = useShareDialog(isSharing);
  usePlayerKeys(player);

  const title = t("Replay: %s", gameName(story.agreed.game));
  useEffect(() => {
    document.title = title;
  }, [title]);

  const names = seatNames({ agreed: story.agreed });
  const { Market } = playUi(story.agreed.game);
  const moment = story.moments[player.at] as Moment;
  const before = story.moments[Math.max(0, player.at - 1)] as Moment;
  const emphasis = (of: number) => ({
    fresh: freshCells(before.state(), moment.state(), of),
    lit: lit?.seat === of ? new Set(lit.keys) : new Set<string>(),
  });
  return (
    <div class="fill replay">
      <TopBar title={title}>
        <Tools source={source} player={player} onPlayOn={() => playOn(true)} onShare={() => share(true)} />
      </TopBar>
      <main class="replay-grid">
        <div class="replay-main">
          {source.verdict && <VerdictLine verdict={source.verdict} />}
          <Seats names={names} totals={moment.totals} seat={seat} onSeat={setSeat} />
          <Market state={moment.state()} seat={seat} />
          <Stage state={moment.state()} names={names} seat={seat} emphasis={emphasis}
            onSeat={setSeat} />
          <Caption story={story} player={player} names={names} onShare={() => share(true)} />
          <Timeline story={story} player={player} names={names} />
        </div>
        <Panel story={story} player={player} names={names} seat={seat}
          onLight={(of, keys) => setLit(keys && { seat: of, keys })} />
      </main>
      {isPlayingOn && <PlayOnDialog names={names} seat={seat ?? source.side}
        branch={{ story, at: player.at, seed: source.match?.start ? "" : source.match?.seed ?? "" }}
        onClose={() => playOn(false)} />}
      {isSharing && ShareDialog && <ShareDialog text={story.text} state={moment.state()}
        score={moment.score()} names={names} you={yourSeat(story)} isOnlyHere={source.match !== null}
        onClose={() => share(false)} />}
    </div>
  );
}

export function ReplayScreen() {
  const address = route.value;
  const found = useLoaded(async () => {
    const source = await openSource(address);
    if (!isTrouble(source)) await playUi(source.story.agreed.game).load?.().catch(() => null);
    return { source, address };
  }, [address]);
  if (!found || found.address !== address)
    return (
      <main class="page" aria-busy="true">
        <h1>{t("Replay")}</h1>
        <p role="status">{t("The game is being read …")}</p>
      </main>
    );
  return isTrouble(found.source) ? <Troubled trouble={found.source} title={t("Replay")} screen="replay" />
    : <Replay key={location.hash} source={found.source} />;
}
