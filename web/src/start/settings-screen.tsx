// settings-screen.tsx - all settings on one page; nothing needs a reload or a Save button.
import { useEffect } from "preact/hooks";
import { askServer, server } from "../server";
import { useLoaded } from "../ui/use-loaded";
import { t } from "../say";
import { TopBar } from "../ui/bar";
import { DataGroup } from "./data-group";
import { KeyMap } from "./key-map";
import { askLevels } from "../setup/levels";
import { LookGroup, MotionGroup, PlayGroup } from "./setting-rows";
import "../ui/file-button.css";
import "./settings-screen.css";

/** The player's account, if there is a server. */
function Account() {
  const Group = useLoaded(() => import("../online/account").then((module) => module.AccountGroup));
  return Group && <Group />;
}

export function SettingsScreen() {
  useEffect(() => {
    document.title = t("Settings");
    void askLevels();
    requestAnimationFrame(() => void askServer());
  }, []);
  return (
    <div class="screen">
      <TopBar title={t("Settings")} />
      <main class="page settings-page">
        <LookGroup />
        <PlayGroup />
        {server.value && <Account />}
        <MotionGroup />
        <section class="card settings-group">
          <h2>{t("Keys")}</h2>
          <p class="soft">
            {t("The whole game can be played by keyboard. Choose Change, then press the new key.")}
          </p>
          <details class="key-details">
            <summary>{t("Show and change the keys")}</summary><KeyMap />
          </details>
        </section>
        <DataGroup />
      </main>
    </div>
  );
}
