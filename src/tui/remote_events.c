/* remote_events.c - sentences for what happens at the table: a row for each type of
 * event. The Table already has its result. */
#include <string.h>

#include "table/verb.h"
#include "table/view.h"
#include "tui/remote_internal.h"

const Table *remote_table(const Remote *r)
{
    return follow_table(r->follow);
}

bool remote_is_known(const Remote *r)
{
    return remote_table(r)->version >= r->at.version;
}

bool remote_is_person(const Remote *r, int seat)
{
    const Table *table = remote_table(r);

    return seat >= 0 && seat < table->n_seats && seat_is_owned(&table->seats[seat]);
}

static void write_clock(Text *text, int64_t ms)
{
    int s = (int)(ms / 1000), days = s / 86400, hours = s / 3600 % 24;

    if (days)
        text_f(text, "%d+", days);
    if (days || hours)
        text_f(text, "%d:%02d:%02d", hours, s / 60 % 60, s % 60);
    else
        text_f(text, "%d:%02d", s / 60, s % 60);
}

void remote_say_clocks(Remote *r)
{
    Plain *p = r->plain;
    const Table *table = remote_table(r);
    char name[SHOWN], line[SHOWN * MAX_SEATS];
    Text text = text_in(line, sizeof line);

    for (int seat = 0; seat < table->n_seats; seat++) {
        int64_t left = table_left(table, seat, session_now(r->session));
        if (left < 0)
            continue;
        text_f(&text, text.used ? ", %s " : "%s ", plain_name(p, seat, name));
        write_clock(&text, left);
    }
    if (*line)
        text_f(&p->out, "%s %s\n", say(p->lang, N_("Time left:")), line);
    else
        plain_say(p, N_("There is no clock at this table."));
}

void remote_write_clock(Text *text, Plain *p, int seat)
{
    const Remote *r = p->with;
    int64_t left = seat < remote_table(r)->n_seats
                     ? table_left(remote_table(r), seat, session_now(r->session)) : -1;

    if (left >= 0) {
        write_clock(text, left);
        text_str(text, "  ");
    }
}

/* Names go into records too, where a quote would end them. */
static void name_person(const Remote *r, int seat, char out[SEAT_NAME])
{
    Text text = text_in(out, SEAT_NAME);

    text_printable(&text, remote_table(r)->seats[seat].name);
    for (char *c = out; *c; c++)
        if (strchr("\"\\,", *c))
            *c = '?';
    if (!*out || (strcmp(out, "you") == 0 && seat != r->at.you)) {
        text = text_in(out, SEAT_NAME);
        text_str(&text, seat == r->at.you ? "you" : "guest");
    }
}

static void write_bot(char *out, size_t size, const char *level)
{
    Text text = text_in(out, size);

    text_str(&text, "bot:");
    text_printable(&text, level);
}

static void name_seats(Remote *r)
{
    const Table *table = remote_table(r);

    for (int seat = 0; seat < table->n_seats; seat++) {
        char *out = r->plain->record.seats[seat];
        if (table->seats[seat].kind == SEAT_BOT)
            write_bot(out, SEAT_NAME, table->seats[seat].bot);
        else
            name_person(r, seat, out);
    }
}

static void clean(char *out, size_t size, const char *from)
{
    Text text = text_in(out, size);

    text_printable(&text, from);
}

void remote_record(Remote *r)
{
    const Table *table = remote_table(r);
    Record *record = &r->plain->record;
    char nonces[NONCES];

    table_record(record, table);
    memcpy(nonces, record->nonces, sizeof nonces);
    name_seats(r);
    clean(record->commit, sizeof record->commit, table->commit);
    clean(record->nonces, sizeof record->nonces, nonces);
    clean(record->reveal, sizeof record->reveal, table->reveal);
}

/* Could we use this verb now? */
static bool may(const Remote *r, VerbId verb)
{
    Err err;

    return table_may(remote_table(r), r->at.you, &verbs[verb], &err);
}

static void say_of(Remote *r, const Event *event, const char *sentence)
{
    char name[SHOWN];

    plain_say(r->plain, sentence, plain_name(r->plain, event->seat, name));
}

/* The screen was opened for the game that the server named first. */
static void on_created(Remote *r, const Event *event)
{
    const Table *table = remote_table(r);

    (void)event;
    if (table->game != r->at.game) {
        r->has_failed = !fail(&r->err, ERR_FILE,
                              N_("the server's answer cannot be read"));
        return;
    }
    if (table->is_blind)
        r->has_failed = !fail(&r->err, ERR_SETUP,
                              N_("the table is played with a set that is not here"));
    r->plain->record.match.setup = table->setup;
    r->plain->aids = table->aids;
    name_seats(r);
}

static void on_joined(Remote *r, const Event *event)
{
    name_seats(r);
    say_of(r, event, N_("%s: has come to the table"));
}

/* Clocks have been set. */
static void on_moved(Remote *r, const Event *event)
{
    (void)event;
    r->is_warned = false;
}

static void on_started(Remote *r, const Event *event)
{
    on_moved(r, event);
    r->saw_start = event->version > r->at.version;
}

static void on_asked(Remote *r, const Event *event)
{
    (void)event;
    if (may(r, VERB_ANSWER))
        plain_say(r->plain,
                  r->full ? N_("y agrees, n does not.") : N_("Type yes or no."));
}

static void on_answered(Remote *r, const Event *event)
{
    say_of(r, event, event->yes ? N_("%s: agrees") : N_("%s: does not agree"));
}

static void on_tookback(Remote *r, const Event *event)
{
    on_moved(r, event);
    plain_say(r->plain, N_("The last move is taken back."));
}

/* A bot plays on for a person; or, if wait_s is above 0, the game is lost unless that
 * person returns in time. */
static void on_replaced(Remote *r, const Event *event)
{
    char name[SHOWN], bot[LEVEL + 8];

    if (event->wait_s == 0)
        return;
    plain_name(r->plain, event->seat, name);
    write_bot(bot, sizeof bot, event->bot);
    if (event->wait_s > 0)
        plain_say(r->plain, N_("%s: loses the game without a return within %d seconds"),
                  name, event->wait_s);
    else
        plain_say(r->plain, N_("%s: %s plays on"), name, bot);
    if (event->seat == r->at.you && event->type != EVENT_RESIGNED)
        plain_say(r->plain, N_("Type return to play on yourself."));
}

static void on_left(Remote *r, const Event *event)
{
    if (*event->bot) {
        on_replaced(r, event);
        return;
    }
    name_seats(r);
    /* Who had our seat before us may have left it, too. */
    if (event->seat == r->at.you && event->version > r->at.version)
        r->is_gone = true;
}

static void on_away(Remote *r, const Event *event)
{
    (void)event;
    if (!may(r, VERB_VOTE))
        return;
    plain_say(r->plain, N_("Type vote wait, vote bot or vote end."));
    if (setup_is_duel(&remote_table(r)->setup))
        plain_say(r->plain, N_("With two players, vote end wins you the game."));
}

static void on_voted(Remote *r, const Event *event)
{
    static const char *const sentences[] = {
        [VOTE_WAIT] = N_("%s: votes for waiting"),
        [VOTE_BOT] = N_("%s: votes for a bot in that seat"),
        [VOTE_END] = N_("%s: votes for ending the game"),
    };

    say_of(r, event, sentences[event->choice]);
}

static void on_chat(Remote *r, const Event *event)
{
    Text *out = &r->plain->out;
    char name[SHOWN];

    text_f(out, "<%s> ", plain_name(r->plain, event->seat, name));
    text_printable(out, event->text);
    text_char(out, '\n');
}

static void on_muted(Remote *r, const Event *event)
{
    say_of(r, event,
           event->on ? N_("%s: muted by the host") : N_("%s: may speak again"));
}

static void on_finished(Remote *r, const Event *event)
{
    if (event->reason == REASON_ABANDONED)
        plain_say(r->plain, N_("A vote has ended the game."));
    else if (event->reason == REASON_CLOSED)
        plain_say(r->plain, N_("The table was closed."));
}

static const struct {
    bool is_moot;                   /* changes the position, or who is to move */
    const char *sentence;           /* with the seat's name; or NULL */
    void (*take)(Remote *r, const Event *event);
} types[EVENT_TYPES] = {
    [EVENT_CREATED]   = {false, NULL, on_created},
    [EVENT_JOINED]    = {false, NULL, on_joined},
    [EVENT_STARTED]   = {true,  NULL, on_started},
    [EVENT_MOVED]     = {true,  NULL, on_moved},
    [EVENT_ASKED]     = {false, N_("%s: asks to take back the last move"), on_asked},
    [EVENT_ANSWERED]  = {false, NULL, on_answered},
    [EVENT_TOOKBACK]  = {true,  NULL, on_tookback},
    [EVENT_LEFT]      = {true,  N_("%s: has left"), on_left},
    [EVENT_TIMEDOUT]  = {true,  N_("%s: has run out of time"), on_replaced},
    [EVENT_RESIGNED]  = {true,  N_("%s: has given up"), on_replaced},
    [EVENT_RETURNED]  = {true,  N_("%s: plays again"), on_moved},
    [EVENT_AWAY]      = {false, N_("%s: has lost the connection"), on_away},
    [EVENT_BACK]      = {false, N_("%s: is here again"), NULL},
    [EVENT_VOTED]     = {false, NULL, on_voted},
    [EVENT_REPLACED]  = {true,  NULL, on_replaced},
    [EVENT_CHAT]      = {false, NULL, on_chat},
    [EVENT_MUTED]     = {false, NULL, on_muted},
    [EVENT_REMATCH]   = {false, N_("%s wants a rematch"), NULL},
    [EVENT_REMATCHED] = {true,  NULL, NULL},
    [EVENT_FINISHED]  = {true,  NULL, on_finished},
};

static void say_event(Remote *r, const Event *event)
{
    if (types[event->type].sentence)
        say_of(r, event, types[event->type].sentence);
    if (types[event->type].take)
        types[event->type].take(r, event);
    bool is_ours = !event_types[event->type].has_seat || event->seat == r->at.you;
    if (types[event->type].is_moot && (is_ours || !r->is_ours))
        r->is_moot = true;          /* news of another seat can wait for our answer */
}

void remote_event(Remote *r, const Event *event)
{
    Text *out = &r->plain->out;
    size_t used = out->used;

    if (event->type != EVENT_UNKNOWN)
        say_event(r, event);
    if (event->version > r->at.version)
        return;
    r->n_before = remote_table(r)->match.n_moves;
    r->is_moot = true;              /* the position has to be looked at again */
    out->used = used;               /* say nothing: it happened before we came */
    out->at[used] = '\0';
}

void remote_say_refusal(Remote *r, const DocNode *message)
{
    Text *out = &r->plain->out;

    say_refusal(out, r->plain->lang, message);
    text_char(out, '\n');
}
