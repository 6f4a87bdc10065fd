// table-screen.tsx - #/table/ID: a match of this device, or else perhaps a table on the server that
// this page comes from.
import { LocalScreen } from "./play/local-screen";
import { route } from "./router";
import { t } from "./say";
import { askServer } from "./server";
import { matchById } from "./table/shelf";
import { NoGame } from "./ui/no-game";
import { useLoaded } from "./ui/use-loaded";

export function TableScreen() {
  const id = route.value.path[1] ?? "";
  const match = matchById(id);
  return match ? <LocalScreen key={id} match={match} /> : <Elsewhere key={id} id={id} />;
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
