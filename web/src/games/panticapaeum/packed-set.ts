// packed-set.ts - what the page itself reads in a packed set (docs/sets.md); the rules read the
// rest.

const START = 10; // bytes before the name: version, hash, length
const NAME = /^[\w.-]{1,31}$/;

function bytesOf(data: string): string {
  try {
    return atob(data.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return "";
  }
}

/** The name of a packed set; empty if it is none. */
export function setName(data: string): string {
  const bytes = bytesOf(data);
  const name = bytes.slice(START, START + bytes.charCodeAt(START - 1));
  return NAME.test(name) ? name : "";
}
