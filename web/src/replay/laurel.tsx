// laurel.tsx - the winner's wreath, on a grid of 24: two branches that meet below.
const LEAVES = 7; // on each branch
const MIDDLE = 12;
const RADIUS = 8.6;

function point(angle: number, radius: number, side: 1 | -1): string {
  const radians = (angle * Math.PI) / 180;
  const x = MIDDLE + side * radius * Math.cos(radians);
  return `${x.toFixed(2)} ${(MIDDLE + radius * Math.sin(radians)).toFixed(2)}`;
}

/** A leaf that begins on the branch and leans in or out. */
function leaf(angle: number, out: number, side: 1 | -1): string {
  const foot = point(angle, RADIUS, side);
  const tip = point(angle - 24, RADIUS + out * 2.4, side);
  const [one, other] = [point(angle - 6, RADIUS + out * 2.6, side), point(angle - 20, RADIUS - out * 0.4, side)];
  return `M${foot}Q${one} ${tip}Q${other} ${foot}Z`;
}

function branch(side: 1 | -1): string {
  const angles = Array.from({ length: LEAVES }, (_, i) => 84 - 19 * i);
  return angles.flatMap((angle) => [leaf(angle, 1, side), leaf(angle - 8, -1, side)]).join("");
}

export const LAUREL = branch(1) + branch(-1);

export function Laurel({ label }: { label?: string }) {
  return (
    <svg class="laurel" viewBox="0 0 24 24" role={label ? "img" : undefined} aria-label={label}
      aria-hidden={label ? undefined : "true"}>
      <path d={LAUREL} fill="currentColor" />
    </svg>
  );
}
