/* table_request.c - see table_request.h. */
#include "server/api/table_request.h"

#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/must.h"
#include "server/people/bans.h"
#include "server/tables/field.h"

TableRequest *table_request_open(Server *server, Caller *caller, const Verb *verb,
                                 const char *table, const char *id)
{
    TableRequest *request = must(calloc(1, sizeof *request));

    *request = (TableRequest){.server = server,
                              .caller = caller_hold(caller),
                              .verb = verb,
                              .since_ms = clock_ms()};
    Text name = text_in(request->table, sizeof request->table),
         known = text_in(request->id, sizeof request->id);
    text_str(&name, table);
    text_str(&known, id ? id : "");
    return request;
}

void table_request_keep(TableRequest *request, const Outcome *outcome)
{
    KeptOutcome *done = &request->done;

    *done = (KeptOutcome){.first = outcome->first, .version = outcome->version,
                          .you = outcome->you, .n_seats = outcome->table->n_seats,
                          .has_tokens = outcome->tokens};
    text_copy(request->table, sizeof request->table, outcome->table->id);
    if (outcome->tokens)
        memcpy(done->tokens, outcome->tokens, sizeof done->tokens);
    if (outcome->watch)
        text_copy(done->watch, sizeof done->watch, outcome->watch);
}

static void run_answer(void *with)
{
    TableRequest *request = with;

    lookup_enter(request->lookup);
    request->answer(request);
    if (!lookup_leave(request->lookup))
        table_request_close(request);
}

void table_request_answer(TableRequest *request, void (*answer)(TableRequest *request))
{
    request->answer = answer;
    request->lookup =
        lookup_open(tables_lookups(request->server->tables), run_answer, request);
    LIST_INSERT_HEAD(&request->server->unanswered, request, link);
    run_answer(request);
}

void table_requests_stop(Server *server)
{
    while (!LIST_EMPTY(&server->unanswered))
        table_request_close(LIST_FIRST(&server->unanswered));
}

void table_request_close(TableRequest *request)
{
    if (request->lookup)
        LIST_REMOVE(request, link);
    lookup_close(request->lookup);
    caller_release(request->caller);
    free(request);
}

void table_request_count(const TableRequest *request, const Err *err)
{
    Metrics *metrics = &request->server->metrics;

    if (err && err->code == ERR_WAITING)
        return;                     /* it will be run again */
    histogram_add(&metrics->ack_ms, clock_ms() - request->since_ms);
    if (err || !request->verb)
        return;
    metrics->commands[request->verb - verbs]++;
    metrics->moves += request->verb == &verbs[VERB_MOVES];
}

enum { TABLE_USES = 4, JOIN_USES = 2 };

/* The last two only if it has bots. */
static const LimitKind table_kinds[TABLE_USES] = {LIMIT_TABLES, LIMIT_ADDRESS_TABLES,
                                                  LIMIT_BOTS, LIMIT_ADDRESS_BOTS};
static const LimitKind join_kinds[JOIN_USES] = {LIMIT_JOINS, LIMIT_ADDRESS_JOINS};

static LimitUse use_at(const TableCharge *charge, int i)
{
    return (LimitUse){charge->kinds[i], i % 2 ? charge->address : charge->guest};
}

/* Charge the person, or all guests at the address if it is NULL, and the address, for
 * `n` kinds. */
static bool charge_take(TableCharge *out, Server *server, const Sender *sender,
                        const LimitKind kinds[], int n, Err *err)
{
    LimitUse uses[TABLE_USES];
    Text guest = text_in(out->guest, sizeof out->guest);

    address_key(out->address, sender->address);
    text_str(&guest, sender->person ? sender->person : out->address);
    out->kinds = kinds;
    for (int i = 0; i < n; i++)
        uses[i] = use_at(out, i);
    bool may = lookups_have_all(tables_lookups(server->tables), err) &&
               limit_take_all(server->limits, uses, n, tables_ms(server->tables), err);
    out->n = may ? n : 0;
    return may;
}

bool table_charge_take(TableCharge *out, Server *server, const char *person,
                       const char *address, bool has_bots, Err *err)
{
    return charge_take(out, server, &(Sender){NOBODY, address, person}, table_kinds,
                       has_bots ? TABLE_USES : 2, err);
}

void table_charge_give_back(Server *server, const TableCharge *charge)
{
    for (int i = 0; i < charge->n; i++) {
        LimitUse use = use_at(charge, i);

        limit_give(server->limits, use.kind, use.key);
    }
}

/* A rematch is a new table, made by the first player who wants it. */
static bool makes_table(const Verb *verb, const Table *table, int seat)
{
    Err err;

    if (verb != &verbs[VERB_REMATCH] || !table_may(table, seat, verb, &err))
        return false;
    for (int i = 0; i < table->n_seats; i++)
        if (table->seats[i].wants_rematch)
            return false;
    return true;
}

/* A rematch that seems to be refused may still make a table: its game may have ended at
 * another server. */
static bool is_sure(Server *server, const Verb *verb, const Table *table, int seat,
                    Err *err)
{
    Err why;

    return verb != &verbs[VERB_REMATCH] || table_may(table, seat, verb, &why) ||
           tables_make_sure(server->tables, table->id, err);
}

static bool has_bots(const Table *table)
{
    for (int i = 0; i < table->n_seats; i++)
        if (table->seats[i].kind == SEAT_BOT)
            return true;
    return false;
}

/* The limits of a command that makes a table or takes a seat. */
static bool take_charge(TableCharge *out, Server *server, const Verb *verb,
                        const Table *table, const Sender *sender, Err *err)
{
    Err why;

    if (makes_table(verb, table, sender->seat))
        return table_charge_take(out, server,
                                 tables_person_at(server->tables, table->id,
                                                  sender->seat),
                                 sender->address, has_bots(table), err);
    /* If no seat is open, it is refused and costs nothing. */
    return verb != &verbs[VERB_JOIN] || !table_may(table, sender->seat, verb, &why) ||
           charge_take(out, server, sender, join_kinds, JOIN_USES, err);
}

static bool take_limits(TableCharge *out, Server *server, const Verb *verb,
                        const Table *table, const Sender *sender, Err *err)
{
    char key[ADDRESS_KEY], who[64];
    int seat = sender->seat;
    Text text = text_in(who, sizeof who);
    int64_t now_ms = tables_ms(server->tables);

    if (seat == NOBODY) {
        address_key(key, sender->address);
        text_f(&text, "%s/%s", table->id, key);
    } else {
        text_f(&text, "%s/%d", table->id, seat);
    }
    /* The charge may have to be asked for: then this is run again, and nothing else may
     * have been charged yet. */
    if (!lookups_have_all(tables_lookups(server->tables), err) ||
        !is_sure(server, verb, table, seat, err) ||
        !take_charge(out, server, verb, table, sender, err))
        return false;
    bool may = limit_take(server->limits, LIMIT_SEAT, who, now_ms, err) &&
               (!verb->is_talk ||
                limit_take(server->limits, LIMIT_CHAT, who, now_ms, err));
    if (!may)
        table_charge_give_back(server, out);
    return may;
}

/* Is the field `name`, if present, free for this person? */
static bool has_free_name(Server *server, const json_t *fields, const char *person,
                          Err *err)
{
    const char *name = NULL;

    return field_text(&name, fields, "name", err) &&
           (!name || name_is_free(server->people, name, person, err));
}

/* Names are read before anything is charged; but who is over a limit hears of that
 * first. */
bool table_request_may(TableCharge *out, Server *server, const Verb *verb,
                       const Table *table, const Sender *sender, const json_t *fields,
                       Err *err)
{
    Err taken;
    bool is_free = has_free_name(server, fields, sender->person, &taken);

    *out = (TableCharge){0};
    if ((is_free || taken.code != ERR_WAITING) &&
        !take_limits(out, server, verb, table, sender, err))
        return false;
    if (is_free)
        return true;
    table_charge_give_back(server, out);
    *err = taken;
    return false;
}

bool is_shown(const Table *table, const Viewer *viewer, Err *err)
{
    return !table->is_guarded || viewer->seat != NOBODY || viewer->has_pass ||
           fail_absent(err);
}

const Table *shown_table(Tables *tables, const char *id, const Viewer *viewer, Err *err)
{
    const Table *table = tables_find(tables, id, err);

    /* Perhaps it is not known who the viewer is. */
    return table && lookups_have_read(tables_lookups(tables), err) &&
                   is_shown(table, viewer, err) ? table : NULL;
}

Viewer viewer_with(Tables *tables, const char *table, Viewer known, const json_t *fields)
{
    const char *watch = NULL;
    Err err;

    if (field_text(&watch, fields, "watch", &err) && watch)
        known.has_pass |= tables_viewer(tables, table, watch).has_pass;
    return known;
}

bool may_view(const Table *table, const Viewer *viewer, Err *err)
{
    if (!is_shown(table, viewer, err))
        return false;
    if (viewer->seat != NOBODY || table->has_spectators || table->phase == PHASE_WAITING)
        return true;
    return fail(err, ERR_FORBIDDEN, N_("this table has no spectators"));
}

bool from_is_there(Tables *tables, const Table *table, int from, Err *err)
{
    if (from <= table->version)
        return true;
    return tables_catch_up(tables, table->id, from, err) &&
           fail(err, ERR_STALE,
                N_("this table has only reached version %d: start over, from 0"),
                table->version);
}

bool person_with(const char **id, Person *out, Server *server, const char *address,
                 const char *token, Err *err)
{
    *id = NULL;
    if (!token)
        return true;
    if (!person_by_token(out, server->people, token, err) ||
        !ban_check(server->people, address, out->id, err))
        return false;
    *id = out->id;
    return true;
}

const char *seat_owner(Person *kept, Server *server, const char *table, int seat)
{
    const char *person = tables_person_at(server->tables, table, seat);

    if (person)
        text_copy(kept->id, sizeof kept->id, person);
    return person ? kept->id : NULL;
}

void table_request_send(TableRequest *request, int seat, const json_t *fields,
                        const char *person, int lag_ms, OnDone *on_done)
{
    static const char *const envelope[] = {"id", "do", "table", "token"};
    json_t *rest = must(json_copy((json_t *)fields));

    for (size_t i = 0; i < sizeof envelope / sizeof *envelope; i++)
        json_object_del(rest, envelope[i]);
    Command command = {.verb = request->verb, .seat = seat, .fields = rest,
                       .id = *request->id ? request->id : NULL, .lag_ms = lag_ms};
    tables_do(request->server->tables, request->table, &command, person, on_done,
              request);
    json_decref(rest);
}
