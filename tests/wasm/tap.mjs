// tap.mjs - checks that print TAP.
let n = 0;
let bad = 0;

export function check(ok, name, why = "") {
  console.log(`${ok ? "ok" : "not ok"} ${++n} - ${name}`);
  if (!ok) {
    bad++;
    note(why);
  }
}

export function same(got, want, name) {
  check(got === want, name, firstDifference(String(got), String(want)));
}

export function skip(name, why) {
  console.log(`ok ${++n} - ${name} # SKIP ${why}`);
}

export function note(text) {
  for (const line of String(text).split("\n")) console.log(`# ${line}`);
}

export function finish() {
  console.log(`1..${n}`);
  process.exitCode = bad ? 1 : 0;
}

// Where two texts begin to differ; states are long.
function firstDifference(got, want) {
  let at = 0;
  while (at < got.length && got[at] === want[at]) at++;
  const around = (text) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `byte ${at}\n got ${around(got)}\nwant ${around(want)}`;
}
