// qr-code.tsx - a link as a picture that a phone's camera reads.
import { encode } from "uqr";

/** Dark modules as one path, a unit square each. */
export function qrPath(modules: readonly (readonly boolean[])[]): string {
  return modules.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
}

/** Always dark on light: many cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 2 });
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}
      shape-rendering="crispEdges">
      <rect width={size} height={size} fill="#fff" /><path d={qrPath(data)} fill="#000" />
    </svg>
  );
}
