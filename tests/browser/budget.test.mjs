// budget.test.mjs - how much goes over the wire, and that nothing goes anywhere else.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { folder, serve } from "./browser.mjs";
import { assert, visit } from "./harness.mjs";
import { playNow } from "./players.mjs";

const FIRST_GAME = 300_000;
const EVERYTHING = 1_000_000;

for (const game of ["Akropolis", "Panticapaeum"])
  test(`a first game of ${game} costs at most 300 kB`, async (t) => {
    const server = await serve();
    t.after(server.close);
    const { page } = await visit(t, { server });
    await playNow(page, game);
    t.diagnostic(`${server.sent()} bytes`);
    assert.ok(server.sent() <= FIRST_GAME, `${server.sent()} bytes`);
  });

test("everything together is at most 1 MB", (t) => {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile());
  const sizes = files.map((one) => gzipSync(readFileSync(join(one.parentPath, one.name))).length);
  const total = sizes.reduce((sum, n) => sum + n, 0);
  t.diagnostic(`${total} bytes in ${files.length} files`);
  assert.ok(total <= EVERYTHING, `${total} bytes`);
  assert.ok(statSync(join(folder, "index.html")).size < 4000);
});

test("all that is kept for offline use is there", () => {
  const worker = readFileSync(join(folder, "sw.js"), "utf8");
  const files = JSON.parse(/FILES = (\[.*\])/.exec(worker)[1]).filter((name) => name !== "./");
  assert.deepEqual(files.filter((name) => !existsSync(join(folder, name))), []);
});
