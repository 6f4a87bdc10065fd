// router.ts - which screen is shown: the part of the address after '#', so that any static server
// will do. "#/learn/rules/GAME?rule=AK-3.2" is the path and its query.
import { signal } from "@preact/signals";

export interface Route {
  path: string[];
  query: URLSearchParams;
}

function read(): Route {
  const hash = location.hash.replace(/^#\/?/, "");
  const [path = "", query = ""] = hash.split(/\?(.*)/s);
  return { path: path.split("/").filter(Boolean), query: new URLSearchParams(query) };
}

export const route = signal<Route>(read());

addEventListener("hashchange", () => {
  route.value = read();
});

/** The address of a screen. */
export function href(...path: string[]): string {
  return `#/${path.map(encodeURIComponent).join("/")}`;
}

export function go(...path: string[]): void {
  location.hash = href(...path);
}
