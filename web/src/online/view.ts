// view.ts - what the events of a table add up to, as a plain value. The position is not in it: that
// follows from the words by the rules.
import type { Agreement } from "../table/match";
import type { Aids } from "../table/aids";
import type { GameName } from "../types";
import type { Clocks, Created, Finished, Phase, ServerEvent, Standing, VoteChoice } from "./protocol";

export interface SeatView {
  kind: "human" | "open" | "bot";
  name: string;
  bot: string | null; // the level that plays it: a bot's seat, or in its owner's place
  standing: Standing;
  lostAt: number | null; // when, still gone, it has lost the game, by the server's clock
  isMuted: boolean;
  wantsRematch: boolean;
  votes: Readonly<Record<number, VoteChoice>>; // about seats that are away
}

export interface ChatLine {
  version: number;
  at: number;
  seat: number;
  name: string;
  text: string;
}

/** A take-back that was asked for and is not answered by all. */
export interface Question {
  seat: number;
  to: number;
  yes: readonly number[]; // seats that agreed
}

export interface View {
  version: number;
  phase: Phase;
  game: GameName;
  setup: Readonly<Record<string, string>>;
  seats: readonly SeatView[];
  speed: string;
  aids: Aids;
  hasSpectators: boolean;
  isPublic: boolean;
  hasChat: boolean;
  commit: string;
  nonces: string;
  host: number; // -1: none
  createdAt: number;
  words: readonly string[]; // all moves, luck's included; another list whenever they change
  digests: ReadonlyMap<number, string>; // of the position after so many words
  turn: number;
  clocks: Clocks | null;
  clocksAt: number; // when they stood so, by the server's clock
  question: Question | null;
  lines: readonly ChatLine[];
  next: string | null; // the rematch
  result: Finished | null;
}

function firstView(event: ServerEvent & Created): View {
  return {
    version: event.version,
    phase: "waiting",
    game: event.game,
    setup: event.setup,
    seats: event.seats.map(({ kind, name = "", level = null }) => ({
      kind, name, bot: level, standing: "playing", lostAt: null, isMuted: false,
      wantsRematch: false, votes: {},
    })),
    speed: event.speed,
    aids: event.aids,
    hasSpectators: event.spectators,
    isPublic: event.public,
    hasChat: event.chat,
    commit: event.commit,
    nonces: "",
    host: event.host ?? -1,
    createdAt: event.at,
    words: [],
    digests: new Map(),
    turn: -1,
    clocks: null,
    clocksAt: event.at,
    question: null,
    lines: [],
    next: null,
    result: null,
  };
}

function withSeat(view: View, seat: number | undefined, change: Partial<SeatView>): View {
  return {
    ...view, seats: view.seats.map((one, i) => (i === seat ? { ...one, ...change } : one)),
  };
}

/** Whatever the others said about this seat is settled. */
function withoutVotes(view: View, about: number | undefined): View {
  return {
    ...view,
    seats: view.seats.map((one) => {
      const votes = Object.entries(one.votes).filter(([seat]) => Number(seat) !== about);
      return { ...one, votes: Object.fromEntries(votes) };
    }),
  };
}

function withClocks(view: View, clocks: Clocks | undefined, at: number): View {
  return { ...view, clocks: clocks ?? null, clocksAt: at };
}

function played(view: View, event: ServerEvent & { moves: string[]; turn: number; clocks?: Clocks },
): View {
  const words = [...view.words, ...event.moves];
  return withClocks({ ...view, phase: "playing", words, turn: event.turn, question: null },
    event.clocks, event.at);
}

function tookBack(view: View, event: ServerEvent & { type: "tookback" }): View {
  const digests = new Map([...view.digests].filter(([count]) => count <= event.to));
  const words = view.words.slice(0, event.to);
  return withClocks({ ...view, words, digests, turn: event.turn, question: null },
    event.clocks, event.at);
}

/** A bot plays on, or before the start the seat is open again. */
function gone(view: View, event: ServerEvent & { bot?: string; wait?: number },
  standing: Standing): View {
  const { bot, seat, wait } = event;
  if (bot === undefined)
    return withSeat(view, seat, { kind: "open", name: "", bot: null, standing: "playing" });
  const lostAt = wait ? event.at + 1000 * wait : null;
  return withoutVotes(withSeat(view, seat, { bot, standing, lostAt }), seat);
}

function changed(view: View, event: ServerEvent): View {
  const { seat = -1 } = event;
  switch (event.type) {
    case "joined":
      return withSeat(view, seat, { kind: "human", name: event.name });
    case "started":
      return { ...played(view, event), nonces: event.nonces ?? "" };
    case "moved":
      return played(view, event);
    case "asked":
      return { ...view, question: { seat, to: event.to, yes: [] } };
    case "answered":
      return { ...view, question: event.yes && view.question
        ? { ...view.question, yes: [...view.question.yes, seat] } : null };
    case "tookback":
      return tookBack(view, event);
    case "left":
    case "timedout":
    case "resigned":
    case "replaced":
      return gone(view, event, event.type);
    case "returned":
      return withClocks(withSeat(view, seat, { bot: null, standing: "playing", lostAt: null }),
        event.clocks ?? view.clocks ?? undefined, event.clocks ? event.at : view.clocksAt);
    case "away":
      return withSeat(view, seat, { standing: "away" });
    case "back":
      return withoutVotes(withSeat(view, seat, { standing: "playing" }), seat);
    case "voted":
      return withSeat(view, seat,
        { votes: { ...view.seats[seat]?.votes, [event.about]: event.choice } });
    case "chat": {
      const { version, at, name, text } = event;
      return { ...view, lines: [...view.lines, { version, at, seat, name, text }] };
    }
    case "muted":
      return withSeat(view, seat, { isMuted: event.on });
    case "rematch":
      return withSeat(view, seat, { wantsRematch: true });
    case "rematched":
      return { ...view, next: event.table };
    case "finished":
      return { ...view, phase: "over", turn: -1, question: null, result: event };
    default:
      return view;
  }
}

/** The next event; null before the first one. A later server may have events that mean nothing to
 * us: they count, and that is all. */
export function applied(view: View | null, event: ServerEvent): View | null {
  if (event.type === "created") return firstView(event);
  if (!view) return null;
  const next = { ...changed(view, event), version: event.version };
  if (next.phase === "waiting") return next;
  return { ...next, digests: new Map(next.digests).set(next.words.length, event.digest) };
}

/** What was agreed on, as a table of this device has it. */
export function agreementOf(view: Pick<View, "game" | "setup" | "seats">): Agreement {
  const list = (text: string | undefined): string[] => (text ? text.split(",") : []);
  return {
    game: view.game,
    seats: view.seats.map(({ kind, name, bot }) =>
      kind === "bot" ? { bot, name: "" } : { bot: null, name }),
    architect: view.setup.architect ?? "",
    variants: list(view.setup.variants),
    rulings: Object.fromEntries(list(view.setup.rulings).map((one) => {
      const [name = "", choice = ""] = one.split(":");
      return [name, choice];
    })),
    long: view.setup.stacks !== undefined && view.setup.stacks !== "11",
  };
}
