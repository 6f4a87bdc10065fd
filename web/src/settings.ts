// settings.ts - what the player chose, kept on this device; every change applies at once.
import { effect, signal, type Signal } from "@preact/signals";
import { isLanguage, speak, wishedLanguage, type Language } from "./say";
import { follow, keep, kept } from "./storage";

export interface Settings {
  language: Language;
  theme: "auto" | "light" | "dark";
  palette: "classic" | "safe" | "contrast" | "mono"; // safe: for every kind of colour blindness
  patterns: "soft" | "strong";
  glyphs: number; // size of the letters on the board, in percent: 100 to 200
  tilt: boolean; // the city seen from the side
  animation: number; // milliseconds, 0 to 400
  sound: boolean;
  confirm: "always" | "losing" | "never"; // ask before a move is made
  aids: "full" | "score" | "none"; // previews and best places; live scores alone; neither
  coach: number; // points that a move must lose before a coach warns; 0: there is none
  hand: "right" | "left"; // where the bar for the thumb is
  level: string; // the bot that Play now plays against; empty if none was chosen yet
  name: string; // of the player, in records
  keys: Record<string, string>; // changed keys: action to key
}

const usual: Settings = {
  language: wishedLanguage(navigator.languages),
  theme: "auto",
  palette: "classic",
  patterns: "soft",
  glyphs: 100,
  tilt: true,
  animation: 250,
  sound: true,
  confirm: "always",
  aids: "full",
  coach: 0,
  hand: "right",
  level: "",
  name: "",
  keys: {},
};

/** Old or unknown values are replaced one by one, so that a bad value costs only itself. */
function sound(stored: unknown): Settings {
  const result: Record<string, unknown> = { ...usual };
  if (typeof stored === "object" && stored !== null)
    for (const [name, value] of Object.entries(stored))
      if (typeof value === typeof result[name]) result[name] = value;
  const settings = result as unknown as Settings;
  if (!isLanguage(settings.language)) settings.language = usual.language;
  return settings;
}

export const settings: Signal<Settings> = signal(sound(kept("settings")));

/** Changes only these: another tab may have changed others. */
export function change(part: Partial<Settings>): void {
  settings.value = { ...sound(kept("settings")), ...part };
  keep("settings", settings.value);
  if (part.language) void speak(part.language);
}

/** Takes over what another tab has changed. */
function catchUp(): void {
  const { language } = settings.value;
  const next = sound(kept("settings"));
  if (JSON.stringify(next) === JSON.stringify(settings.value)) return;
  settings.value = next;
  if (next.language !== language) void speak(next.language);
}

follow("settings", catchUp);

/** How many milliseconds an animation may take: 0 if the system asks for reduced motion. */
export function motion(): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : settings.value.animation;
}

const night = matchMedia("(prefers-color-scheme: dark)");
const isNight = signal(night.matches);
night.addEventListener("change", () => {
  isNight.value = night.matches;
});

/** The theme that is shown: the chosen one, or the system's. */
function shownTheme(): "light" | "dark" {
  const { theme } = settings.value;
  return theme === "auto" ? (isNight.value ? "dark" : "light") : theme;
}

/** Puts what style sheets need on the root element, now and after every change. */
export function applySettings(): void {
  effect(() => {
    const { palette, patterns, glyphs, hand } = settings.value;
    const root = document.documentElement;
    Object.assign(root.dataset, { theme: shownTheme(), palette, patterns, hand });
    root.style.setProperty("--glyph-scale", String(glyphs / 100));
    root.style.setProperty("--motion", `${motion()}ms`);
  });
}
