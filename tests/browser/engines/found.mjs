// found.mjs - what a locator of page.mjs means, in the page itself: elements by their role and
// name, or by a selector. Names are those that these tests need: aria-label, aria-labelledby, or
// the text.

/** Runs in the page: acts on the elements that the steps lead to. Each step looks inside what the
 * one before has found. */
export function found({ steps, act, name }) {
  const ROLES = {
    button: "button, [role=button]", cell: "td", dialog: "dialog, [role=dialog]", group: "[role=group], fieldset",
    link: "a[href]", list: "ul, ol, [role=list]", region: "section, [role=region]", row: "tr",
    textbox: "input:not([type]), input[type=text], textarea", toolbar: "[role=toolbar]",
  };
  const textOf = (id) => document.getElementById(id)?.textContent ?? "";
  const nameOf = (one) => one.getAttribute("aria-label") ??
    one.getAttribute("aria-labelledby")?.split(" ").map(textOf).join(" ") ?? one.textContent;
  const isNamed = (one, { text, pattern }) => {
    const words = nameOf(one).replace(/\s+/g, " ").trim();
    return pattern ? new RegExp(pattern.source, pattern.flags).test(words)
      : words.toLowerCase().includes((text ?? "").toLowerCase());
  };
  const isSeen = (one) => one.checkVisibility() || getComputedStyle(one).display === "contents";
  const inside = (from, { css, role, named }) =>
    [...from.querySelectorAll(css ?? ROLES[role])].filter((one) =>
      (css || isSeen(one)) && (!named || isNamed(one, named)));
  const all = steps.reduce((from, step) =>
    step.nth === undefined ? [...new Set(from.flatMap((one) => inside(one, step)))]
      : from.slice(step.nth, step.nth + 1), [document]);
  const one = all[0];
  const place = () => {
    one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { x, y, width, height } = one.getBoundingClientRect();
    const middle = { x: x + width / 2, y: y + height / 2 };
    const hit = document.elementFromPoint(middle.x, middle.y);
    const isReached = hit && (one.contains(hit) || hit.contains(one));
    return isReached && !one.disabled && width > 0 && middle;
  };
  const ACTS = {
    count: () => all.length,
    seen: () => one !== undefined && isSeen(one),
    place: () => (one ? place() : false),
    focus: () => Boolean(one) && (one.focus(), true),
    enabled: () => (one ? { is: !one.disabled } : false),
    text: () => (one ? { is: one.innerText } : false),
    texts: () => all.map((each) => each.innerText),
    attribute: () => (one ? { is: one.getAttribute(name) } : false),
  };
  return ACTS[act]();
}
