import { beforeEach, describe, expect, it, vi } from "vitest";
import type { EngineReply, EngineRequest } from "./worker";

vi.mock("rules.wasm?url", () => ({ default: "polis.wasm" }));

const workers: FakeWorker[] = [];

/** Answers nothing by itself; the module that comes first is not looked at. */
class FakeWorker {
  onmessage: ((event: { data: EngineReply }) => void) | null = null;
  onerror: ((event: { message: string }) => void) | null = null;
  readonly requests: EngineRequest[] = [];
  isEnded = false;

  constructor() {
    workers.push(this);
  }

  postMessage(message: EngineRequest | string): void {
    if (typeof message !== "string") this.requests.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  answer(text: string): void {
    const { id, calls } = this.requests.at(-1) ?? { id: 0, calls: [] };
    const answers = calls.map((call) => ({
      text: call.ask === "line" && call.line === "plain" ? "plain []" : text,
      refusal: null, weights: null,
    }));
    this.onmessage?.({ data: { id, answers, fault: null } });
  }
}

type Fetched = Pick<Response, "ok" | "headers" | "arrayBuffer">;

const reach = vi.fn<() => Promise<Fetched>>();

const fetched = (headers: Record<string, string> = {}): Fetched => ({
  ok: true, headers: new Headers(headers), arrayBuffer: () => Promise.resolve(new ArrayBuffer(0)),
});

async function freshRules() {
  vi.resetModules();
  const { line, Rules } = await import("./rules");
  return { rules: new Rules(), call: [line("pgi")] };
}

beforeEach(() => {
  workers.length = 0;
  reach.mockResolvedValue(fetched());
  vi.stubGlobal("fetch", reach);
  vi.stubGlobal("Worker", FakeWorker);
  vi.spyOn(WebAssembly, "compile").mockResolvedValue("module" as unknown as WebAssembly.Module);
});

describe("the rules in a worker", () => {
  it("answer", async () => {
    const { rules, call } = await freshRules();
    const asked = rules.ask(call);
    await vi.waitFor(() => expect(workers[0]?.requests).toHaveLength(1));
    workers[0]?.answer("pgiok");
    expect((await asked)[0]?.text).toBe("pgiok");
  });

  it("are looked for again after they were out of reach", async () => {
    const { rules, call } = await freshRules();
    reach.mockRejectedValueOnce(new Error("offline"));
    await expect(rules.ask(call)).rejects.toThrow("offline");
    expect(workers[0]?.isEnded).toBe(true);
    const asked = rules.ask(call);
    await vi.waitFor(() => expect(workers[1]?.requests).toHaveLength(1));
    workers[1]?.answer("pgiok");
    expect(await asked).toHaveLength(1);
  });

  it("leave nobody waiting when they are stopped, also while they start", async () => {
    const { rules, call } = await freshRules();
    const early = rules.ask(call);
    rules.stop();
    await expect(early).rejects.toThrow("stopped");
    const late = rules.ask(call);
    await vi.waitFor(() => expect(workers[1]?.requests).toHaveLength(1));
    rules.stop();
    await expect(late).rejects.toThrow("stopped");
    await vi.waitFor(() => expect(workers.every((worker) => worker.isEnded)).toBe(true));
  });

  it("are compiled while they come, by a server that says what they are", async () => {
    const { rules, call } = await freshRules();
    const streamed = vi.spyOn(WebAssembly, "compileStreaming")
      .mockResolvedValue("module" as unknown as WebAssembly.Module);
    reach.mockResolvedValueOnce(fetched({ "Content-Type": "application/wasm" }));
    void rules.ask(call).catch(() => undefined);
    await vi.waitFor(() => expect(workers[0]?.requests).toHaveLength(1));
    expect(streamed).toHaveBeenCalledOnce();
    rules.stop();
  });

  it("say what broke the worker", async () => {
    const { rules, call } = await freshRules();
    const asked = rules.ask(call);
    await vi.waitFor(() => expect(workers[0]?.requests).toHaveLength(1));
    workers[0]?.onerror?.({ message: "no such file" });
    await expect(asked).rejects.toThrow("no such file");
  });
});
