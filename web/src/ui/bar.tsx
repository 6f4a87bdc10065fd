// bar.tsx - the bar at the top of every screen: the way back, the title, what the screen adds.
import type { ComponentChildren } from "preact";
import { href } from "../router";
import { t } from "../say";
import { Icon } from "./icon";

export function TopBar({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <header class="top-bar">
      <a class="icon-button" href={href()} aria-label={t("Back to the start page")}>
        <Icon name="back" />
      </a>
      <h1>{title}</h1>
      <div class="top-bar-tools">{children}</div>
    </header>
  );
}
