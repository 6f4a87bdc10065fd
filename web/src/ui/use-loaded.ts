// use-loaded.ts - a value that takes a moment, such as a part of the program that is loaded when it
// is needed; null until it is there.
import { useEffect, useState } from "preact/hooks";

export function useLoaded<T>(load: () => Promise<T>, inputs: readonly unknown[] = []): T | null {
  const [loaded, setLoaded] = useState<{ value: T } | null>(null);
  useEffect(() => {
    let isWanted = true;
    load().then((value) => isWanted && setLoaded({ value }), () => undefined);
    return () => {
      isWanted = false;
    };
  }, inputs);
  return loaded?.value ?? null;
}
