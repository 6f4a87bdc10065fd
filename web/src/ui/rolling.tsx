// rolling.tsx - a number that rolls to its new value, in at most 400 ms, with the change beside it.
// While a scene shows what led to the change, it waits; any input takes it to its end.
import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { signed } from "../say";
import { motion } from "../settings";
import { ease } from "./ease";
import { onInput, stage } from "./stage";
import "./rolling.css";

const ROLL = 250; // by the usual setting; 400 at most

type Show = (value: number) => void;

function roll(box: HTMLElement, from: number, to: number, show: Show): () => void {
  box.dataset.change = signed(to - from);
  const rise = box.animate(
    [{ opacity: 0, translate: "0 0.4em" }, { opacity: 1, offset: 0.3 },
      { opacity: 1, offset: 0.7 }, { opacity: 0, translate: "0 -0.5em" }],
    { duration: 2.5 * motion(), pseudoElement: "::after" },
  );
  const rolling = ease(ROLL, (share) => show(Math.round(from + (to - from) * share)));
  const unhear = onInput(() => end());
  const end = (): void => {
    unhear();
    rolling.finish();
    rise.cancel();
    delete box.dataset.change;
  };
  rise.onfinish = end;
  return end;
}

/** For the eye alone: what is around it says the number to screen readers. */
export function Rolling({ value }: { value: number }) {
  const box = useRef<HTMLSpanElement>(null);
  const shown = useRef(value);
  useLayoutEffect(() => {
    const span = box.current as HTMLSpanElement;
    const from = shown.current;
    const show: Show = (now) => {
      span.textContent = String(now).replace("-", "−");
    };
    shown.current = value;
    let end = (): void => undefined;
    let isReleased = false;
    const stop = effect(() => {
      if (isReleased) return;
      isReleased = !stage.holds.value;
      show(isReleased ? value : from);
      if (isReleased && from !== value && motion() > 0) end = roll(span, from, value, show);
    });
    return () => {
      stop();
      end();
    };
  }, [value]);
  return <span ref={box} class="rolling" />;
}
