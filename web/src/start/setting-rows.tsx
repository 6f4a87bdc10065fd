// setting-rows.tsx - the settings by group, each with what it changes in one line.
import type { ComponentChildren } from "preact";
import { CoachChoice } from "../coach/coach-choice";
import { LANGUAGES, mark, t, type Language } from "../say";
import { change, settings, type Settings } from "../settings";
import { LevelOptions } from "../setup/level-options";
import { levelHint } from "../table/names";
import { allGames, playUi } from "../table/installed-games";
import { Choice, Stepper, Toggle } from "../ui/controls";
import { play } from "../ui/sound";
import { chosenLevel, levels } from "../setup/levels";

interface Named {
  label: string;
  hint: string;
}

const THEMES: Record<Settings["theme"], Named> = {
  auto: { label: mark("As the system"), hint: mark("Light or dark, as set on your device.") },
  light: { label: mark("Light"), hint: mark("Limestone and sea by day.") },
  dark: { label: mark("Dark"), hint: mark("A night over the harbour; easy on the eyes.") },
};

const PALETTES: Record<Settings["palette"], Named> = {
  classic: { label: mark("Classic"), hint: mark("The colours of the printed games.") },
  safe: {
    label: mark("Colour-blind safe"),
    hint: mark("Colours that differ for every kind of colour blindness."),
  },
  contrast: { label: mark("High contrast"), hint: mark("Strong colours with dark outlines.") },
  mono: {
    label: mark("Black and white"),
    hint: mark("No colours: patterns and drawings tell the kinds apart."),
  },
};

const PATTERNS: Record<Settings["patterns"], Named> = {
  soft: { label: mark("Soft"), hint: mark("Patterns are faint.") },
  strong: { label: mark("Strong"), hint: mark("Patterns are clear, even without colours.") },
};

const CONFIRMS: Record<Settings["confirm"], Named> = {
  always: { label: mark("Always"), hint: mark("Every move waits for your confirmation.") },
  losing: {
    label: mark("If it loses points"),
    hint: mark("Only moves that cost you points wait for your confirmation."),
  },
  never: { label: mark("Never"), hint: mark("A move is made as soon as you place it.") },
};

const AIDS: Record<Settings["aids"], Named> = {
  full: {
    label: mark("All"),
    hint: mark("Points, changes before you confirm, best places and hints."),
  },
  score: {
    label: mark("Points only"),
    hint: mark("Everybody's points, but no best places and no hints."),
  },
  none: { label: mark("None"), hint: mark("As at a real table: points are counted at the end.") },
};

const HANDS: Record<Settings["hand"], Named> = {
  right: { label: mark("Right"), hint: mark("The buttons for your thumb are on the right.") },
  left: { label: mark("Left"), hint: mark("The buttons for your thumb are on the left.") },
};

interface OneOfProps<K extends string> {
  label: string;
  value: K;
  table: Record<K, Named>;
  onChange(value: K): void;
}

/** A choice among the rows of a table; the hint of the chosen row is below. */
function OneOf<K extends string>({ label, value, table, onChange }: OneOfProps<K>) {
  const names = Object.keys(table) as K[];
  return (
    <div class="setting">
      <Choice label={label} value={value} onChange={onChange}
        options={names.map((name) => ({ value: name, label: t(table[name].label) }))} />
      <p class="soft">{t(table[value]?.hint ?? "")}</p>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ComponentChildren }) {
  return <section class="card settings-group"><h2>{title}</h2>{children}</section>;
}

function Hinted({ hint, children }: { hint: string; children: ComponentChildren }) {
  return <div class="setting">{children}<p class="soft">{hint}</p></div>;
}

/** Shows what the settings of the board do, on a city of the first game that has one. */
function SampleCity() {
  const Sample = allGames().map(({ name }) => playUi(name).Sample).find(Boolean);
  return Sample ? <Sample /> : null;
}

export function LookGroup() {
  const { language, theme, palette, patterns, glyphs, tilt } = settings.value;
  const languages = Object.entries(LANGUAGES) as [Language, string][];
  return (
    <Group title={t("Language and look")}>
      <Choice label={t("Language")} value={language}
        onChange={(wanted) => change({ language: wanted })}
        options={languages.map(([value, label]) => ({ value, label }))} />
      <OneOf label={t("Theme")} value={theme} table={THEMES}
        onChange={(wanted) => change({ theme: wanted })} />
      <SampleCity />
      <OneOf label={t("Colours of the board")} value={palette} table={PALETTES}
        onChange={(wanted) => change({ palette: wanted })} />
      <OneOf label={t("Patterns on the board")} value={patterns} table={PATTERNS}
        onChange={(wanted) => change({ patterns: wanted })} />
      <Hinted hint={t("From 100 to 200 percent of the usual size.")}>
        <Stepper label={t("Letters and numbers on the board")} value={glyphs} low={100}
          high={200} step={10}
          onChange={(wanted) => change({ glyphs: wanted })} />
      </Hinted>
      <Hinted hint={tilt ? t("Cities are seen from the side, with their heights.")
        : t("Cities are seen from above, as a map.")}>
        <Toggle label={t("Look from the side")} on={tilt} onChange={(on) => change({ tilt: on })} />
      </Hinted>
    </Group>
  );
}

function PlayerName() {
  return (
    <label class="field setting">
      <span class="setting-name">{t("Your name")}</span>
      <input value={settings.value.name} maxLength={20} autocomplete="nickname"
        onInput={(event) => change({ name: event.currentTarget.value })} />
      <span class="soft">
        {t("It is shown at your seat and in records; it never leaves this device by itself.")}
      </span>
    </label>
  );
}

function Opponent() {
  const level = chosenLevel();
  return (
    <label class="field setting">
      <span class="setting-name">{t("Opponent for Play now")}</span>
      <select value={level} onChange={(event) => change({ level: event.currentTarget.value })}>
        <LevelOptions levels={levels.value} label={(name) => t("Bot (%s)", name)} />
      </select>
      <span class="soft">{levelHint(level)}</span>
    </label>
  );
}

export function PlayGroup() {
  const { confirm, aids, coach, hand } = settings.value;
  return (
    <Group title={t("Playing")}>
      <PlayerName />
      <Opponent />
      <OneOf label={t("Confirm moves")} value={confirm} table={CONFIRMS}
        onChange={(wanted) => change({ confirm: wanted })} />
      <OneOf label={t("Aids")} value={aids} table={AIDS}
        onChange={(wanted) => change({ aids: wanted })} />
      <CoachChoice value={coach} onChange={(wanted) => change({ coach: wanted })} />
      <OneOf label={t("Hand on a phone")} value={hand} table={HANDS}
        onChange={(wanted) => change({ hand: wanted })} />
    </Group>
  );
}

export function MotionGroup() {
  const { animation, sound } = settings.value;
  return (
    <Group title={t("Motion and sound")}>
      <Hinted hint={t("In milliseconds; 0: nothing moves. If your system asks for less motion, nothing moves anyway.")}>
        <Stepper label={t("Animation")} value={animation} low={0} high={400} step={50}
          onChange={(wanted) => change({ animation: wanted })} />
      </Hinted>
      <Hinted hint={t("Wood and stone for tiles, and a chime when it is your turn and at the end.")}>
        <Toggle label={t("Sound")} on={sound} onChange={(on) => {
          change({ sound: on });
          if (on) play("turn");
        }} />
      </Hinted>
    </Group>
  );
}
