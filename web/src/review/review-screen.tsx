// review-screen.tsx - #/review/ID, #/review?r=…: a finished game, move by move, with what each move
// was worth.
import { Troubled } from "../replay/record-trouble";
import { canReview, isTrouble, openSource, type Source, type Trouble } from "../replay/replay-source";
import { route } from "../router";
import { t } from "../say";
import { playUi } from "../table/installed-games";
import { useLoaded } from "../ui/use-loaded";
import { Review } from "./review";

function refusalOf({ story }: Source): Trouble | null {
  return canReview(story) ? null : {
    sentence: t("This game is not over yet. Play it to its end; then it can be reviewed."),
    text: story.text,
  };
}

export function ReviewScreen() {
  const address = route.value;
  const found = useLoaded(async () => {
    const source = await openSource(address);
    const trouble = isTrouble(source) ? source : refusalOf(source);
    if (!isTrouble(source)) await playUi(source.story.agreed.game).load?.().catch(() => null);
    return { source: trouble ?? source, address };
  }, [address]);
  if (!found || found.address !== address)
    return (
      <main class="page" aria-busy="true">
        <h1>{t("Review")}</h1>
        <p role="status">{t("The game is being read …")}</p>
      </main>
    );
  return isTrouble(found.source) ? <Troubled trouble={found.source} title={t("Review")} screen="review" />
    : <Review key={location.hash} source={found.source} />;
}
