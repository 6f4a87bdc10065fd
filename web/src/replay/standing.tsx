// standing.tsx - the seats with their points as bars, counted up once at the end of a game.
import { useEffect, useState } from "preact/hooks";
import { t, tn } from "../say";
import { motion } from "../settings";

const COUNTING = 2400; // milliseconds from zero to the result

/** A share that grows from 0 to 1 once; any key or press skips to the end. */
export function useCounting(): number {
  const [share, setShare] = useState(() => (motion() > 0 ? 0 : 1));
  useEffect(() => {
    if (share === 1) return undefined;
    const began = performance.now();
    let frame = 0;
    const step = (now: number): void => {
      const done = Math.min(1, Math.max(0, now - began) / COUNTING);
      setShare(done);
      if (done < 1) frame = requestAnimationFrame(step);
    };
    const skip = (): void => {
      cancelAnimationFrame(frame);
      setShare(1);
    };
    frame = requestAnimationFrame(step);
    addEventListener("pointerdown", skip);
    addEventListener("keydown", skip);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("pointerdown", skip);
      removeEventListener("keydown", skip);
    };
  }, []);
  return share;
}

interface Props {
  names: string[];
  totals: readonly number[];
  winners: number[];
  share: number;
  places?: readonly number[]; // sorted by these; without them in the order of the seats
}

export function Standing({ names, totals, winners, share, places }: Props) {
  const most = Math.max(1, ...totals);
  const last = totals.length;
  const rows = totals.map((total, seat) => ({ total, seat, place: places?.[seat] }))
    .sort((a, b) => (a.place ?? last) - (b.place ?? last));
  return (
    <ol class="standing">
      {rows.map(({ total, seat, place }) => (
        <li key={seat}
          class={winners.includes(seat) && share === 1 ? "standing-row won" : "standing-row"}>
          <span class="standing-name">
            {winners.includes(seat) && share === 1 && <Laurel label={t("winner")} />}
            {place ? `${place}. ${names[seat]}` : names[seat]}
          </span>
          <span class="standing-track" aria-hidden="true">
            <span class={`standing-bar side-${seat}`}
              style={{ width: `${(100 * Math.max(0, total) * share) / most}%` }} />
          </span>
          <span class="standing-points">
            <span aria-hidden="true">{Math.round(total * share)}</span>
            <span class="hidden-text">{tn("%d point", "%d points", total)}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}

function Laurel({ label }: { label: string }) {
  return (
    <svg class="laurel" viewBox="0 0 24 24" role="img" aria-label={label}>
      <path d="M9 21C4 18 3 11 6 4M15 21c5-3 6-10 3-17" fill="none" stroke="currentColor"
        stroke-width="1.6" stroke-linecap="round" />
      <path fill="currentColor"
        d="M6 4c-2 1-2 3-1 4 2-1 2-3 1-4zM5 9c-2 0-3 2-2 4 2 0 3-2 2-4zM5 14c-2 1-2 3 0 5 2-1 2-4 0-5z
          M18 4c2 1 2 3 1 4-2-1-2-3-1-4zM19 9c2 0 3 2 2 4-2 0-3-2-2-4zM19 14c2 1 2 3 0 5-2-1-2-4 0-5z" />
    </svg>
  );
}
