/* sitting.c - see sitting.h. */
#include "sitting.h"

#include <string.h>

#include "games/panticapaeum/set_pack.h"
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

static const char *seat_difference(const Seat *a, const Seat *b)
{
    if (a->kind != b->kind || strcmp(a->bot, b->bot) != 0 || a->standing != b->standing)
        return "kind, bot or standing";
    if (strcmp(a->name, b->name) != 0 || strcmp(a->nonce, b->nonce) != 0)
        return "name or nonce";
    if (strcmp(a->seal, b->seal) != 0 || strcmp(a->next_seal, b->next_seal) != 0 ||
        a->is_unopened != b->is_unopened)
        return "sealed part";
    if (memcmp(a->votes, b->votes, sizeof a->votes) != 0 || a->agrees != b->agrees)
        return "votes or agreement";
    if (a->clock.left_ms != b->clock.left_ms || a->clock.quota_ms != b->clock.quota_ms)
        return "clock";
    if (a->is_muted != b->is_muted || a->wants_rematch != b->wants_rematch)
        return "muted or rematch";
    if (a->refused != b->refused || a->refused_at != b->refused_at ||
        a->gone_at != b->gone_at || a->lost_at != b->lost_at)
        return "refusals or when it went";
    return NULL;
}

static const char *match_difference(const Match *a, const Match *b)
{
    if (a->game != b->game || memcmp(&a->setup, &b->setup, sizeof a->setup) != 0)
        return "match: game or set-up";
    if (a->n_moves != b->n_moves || a->n_draws != b->n_draws ||
        memcmp(a->moves, b->moves, (size_t)a->n_moves * sizeof *a->moves) != 0)
        return "match: moves";
    if (memcmp(a->movers, b->movers, (size_t)a->n_moves * sizeof *a->movers) != 0)
        return "match: who moved";
    if (a->game && a->game->digest(match_state(a)) != b->game->digest(match_state(b)))
        return "match: position";
    return NULL;
}

const char *difference(const Table *a, const Table *b)
{
    if (strcmp(a->id, b->id) != 0 || a->version != b->version || a->phase != b->phase ||
        a->position_version != b->position_version)
        return "id, versions or phase";
    if (a->game != b->game || memcmp(&a->setup, &b->setup, sizeof a->setup) != 0 ||
        strcmp(a->set_name, b->set_name) != 0)
        return "game, set-up or set";
    if (strcmp(a->nonces, b->nonces) != 0 || strcmp(a->commit, b->commit) != 0 ||
        strcmp(a->reveal, b->reveal) != 0)
        return "nonces, what is committed to or revealed";
    if (a->is_opening != b->is_opening || a->opening_since != b->opening_since)
        return "whether or since when parts are opened";
    if (a->n_seats != b->n_seats || a->host != b->host || a->asker != b->asker ||
        a->asked_to != b->asked_to || strcmp(a->next, b->next) != 0 ||
        strcmp(a->rematch_of, b->rematch_of) != 0)
        return "host, question, next or the one before";
    if (a->loser != b->loser || a->reason != b->reason)
        return "who gave the game up";
    if (a->n_scores != b->n_scores || a->n_places != b->n_places ||
        memcmp(a->scores, b->scores, sizeof a->scores) != 0 ||
        memcmp(a->places, b->places, sizeof a->places) != 0)
        return "scores or places";
    if (memcmp(&a->speed, &b->speed, sizeof a->speed) != 0 || a->aids != b->aids ||
        a->is_public != b->is_public || a->has_spectators != b->has_spectators ||
        a->has_chat != b->has_chat)
        return "terms";
    if (a->created_at != b->created_at || a->touched_at != b->touched_at ||
        a->turn_since != b->turn_since || strcmp(a->date, b->date) != 0)
        return "times";
    for (int i = 0; i < a->n_seats; i++)
        if (seat_difference(&a->seats[i], &b->seats[i]))
            return seat_difference(&a->seats[i], &b->seats[i]);
    return match_difference(&a->match, &b->match);
}

static const char *list_difference(const Hosted *a, const Hosted *b)
{
    if (memcmp(&a->dealer, &b->dealer, sizeof a->dealer) != 0)
        return "dealer";
    if (a->n_done != b->n_done)
        return "number of commands carried out";
    for (int i = 0; i < a->n_done; i++)
        if (a->done[i].id != b->done[i].id || a->done[i].first != b->done[i].first ||
            a->done[i].version != b->done[i].version)
            return "commands carried out";
    return NULL;
}

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
    const char *what = difference(s->table, &again->table);

    CHECK_STR(what ? what : "", "", "loaded anew");
    what = list_difference(s->hosted, again);
    CHECK_STR(what ? what : "", "", "loaded anew");
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
        const char *what = difference(&draft->after, s->table);
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
