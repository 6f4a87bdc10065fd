// page.mjs - one small driver for three engines. A back end (chromium.mjs, firefox.mjs, webkit.mjs)
// can open an address, run an expression in the page, move the mouse, press a key and take a
// picture. On that stands the part of Playwright's page that players.mjs uses, so the same players
// play everywhere.
import { PATIENCE } from "../browser.mjs";
import { found } from "./found.mjs";

const PAUSE = 25;

const rest = (ms) => new Promise((done) => { setTimeout(done, ms); });

async function until(what, look) {
  for (const end = Date.now() + PATIENCE; Date.now() < end; await rest(PAUSE)) {
    const value = await look();
    if (value) return value;
  }
  throw new Error(`waited in vain for ${what}`);
}

const namedBy = (name) =>
  (name instanceof RegExp ? { pattern: { source: name.source, flags: name.flags } } : { text: name });

const roleStep = (role, { name } = {}) => ({ role, named: name === undefined ? null : namedBy(name) });

class Locator {
  constructor(page, steps) {
    this.page = page;
    this.steps = steps;
  }

  within = (step) => new Locator(this.page, [...this.steps, step]);
  getByRole = (role, options) => this.within(roleStep(role, options));
  locator = (css) => this.within({ css });
  nth = (nth) => this.within({ nth });
  first = () => this.nth(0);

  ask = (act, name = "") => this.page.evaluate(found, { steps: this.steps, act, name });
  count = () => this.ask("count");
  allInnerTexts = () => this.ask("texts");

  wait = (act, name) => until(`${act} of ${JSON.stringify(this.steps)}`, () => this.ask(act, name));
  waitFor = () => this.wait("seen");
  isEnabled = async () => (await this.wait("enabled")).is;
  innerText = async () => (await this.wait("text")).is;
  getAttribute = async (name) => (await this.wait("attribute", name)).is;

  async all() {
    const count = await this.count();
    return Array.from({ length: count }, (_, nth) => this.nth(nth));
  }

  /** Where it can be clicked, once it lies still and nothing covers it. */
  async place() {
    let before = null;
    return until(`a place to click ${JSON.stringify(this.steps)}`, async () => {
      const now = await this.ask("place");
      const isStill = now && before && now.x === before.x && now.y === before.y;
      before = now;
      return isStill && now;
    });
  }

  async click() {
    const { x, y } = await this.place();
    await this.page.mouse.click(x, y);
  }

  async press(key) {
    await this.wait("focus");
    await this.page.keyboard.press(key);
  }
}

/** A page of an engine. */
export class DrivenPage {
  constructor(backEnd) {
    this.backEnd = backEnd;
  }

  mouse = {
    move: (x, y) => this.backEnd.move(x, y),
    wheel: (x, y) => this.backEnd.wheel(x, y),
    click: async (x, y) => {
      await this.backEnd.move(x, y);
      await this.backEnd.press();
    },
  };

  keyboard = { press: (key) => this.backEnd.key(key) };

  goto = (url) => this.backEnd.goto(url);
  screenshot = () => this.backEnd.picture();
  getByRole = (role, options) => new Locator(this, [roleStep(role, options)]);
  locator = (css) => new Locator(this, [{ css }]);

  evaluate = (work, argument = null) =>
    this.backEnd.run(`(${work})(${JSON.stringify(argument)})`);

  async waitForFunction(work, argument = null) {
    const value = await until(work.name || "a function", () => this.evaluate(work, argument));
    return { jsonValue: () => value };
  }
}
