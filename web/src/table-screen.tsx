// table-screen.tsx - #/table/ID: a match on this device, or else a table on the server that this
// page comes from.
import { Playing, useTable } from "./play/table-frame";
import { route } from "./router";
import { say, t } from "./say";
import { askServer } from "./server";
import { hasPlay, loadPlay } from "./table/installed-games";
import { LocalTable } from "./table/local-table";
import type { Match } from "./table/match";
import { prepareGame } from "./table/prepare";
import { matchById } from "./table/shelf";
import { Icon } from "./ui/icon";
import { NoGame } from "./ui/no-game";
import { NotLoaded, Skeleton } from "./ui/skeleton";
import { useLoaded } from "./ui/use-loaded";

export function TableScreen() {
  const id = route.value.path[1] ?? "";
  const match = matchById(id);
  return match ? <WithGame key={id} match={match} /> : <Elsewhere key={id} id={id} />;
}

/** The table as soon as its game is loaded. */
function WithGame({ match }: { match: Match }) {
  const { game } = match.agreed;
  const loaded = useLoaded(() => prepareGame(game).then(() => true, () => hasPlay(game)));
  if (loaded === null) return <Skeleton isTable />;
  return loaded ? <LocalScreen match={match} /> : <NotLoaded />;
}

function LocalScreen({ match }: { match: Match }) {
  const [table, refusal] = useTable(() => new LocalTable(match));
  if (refusal)
    return <NoGame text={t("This game cannot be continued: %s", say(refusal))} />;
  return <Playing table={table} news={<Notice table={table} />} />;
}

/** What another tab has done to the match. */
function Notice({ table }: { table: LocalTable }) {
  if (!table.notice.value) return null;
  return (
    <div class="banner" role="alert">
      <span>{say(table.notice.value)}</span>
      <button type="button" class="icon-button" aria-label={t("Close")} onClick={() => {
        table.notice.value = null;
      }}><Icon name="close" /></button>
    </div>
  );
}

function Elsewhere({ id }: { id: string }) {
  const found = useLoaded(async () => {
    if (await askServer() === null) return { Screen: null };
    const [{ OnlineScreen }] = await Promise.all([import("./online/online-screen"), loadPlay()]);
    return { Screen: OnlineScreen };
  });
  if (!found) return <Skeleton isTable />;
  if (found.Screen) return <found.Screen id={id} />;
  return <NoGame text={t("This game is not on this device any more.")} />;
}
