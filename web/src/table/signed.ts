// signed.ts - a change as it is written: "+4", "−2" with a real minus sign, "0".

export function signed(n: number): string {
  return n > 0 ? `+${n}` : String(n).replace("-", "−");
}
