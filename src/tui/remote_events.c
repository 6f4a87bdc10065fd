/* remote_events.c - what happens at the table, in words: a row for each type of
 * docs/server.md. */
#include <string.h>
#include <time.h>

#include "os/clock.h"
#include "tui/remote_inside.h"
#include "client/member.h"

enum { NAME = SEAT_NAME + 8 };

/* The seat that an event is about, or NOBODY. */
static int seat_of(const Remote *r, const json_t *event, const char *key)
{
    const json_t *value = json_object_get(event, key);
    int seat = json_is_integer(value) ? (int)json_integer_value(value) : NOBODY;

    return seat >= 0 && seat < r->plain->record.match.setup.players ? seat : NOBODY;
}

/* Control characters in UTF-8: below blank, 7f, and c2 80 to c2 9f. */
void remote_clean(Text *text, const char *from)
{
    for (const unsigned char *c = (const unsigned char *)from; *c; c++)
        if (c[0] == 0xc2 && c[1] >= 0x80 && c[1] < 0xa0)
            c++;
        else if (*c >= ' ' && *c != 0x7f)
            text_char(text, (char)*c);
}

bool remote_is_person(const Remote *r, int seat)
{
    return seat >= 0 && seat < r->plain->record.match.setup.players &&
           !r->is_bot[seat] && !*r->bots[seat];
}

double remote_clock(const Remote *r, int seat)
{
    double left = r->clocks[seat];

    if (!r->has_clocks || left < 0)
        return -1;
    if (follow_replica(r->follow)->turn == seat)
        left -= clock_ms() - r->clocks_at;
    return left > 0 ? left : 0;
}

static void write_clock(Text *text, double ms)
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
    char name[NAME], line[NAME * MAX_SEATS];
    Text text = text_in(line, sizeof line);

    for (int seat = 0; seat < p->record.match.setup.players; seat++) {
        double left = remote_clock(r, seat);
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

static void take_clocks(Remote *r, const json_t *event)
{
    const json_t *clocks = json_object_get(event, "clocks"), *clock;
    size_t i;

    if (!clocks)
        return;
    r->has_clocks = true;
    r->is_warned = false;
    r->clocks_at = clock_ms();
    json_array_foreach(clocks, i, clock)
        if (i < MAX_SEATS)
            r->clocks[i] = json_is_number(clock) ? json_number_value(clock) : -1;
}

/* A name goes into records, too, where quotes would end it. */
static void name_seat(Remote *r, int seat, const char *name)
{
    char *out = r->plain->record.seats[seat];
    Text text = text_in(out, SEAT_NAME);

    remote_clean(&text, name);
    for (char *c = out; *c; c++)
        if (strchr("\"\\,", *c))
            *c = '?';
    if (!*out || (strcmp(out, "you") == 0 && seat != r->at.you)) {
        text = text_in(out, SEAT_NAME);
        text_str(&text, seat == r->at.you ? "you" : "guest");
    }
}

static void take_seat(Remote *r, int seat, const json_t *from)
{
    char *out = r->plain->record.seats[seat];
    Text text = text_in(out, SEAT_NAME);

    r->is_bot[seat] = strcmp(member_text(from, "kind"), "bot") == 0;
    if (!r->is_bot[seat]) {
        name_seat(r, seat, member_text(from, "name"));
        return;
    }
    text_str(&text, "bot:");
    remote_clean(&text, member_text(from, "level"));
}

/* "live:60+40"; other speeds need no words. */
static void take_speed(Remote *r, const char *speed)
{
    const char *at = speed + 5;

    if (strncmp(speed, "live:", 5) != 0 ||
        !text_read_int(&at, 0, INT32_MAX, &r->bank_s) || *at++ != '+' ||
        !text_read_int(&at, 0, INT32_MAX, &r->increment_s))
        r->bank_s = r->increment_s = 0;
}

static void on_created(Remote *r, int seat, const json_t *event)
{
    static const char *const names[] = {"none", "score", "full"};
    Record *record = &r->plain->record;
    Text commit = text_in(record->commit, sizeof record->commit);
    int aids = text_find(names, 3, member_text(event, "aids"));
    time_t at = (time_t)(json_number_value(json_object_get(event, "at")) / 1000);
    struct tm day;

    (void)seat;
    if (follow_replica(r->follow)->is_blind)
        r->has_failed = !fail(&r->err, ERR_SETUP,
                              N_("the table is played with a set that is not here"));
    if (r->has_failed)
        return;
    record->match.setup = follow_replica(r->follow)->match.setup;
    for (int i = 0; i < record->match.setup.players; i++)
        take_seat(r, i, json_array_get(json_object_get(event, "seats"), (size_t)i));
    remote_clean(&commit, member_text(event, "commit"));
    take_speed(r, member_text(event, "speed"));
    strftime(record->date, sizeof record->date, "%Y-%m-%d", gmtime_r(&at, &day));
    r->plain->aids = aids < 0 ? AIDS_NONE : (Aids)aids;
}

static void on_joined(Remote *r, int seat, const json_t *event)
{
    name_seat(r, seat, member_text(event, "name"));
}

static void on_started(Remote *r, int seat, const json_t *event)
{
    Record *record = &r->plain->record;
    Text nonces = text_in(record->nonces, sizeof record->nonces);

    (void)seat;
    remote_clean(&nonces, member_text(event, "nonces"));
    take_clocks(r, event);
}

static void on_moved(Remote *r, int seat, const json_t *event)
{
    (void)seat;
    take_clocks(r, event);
}

static void on_asked(Remote *r, int seat, const json_t *event)
{
    (void)event;
    if (r->at.you != NOBODY && r->at.you != seat)
        plain_say(r->plain, N_("Type yes or no."));
}

static void on_answered(Remote *r, int seat, const json_t *event)
{
    char name[NAME];
    bool yes = json_is_true(json_object_get(event, "yes"));

    plain_say(r->plain, yes ? N_("%s: agrees") : N_("%s: does not agree"),
              plain_name(r->plain, seat, name));
}

static void on_tookback(Remote *r, int seat, const json_t *event)
{
    (void)seat;
    take_clocks(r, event);
    plain_say(r->plain, N_("The last move is taken back."));
}

/* A bot plays on in the place of a person; not where the game is lost without that person
 * in `wait` seconds. */
static void on_replaced(Remote *r, int seat, const json_t *event)
{
    int wait_s = member_int(event, "wait", -1);
    char name[NAME];
    Text text = text_in(r->bots[seat], sizeof r->bots[seat]);

    r->is_away[seat] = false;
    text_str(&text, "bot:");
    remote_clean(&text, member_text(event, "bot"));
    if (wait_s == 0)
        return;
    if (wait_s > 0)
        plain_say(r->plain, N_("%s: loses the game without a return within %d seconds"),
                  plain_name(r->plain, seat, name), wait_s);
    else
        plain_say(r->plain, N_("%s: %s plays on"), plain_name(r->plain, seat, name),
                  r->bots[seat]);
    if (seat == r->at.you && strcmp(member_text(event, "type"), "resigned") != 0)
        plain_say(r->plain, N_("Type return to play on yourself."));
}

static void on_left(Remote *r, int seat, const json_t *event)
{
    if (*member_text(event, "bot"))
        on_replaced(r, seat, event);
    else
        name_seat(r, seat, "");
    r->is_gone = r->is_gone || (seat == r->at.you && !*member_text(event, "bot"));
}

static void on_returned(Remote *r, int seat, const json_t *event)
{
    r->bots[seat][0] = '\0';
    take_clocks(r, event);
}

static void on_away(Remote *r, int seat, const json_t *event)
{
    (void)event;
    r->is_away[seat] = true;
    if (r->at.you == NOBODY || r->at.you == seat)
        return;
    plain_say(r->plain, N_("Type vote wait, vote bot or vote end."));
    if (setup_is_duel(&r->plain->record.match.setup))
        plain_say(r->plain, N_("With two players, vote end wins you the game."));
}

static void on_back(Remote *r, int seat, const json_t *event)
{
    (void)event;
    r->is_away[seat] = false;
}

static void on_voted(Remote *r, int seat, const json_t *event)
{
    static const char *const choices[] = {"wait", "bot", "end"};
    static const char *const sentences[] = {
        N_("%s: votes for waiting"), N_("%s: votes for a bot in that seat"),
        N_("%s: votes for ending the game"),
    };
    int choice = text_find(choices, 3, member_text(event, "choice"));
    char name[NAME];

    if (choice >= 0)
        plain_say(r->plain, sentences[choice], plain_name(r->plain, seat, name));
}

static void on_chat(Remote *r, int seat, const json_t *event)
{
    Text *out = &r->plain->out;
    char name[NAME];

    text_f(out, "<%s> ", plain_name(r->plain, seat, name));
    remote_clean(out, member_text(event, "text"));
    text_char(out, '\n');
}

static void on_muted(Remote *r, int seat, const json_t *event)
{
    char name[NAME];
    bool is_on = json_is_true(json_object_get(event, "on"));

    plain_say(r->plain,
              is_on ? N_("%s: silenced by the host") : N_("%s: may speak again"),
              plain_name(r->plain, seat, name));
}

static void on_rematched(Remote *r, int seat, const json_t *event)
{
    Text text = text_in(r->next, sizeof r->next);

    (void)seat;
    text_str(&text, member_text(event, "table"));
}

/* Somebody gave the game up, which ended it. Who resigned has been told of. */
static void take_loser(Remote *r, const json_t *event)
{
    Record *record = &r->plain->record;
    int how = text_find(ended_names, ENDED_TIMEDOUT + 1, member_text(event, "reason")),
        loser = seat_of(r, event, "loser");

    if (how <= NOT_ENDED || loser == NOBODY)
        return;
    record->ended = (Ended)how;
    record->loser = loser;
}

static void on_finished(Remote *r, int seat, const json_t *event)
{
    Record *record = &r->plain->record;
    Text reveal = text_in(record->reveal, sizeof record->reveal);
    const char *reason = member_text(event, "reason");
    const json_t *place;
    size_t i;

    (void)seat;
    r->is_finished = true;
    r->winners = 0;
    if (strspn(member_text(event, "reveal"), "0123456789abcdef") == HEX - 1)
        text_str(&reveal, member_text(event, "reveal"));
    json_array_foreach(json_object_get(event, "places"), i, place)
        if (i < MAX_SEATS && json_integer_value(place) == 1)
            r->winners |= 1u << i;
    take_loser(r, event);
    if (strcmp(reason, "abandoned") == 0)
        plain_say(r->plain, N_("A vote has ended the game."));
    else if (strcmp(reason, "closed") == 0)
        plain_say(r->plain, N_("The table was closed."));
}

static const struct {
    const char *type;
    bool is_moot;                   /* changes the position, or who is to move */
    bool has_seat;
    const char *sentence;           /* about the seat's name; or NULL */
    void (*take)(Remote *r, int seat, const json_t *event);
} types[] = {
    {"created",   false, false, NULL, on_created},
    {"joined",    false, true,  N_("%s: has come to the table"), on_joined},
    {"started",   true,  false, NULL, on_started},
    {"moved",     true,  false, NULL, on_moved},
    {"asked",     false, true,  N_("%s: asks to take back the last move"), on_asked},
    {"answered",  false, true,  NULL, on_answered},
    {"tookback",  true,  false, NULL, on_tookback},
    {"left",      true,  true,  N_("%s: has left"), on_left},
    {"timedout",  true,  true,  N_("%s: has run out of time"), on_replaced},
    {"resigned",  true,  true,  N_("%s: has given up"), on_replaced},
    {"returned",  true,  true,  N_("%s: plays again"), on_returned},
    {"away",      false, true,  N_("%s: has lost the connection"), on_away},
    {"back",      false, true,  N_("%s: is here again"), on_back},
    {"voted",     false, true,  NULL, on_voted},
    {"replaced",  true,  true,  NULL, on_replaced},
    {"chat",      false, true,  NULL, on_chat},
    {"muted",     false, true,  NULL, on_muted},
    {"rematch",   false, true,  N_("%s: would play again"), NULL},
    {"rematched", true,  false, NULL, on_rematched},
    {"finished",  true,  false, NULL, on_finished},
};

enum { TYPES = sizeof types / sizeof *types };

static void take_event(Remote *r, int type, int seat, const json_t *event)
{
    char name[NAME];
    bool is_joined = types[type].take == on_joined;

    if (is_joined)                  /* its name comes with it */
        on_joined(r, seat, event);
    if (types[type].sentence)
        plain_say(r->plain, types[type].sentence, plain_name(r->plain, seat, name));
    if (types[type].take && !is_joined)
        types[type].take(r, seat, event);
    bool is_ours = !types[type].has_seat || seat == r->at.you;
    if (types[type].is_moot && (is_ours || !r->is_ours))
        r->is_moot = true;          /* what became of another seat can wait */
}

void remote_event(Remote *r, const json_t *event)
{
    Text *out = &r->plain->out;
    size_t used = out->used;
    int seat = seat_of(r, event, "seat");

    for (int i = 0; i < TYPES; i++)
        if (strcmp(types[i].type, member_text(event, "type")) == 0 &&
            (seat != NOBODY || !types[i].has_seat))
            take_event(r, i, seat, event);
    if (follow_replica(r->follow)->version > r->at.version)
        return;
    r->n_before = follow_replica(r->follow)->match.n_moves;
    r->is_moot = true;              /* where do we stand? */
    out->used = used;               /* it happened before we came */
    out->at[used] = '\0';
}

void remote_say_refusal(Remote *r, const json_t *message)
{
    Plain *p = r->plain;
    const json_t *said = json_object_get(message, "say");
    const char *format = json_string_value(json_array_get(said, 0));
    const char *ours = format ? say(p->lang, format) : NULL;
    char sentence[1024];
    Text text = text_in(sentence, sizeof sentence);
    Message words = {.format = format};

    for (size_t i = 0; i < MESSAGE_ARGS; i++) {
        const char *arg = json_string_value(json_array_get(said, i + 1));
        Text out = text_in(words.args[i], MESSAGE_ARG_SIZE);
        text_str(&out, arg ? arg : "");
    }
    if (ours && ours != format)     /* only directives that we wrote ourselves */
        message_write(&text, &words, ours);
    else
        text_str(&text, member_text(message, "text"));
    remote_clean(&p->out, sentence);
    text_char(&p->out, '\n');
}
