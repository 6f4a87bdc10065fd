// host.mjs - `polis serve` with a store of its own, which can be killed and started again, and a
// PostgreSQL that several of them share.
import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { PATIENCE, root } from "./browser.mjs";

const polis = resolve(process.env.POLIS ?? join(root, "build/polis"));

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address();
  server.close();
  await once(server, "close");
  return port;
}

async function answers(url) {
  for (const end = Date.now() + PATIENCE; Date.now() < end;) {
    const isUp = await fetch(`${url}healthz`).then((response) => response.ok, () => false);
    if (isUp) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error(`no server at ${url}`);
}

/** A PostgreSQL that ends with the test: its address, and how it stops answering and goes on; null if
 * the build is without it. */
export async function lendPostgres(t) {
  const lender = join(dirname(polis), "tests/server/postgres-lent");
  if (!existsSync(lender)) return null;
  const child = spawn(lender, ["fsync = off\n"],
    { stdio: ["pipe", "pipe", "inherit"] });
  t.after(async () => {
    const ended = once(child, "exit");
    child.stdin.end();
    await ended;
  });
  const [line] = await once(child.stdout, "data");
  const tell = (sign) => () => void child.stdin.write(`${sign}\n`);
  return { address: String(line).trim(), freeze: tell("-"), thaw: tell("+") };
}

/** A server that ends with the test; `config` is the text of its file of settings. */
export async function host(t, { config = "", shared = null } = {}) {
  const folder = mkdtempSync(join(tmpdir(), "polis-host-"));
  const listen = `127.0.0.1:${await freePort()}`;
  const url = `http://${listen}/`;
  const file = join(folder, "polis.conf");
  let child = null;
  writeFileSync(file, config);
  const start = async () => {
    const store = shared ?? `sqlite:${folder}/polis.db`;
    child = spawn(polis, ["serve", "--listen", listen, "--store", store, "--config", file],
      { stdio: "ignore" });
    await answers(url);
  };
  const end = async (signal) => {
    const ended = once(child, "exit");
    child.kill(signal);
    return (await ended)[0];
  };
  await start();
  // Pages are closed first: one that is just asking for something would see the server die.
  const guests = [];
  t.after(async () => {
    for (const close of guests) await close();
    if (child.exitCode === null && child.signalCode === null) await end("SIGKILL");
    rmSync(folder, { recursive: true });
  });
  /** `polis admin` with these words: what it prints. */
  const admin = (...words) => execFileSync(polis,
    ["admin", "--store", `sqlite:${folder}/polis.db`, "--url", url.slice(0, -1), ...words],
    { encoding: "utf8" }).trim();
  return { url, start, end, guests, admin };
}
