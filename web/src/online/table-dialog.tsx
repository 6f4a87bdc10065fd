// table-dialog.tsx - everything about this table that is not the game itself: people, links,
// leaving, and the proof that luck is fair.
import { useEffect, useState } from "preact/hooks";
import { go, href } from "../router";
import { mark, t } from "../say";
import { seatName } from "../table/names";
import { Toggle } from "../ui/controls";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { ConnectionBanner } from "./banners";
import { useCommands, type SendCommand } from "./commands";
import { hide, isHidden } from "./chat";
import { FairLuck } from "./fair-luck";
import { seatToken } from "./identity";
import { LinkField, tableLink } from "./link-field";
import type { RemoteTable } from "./remote-table";
import { returnTime } from "./table-terms";
import { may, type TableView } from "./table-view";
import { houseRules, termsText } from "./table-words";

interface SectionProps {
  table: RemoteTable;
  send: SendCommand;
}

function People({ table, send }: SectionProps) {
  const view = table.session.view.value;
  const you = table.session.you.value;
  const others = view?.seats.flatMap((seat, i) =>
    (seat.kind === "human" && i !== you ? [{ seat, i }] : [])) ?? [];
  if (!view?.chat || others.length === 0) return null;
  return (
    <section class="table-part">
      <h3>{t("Chat")}</h3>
      {others.map(({ seat, i }) => (
        <div class="table-person" key={i}>
          <Toggle label={t("Read what %s writes", seatName(table.match, i))}
            on={!isHidden(table, i)} onChange={(on) => hide(table, i, !on)} />
          {may(view, you, "mute") && (
            <Toggle label={t("Mute %s for everyone", seatName(table.match, i))}
              on={seat.muted === true} onChange={(on) => send("mute", { seat: i, on })} />
          )}
        </div>
      ))}
    </section>
  );
}

function Links({ table }: { table: RemoteTable }) {
  const { session } = table;
  const token = seatToken(session.table);
  const view = session.view.value;
  if (!view) return null;
  const link = tableLink(session.table, view);
  return (
    <section class="table-part">
      {token && (
        <details>
          <summary><h3>{t("Continue on another device")}</h3></summary>
          <p class="soft">
            {t("Anyone who opens this link plays your seat: keep it to yourself.")}
          </p>
          <LinkField label={t("Link to your seat")}
            link={tableLink(session.table, view, token)} />
        </details>
      )}
      {view.spectators && link && (
        <details>
          <summary><h3>{t("Let others watch")}</h3></summary>
          <LinkField label={t("Link for spectators")} link={link} />
        </details>
      )}
    </section>
  );
}

type Leaving = "leave" | "resign";

/** What happens then: in a game of two, and in one of more. */
const LEAVING: Record<Leaving, [string, string]> = {
  leave: [
    mark("Unless you come back within %s, you lose the game."),
    mark("A bot plays on in your place. You may come back as long as the game lasts; if you do not, you come last."),
  ],
  resign: [
    mark("The game ends, and you lose it. This cannot be undone."),
    mark("A bot plays on in your place to the end, and you come last. This cannot be undone."),
  ],
};

export function leavingText(verb: Leaving, { duel }: TableView): string {
  return t(LEAVING[verb][duel ? 0 : 1], returnTime());
}

const DEAF = 500; // milliseconds: the second press of a double click is no answer

/** Is it too soon for an answer to this question? */
function useDeaf(question: unknown): boolean {
  const [heard, hear] = useState<unknown>(null);
  useEffect(() => {
    const timer = setTimeout(() => hear(question), DEAF);
    return () => clearTimeout(timer);
  }, [question]);
  return heard !== question;
}

/** The table stays open until the server has heard it: when it closes, commands that wait for a
 * connection are dropped. */
function Leave({ table, send, onClose }: SectionProps & { onClose(): void }) {
  const [asking, ask] = useState<Leaving | null>(null);
  const [isGoing, setGoing] = useState(false);
  const isDeaf = useDeaf(asking);
  const view = table.session.view.value;
  const you = table.session.you.value;
  if (!view || !may(view, you, "resign")) return null;
  const doIt = async (verb: Leaving): Promise<void> => {
    setGoing(true);
    const isDone = await send(verb);
    setGoing(false);
    if (isDone && verb === "leave") go();
    else if (isDone) onClose();
  };
  if (asking)
    return (
      <section class="table-part" role="alert">
        <p>{leavingText(asking, view)}</p>
        <div class="button-row">
          <button class="button warm" disabled={isDeaf || isGoing} onClick={() => doIt(asking)}>
            {asking === "leave" ? t("Leave the game") : t("Resign")}
          </button>
          <button class="button" disabled={isGoing} onClick={() => ask(null)}>{t("Stay")}</button>
        </div>
        {isGoing && <ConnectionBanner />}
      </section>
    );
  return (
    <section class="table-part button-row">
      {may(view, you, "leave") && (
        <button class="button" onClick={() => ask("leave")}>{t("Leave the game …")}</button>
      )}
      <button class="button" onClick={() => ask("resign")}>{t("Resign …")}</button>
    </section>
  );
}

export function TableDialog({ table, onClose }: { table: RemoteTable; onClose(): void }) {
  const [refusal, send] = useCommands(table);
  const view = table.session.view.value;
  if (!view) return null;
  return (
    <Dialog title={t("This table")} onClose={onClose}>
      <p class="soft">{termsText(view)}</p>
      {houseRules(view).map((hint) => <p class="soft" key={hint}>{hint}</p>)}
      {refusal && <p class="fault" role="alert">{refusal}</p>}
      <Links table={table} />
      <People table={table} send={send} />
      <FairLuck table={table} />
      <Leave table={table} send={send} onClose={onClose} />
      <a class="button" href={href()}><Icon name="back" />{t("Start page")}</a>
    </Dialog>
  );
}
