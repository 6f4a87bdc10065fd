// box-dialog.tsx - the player aid at a table, and the way to the rules.
import { BoxTable, boxTitle } from "../rulebook/box-table";
import { askForBox, type Box } from "../rulebook/rule-book";
import { useLoaded } from "../ui/use-loaded";
import { href } from "../router";
import { documentOf } from "../rules";
import { t } from "../say";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import type { Table } from "../table/table";

export function BoxDialog({ table, onClose }: { table: Table; onClose(): void }) {
  const { game } = table.match.agreed;
  const box = useLoaded(async () => documentOf<Box>(await table.lookUp(askForBox(game))));
  return (
    <Dialog title={boxTitle()} onClose={onClose}>
      {box && <BoxTable box={box} />}
      <a class="button" href={href("learn", "rules", game)}>
        <Icon name="book" />{t("All the rules")}
      </a>
    </Dialog>
  );
}
