/* sitting.c - see sitting.h. */
#include "sitting.h"

#include <string.h>

#include "games/panticapaeum/set_pack.h"
#include "members.h"
#include "os/doc.h"
#include "server/tables/decide_verbs.h"
#include "test.h"

static void keep_events(Sitting *s, const Batch *batch)
{
    s->first = s->n_events + 1;
    for (int i = 0; i < batch_events(batch); i++) {
        StoredEvent event = batch_event_at(batch, i);
        assert_true(s->n_events < MAX_EVENTS);
        CHECK_INT(event.version, s->n_events + 1, "events are numbered without gaps");
        s->events[s->n_events] = (StoredEvent){s->table->id, event.version,
                                               strdup(event.body), strdup(event.note)};
        if (!hosted_apply(s->hosted, &event, &s->err)) {    /* its value, as live */
            Text text = text_in(s->refusal, sizeof s->refusal);
            err_write(&text, &s->err);
            CHECK_STR(s->refusal, "", event.body);
        }
        s->n_events++;
    }
}

static void tell(char out[1024], const Err *err)
{
    Text text = text_in(out, 1024);

    text_f(&text, "%s ", err_name(err->code));
    err_write(&text, err);
}

Sitting *sit_down_or(const char *fields, uint64_t seed, const Setup *set, char why[1024])
{
    Sitting *s = calloc(1, sizeof *s);
    Batch *batch = batch_open();
    DocNode *object = doc_load(fields, strlen(fields), &s->err);
    Creation creation = {.id = "table-0123456789", .fields = object, .set = set};

    assert_non_null(object);
    dealer_seed(s->seed, seed);
    s->now = (Moment){.wall_ms = 1800000000000, .service_ms = 5000};
    s->rng = rng_from(seed);
    s->wait_s = 60;
    creation.seed = s->seed;
    creation.now = s->now;
    bool ok = table_create(batch, &creation, &s->err);
    if (ok) {
        s->hosted = hosted_open(creation.id, s->seed);
        s->table = &s->hosted->table;
        keep_events(s, batch);
    } else {
        tell(why, &s->err);
        CHECK_INT(batch_events(batch), 0, "a refusal leaves the batch as it was");
        free(s);
        s = NULL;
    }
    batch_close(batch);
    free(object);
    return s;
}

Setup corrected_set(void)
{
    Setup setup = {0};
    Set set = pa_reconstructed_set;
    Err err;

    memset(set.name, 0, sizeof set.name);
    strcpy(set.name, "my-box");
    set.hash[0] ^= 255;
    set.tiles[12].cells[0].content = GREEN;
    CHECK(pa_set_put(&setup, &set, &err), "a good set");
    return setup;
}

Sitting *sit_down(const char *fields, uint64_t seed)
{
    char why[1024] = "";
    Sitting *s = sit_down_or(fields, seed, NULL, why);

    CHECK_STR(why, "", fields);
    return s;
}

void stand_up(Sitting *s)
{
    for (int i = 0; i < s->n_events; i++) {
        free((char *)s->events[i].body);
        free((char *)s->events[i].note);
    }
    hosted_close(s->hosted);
    free(s);
}

Hosted *load_again(const Sitting *s, int n)
{
    Hosted *hosted = hosted_open(s->table->id, s->seed);
    Err err;

    for (int i = 0; i < n; i++)
        CHECK(hosted_apply(hosted, &s->events[i], &err), s->events[i].body);
    return hosted;
}

static const char *named(const char *type, const char *member)
{
    static char out[64];

    snprintf(out, sizeof out, "%s.%s", type, member);
    return out;
}

/* A function that compares two structs by the list of their members. It returns the first
 * one that differs, as "Seat.name", or NULL. */
#define DIFFERENCE(Type, name, LIST) \
    static const char *name##_difference(const Type *a, const Type *b) \
    { \
        const char *type = #Type, *what = NULL; \
\
        LIST(COMPARE) \
        return what; \
    }
#define COMPARE(HOW, member) \
    if ((what = HOW(member))) \
        return what;
#define NAME_IF(differs, member) ((differs) ? named(type, #member) : NULL)
#define SIZED(size, member) NAME_IF(memcmp(a->member, b->member, size) != 0, member)
#define VALUE(member) NAME_IF(a->member != b->member, member)
#define STRING(member) NAME_IF(strcmp(a->member, b->member) != 0, member)
#define BYTES(member) SIZED(sizeof a->member, member)
#define STRUCT(member) member##_difference(&a->member, &b->member)
#define MAY_DIFFER(member) NULL
#define PLAYED(member) SIZED((size_t)a->n_moves * sizeof *a->member, member)
#define STATE(member) NAME_IF(digest_of(a) != digest_of(b), member)
#define SEATS(member) seats_difference(a->member, b->member)
#define DONE(member) commands_difference(a->member, b->member, a->n_done)

static uint64_t digest_of(const Match *match)
{
    return match->game ? match->game->digest(match_state(match)) : 0;
}

DIFFERENCE(Speed, speed, SPEED_MEMBERS)
DIFFERENCE(Clock, clock, CLOCK_MEMBERS)
DIFFERENCE(Setup, setup, SETUP_MEMBERS)
DIFFERENCE(Match, match, MATCH_MEMBERS)
DIFFERENCE(Seat, seat, SEAT_MEMBERS)

/* Seats that the table does not have are compared too: they stay as they were. */
static const char *seats_difference(const Seat a[MAX_SEATS], const Seat b[MAX_SEATS])
{
    const char *what = NULL;

    for (int i = 0; i < MAX_SEATS && !what; i++)
        what = seat_difference(&a[i], &b[i]);
    return what;
}

DIFFERENCE(Table, table, TABLE_MEMBERS)
DIFFERENCE(Dealer, dealer, DEALER_MEMBERS)
DIFFERENCE(DoneCommand, done, DONE_MEMBERS)

static const char *commands_difference(const DoneCommand *a, const DoneCommand *b, int n)
{
    const char *what = NULL;

    for (int i = 0; i < n && !what; i++)
        what = done_difference(&a[i], &b[i]);
    return what;
}

DIFFERENCE(Hosted, hosted, HOSTED_MEMBERS)

static void summary_of(char *out, size_t size, const Table *table, Moment now)
{
    Text text = text_in(out, size);

    table_write_summary(&(Json){.text = &text}, table, now, NULL);
    CHECK(!text.cut, "the summary fits");
}

static void check_reload(const Sitting *s)
{
    static char live[8192], loaded[8192];
    Hosted *again = load_again(s, s->n_events);
    const char *what = hosted_difference(s->hosted, again);

    CHECK_STR(what ? what : "", "", "loaded again");
    summary_of(live, sizeof live, s->table, s->now);
    summary_of(loaded, sizeof loaded, &again->table, s->now);
    CHECK_STR(live, loaded, "the summary of a table that is loaded anew");
    hosted_close(again);
}

/* The table of the draft must equal the real one after its events. */
static Draft *draft_of(Sitting *s, const Command *command)
{
    Draft *draft = draft_open(s->hosted, command->now, command->lag_ms, 0);
    Err err;

    draft->wait_s = command->wait_s;
    if (draft_decide(draft, command, &err))
        return draft;
    draft_close(draft);
    return NULL;
}

/* A command that a screen does not offer must be refused. One that it offers may only be
 * refused for its fields or for its time. */
static void check_offer(const Sitting *s, const Command *command, bool is_offered,
                        bool is_done)
{
    static const ErrCode by_offer[] = {ERR_TOKEN, ERR_FORBIDDEN};

    if (command->by_server)
        return;
    CHECK(is_offered || !is_done, command->verb->name);
    for (size_t i = 0; i < COUNT(by_offer) && is_offered && !is_done; i++)
        CHECK(s->err.code != by_offer[i], s->refusal);
}

static bool carry_out(Sitting *s, Command *command, const char *fields)
{
    Batch *batch = batch_open();
    json_t *object = fields ? json_loads(fields, 0, NULL) : NULL;
    Draft *draft = NULL;

    assert_true(!fields || object);
    assert_non_null(command->verb);
    command->fields = object;
    command->now = s->now;
    command->lag_ms = s->lag_ms;
    command->wait_s = s->wait_s;
    *s->refusal = '\0';
    s->first = s->n_events + 1;
    bool was_away =
        command->seat != NOBODY && s->table->seats[command->seat].standing == AWAY;
    bool is_offered = table_may(s->table, command->seat, command->verb, &s->err);
    bool ok = table_decide(batch, s->hosted, command, &s->err);
    if (ok && !was_away)
        draft = draft_of(s, command);
    if (!ok) {
        tell(s->refusal, &s->err);
        CHECK_INT(batch_events(batch), 0, "a refusal leaves the batch as it was");
    } else {
        CHECK(batch_events(batch) > 0, "what is carried out has events");
        keep_events(s, batch);
    }
    check_offer(s, command, is_offered, ok);
    if (draft) {
        /* Lawful: an event gets its `turn` only after the draft has folded it, and only a
         * blind table, which a server never has, asks for it. */
        draft->after.event_turn = s->table->event_turn;
        const char *what = table_difference(&draft->after, s->table);
        CHECK_STR(what ? what : "", "", "decided and applied");
        draft_close(draft);
    }
    if (ok && s->reloads)
        check_reload(s);
    batch_close(batch);
    json_decref(object);
    return ok;
}

bool seat_does_as(Sitting *s, int seat, const char *id, const char *verb,
                  const char *fields)
{
    Command command = {.verb = verb_named(verb), .seat = seat, .id = id};

    return carry_out(s, &command, fields);
}

bool seat_does(Sitting *s, int seat, const char *verb, const char *fields)
{
    return seat_does_as(s, seat, NULL, verb, fields);
}

bool server_does(Sitting *s, int seat, const char *verb, const char *fields)
{
    Command command = {.verb = verb_named(verb), .seat = seat, .by_server = true};

    return carry_out(s, &command, fields);
}

bool play_one(Sitting *s)
{
    const Table *table = s->table;
    int seat = table_turn(table);
    Move move = table->game->pick(match_state(&table->match), &s->rng);
    json_t *fields = moves_json(&table->match, &move, 1);
    char *text = json_dumps(fields, 0);
    bool ok = table_bot_to_move(table) ? server_does(s, seat, "moves", text)
                                       : seat_does(s, seat, "moves", text);

    free(text);
    json_decref(fields);
    return ok;
}

void play_to_end(Sitting *s)
{
    while (s->table->phase == PHASE_PLAYING)
        CHECK(play_one(s), s->refusal);
}

const char *types_since(const Sitting *s, int from)
{
    static char out[1024];
    Text text = text_in(out, sizeof out);

    for (int i = from - 1; i < s->n_events; i++) {
        json_t *body = json_loads(s->events[i].body, 0, NULL);
        assert_non_null(body);
        text_f(&text, text.used ? " %s" : "%s",
               json_string_value(json_object_get(body, "type")));
        json_decref(body);
    }
    return out;
}

const char *body_of(const Sitting *s, int version)
{
    assert_true(version >= 1 && version <= s->n_events);
    return s->events[version - 1].body;
}

const char *sealing(const char *before, const char *nonce)
{
    static char fields[512];
    char seal[SEAL];

    nonce_seal(seal, nonce);
    snprintf(fields, sizeof fields, "{%s\"seal\":\"%s\"}", before, seal);
    return fields;
}

const char *opens(const char *nonce)
{
    static char fields[128];

    snprintf(fields, sizeof fields, "{\"nonce\":\"%s\"}", nonce);
    return fields;
}

void pass(Sitting *s, int64_t ms)
{
    s->now.service_ms += ms;
    s->now.wall_ms += ms;
}
