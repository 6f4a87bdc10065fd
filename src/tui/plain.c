/* plain.c - what every match on the plain terminal needs, and the one at this keyboard:
 * see screen.h. */
#include <langinfo.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "os/output.h"
#include "os/file.h"
#include "tui/full.h"
#include "tui/save.h"

enum { SHOWN_COMMIT = 16 };

bool plain_flush(Plain *p)
{
    if (p->full) {
        full_take(p->full, p->out.at);
        p->out = text_in(p->output, sizeof p->output);
        return !p->full->has_ended;
    }
    output_str(p->out.at);
    p->out = text_in(p->output, sizeof p->output);
    return output_flush();
}

void plain_say(Plain *p, const char *sentence, ...)
{
    Message message;
    va_list args;

    va_start(args, sentence);
    message_set(&message, sentence, args);
    va_end(args);
    say_message(&p->out, p->lang, &message);
    text_char(&p->out, '\n');
}

const State *plain_state(const Plain *p)
{
    return match_state(&p->record.match);
}

int plain_seat(const Plain *p)
{
    return p->viewer >= 0 ? p->viewer : match_turn(&p->record.match);
}

void plain_write_change(Text *text, const Plain *p, int now, int before)
{
    if (p->aids < AIDS_SCORE)
        text_char(text, '?');
    else
        text_f(text, now < before ? "%d (%d)" : "%d (+%d)", now, now - before);
}

/* Bots of the same level, or two persons of one name, are told apart by their seat. */
static bool is_shared_name(const Plain *p, int seat)
{
    for (int other = 0; other < p->record.match.setup.players; other++)
        if (other != seat && strcmp(p->record.seats[other], p->record.seats[seat]) == 0)
            return true;
    return false;
}

/* These names are words, and translated. */
static const char *person_name(Lang lang, const char *name)
{
    static const char *const words[] = {N_("you"), N_("guest")};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i], name) == 0)
            return say(lang, words[i]);
    return name;
}

const char *plain_name(const Plain *p, int seat, char out[SEAT_NAME + 8])
{
    const Match *match = &p->record.match;
    Text text = text_in(out, SEAT_NAME + 8);

    if (seat >= match->setup.players)
        text_str(&text, say(p->lang, match->game->own_seat(plain_state(p))->name));
    else
        text_str(&text, person_name(p->lang, p->record.seats[seat]));
    if (seat < match->setup.players && is_shared_name(p, seat))
        text_f(&text, " (%d)", seat + 1);
    return out;
}

static bool is_person(const Plain *p, int seat)
{
    return seat >= 0 && seat < p->record.match.setup.players && !p->bots[seat];
}

/* Replay the match in `again` up to the end of the turn that begins there; false if the
 * turn is not finished. */
static bool follow_turn(const Plain *p, Match *again)
{
    const Match *match = &p->record.match;
    int seat = match_turn(again);
    bool goes_on;

    do {
        Move m = match->moves[again->n_moves];
        match_play(again, m);
        goes_on = match_turn(again) != OVER && p->screen->goes_on &&
                  p->screen->goes_on(match_state(again), m, seat);
    } while (again->n_moves < match->n_moves && goes_on);
    return !goes_on;
}

int plain_tell(Plain *p, int from, int viewer)
{
    const Match *match = &p->record.match;
    Match before, again;

    match_start(&again, match->game, &match->setup);
    while (again.n_moves < match->n_moves) {
        if (again.n_moves < from || match_turn(&again) < 0) {
            match_play(&again, match->moves[again.n_moves]);
            continue;
        }
        before = again;
        if (!follow_turn(p, &again))
            return before.n_moves;
        if (match_turn(&before) != viewer)
            p->screen->tell(p, match_state(&before), &match->moves[before.n_moves],
                            again.n_moves - before.n_moves);
    }
    return match->n_moves;
}

int plain_before_last(const Plain *p)
{
    unsigned persons = 0;

    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (is_person(p, seat))
            persons |= 1u << seat;
    return match_last_by(&p->record.match, persons);
}

static void undo(Plain *p)
{
    Match *match = &p->record.match;

    match_rewind(match, p->screen->has_steps ? match->n_moves - 1 : plain_before_last(p));
    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (p->seen[seat] > match->n_moves)
            p->seen[seat] = match->n_moves;
    if (p->n_reported > match->n_moves)
        p->n_reported = match->n_moves;
    if (p->screen->has_steps)
        plain_say(p, N_("Your last step is taken back."));
    else
        plain_say(p, N_("Your last move is taken back; luck will be the same again."));
    if (p->screen->undone && !p->full)
        p->screen->undone(p);
}

/* A bot's random numbers depend only on the deal and the number of moves: a move that is
 * taken back and played again gets the same answer. */
static Rng bot_rng(const Plain *p)
{
    uint64_t seed;

    memcpy(&seed, p->dealer.commit, sizeof seed);
    return rng_from(seed + (uint64_t)p->record.match.n_moves);
}

Answer plain_turn(Plain *p)
{
    return p->full ? full_turn(p) : p->screen->turn(p);
}

/* The bot's move; false if it was stopped. The full screen shows that it thinks. */
static bool ask_bot(Move *out, Plain *p, int seat, Rng *rng)
{
    static Candidate best[MAX_CANDIDATES];
    Question question = {.game = p->game, .state = plain_state(p), .rng = rng,
                         .candidates = 1};
    char name[SEAT_NAME + 8], task[SEAT_NAME * 2];
    Text text = text_in(task, sizeof task);

    say_f(&text, p->lang, N_("%s is thinking …"), plain_name(p, seat, name));
    bool ok = true;
    if (p->full)
        ok = full_think(p, task, p->bots[seat], &question, best);
    else
        bot_think(p->bots[seat], &question, best);
    *out = best[0].move;
    return ok;
}

/* A bot, or the one move of a seat that the game itself plays; false if a person leaves
 * meanwhile. */
static bool machine_turn(Plain *p, int seat)
{
    Match *match = &p->record.match;
    Rng rng = bot_rng(p);
    Move m;

    if (!p->bots[seat])
        m = match->game->pick(plain_state(p), &rng);
    else if (!ask_bot(&m, p, seat, &rng))
        return !p->full->has_ended && p->persons && full_leave(p).kind != ANSWER_LEAVE;
    match_play(match, m);
    if (p->persons == 0) {
        p->n_reported = plain_tell(p, p->n_reported, -1);
        plain_flush(p);
    }
    return true;
}

/* What has happened since this person's last turn. The full screen has one list of
 * messages for all who sit before it, and tells everything once. */
static void report(Plain *p, int seat)
{
    if (p->full)
        p->n_reported = plain_tell(p, p->n_reported, seat);
    else
        plain_tell(p, p->seen[seat], seat);
}

/* Let the person at `seat` move; false when they leave. */
static bool person_turn(Plain *p, int seat)
{
    report(p, seat);
    Answer answer = plain_turn(p);

    if (answer.kind == ANSWER_LEAVE)
        return false;
    if (answer.kind == ANSWER_UNDO) {
        undo(p);
        return true;
    }
    match_play(&p->record.match, answer.move);
    p->seen[seat] = p->record.match.n_moves;
    return true;
}

/* Play to the end; false when a person leaves before that. */
static bool play_all(Plain *p)
{
    for (;;) {
        int turn = match_turn(&p->record.match);
        if (turn == OVER)
            return true;
        if (turn == LUCK)
            match_deal(&p->record.match, &p->dealer);
        else if (!is_person(p, turn)) {
            if (!machine_turn(p, turn) ||
                (p->full && p->persons == 0 && !full_pause(p)))
                return false;
        } else if (!person_turn(p, turn))
            return false;
    }
}

void plain_announce(Plain *p, bool takes_input)
{
    char commit[SHOWN_COMMIT + 1];

    text_copy(commit, sizeof commit, p->record.commit);
    if (p->screen->about)
        p->screen->about(p);
    if (p->record.match.setup.players > 1)
        plain_say_custom(p);
    plain_say(p, N_("The tiles are shuffled; the commitment to this shuffle begins "
                    "with %s."), commit);
    if (takes_input)
        plain_say(p, N_("Type ? at any time for help."));
}

/* The best by points may not have won: a seat may have been given up. */
static const char *victory(const Plain *p, unsigned winners)
{
    if (p->screen->victory && match_turn(&p->record.match) == OVER &&
        winners == p->game->winners(plain_state(p)))
        return p->screen->victory(plain_state(p));
    return winners & (winners - 1) ? N_("The victory is shared: %s")
                                   : N_("The winner: %s");
}

/* Say why a game ended early, right above the winner. */
static void say_loser(Plain *p)
{
    static const char *const sentences[] = {
        [ENDED_RESIGNED] = N_("%s: has given up"),
        [ENDED_LEFT] = N_("%s: has not returned and has lost the game"),
        [ENDED_TIMEDOUT] = N_("%s: has not returned and has lost the game"),
    };
    char name[SEAT_NAME + 8];

    if (p->record.ended != NOT_ENDED)
        plain_say(p, sentences[p->record.ended], plain_name(p, p->record.loser, name));
}

static void say_winners(Plain *p, unsigned winners)
{
    char names[MESSAGE_ARG_SIZE * MAX_SEATS], name[SEAT_NAME + 8];
    Text text = text_in(names, sizeof names);

    for (int seat = 0; seat < MAX_SEATS; seat++)
        if (winners >> seat & 1)
            text_f(&text, text.used ? ", %s" : "%s", plain_name(p, seat, name));
    say_f(&p->out, p->lang, victory(p, winners), names);
    text_char(&p->out, '\n');
}

/* Why the game has ended, who has won it, and the seed. */
static void say_end(Plain *p, unsigned winners)
{
    say_loser(p);
    if (winners)
        say_winners(p, winners);
    if (*p->record.reveal)
        plain_say(p, N_("The seed of the shuffle was %s."), p->record.reveal);
}

void plain_say_result(Plain *p, unsigned winners)
{
    p->aids = AIDS_FULL;            /* the game is over: hide nothing */
    full_serve(p, "score");
    say_end(p, winners);
}

void plain_finish(Plain *p, unsigned winners)
{
    p->aids = AIDS_FULL;
    if (p->full) {
        plain_say_result(p, winners);
    } else {
        p->screen->finish(p);
        say_end(p, winners);
    }
}

void plain_say_how_to_prove(Plain *p)
{
    plain_say(p, N_("Save the record, and 'polis verify FILE' proves the shuffle."));
}

static void finish(Plain *p)
{
    int last = plain_before_last(p);

    if (p->persons)
        plain_tell(p, last + 1, -1);
    record_commit(&p->record, &p->dealer);
    plain_finish(p, p->game->winners(plain_state(p)));
    plain_say_how_to_prove(p);
    if (p->full) {
        full_page(p, say(p->lang, p->screen->title));
        full_end(p);
    }
    if (p->persons && p->is_typed)
        plain_offer_save(p, say(p->lang, N_("Save the record? Type a file name, or Enter "
                                            "for no:")));
}

/* The terminal has gone, or we must end: keep the game where it can be resumed. */
static void keep(Plain *p, const char *resumed_from)
{
    char path[PATH_MAX];
    Text text = text_in(p->written, sizeof p->written);
    Err err;

    if (plain_before_last(p) < 0 || p->saved == p->record.match.n_moves ||
        !save_kept_path(path, resumed_from))
        return;
    save_make_folders(path);
    record_write(&text, &p->record);
    if (!file_write(path, p->written, &err) ||
        !save_seed(path, &p->record, &p->dealer, &err))
        return;
    p->saved = p->record.match.n_moves;
    plain_say(p, N_("The game is kept; go on with: polis play --resume %s"), path);
}

/* A person leaves before the end: warn about what is not saved. */
static void leave(Plain *p)
{
    if (p->saved == p->record.match.n_moves)
        plain_say(p, N_("Goodbye."));
    else if (p->saved >= 0)
        plain_say(p, N_("Goodbye; what came after the last save is not kept."));
    else
        plain_say(p, N_("Goodbye; nothing was saved."));
}

/* Does the environment ask for UTF-8, whether or not such a locale is installed? */
static bool wants_utf8(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    const char *value = NULL;

    for (size_t i = 0; i < sizeof names / sizeof *names && !(value && *value); i++)
        value = getenv(names[i]);
    return value && (strcasestr(value, "UTF-8") || strcasestr(value, "utf8"));
}

bool plain_takes_utf8(Lang lang)
{
    setlocale(LC_CTYPE, "");
    bool is_utf8 = strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    if (!is_utf8 && (lang != LANG_EN || wants_utf8()))
        is_utf8 = setlocale(LC_CTYPE, "C.UTF-8") != NULL;
    return is_utf8;
}

static void look_around(Plain *p)
{
    const char *no_colour = getenv("NO_COLOR");

    p->utf8 = plain_takes_utf8(p->lang);
    p->is_typed = isatty(STDIN_FILENO);
    p->colour = isatty(STDOUT_FILENO) && !(no_colour && *no_colour);
}

Plain *plain_open(const Game *game, Lang lang)
{
    Plain *p = calloc(1, sizeof *p);

    if (!p)
        return NULL;
    p->game = game;
    p->screen = screen_of(game);
    p->lang = lang;
    p->aids = AIDS_FULL;
    p->viewer = -1;
    p->saved = -1;
    p->out = text_in(p->output, sizeof p->output);
    look_around(p);
    return p;
}

void plain_close(Plain *p)
{
    free(p);
}

static Plain *begin(const PlainMatch *what)
{
    Plain *p = plain_open(what->game, what->lang);

    if (!p)
        return NULL;
    p->place = &local_place;
    p->is_on = true;
    p->dealer = what->dealer;
    if (what->resumed) {
        p->record = *what->resumed;
        p->saved = p->n_reported = p->record.match.n_moves;
    } else {
        match_start(&p->record.match, what->game, &what->setup);
        record_commit(&p->record, &p->dealer);
        memcpy(p->record.seats, what->seats, sizeof p->record.seats);
        memcpy(p->record.date, what->date, sizeof p->record.date);
    }
    for (int seat = 0; seat < p->record.match.setup.players; seat++) {
        p->seen[seat] = p->saved > 0 ? p->saved : 0;
        p->bots[seat] = bot_named(p->record.seats[seat]);
        p->persons += !p->bots[seat];
    }
    return p;
}

int plain_play(const PlainMatch *what)
{
    Plain *p = begin(what);
    Err err;

    if (!p)
        return EXIT_FAILURE;
    if (what->is_full && p->screen->full)
        p->full = full_open(p->lang, p->utf8, &err);
    plain_announce(p, p->persons > 0);
    bool is_done = play_all(p);
    if (is_done)
        finish(p);
    bool has_ended = p->full && p->full->has_ended, was_full = p->full;
    full_close(p->full);
    p->full = NULL;
    if (is_done && was_full)
        plain_say_result(p, p->game->winners(plain_state(p)));
    if (has_ended && !is_done)
        keep(p, what->resumed_from);
    if (is_done)
        save_forget_kept(what->resumed_from);
    if (!is_done)
        leave(p);
    plain_flush(p);
    plain_close(p);
    return EXIT_SUCCESS;
}
