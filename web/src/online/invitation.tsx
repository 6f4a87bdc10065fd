// invitation.tsx - a server for invited people: the code that a new person needs there, typed or
// brought by a link.
import { useState } from "preact/hooks";
import { href, route } from "../router";
import { t } from "../say";
import { server } from "../server";
import { forget, keep, kept } from "../storage";
import { person } from "./identity";

const NAME = "invite";

/** The code that this device has; empty: none. */
export function invitation(): string {
  return kept<string>(NAME) ?? "";
}

export function forgetInvitation(): void {
  forget(NAME);
}

/** A link may bring one: it is kept, and removed from the address. */
export function takeInvitation(): void {
  const code = route.peek().query.get("invite");
  if (!code) return;
  keep(NAME, code);
  history.replaceState(null, "", href());
}

/** Does a new person need an invitation here, for more than a seat at a friend's table? */
export function needsInvitation(): boolean {
  return server.value?.invite_only === true && person.value === null;
}

export function InviteField() {
  const [code, setCode] = useState(invitation);
  if (!needsInvitation()) return null;
  return (
    <label class="field">
      <span class="setting-name">{t("Invitation")}</span>
      <input value={code} required autocomplete="off" spellcheck={false}
        onInput={(event) => {
          setCode(event.currentTarget.value);
          keep(NAME, event.currentTarget.value.trim());
        }} />
      <span class="soft">{t("This server is for invited people: its host gives you a code.")}</span>
    </label>
  );
}
