// local-screen.tsx - a match of this device: opens it and lets it be played.
import { say, t } from "../say";
import { LocalTable } from "../table/local-table";
import type { Match } from "../table/match";
import { Icon } from "../ui/icon";
import { NoGame } from "../ui/no-game";
import { Playing, useTable } from "./table-frame";

export function LocalScreen({ match }: { match: Match }) {
  const [table, refusal] = useTable(() => new LocalTable(match));
  if (refusal)
    return <NoGame text={t("This game cannot be continued: %s", say(refusal))} />;
  return <Playing table={table} news={<Notice table={table} />} />;
}

/** What another page of this browser has done to the match. */
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
