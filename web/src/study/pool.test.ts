// A pool of engines: who is asked first, and what happens when one dies.
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { Answer, Call } from "../engine";
import { line } from "../rules";
import { Pool, type PoolEngine } from "./pool";

const lineOf = (call: Call | undefined): string => (call?.ask === "line" ? call.line : "");
const answerTo = (call: Call): Answer => ({ text: `to ${lineOf(call)}`, refusal: null, weights: null });

/** Engines that answer when they are told to, and write down what they were asked. */
class Made {
  readonly asked: string[][] = [];
  private readonly open: { own: number; calls: Call[]; resolve(answers: Answer[]): void; reject(fault: Error): void }[] = [];

  engine = (): PoolEngine => {
    const own = this.asked.push([]) - 1;
    let current: ((fault: Error) => void) | null = null;
    return {
      ask: (calls) => new Promise((resolve, reject) => {
        this.asked[own]?.push(calls.map(lineOf).join("+"));
        current = reject;
        this.open.push({ own, calls, resolve, reject });
      }),
      stop: () => current?.(new Error("stopped")),
    };
  };

  /** The oldest question, or the oldest to one engine. */
  private next(own?: number) {
    const at = own === undefined ? 0 : this.open.findIndex((one) => one.own === own);
    return this.open.splice(at, 1)[0];
  }

  async answer(own?: number): Promise<void> {
    const one = this.next(own);
    one?.resolve(one.calls.map(answerTo));
    await rest();
  }

  async die(own?: number): Promise<void> {
    this.next(own)?.reject(new Error("dead"));
    await rest();
  }
}

const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const BEGIN = [line("load")];

function poolOf(size: number, patience?: number): { pool: Pool; made: Made } {
  const made = new Made();
  return { made, pool: new Pool("akropolis", BEGIN, { size, open: made.engine, ...(patience ? { patience } : {}) }) };
}

describe("a pool", () => {
  test("loads the match into each engine once", async () => {
    const { pool, made } = poolOf(2);
    const all = ["a", "b", "c"].map((name) => pool.ask([line(name)]));
    for (let i = 0; i < 3; i++) await made.answer();
    expect((await Promise.all(all)).map(([one]) => one?.text)).toEqual(["to a", "to b", "to c"]);
    expect(made.asked).toEqual([["load+a", "c"], ["load+b"]]);
  });

  test("asks the most urgent first, as it is when an engine is free", async () => {
    const { pool, made } = poolOf(1);
    let urgent = "";
    for (const name of ["a", "b", "c"]) void pool.ask([line(name)], () => (name === urgent ? 0 : 1));
    urgent = "c";
    for (let i = 0; i < 3; i++) await made.answer();
    expect(made.asked).toEqual([["load+a", "c", "b"]]);
  });

  test("an engine that dies is replaced and its question asked once more", async () => {
    const { pool, made } = poolOf(2);
    const all = ["a", "b", "c"].map((name) => pool.ask([line(name)]));
    await made.die();
    for (let i = 0; i < 3; i++) await made.answer();
    expect((await Promise.all(all)).map(([one]) => one?.text)).toEqual(["to a", "to b", "to c"]);
    expect(made.asked.flat().filter((one) => one === "load+a" || one === "a")).toHaveLength(2);
  });

  test("a question that kills engines is given up; the rest goes on", async () => {
    const { pool, made } = poolOf(1);
    const bad = pool.ask([line("bad")]).catch((fault: Error) => fault.message);
    const good = pool.ask([line("good")], 1);
    await made.die();
    await made.die();
    await made.answer();
    expect(await bad).toBe("dead");
    expect((await good)[0]?.text).toBe("to good");
  });

  test("a silent engine counts as dead", async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { pool, made } = poolOf(1, 300);
    const asked = pool.ask([line("a")]);
    await vi.advanceTimersByTimeAsync(300);
    expect(made.asked).toEqual([["load+a", "load+a"]]);
    void made.die(); // the silent one, long given up
    void made.answer();
    await vi.advanceTimersByTimeAsync(1);
    expect((await asked)[0]?.text).toBe("to a");
  });

  test("what no engine answers is given up like what kills them: nobody has stopped the work", async () => {
    const { pool } = poolOf(1, 20);
    await expect(pool.ask([line("a")])).rejects.toThrow("no answer");
  });

  test("an engine that leaves for good hands its question to one that rests", async () => {
    const { pool, made } = poolOf(2);
    const all = ["a", "b", "c", "d"].map((name) => pool.ask([line(name)]));
    await made.die(1); // at b, then at c
    await made.die(1);
    for (let i = 0; i < 3; i++) await made.answer(0); // the other one has done a, b, c
    await made.die(); // at d
    await made.answer();
    expect((await Promise.all(all)).map(([one]) => one?.text)).toEqual(["to a", "to b", "to c", "to d"]);
  });

  test("if no engine can be started, everything is given up", async () => {
    const { pool, made } = poolOf(1);
    const all = ["a", "b", "c"].map((name) =>
      pool.ask([line(name)]).catch((fault: Error) => fault.message));
    for (let i = 0; i < 3; i++) await made.die();
    expect((await Promise.all(all)).at(-1)).toBe("no engine can be started");
    await expect(pool.ask([line("d")])).rejects.toThrow("no engine can be started");
  });

  test("stopping rejects what was asked", async () => {
    const { pool } = poolOf(1);
    const all = ["a", "b"].map((name) => pool.ask([line(name)]).catch((fault: Error) => fault.message));
    pool.stop();
    expect(await Promise.all(all)).toEqual(["stopped", "stopped"]);
    await expect(pool.ask([line("c")])).rejects.toThrow("stopped");
  });
});
