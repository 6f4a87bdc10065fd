// gestures.ts - fingers and buttons on a board.
//
// Two fingers always pan and zoom and never place. One finger or the left button belongs to the
// board if it wants it (onPress says so), else it pans. Right, middle and space drags pan.
import type { Camera } from "./camera";
import type { Point } from "./view";

/** A pointer over the board, in the board's coordinates. */
export interface BoardPointer extends Point {
  touch: boolean;
  time: number; // of the event, in milliseconds
}

/** How the board handles them. */
export interface BoardHandlers {
  onHover?(at: BoardPointer | null): void;
  /** A finger or the left button goes down: true if the board takes the gesture. */
  onPress?(at: BoardPointer): boolean;
  onDrag?(at: BoardPointer): void; // of a gesture the board took
  onRelease?(at: BoardPointer): void; // its end
  onTap?(at: BoardPointer): void; // down and up in one place
  onWheel?(steps: number): boolean; // true if used; else the wheel zooms
}

type Hover = Pick<PointerEvent, "clientX" | "clientY" | "pointerType" | "timeStamp">;

const TAP = 8; // how many pixels a finger may move and still tap
const DOUBLE = 300; // milliseconds between the taps of a double tap
const NEAR = 32; // pixels between them

export class Gestures {
  private readonly pointers = new Map<number, Point>(); // those that are down, in the window
  private owner: "none" | "board" | "pan" | "pinch" = "none";
  private start: Point = { x: 0, y: 0 };
  private isMoved = false;
  private lastTap = { x: 0, y: 0, time: -Infinity };
  private isSpaceDown = false;
  private hovered: Hover | null = null; // where a mouse rests over the board

  constructor(private readonly camera: Camera, private readonly handlers: () => BoardHandlers) {}

  isIdle(): boolean {
    return this.pointers.size === 0;
  }

  down(event: PointerEvent): void {
    const at = this.camera.local(event);
    this.pointers.set(event.pointerId, at);
    this.camera.touch();
    if (this.pointers.size > 1) {
      this.owner = "pinch";
      return;
    }
    this.start = at;
    this.isMoved = false;
    const pans = event.button !== 0 || this.isSpaceDown;
    this.owner = !pans && this.handlers().onPress?.(this.onBoard(event)) ? "board" : "pan";
  }

  move(event: PointerEvent): void {
    const before = this.pointers.get(event.pointerId);
    if (!before) {
      const { clientX, clientY, pointerType, timeStamp } = event;
      this.hovered = { clientX, clientY, pointerType, timeStamp };
      this.viewMoved();
      return;
    }
    const now = this.camera.local(event);
    if (apart(now, this.start) > TAP) this.isMoved = true;
    if (this.owner === "pinch") this.pinch(event.pointerId, before, now);
    else if (this.isMoved && this.owner === "board") this.handlers().onDrag?.(this.onBoard(event));
    else if (this.isMoved) this.camera.pan(now.x - before.x, now.y - before.y);
    this.pointers.set(event.pointerId, now);
  }

  /** The board under a mouse that rests is another one. */
  viewMoved(): void {
    if (this.hovered && this.isIdle()) this.handlers().onHover?.(this.onBoard(this.hovered));
  }

  /** The mouse leaves the board. */
  leave(): void {
    this.hovered = null;
    this.handlers().onHover?.(null);
  }

  /** The pointer goes up, or is taken away. */
  up(event: PointerEvent): void {
    if (!this.pointers.delete(event.pointerId)) return;
    const at = this.onBoard(event);
    if (this.owner === "board") this.handlers().onRelease?.(at);
    const isTap = !this.isMoved && this.owner !== "pinch" && event.button === 0;
    if (isTap && event.type === "pointerup") this.tap(at);
    if (!this.isIdle()) return;
    this.owner = "none";
    this.camera.letGo();
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    if (!event.ctrlKey && this.handlers().onWheel?.(Math.sign(event.deltaY))) return;
    this.camera.zoomAt(Math.exp(-event.deltaY / 400), this.camera.local(event));
  }

  key(event: KeyboardEvent): void {
    if (event.key === " ") this.isSpaceDown = event.type === "keydown";
  }

  private pinch(id: number, before: Point, now: Point): void {
    const other = [...this.pointers].find(([key]) => key !== id)?.[1];
    if (!other) return;
    const was = apart(before, other);
    this.camera.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    if (was > 0) this.camera.zoomAt(apart(now, other) / was, middle);
  }

  /** A double tap that the board does not take shows the whole board. */
  private tap(at: BoardPointer): void {
    const pans = this.owner === "pan";
    const isDouble = at.time - this.lastTap.time < DOUBLE && apart(this.start, this.lastTap) < NEAR;
    if (pans && isDouble) this.camera.fit();
    this.lastTap = { ...this.start, time: pans ? at.time : -Infinity };
    this.handlers().onTap?.(at);
  }

  private onBoard(event: Hover): BoardPointer {
    const touch = event.pointerType === "touch";
    return { ...this.camera.boardPoint(event), touch, time: event.timeStamp };
  }
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
