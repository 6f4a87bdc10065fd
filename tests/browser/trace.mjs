// trace.mjs - what each frame costs the page's own thread: script, style, layout and paint, from
// Chromium's trace.

const CATEGORIES = ["devtools.timeline", "disabled-by-default-devtools.timeline"];

/** Work that a frame waits for. Some of it is inside other work of this list. */
const WORK = new Set([
  "EvaluateScript", "EventDispatch", "FireAnimationFrame", "FunctionCall", "HitTest", "Layerize",
  "Layout", "Paint", "PrePaint", "RunMicrotasks", "TimerFire", "UpdateLayoutTree", "Commit",
]);

async function collect(client, work) {
  const events = [];
  client.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  const done = new Promise((complete) => { client.once("Tracing.tracingComplete", complete); });
  await client.send("Tracing.start", {
    transferMode: "ReportEvents", traceConfig: { includedCategories: CATEGORIES },
  });
  await work();
  await client.send("Tracing.end");
  await done;
  return events;
}

/** The thread on which most of the page's layout is done. */
function pageThread(events) {
  const counts = new Map();
  for (const { name, pid, tid } of events)
    if (name === "UpdateLayoutTree") {
      const thread = `${pid} ${tid}`;
      counts.set(thread, (counts.get(thread) ?? 0) + 1);
    }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** The milliseconds of work in each frame that was drawn while `work` went on: of the thread's own
 * time, so that a busy machine does not count. */
export async function frameCosts(page, work) {
  const client = await page.context().newCDPSession(page);
  const events = await collect(client, work);
  await client.detach();
  const thread = pageThread(events);
  const own = events.filter(({ pid, tid }) => `${pid} ${tid}` === thread)
    .sort((a, b) => a.ts - b.ts);
  const frames = [];
  let sum = 0;
  let end = 0; // of the work that is counted already: what begins before is inside it
  for (const { name, ph, ts, dur = 0, tdur } of own) {
    if (ph === "X" && WORK.has(name) && ts >= end) {
      sum += (tdur ?? dur) / 1000;
      end = ts + dur;
    }
    if (name !== "Commit" || sum === 0) continue;
    frames.push(sum);
    sum = 0;
  }
  return frames;
}
