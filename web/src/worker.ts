// worker.ts - an engine behind messages, so that neither rules nor bots block the page.
import { Engine, type Answer, type Call } from "./engine";

export interface EngineRequest {
  id: number;
  calls: Call[];
}

export interface EngineReply {
  id: number;
  answers: Answer[];
  fault: string | null; // the engine trapped: it is gone
}

let engine: Engine | null = null;

function reply(request: EngineRequest): EngineReply {
  if (!engine) return { id: request.id, answers: [], fault: "no engine" };
  try {
    const ready = engine;
    return { id: request.id, answers: request.calls.map((call) => ready.answer(call)), fault: null };
  } catch (fault) {
    engine = null;
    return { id: request.id, answers: [], fault: String(fault) };
  }
}

// The first message is the compiled module, every other one a request.
self.onmessage = (event: MessageEvent<WebAssembly.Module | EngineRequest>) => {
  if (event.data instanceof WebAssembly.Module) engine = new Engine(event.data);
  else self.postMessage(reply(event.data));
};
