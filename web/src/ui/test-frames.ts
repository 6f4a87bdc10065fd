// test-frames.ts - for tests: a clock that stands still, and frames that come when they are asked
// for.
import { vi } from "vitest";

export class Frames {
  private now = 1000;
  private readonly waiting = new Map<number, () => void>();
  private last = 0;

  constructor() {
    vi.spyOn(performance, "now").mockImplementation(() => this.now);
    vi.stubGlobal("requestAnimationFrame", (call: () => void) => {
      this.waiting.set(++this.last, call);
      return this.last;
    });
    vi.stubGlobal("cancelAnimationFrame", (id: number) => this.waiting.delete(id));
  }

  /** So many milliseconds pass, then a frame comes. */
  pass(ms: number): void {
    this.now += ms;
    const calls = [...this.waiting.values()];
    this.waiting.clear();
    for (const call of calls) call();
  }

  /** Does anything wait for a frame? */
  isBusy(): boolean {
    return this.waiting.size > 0;
  }

  end(): void {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  }
}
