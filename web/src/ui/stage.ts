// stage.ts - what is seen of a move after it was made: a scene of several steps, one after the
// other. When a scene begins, the page is already as it will be, so nobody waits for it: any input
// ends it at once, and so do the next scene and a page that is not seen.
import { signal, type ReadonlySignal } from "@preact/signals";
import { motion } from "../settings";

/** Something that moves, such as an Animation. */
export interface Moving {
  readonly finished: Promise<unknown>; // rejected if it was cancelled
  finish(): void;
}

export interface Step {
  name: string;
  start(): readonly Moving[];
  sound?(): void; // heard at its end; never lost, even if nothing moves
  shows?: boolean; // from here on, numbers may show what the move brought
}

export interface Scene {
  steps: readonly Step[];
  seat?: number; // whose move it shows
  close(): void; // takes away all that the scene has put on the page
}

const INPUTS = ["pointerdown", "keydown", "wheel"] as const;

/** Calls `act` at the next event with one of these names, before anything else learns of it. Returns
 * a way to stop that. */
function onNext(names: readonly string[], act: (event: Event) => void): () => void {
  const listen = { capture: true, passive: true } as const;
  const stop = (): void => names.forEach((name) => removeEventListener(name, heard, listen));
  const heard = (event: Event): void => {
    stop();
    act(event);
  };
  names.forEach((name) => addEventListener(name, heard, listen));
  return stop;
}

/** Calls `act` at the next input. */
export const onInput = (act: (event: Event) => void): (() => void) => onNext(INPUTS, act);

/** A press belongs to the button that was seen under it, though it moves away with the end of the
 * scene. */
function keepPress(event: Event): void {
  if (!(event instanceof PointerEvent) || !(event.target instanceof Element)) return;
  event.target.closest("button")?.setPointerCapture(event.pointerId);
}

interface Surroundings {
  isStill(): boolean; // nothing may move, or nobody looks
  nextFrame(call: () => void): void;
  onInput: typeof onInput; // or when the page is left
}

const PAGE: Surroundings = {
  isStill: () => motion() === 0 || document.hidden,
  nextFrame: (call) => void requestAnimationFrame(call),
  onInput: (act) => onNext([...INPUTS, "visibilitychange"], act),
};

export class Stage {
  /** The step that is seen; empty if there is none. */
  readonly step: ReadonlySignal<string>;
  /** Whose move is seen; null if none is. */
  readonly seat: ReadonlySignal<number | null>;
  /** Should numbers still be as they were before the move? */
  readonly holds: ReadonlySignal<boolean>;

  private readonly at = signal("");
  private readonly held = signal(false);
  private readonly mover = signal<number | null>(null);
  private scene: Scene | null = null;
  private heard = 0; // steps whose sound is past
  private moving: readonly Moving[] = [];
  private unhear: (() => void) | null = null;
  private waiting: (() => void)[] = [];

  constructor(private readonly around: Surroundings = PAGE) {
    this.step = this.at;
    this.holds = this.held;
    this.seat = this.mover;
  }

  /** Shows a scene from the next frame on, when the page is drawn. The one before it ends now. */
  begin(scene: Scene): void {
    this.finish();
    this.scene = scene;
    this.heard = 0;
    if (this.around.isStill()) return this.finish();
    this.held.value = true;
    this.mover.value = scene.seat ?? null;
    this.unhear = this.around.onInput((event) => {
      keepPress(event);
      this.finish();
    });
    this.around.nextFrame(() => void this.run(scene));
  }

  /** Ends the scene: everything is where it belongs. */
  finish(): void {
    const { scene } = this;
    if (!scene) return;
    this.scene = null;
    this.unhear?.();
    this.unhear = null;
    this.moving.forEach((one) => one.finish());
    this.moving = [];
    scene.steps.slice(this.heard).forEach((step) => step.sound?.());
    scene.close();
    this.at.value = "";
    this.held.value = false;
    this.mover.value = null;
    this.waiting.splice(0).forEach((call) => call());
  }

  /** Calls when nothing is seen any more. */
  afterwards(call: () => void): void {
    if (this.scene) this.waiting.push(call);
    else call();
  }

  private async run(scene: Scene): Promise<void> {
    for (const step of scene.steps) {
      if (this.scene !== scene || this.around.isStill()) break;
      this.at.value = step.name;
      if (step.shows) this.held.value = false;
      this.moving = step.start();
      await Promise.all(this.moving.map((one) => one.finished)).catch(() => undefined);
      if (this.scene !== scene) return;
      this.moving = [];
      this.heard++;
      step.sound?.();
    }
    if (this.scene === scene) this.finish();
  }
}

/** One table is shown at a time, and one scene. */
export const stage = new Stage();
