/* table_apply.c - an event read back into the change that it is: see table.h.
 *
 * Every event here was written by this program, but a disk may be damaged: whatever does
 * not fit the table so far is refused, and nothing is believed unseen. */
#include <assert.h>
#include <string.h>

#include "games/list.h"
#include "server/event.h"
#include "server/field.h"

typedef struct {
    Table *table;
    const json_t *body, *note;
    Stamp stamp;
    int seat;                       /* NOBODY: the event has none */
} Reading;

static const int64_t last_ms = (int64_t)1 << 53;

static bool damaged(Err *err, const char *what)
{
    return fail(err, ERR_STORE, "%s", what);
}

static const char *text_of(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));

    return text ? text : "";
}

static bool copy(char *out, size_t size, const char *from)
{
    Text text = text_in(out, size);

    text_str(&text, from);
    return !text.cut;
}

/* A whole number of the body; false if it is missing or out of bounds. */
static bool number(const Reading *r, int *out, const char *name, int low, int high)
{
    Err err;

    *out = low - 1;
    return field_int(out, r->body, name, low, high, &err) && *out >= low;
}

static bool read_setup(const Reading *r, Err *err)
{
    Table *table = r->table;
    const json_t *setup = json_object_get(r->body, "setup");
    const char *key;
    json_t *value;

    table->game = game_named(text_of(r->body, "game"));
    if (!table->game || !json_is_object(setup))
        return damaged(err, "a table without a game");
    if (!setup_set(&table->setup, table->game, "players", text_of(setup, "players"), err))
        return false;
    json_object_foreach((json_t *)setup, key, value) {
        const char *text = text_of(setup, key);
        if (strcmp(key, "set") == 0
                ? !copy(table->set_name, sizeof table->set_name, text)
                : !setup_set(&table->setup, table->game, key, text, err))
            return damaged(err, "a table whose set-up cannot be read");
    }
    return true;
}

/* The set that the table was created with: it stays, whatever becomes of its file. */
static bool read_set(const Reading *r, Err *err)
{
    Setup *setup = &r->table->setup;
    const char *hex = text_of(r->note, "set");
    size_t n = strlen(hex) / 2;

    if (n > MAX_SET || !text_read_hex(hex, setup->set, n) ||
        (n && !r->table->game->write_set))
        return damaged(err, "a set that cannot be read");
    setup->set_size = (int)n;
    return r->table->game->check(setup, err);
}

static bool read_seat(Seat *seat, const json_t *from)
{
    const char *kind = text_of(from, "kind");

    *seat = (Seat){.kind = SEAT_OPEN};
    if (strcmp(kind, "open") == 0)
        return true;
    if (strcmp(kind, "human") == 0) {
        seat->kind = SEAT_HUMAN;
        return copy(seat->name, sizeof seat->name, text_of(from, "name"));
    }
    seat->kind = SEAT_BOT;
    seat->bot = bot_named(text_of(from, "level"));
    return strcmp(kind, "bot") == 0 && seat->bot;
}

static bool read_seats(const Reading *r, Err *err)
{
    Table *table = r->table;
    const json_t *seats = json_object_get(r->body, "seats");

    table->n_seats = (int)json_array_size(seats);
    if (table->n_seats != table->setup.players || table->n_seats > MAX_SEATS)
        return damaged(err, "not as many seats as players");
    for (int i = 0; i < table->n_seats; i++)
        if (!read_seat(&table->seats[i], json_array_get(seats, (size_t)i)))
            return damaged(err, "a seat that cannot be read");
    return true;
}

static bool flag(const Reading *r, const char *name)
{
    return json_is_true(json_object_get(r->body, name));
}

static bool created(const Reading *r, Err *err)
{
    Table *table = r->table;
    unsigned char commit[SHA256_SIZE];
    int aids = text_find(aids_names, AIDS_NONE + 1, text_of(r->body, "aids"));

    if (table->version != 1)
        return damaged(err, "a table that is created twice");
    if (!read_setup(r, err) || !read_set(r, err) || !read_seats(r, err) ||
        !speed_read(&table->speed, text_of(r->body, "speed"), err))
        return false;
    if (!text_read_hex(text_of(r->body, "commit"), commit, sizeof commit) ||
        memcmp(commit, table->dealer.commit, sizeof commit) != 0)
        return damaged(err, "a seed that is not the one committed to");
    if (aids < 0)
        return damaged(err, "aids that are not known");
    table->aids = (Aids)aids;
    table->has_spectators = flag(r, "spectators");
    table->is_public = flag(r, "public");
    table->has_chat = flag(r, "chat");
    if (!number(r, &table->host, "host", 0, table->n_seats - 1))
        table->host = NOBODY;
    return true;
}

static bool joined(const Reading *r, Err *err)
{
    const char *name = text_of(r->body, "name");

    if (r->table->seats[r->seat].kind != SEAT_OPEN || strlen(name) >= NAME)
        return damaged(err, "a seat that was not open");
    change_joined(r->table, r->seat, name);
    return true;
}

static bool nonce(const Reading *r, Err *err)
{
    const char *text = text_of(r->body, "nonce");

    if (r->table->seats[r->seat].kind != SEAT_HUMAN || strlen(text) >= NONCE)
        return damaged(err, "a nonce of nobody, or too long");
    change_nonce(r->table, r->seat, text);
    return true;
}

/* Play the words of the body. */
static bool play(const Reading *r, bool *new_turn, Err *err)
{
    const json_t *words = json_object_get(r->body, "moves");
    Table *table = r->table;

    for (size_t i = 0; i < json_array_size(words); i++) {
        const char *at = json_string_value(json_array_get(words, i));
        Move move;
        if (!at || table->match.n_moves == MAX_PLIES || match_turn(&table->match) == OVER)
            return damaged(err, "moves that cannot be played");
        if (!table->game->read_move(&move, match_state(&table->match), &at, err))
            return false;
        if (*at)
            return damaged(err, "more than a move where a move should be");
        table_play(table, move, new_turn);
    }
    int turn = match_turn(&table->match);
    return (turn != LUCK && turn < table->n_seats) || damaged(err, "luck has not dealt");
}

static bool started(const Reading *r, Err *err)
{
    bool new_turn = false;

    for (int i = 0; i < r->table->n_seats; i++)
        if (r->table->seats[i].kind == SEAT_OPEN)
            return damaged(err, "a start before all seats were taken");
    change_begin(r->table);
    if (!play(r, &new_turn, err))
        return false;
    change_started(r->table, &r->stamp);
    return true;
}

static bool moved(const Reading *r, Err *err)
{
    bool new_turn = false;

    if (table_turn(r->table) != r->seat ||
        !json_array_size(json_object_get(r->body, "moves")))
        return damaged(err, "a move out of turn, or none");
    if (!play(r, &new_turn, err))
        return false;
    change_moved(r->table, r->seat, new_turn, &r->stamp);
    return true;
}

static bool asked(const Reading *r, Err *err)
{
    int to;

    if (!number(r, &to, "to", 0, r->table->match.n_moves) ||
        !seat_is_owned(&r->table->seats[r->seat]))
        return damaged(err, "a question that cannot be asked");
    change_asked(r->table, r->seat, to);
    return true;
}

static bool answered(const Reading *r, Err *err)
{
    if (r->table->asker == NOBODY || !seat_is_owned(&r->table->seats[r->seat]))
        return damaged(err, "an answer without a question");
    change_answered(r->table, r->seat, flag(r, "yes"), &r->stamp);
    return true;
}

static bool tookback(const Reading *r, Err *err)
{
    int to;

    if (!number(r, &to, "to", 0, r->table->match.n_moves))
        return damaged(err, "a take-back of moves that are not there");
    change_tookback(r->table, to, &r->stamp);
    return table_turn(r->table) != NOBODY || damaged(err, "a take-back to nobody's turn");
}

static bool gone(const Reading *r, Standing standing, Err *err)
{
    const Bot *bot = bot_named(text_of(r->body, "bot"));
    const Seat *seat = &r->table->seats[r->seat];
    int wait_s;

    if (r->table->phase != PHASE_PLAYING || seat->kind != SEAT_HUMAN || !bot)
        return damaged(err, "a seat that nobody can leave, or no bot for it");
    change_gone(r->table, r->seat, standing, bot, &r->stamp);
    if (number(r, &wait_s, "wait", 1, INT32_MAX))
        change_awaited(r->table, r->seat, wait_s, &r->stamp);
    return true;
}

static bool left(const Reading *r, Err *err)
{
    if (r->table->phase != PHASE_WAITING)
        return gone(r, LEFT, err);
    if (r->table->seats[r->seat].kind != SEAT_HUMAN)
        return damaged(err, "a seat that nobody can leave");
    change_opened(r->table, r->seat);
    return true;
}

static bool timedout(const Reading *r, Err *err)
{
    return gone(r, TIMED_OUT, err);
}

static bool resigned(const Reading *r, Err *err)
{
    return gone(r, RESIGNED, err);
}

static bool replaced(const Reading *r, Err *err)
{
    return gone(r, REPLACED, err);
}

static bool returned(const Reading *r, Err *err)
{
    const Seat *seat = &r->table->seats[r->seat];

    if (seat->kind != SEAT_HUMAN || !seat->bot || seat->standing == RESIGNED)
        return damaged(err, "a return that cannot be");
    change_returned(r->table, r->seat, &r->stamp);
    return true;
}

static bool away(const Reading *r, Err *err)
{
    if (!seat_is_asked(&r->table->seats[r->seat]))
        return damaged(err, "nobody who could be away");
    change_away(r->table, r->seat, true);
    return true;
}

static bool back(const Reading *r, Err *err)
{
    if (r->table->seats[r->seat].standing != AWAY)
        return damaged(err, "nobody who was away");
    change_away(r->table, r->seat, false);
    return true;
}

static bool voted(const Reading *r, Err *err)
{
    int about, choice = text_find(choice_names, VOTE_END + 1, text_of(r->body, "choice"));

    if (!number(r, &about, "about", 0, r->table->n_seats - 1) || choice < VOTE_WAIT)
        return damaged(err, "a vote that cannot be read");
    change_voted(r->table, r->seat, about, (Choice)choice);
    return true;
}

static bool chat(const Reading *r, Err *err)
{
    (void)r;
    (void)err;
    return true;
}

static bool muted(const Reading *r, Err *err)
{
    (void)err;
    r->table->seats[r->seat].is_muted = flag(r, "on");
    return true;
}

static bool rematch(const Reading *r, Err *err)
{
    (void)err;
    r->table->seats[r->seat].wants_rematch = true;
    return true;
}

static bool rematched(const Reading *r, Err *err)
{
    return copy(r->table->next, sizeof r->table->next, text_of(r->body, "table")) ||
           damaged(err, "no id of a table");
}

/* Lost by a seat that gave it up, if it says so. */
static bool finished(const Reading *r, Err *err)
{
    int loser, how = text_find(standing_names, REPLACED + 1, text_of(r->body, "reason"));
    bool is_lost = how == LEFT || how == TIMED_OUT || how == RESIGNED;

    if (is_lost && (r->table->phase != PHASE_PLAYING ||
                    !number(r, &loser, "loser", 0, r->table->n_seats - 1)))
        return damaged(err, "a game that nobody has lost");
    if (is_lost)
        change_lost(r->table, loser, (Standing)how);
    change_finished(r->table);
    return true;
}

enum { IN_WAITING = 1, IN_PLAYING = 2, IN_OVER = 4 };       /* bits by Phase */

static const struct {
    const char *type;
    unsigned phases;                /* in which it may happen */
    bool has_seat;
    bool (*read)(const Reading *r, Err *err);
} types[] = {
    {"created", IN_WAITING, false, created},
    {"joined", IN_WAITING, true, joined},
    {"nonce", IN_WAITING, true, nonce},
    {"started", IN_WAITING, false, started},
    {"moved", IN_PLAYING, true, moved},
    {"asked", IN_PLAYING, true, asked},
    {"answered", IN_PLAYING, true, answered},
    {"tookback", IN_PLAYING, false, tookback},
    {"left", IN_WAITING | IN_PLAYING, true, left},
    {"timedout", IN_PLAYING, true, timedout},
    {"resigned", IN_PLAYING, true, resigned},
    {"returned", IN_PLAYING, true, returned},
    {"away", IN_PLAYING, true, away},
    {"back", IN_PLAYING, true, back},
    {"voted", IN_PLAYING, true, voted},
    {"replaced", IN_PLAYING, true, replaced},
    {"chat", IN_WAITING | IN_PLAYING | IN_OVER, true, chat},
    {"muted", IN_WAITING | IN_PLAYING | IN_OVER, true, muted},
    {"rematch", IN_OVER, true, rematch},
    {"rematched", IN_OVER, false, rematched},
    {"finished", IN_WAITING | IN_PLAYING, false, finished},
};

static bool read_type(Reading *r, Err *err)
{
    const char *type = text_of(r->body, "type");
    const Table *table = r->table;
    size_t i = 0;

    while (i < sizeof types / sizeof *types && strcmp(types[i].type, type) != 0)
        i++;
    if (i == sizeof types / sizeof *types || !(types[i].phases >> table->phase & 1))
        return damaged(err, "an event that cannot happen here");
    if (table->version > 1 ? !table->game : i > 0)
        return damaged(err, "a table that does not begin with its creation");
    bool has_seat = number(r, &r->seat, "seat", 0, table->n_seats - 1);
    return has_seat == types[i].has_seat ? types[i].read(r, err)
                                         : damaged(err, "a seat that is not there");
}

static int64_t time_of(const json_t *object, const char *name)
{
    int64_t ms = json_integer_value(json_object_get(object, name));

    return ms < 0 ? 0 : ms < last_ms ? ms : last_ms;
}

static bool read_event(Reading *r, Err *err)
{
    unsigned char digest[8], by[8];
    uint64_t is = 0, id = 0;

    if (!r->body || !text_read_hex(text_of(r->body, "digest"), digest, sizeof digest))
        return damaged(err, "an event that is not JSON, or has no digest");
    r->stamp.now = (Moment){time_of(r->body, "at"), time_of(r->note, "tick")};
    int64_t lag = time_of(r->note, "lag");
    r->stamp.lag_ms = lag < INT32_MAX ? (int)lag : INT32_MAX;
    if (text_read_hex(text_of(r->note, "by"), by, sizeof by))
        for (int i = 0; i < 8; i++)
            id = id << 8 | by[i];
    change_version(r->table, &r->stamp, id);
    if (!read_type(r, err))
        return false;
    for (int i = 0; i < 8; i++)
        is = is << 8 | digest[i];
    return is == table_digest(r->table) ||
           damaged(err, "a digest that is not the position's");
}

/* Say which event of which table it was. */
static bool name_event(const StoredEvent *event, Err *err)
{
    Message why = err->message;
    char text[256];
    Text out = text_in(text, sizeof text);

    message_write(&out, &why, why.format);
    return fail(err, ERR_STORE, "event %d of table %s is damaged: %s", event->version,
                event->table, text);
}

bool table_apply(Table *table, const StoredEvent *event, Err *err)
{
    json_t *body = json_loads(event->body, 0, NULL);
    json_t *note = event->note ? json_loads(event->note, 0, NULL) : NULL;
    Reading reading = {.table = table, .body = body, .note = note, .seat = NOBODY};
    bool ok = event->version == table->version + 1
                ? read_event(&reading, err)
                : damaged(err, "it is not the next one");

    json_decref(body);
    json_decref(note);
    return ok || name_event(event, err);
}
