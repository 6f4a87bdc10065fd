// account.tsx - who the player is to this server: a guest, or an account that can be opened on
// other devices; and what the server keeps about the player, to download or to delete.
import { useEffect, useState } from "preact/hooks";
import { download } from "../board/picture";
import { t } from "../say";
import { keep, kept } from "../storage";
import { Dialog } from "../ui/dialog";
import { Icon } from "../ui/icon";
import { becomePerson, forgetTables, person, type Person } from "./identity";
import { cleanName, knownName } from "./join-table";
import { ask, call, faultText } from "./server-api";
import "./online.css";

const LEAST_LETTERS = 8;

interface FormProps {
  title: string;
  hint: string;
  button: string;
  asksName: boolean;
  send(name: string, passphrase: string): Promise<void>;
}

/** A passphrase, and a name if it is not known. */
function PassphraseForm({ title, hint, button, asksName, send }: FormProps) {
  const [name, setName] = useState(knownName);
  const [passphrase, setPassphrase] = useState("");
  const [status, setStatus] = useState("");
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await send(cleanName(name), passphrase);
      setPassphrase("");
      setStatus(t("Done."));
    } catch (fault) {
      setStatus(faultText(fault));
    }
    setBusy(false);
  };
  return (
    <details class="account-part">
      <summary>{title}</summary>
      <form class="new-game-part" onSubmit={(event) => void submit(event)}>
        <p class="soft">{hint}</p>
        {asksName && (
          <label class="field">
            <span class="setting-name">{t("Name")}</span>
            <input value={name} maxLength={24} autocomplete="username" required
              onInput={(event) => setName(event.currentTarget.value)} />
          </label>
        )}
        <label class="field">
          <span class="setting-name">{t("Passphrase")}</span>
          <input type="password" value={passphrase} minLength={LEAST_LETTERS} required
            autocomplete={asksName ? "current-password" : "new-password"}
            onInput={(event) => setPassphrase(event.currentTarget.value)} />
        </label>
        <button class="button main" disabled={isBusy}>{button}</button>
        <p role="status">{status}</p>
      </form>
    </details>
  );
}

/** Sends the secret of this device, which it keeps when it logs out: so others who guess passphrases
 * elsewhere cannot lock the player out where he or she has logged in before. */
async function logIn(name: string, passphrase: string): Promise<void> {
  const known = kept<string>("device");
  const body = typeof known === "string" ? { name, passphrase, device: known } : { name, passphrase };
  const { device, ...one } = await ask<Person & { device?: string }>("login", { body, token: null });
  if (device) keep("device", device);
  becomePerson({ ...one, account: true });
}

async function setPassphrase(_name: string, passphrase: string): Promise<void> {
  const one = person.value;
  if (!one) return;
  await ask("me/passphrase", { body: { passphrase } });
  becomePerson({ ...one, account: true });
}

async function logOut(): Promise<void> {
  await call("me/logout", { method: "POST" }).catch(() => undefined);
  becomePerson(null);
}

async function exportMe(): Promise<void> {
  download(await (await call("me/export")).text(), "polis-server-data.json");
}

async function deleteMe(): Promise<void> {
  await call("me", { method: "DELETE" });
  forgetTables();
  becomePerson(null);
}

function DeleteDialog({ onClose }: { onClose(): void }) {
  const [fault, setFault] = useState("");
  const remove = (): void => void deleteMe().then(onClose,
    (wrong: unknown) => setFault(faultText(wrong)));
  return (
    <Dialog title={t("Should the server forget you?")} onClose={onClose}>
      <p>
        {t("Your name and everything you wrote are removed from all games there, and your account is deleted. This cannot be undone.")}
      </p>
      {fault && <p class="fault" role="alert">{fault}</p>}
      <div class="button-row">
        <button class="button warm" onClick={remove}>
          <Icon name="trash" />{t("Forget me")}
        </button>
        <button class="button" onClick={onClose}>{t("Stay")}</button>
      </div>
    </Dialog>
  );
}

/** Another device may have logged this one out: then the player is a guest again. */
function useCheck(token: string | undefined): void {
  useEffect(() => {
    if (!token) return;
    ask<{ name: string; account: boolean }>("me").then(
      ({ name, account }) => person.value && becomePerson({ ...person.value, name, account }),
      () => undefined);
  }, [token]);
}

function Known({ one }: { one: Person }) {
  const [status, setStatus] = useState("");
  const [isAsking, setAsking] = useState(false);
  const attempt = (work: () => Promise<void>) => (): void => {
    work().catch((fault: unknown) => setStatus(faultText(fault)));
  };
  return (
    <>
      <p>{one.account ? t("Your account: %s", one.name) : t("You are a guest: %s", one.name)}</p>
      <PassphraseForm asksName={false} send={setPassphrase}
        title={one.account ? t("Change the passphrase") : t("Add a passphrase")}
        hint={t("With it you can log in on other devices and keep your games. Other devices are logged out.")}
        button={t("Keep the passphrase")} />
      <div class="button-row">
        <button class="button" onClick={attempt(exportMe)}>
          <Icon name="down" />{t("Export what the server knows about me")}
        </button>
        {one.account && (
          <button class="button" onClick={attempt(logOut)}>{t("Log out")}</button>
        )}
        <button class="button" onClick={() => setAsking(true)}>
          <Icon name="trash" />{t("Forget me …")}
        </button>
      </div>
      <p role="status">{status}</p>
      {isAsking && <DeleteDialog onClose={() => setAsking(false)} />}
    </>
  );
}

export function AccountGroup() {
  const one = person.value;
  useCheck(one?.token);
  return (
    <section class="card settings-group">
      <h2>{t("Playing with others")}</h2>
      {one ? <Known one={one} />
        : <p class="soft">{t("You need no account: a name is enough, and you are asked for it when you first play with others.")}</p>}
      {!one?.account && <PassphraseForm asksName send={logIn} title={t("Log in")}
        hint={t("If you have an account on this server.")} button={t("Log in")} />}
    </section>
  );
}
