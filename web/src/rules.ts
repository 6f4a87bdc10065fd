// rules.ts - asks the rules, which run in a worker. Every answer is a promise. A list of calls is
// answered as a whole, with nothing in between.
//
// rules.wasm has the rules of all games, and all that has nothing to do with bots. A module with the
// rules of one game alone is much smaller, and is there sooner. A module with the bots of a game also
// studies its matches (docs/wasm.md).
import wholeUrl from "rules.wasm?url";
import { Fold, type Answer, type Call, type Say } from "./engine";
import { knowsPlain, learnPlain, type PlainRow } from "./plain";
import type { EngineReply, EngineRequest } from "./worker";

/** The engine broke or could not be loaded; the sentence is the browser's. */
export class EngineFault extends Error {}

/** The fault of a question that was cancelled. */
export const STOPPED = "stopped";

const compiled = new Map<string, Promise<WebAssembly.Module>>();

/** Compiles while it comes, if the server says that it is WebAssembly. */
async function compile(url: string): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok) throw new EngineFault(`${url}: ${response.status}`);
  return response.headers.get("Content-Type") === "application/wasm"
    ? WebAssembly.compileStreaming(response)
    : WebAssembly.compile(await response.arrayBuffer());
}

/** This module, compiled once. If it could not be loaded, the next question tries again. */
export function loadModule(url: string): Promise<WebAssembly.Module> {
  const found = compiled.get(url) ?? compile(url).catch((fault: unknown) => {
    compiled.delete(url);
    throw fault;
  });
  compiled.set(url, found);
  return found;
}

/** A module with rules: the one that has all does for one of a game that nobody has asked for yet. */
export function loadRules(wanted = wholeUrl): Promise<WebAssembly.Module> {
  return loadModule(!compiled.has(wanted) && compiled.has(wholeUrl) ? wholeUrl : wanted);
}

/** A fold of a table's events, on the page's own thread. */
export async function newFold(): Promise<Fold> {
  return new Fold(await WebAssembly.instantiate(await loadRules(), {}));
}

let spare: Worker | null = null;

function newWorker(): Worker {
  return new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
}

/** Starts the worker of the next Rules, so that it does not wait for one when its module is there. */
export function prepareWorker(): void {
  if (spare) return;
  const worker = (spare = newWorker());
  worker.onerror = () => { // Rules that need one start another, and report why that fails
    if (spare === worker) spare = null;
  };
}

function takeWorker(): Worker {
  const worker = spare ?? newWorker();
  spare = null;
  return worker;
}

interface Waiting {
  resolve(answers: Answer[]): void;
  reject(fault: Error): void;
}

export class Rules {
  private worker: Promise<Worker> | null = null;
  private readonly waiting = new Map<number, Waiting>();
  private next = 1;

  /** With the address of a module of one game, only its rules can be asked. `load` is loadModule for
   * a module that has more than rules. */
  constructor(
    private readonly url = wholeUrl,
    private readonly load: (url: string) => Promise<WebAssembly.Module> = loadRules,
  ) {}

  /** All answers, in the order of the calls. Refused lines are answers too. The first question to
   * a module also fetches its sentences in plain words. */
  async ask(calls: Call[]): Promise<Answer[]> {
    const started = (this.worker ??= this.start());
    const worker = await started.catch((fault: unknown) => this.failed(started, fault));
    if (this.worker !== started) throw new EngineFault(STOPPED); // while it was starting
    if (knowsPlain(this.url)) return this.send(worker, calls);
    const answers = await this.send(worker, [line("plain"), ...calls]);
    learnPlain(documentOf<PlainRow[]>(answers[0] as Answer), this.url);
    return answers.slice(1);
  }

  private send(worker: Worker, calls: Call[]): Promise<Answer[]> {
    const request: EngineRequest = { id: this.next++, calls };
    return new Promise((resolve, reject) => {
      this.waiting.set(request.id, { resolve, reject });
      worker.postMessage(request);
    });
  }

  /** Kills the worker and whatever it was doing; the next question starts a new one. */
  stop(): void {
    this.end(new EngineFault(STOPPED));
  }

  private end(fault: EngineFault): void {
    const ended = this.worker;
    this.worker = null;
    void ended?.then((worker) => worker.terminate(), () => undefined);
    for (const one of this.waiting.values()) one.reject(fault);
    this.waiting.clear();
  }

  private failed(started: Promise<Worker>, fault: unknown): never {
    if (this.worker === started) this.worker = null;
    throw fault;
  }

  /** The worker is loaded at the same time as the module. */
  private async start(): Promise<Worker> {
    const worker = takeWorker();
    worker.onmessage = (event: MessageEvent<EngineReply>) => this.take(event.data);
    worker.onerror = ({ message }) => this.end(new EngineFault(message || "worker"));
    try {
      worker.postMessage(await this.load(this.url));
    } catch (fault) {
      worker.terminate();
      throw fault;
    }
    return worker;
  }

  private take(reply: EngineReply): void {
    const one = this.waiting.get(reply.id);
    this.waiting.delete(reply.id);
    if (reply.fault === null) one?.resolve(reply.answers);
    else {
      one?.reject(new EngineFault(reply.fault));
      this.stop();
    }
  }
}

/** Answers calls in their order: Rules does, and an engine in tests. */
export type Ask = (calls: Call[]) => Promise<Answer[]>;

/** Asks a worker that is started for these calls alone. */
export async function askOnce(calls: Call[], url = wholeUrl): Promise<Answer[]> {
  const rules = new Rules(url);
  try {
    return await rules.ask(calls);
  } finally {
    rules.stop();
  }
}

export const line = (text: string): Call => ({ ask: "line", line: text });

/** The JSON after the name: `state {…}`. */
export function documentOf<T>(answer: Answer): T {
  return JSON.parse(answer.text.slice(answer.text.indexOf(" ") + 1)) as T;
}

/** The first refusal of the answers, in the words of the rules. */
export function refusalOf(answers: Answer[]): Say | null {
  return answers.find((answer) => answer.refusal)?.refusal?.say ?? null;
}
