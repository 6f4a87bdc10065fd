// checks.mjs - the eyes of the tests on any screen: axe-core, text that is cut off, pages that
// scroll.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./browser.mjs";
import { until } from "./harness.mjs";

const require = createRequire(join(root, "web/package.json"));
const axeSource = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");

/** No violations of WCAG 2.2 AA, nor of axe's best practices; `rules` are those asked, else all. Of an open
 * dialog only what is in it: the screen behind cannot be reached, and is looked at without one. */
export async function checkAccess(page, where, rules) {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  const violations = () => page.evaluate(async (wanted) => {
    const which = wanted ? { runOnly: { type: "rule", values: wanted } } : {};
    const place = document.querySelector("dialog[open]") ?? document;
    const result = await window.axe.run(place, { resultTypes: ["violations"], ...which });
    return result.violations.map((one) => {
      const nodes = one.nodes.slice(0, 4).map((node) => node.target.join(" "));
      const told = one.nodes[0]?.any[0]?.message ?? "";
      return `${one.id}: ${nodes.join(" | ")} (${told})`;
    });
  }, rules);
  await until(violations, [], `axe at ${where}`);
}

/** No text cut off, nothing sticking out sideways. What scrolls by itself may be wider inside. */
export async function checkFits(page, where) {
  await until(() => page.evaluate(findCut), [], `text at ${where}`);
}

/** Runs in the page. */
function findCut() {
  const width = document.documentElement.clientWidth;
  const unseen = "[aria-hidden=true], svg, datalist, noscript, option";
  const scrolls = (element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  const isInScroller = (element) => {
    for (let up = element.parentElement; up; up = up.parentElement) if (scrolls(up)) return true;
    return false;
  };
  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const isForEars = (element) => getComputedStyle(element).clipPath === "inset(50%)";
  const isSeen = (element) => !element.closest(unseen) && !isForEars(element) &&
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });
  const isCut = (element) => {
    const { display, overflowX, overflowY, textOverflow } = getComputedStyle(element);
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
    const opensToTheWhole = element.closest("summary") && textOverflow === "ellipsis";
    if (display === "inline" || opensToTheWhole) return false;
    return (/hidden|clip/.test(overflowX) && clientWidth > 0 && scrollWidth > clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && clientHeight > 0 && scrollHeight > clientHeight + 2);
  };
  const isOutside = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return [...range.getClientRects()]
      .some((box) => box.width > 0 && (box.right > width + 1 || box.left < -1));
  };
  /** Text wider than its own box, where nothing hides it but the neighbours are written over. */
  const isOver = (element) => /^(BUTTON|A|LABEL|TH|TD|KBD|OUTPUT)$/.test(element.tagName) &&
    getComputedStyle(element).display !== "inline" && element.scrollWidth > element.clientWidth + 2;
  const name = ({ tagName, className, textContent }) =>
    `<${tagName.toLowerCase()} class="${className}"> ${textContent.trim().slice(0, 40)}`;

  const faults = new Set();
  if (document.documentElement.scrollWidth > width + 1) faults.add("the page scrolls sideways");
  for (const element of document.body.querySelectorAll("*")) {
    if (!hasText(element) || !isSeen(element)) continue;
    if (isCut(element)) faults.add(`cut off: ${name(element)}`);
    if (isOver(element)) faults.add(`too wide: ${name(element)}`);
    if (!isInScroller(element) && isOutside(element)) faults.add(`outside: ${name(element)}`);
  }
  return [...faults].slice(0, 12);
}

/** No word is broken inside, from one line to the next. */
export async function checkWords(page, where) {
  await until(() => page.evaluate(findBroken), [], `words at ${where}`);
}

/** Runs in the page. Addresses, records and digests are no words: they may break anywhere. */
function findBroken() {
  const isForEars = (element) =>
    element !== null && (getComputedStyle(element).clipPath !== "none" ||
      isForEars(element.parentElement));
  const isSeen = (element) => !element.closest("svg, pre, code, textarea, select, noscript") &&
    element.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }) &&
    !isForEars(element);
  const range = document.createRange();
  const lines = (node, from, to) => {
    range.setStart(node, from);
    range.setEnd(node, to);
    return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
  };
  const faults = new Set();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!isSeen(node.parentElement)) continue;
    for (const { 0: word, index } of node.data.matchAll(/\(?[\p{L}\p{M}\p{N}’']{2,}[).,:;!?…]*/gu))
      if (lines(node, index, index + word.length) > 1)
        faults.add(`${word} in <${node.parentElement.className || node.parentElement.tagName}>`);
  }
  return [...faults].slice(0, 12);
}

/** One screen: the page itself does not scroll. */
export async function checkNoScroll(page, where) {
  await until(() => page.evaluate(() => ({
    down: document.documentElement.scrollHeight - innerHeight,
    across: document.documentElement.scrollWidth - innerWidth,
  })), ({ down, across }) => down <= 1 && across <= 1, `${where} scrolls`);
}

/** The text of a screen: nothing cut off, no word broken; a table does not scroll. */
export async function checkText(page, { name, isTable }) {
  await checkFits(page, name);
  await checkWords(page, name);
  if (isTable) await checkNoScroll(page, name);
}
