// table-screen.tsx - #/table/ID: a match on this device, or else a table on the server that this
// page comes from.
import { Playing, useTable } from "./play/table-frame";
import { route } from "./router";
import { say, t } from "./say";
import { askServer } from "./server";
import { LocalTable } from "./table/local-table";
import type { Match } from "./table/match";
import { matchById } from "./table/shelf";
import { Icon } from "./ui/icon";
import { NoGame } from "./ui/no-game";
import { useLoaded } from "./ui/use-loaded";

export function TableScreen() {
  const id = route.value.path[1] ?? "";
  const match = matchById(id);
  return match ? <LocalScreen key={id} match={match} /> : <Elsewhere key={id} id={id} />;
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
    const isThere = (await askServer()) !== null;
    return { Screen: isThere ? (await import("./online/online-screen")).OnlineScreen : null };
  });
  if (!found) return <main class="page" aria-busy="true" />;
  if (found.Screen) return <found.Screen id={id} />;
  return <NoGame text={t("This game is not on this device any more.")} />;
}
