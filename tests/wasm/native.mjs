// native.mjs - asks the native program the same questions.
import { spawnSync } from "node:child_process";

export class Native {
  constructor(path) {
    this.path = path;
  }

  // The whole answer of `polis engine` to these lines.
  lines(lines) {
    const input = Buffer.concat(lines.flatMap((line) => [Buffer.from(line), Buffer.from("\n")]));
    return this.run(["engine"], input).stdout.toString();
  }

  // The signature, or null if this program has none.
  signature() {
    const { status, stdout } = this.run(["bench", "--signature"]);
    return status === 0 ? stdout.toString().trim() : null;
  }

  // What a command with --json answers to a text on standard input.
  json(command, text) {
    return this.run([command, "-", "--json"], Buffer.from(text)).stdout.toString();
  }

  run(args, input) {
    const done = spawnSync(this.path, args, { input, maxBuffer: 1 << 30 });
    if (done.error) throw done.error;
    return done;
  }
}
