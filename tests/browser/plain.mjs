// plain.mjs - what the page shows has no coordinates and no rule numbers: those are for the text box,
// for screen readers and behind links.

/** Runs in the page: watches what is on the screen, and keeps each text that has a place such as
 * 1,-2 or a rule such as AK-4.5 in `window.codesShown`. */
function watch() {
  const code = /-?\d+,-?\d+|\b(?:AK|PA)-\d/;
  const allowed = ".hidden-text, .command, script, style, textarea, [aria-live]";
  const seen = window.codesShown = new Set();
  const look = () => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { data, parentElement: around } = walker.currentNode;
      if (code.test(data) && !around.closest(allowed) && around.checkVisibility())
        seen.add(data.trim());
    }
  };
  let isPlanned = false;
  new MutationObserver(() => {
    if (!isPlanned) requestAnimationFrame(() => {
      isPlanned = false;
      look();
    });
    isPlanned = true;
  }).observe(document.body, { childList: true, characterData: true, subtree: true });
  look();
}

/** From now on, all that is shown is watched. */
export const watchCodes = (page) => page.evaluate(watch);

/** The texts with coordinates or rule numbers that were shown since then. */
export const codesShown = (page) => page.evaluate(() => [...window.codesShown]);
