// use-loaded.ts - something that takes a moment, such as a part of the program that is only loaded
// when it is wanted; null until it is there.
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
