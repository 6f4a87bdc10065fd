import { beforeEach, expect, it, vi } from "vitest";
import { Stage, type Moving, type Scene } from "./stage";

vi.mock("../settings", () => ({ motion: () => 250 }));

const log: string[] = [];
let ends: (() => void)[] = [];
let input: ((event: Event) => void) | null = null;
let frames: (() => void)[] = [];
let isStill = false;

/** Ends when the test says so. */
function moving(name: string): Moving {
  let end = (): void => undefined;
  const finished = new Promise<void>((done) => {
    end = done;
  });
  ends.push(end);
  return { finished, finish: () => log.push(`${name} ends`) };
}

function scene(name: string): Scene {
  const step = (part: string, shows = false) => ({
    name: part,
    shows,
    start: () => {
      log.push(`${name} ${part}`);
      return [moving(`${name} ${part}`)];
    },
    sound: () => log.push(`${name} ${part} sounds`),
  });
  return {
    steps: [step("leave"), step("land"), step("gain", true)],
    close: () => log.push(`${name} closes`),
  };
}

function newStage(): Stage {
  return new Stage({
    isStill: () => isStill,
    nextFrame: (call) => frames.push(call),
    onInput(act) {
      input = act;
      return () => {
        input = null;
      };
    },
  });
}

const frame = (): void => frames.splice(0).forEach((call) => call());

/** What moves comes to its end. */
async function pass(): Promise<void> {
  ends.splice(0).forEach((end) => end());
  await new Promise((done) => setTimeout(done));
}

beforeEach(() => {
  log.length = 0;
  ends = [];
  frames = [];
  input = null;
  isStill = false;
  vi.stubGlobal("PointerEvent", class {});
});

it("plays the steps in order, and shows the change with the step that may", async () => {
  const stage = newStage();
  stage.begin(scene("a"));
  expect([stage.holds.value, log]).toEqual([true, []]); // before the page is drawn
  frame();
  expect(stage.step.value).toBe("leave");
  await pass();
  expect([stage.step.value, stage.holds.value]).toEqual(["land", true]);
  await pass();
  expect([stage.step.value, stage.holds.value]).toEqual(["gain", false]);
  await pass();
  expect(stage.step.value).toBe("");
  expect(log).toEqual([
    "a leave", "a leave sounds", "a land", "a land sounds", "a gain", "a gain sounds", "a closes",
  ]);
  expect(input).toBeNull();
});

it("is at its end at once with any input, and no sound is lost", () => {
  const stage = newStage();
  stage.begin(scene("a"));
  frame();
  input?.({} as Event);
  expect(log).toEqual([
    "a leave", "a leave ends", "a leave sounds", "a land sounds", "a gain sounds", "a closes",
  ]);
  expect([stage.step.value, stage.holds.value, input]).toEqual(["", false, null]);
});

it("never falls behind: the next scene ends the one before it", async () => {
  const stage = newStage();
  stage.begin(scene("a"));
  stage.begin(scene("b")); // before the first frame: of the first only the sounds are left
  expect(log).toEqual(["a leave sounds", "a land sounds", "a gain sounds", "a closes"]);
  frame();
  expect(log.slice(4)).toEqual(["b leave"]);
  await pass();
  expect(stage.step.value).toBe("land");
});

it("shows nothing where nothing may move", () => {
  isStill = true;
  const stage = newStage();
  stage.begin(scene("a"));
  expect(frames).toEqual([]);
  expect(log).toEqual(["a leave sounds", "a land sounds", "a gain sounds", "a closes"]);
  expect(stage.holds.value).toBe(false);
});

it("tells who waits for the end", async () => {
  const stage = newStage();
  stage.afterwards(() => log.push("now"));
  stage.begin(scene("a"));
  stage.afterwards(() => log.push("later"));
  expect(log).toEqual(["now"]);
  stage.finish();
  expect(log.at(-1)).toBe("later");
});
