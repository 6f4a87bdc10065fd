// worker.mjs - one of several workers: plays the matches it is given and answers with digests.
import { parentPort, workerData } from "node:worker_threads";
import { begin } from "./matches.mjs";
import { Polis } from "./polis.mjs";

const polis = new Polis(workerData.module);

parentPort.postMessage(
  workerData.matches.map((match) => {
    begin(polis, match);
    return polis.playOut();
  }),
);
