/* routes_tables.c - requests that change tables: creating one, and commands. */
#include <string.h>

#include "games/list.h"
#include "server/api/routes_views.h"
#include "server/api/table_request.h"
#include "server/api/poll.h"
#include "server/api/route.h"
#include "server/tables/field.h"

static int version_of(const Outcome *outcome)
{
    return outcome->table ? outcome->table->version : -1;
}

/* The tokens of all seats, for create, or the one that join made. */
static void write_tokens(Json *json, const KeptOutcome *done, bool all)
{
    if (!all) {
        put_string_as(json, "token", done->tokens[done->you]);
        return;
    }
    put_array_as(json, "tokens");
    for (int i = 0; i < done->n_seats; i++)
        if (*done->tokens[i])
            put_string(json, done->tokens[i]);
        else
            put_null(json);
    put_end(json);
}

/* Answer a request with what its command has done. */
static void answer(TableRequest *request)
{
    const KeptOutcome *done = &request->done;
    Text text = caller_page();
    Json json = {.text = &text};
    Err err;

    put_object(&json);
    put_string_as(&json, "table", request->table);
    if (!events_write(&json, request->server->tables, request->table, done->first - 1,
                      done->version, &err)) {
        caller_refuse(request->caller, &err, done->version);
        return;
    }
    if (done->has_tokens)
        write_tokens(&json, done, !request->verb);
    if (*done->watch)
        put_string_as(&json, "watch", done->watch);
    if (done->you != NOBODY)
        put_number_as(&json, "you", done->you);
    put_end(&json);
    caller_answer(request->caller, text.at);
}

static void on_done(void *context, const Outcome *outcome)
{
    TableRequest *request = context;

    table_request_count(request, outcome->err);
    if (request->uses_invite)
        invite_settle(request->server->people, &request->invite);
    if (!outcome->err) {
        table_request_keep(request, outcome);
        table_request_answer(request, answer);
        return;
    }
    table_charge_give_back(request->server, &request->charge);
    Err err = *outcome->err;
    if (err.code == ERR_STALE && request->uses_invite && request->invite.uses == 1)
        invite_refuse(&err);        /* somebody else has used it in the same moment */
    caller_refuse(request->caller, &err, version_of(outcome));
    table_request_close(request);
}

/* Does the list of seats contain a bot? Whether the list is valid is checked later. */
static bool has_bot(const DocNode *fields)
{
    const DocNode *seats = doc_member(fields, "seats"), *at = NULL;
    char begin[4] = "";

    while (doc_kind(seats) == DOC_ARRAY && (at = doc_next(seats, at))) {
        doc_string(at, begin, sizeof begin);
        if (strcmp(begin, "bot") == 0)
            return true;
    }
    return !seats;
}

/* Is there such a game, if one is named? */
static bool knows_game(const ApiRequest *request, Err *err)
{
    char name[MEMBER_SIZE] = "";

    return member_string(name, sizeof name, request->document, "game", err) &&
           (!doc_member(request->document, "game") || game_named(name) ||
            fail(err, ERR_UNKNOWN, N_("unknown game '%s'"), name));
}

/* The set that the fields name; none if there is no name, or if they contain the set
 * itself. */
static bool find_set(const Setup **out, const ApiRequest *request, Err *err)
{
    char name[MEMBER_SIZE] = "";

    *out = NULL;
    return member_string(name, sizeof name, request->document, "set", err) &&
           (!doc_member(request->document, "set") || set_is_data(name) ||
            (*out = offered_sets_find(request->server->sets, name, err)));
}

/* Was this table created before, and the request only sent again? */
static bool find_known(bool *out, const ApiRequest *request, Err *err)
{
    char id[COMMAND_ID] = "";

    *out = false;
    doc_string(doc_member(request->document, "id"), id, sizeof id);
    return !*id || tables_has_created(out, request->server->tables, id, err);
}

static bool may_create(const char **person, Person *kept, const ApiRequest *request,
                       Err *err)
{
    char name[MEMBER_SIZE] = "";

    return person_with(person, kept, request->server, request->http->address,
                       request->http->token, err) &&
           member_string(name, sizeof name, request->document, "name", err) &&
           (!doc_member(request->document, "name") ||
            name_is_free(request->server->people, name, *person, err));
}

/* A request that is only sent again is not charged: its answer may have been lost. */
static bool charge_creation(TableCharge *out, const char *person, bool is_known,
                            const ApiRequest *request, Err *err)
{
    return is_known ||
           table_charge_take(out, request->server, person, request->http->address,
                             has_bot(request->document), err);
}

/* Who is charged for the table's bots: the person, or all guests at this address
 * together. */
static uint64_t owner_of(const ApiRequest *request, const char *person)
{
    const Limits *limits = request->server->limits;
    char key[ADDRESS_KEY], range[ADDRESS_KEY];

    address_key(key, request->http->address);
    address_range(range, request->http->address);
    return owner_key(limit_hash(limits, person ? person : key),
                     limit_hash(limits, range));
}

/* On a server by invitation, a guest needs a code. */
static bool may_come(InviteUse *out, const char *person, bool is_known,
                     const ApiRequest *request, Err *err)
{
    char code[MEMBER_SIZE] = "";

    *out = (InviteUse){.uses = 0};
    return member_string(code, sizeof code, request->document, "invite", err) &&
           (person || is_known || invite_find(out, request->server->people, code, err));
}

/* The invitation is used up in the batch that creates the table. */
static void use_invite(void *with, Batch *out)
{
    TableRequest *request = with;

    invite_use(out, request->server->people, &request->invite);
    request->uses_invite = true;
}

static void create(const ApiRequest *request)
{
    Creator by = {0};
    const Setup *set;
    Person kept;
    InviteUse invite;
    TableCharge charge = {.n = 0};
    bool is_known;
    Err err;

    if (!knows_game(request, &err) ||
        !may_create(&by.person, &kept, request, &err) ||
        !find_known(&is_known, request, &err) ||
        !find_set(&set, request, &err) ||
        !may_come(&invite, by.person, is_known, request, &err) ||
        !charge_creation(&charge, by.person, is_known, request, &err)) {
        table_charge_give_back(request->server, &charge);
        caller_refuse(request->caller, &err, -1);
        return;
    }
    TableRequest *table_request =
        table_request_open(request->server, request->caller, NULL, "", NULL);
    table_request->invite = invite;
    table_request->charge = charge;
    by.add = use_invite;
    by.with = table_request;
    by.owner = owner_of(request, by.person);
    tables_create(request->server->tables, request->document, set, &by, on_done,
                  table_request);
}

/* Who sends a command: the seat that the token opens. Commands for viewers may have a
 * person's token, or none. */
static bool find_sender(const char **person, Person *kept, const Viewer *viewer,
                        const ApiRequest *request, Err *err)
{
    const char *token = request->http->token;

    *person = NULL;
    if (viewer->seat != NOBODY && request->verb->role == ROLE_VIEWER)
        *person = seat_owner(kept, request->server, request->id, viewer->seat);
    if (viewer->seat != NOBODY)
        return true;
    if (request->verb->role == ROLE_VIEWER && viewer->has_pass)
        return true;                /* the token only lets watch */
    if (request->verb->role == ROLE_VIEWER)
        return person_with(person, kept, request->server, request->http->address, token,
                           err);
    return fail(err, ERR_TOKEN, token ? N_("this token opens no seat here")
                                      : N_("the token of a seat is needed"));
}

/* The id that the client gave the command. */
static bool find_id(const char **out, const json_t *body, Err *err)
{
    *out = NULL;
    if (!field_text(out, body, "id", err))
        return false;
    return !*out || strlen(*out) < COMMAND_ID ||
           fail(err, ERR_LONG, N_("an id has at most %d characters"), COMMAND_ID - 1);
}

void command_answer(const ApiRequest *request)
{
    const char *id, *person;
    TableCharge charge;
    Person kept;
    Err err;
    Tables *tables = request->server->tables;
    Viewer sender = tables_viewer(tables, request->id, request->http->token),
           viewer = viewer_with(tables, request->id, sender, request->body);
    const Table *table = shown_table(tables, request->id, &viewer, &err);

    if (table && find_id(&id, request->body, &err) &&
        find_sender(&person, &kept, &sender, request, &err) &&
        table_request_may(&charge, request->server, request->verb, table,
                          &(Sender){sender.seat, request->http->address, person},
                          request->body, &err)) {
        TableRequest *command = table_request_open(request->server, request->caller,
                                                   request->verb, request->id, id);
        command->charge = charge;
        table_request_send(command, sender.seat, request->body, person, 0, on_done);
    } else {
        caller_refuse(request->caller, &err, table ? table->version : -1);
    }
}

const Route table_routes[] = {
    {"GET", "/api/tables", {NULL}, view_list, 0},
    {"POST", "/api/tables", {NULL}, create, 0, creation_knows},
    {"GET", "/api/tables/*", {NULL}, view_summary, 0},
    {"GET", "/api/tables/*/events", {NULL}, view_events, 0},
    {"GET", "/api/tables/*/state", {NULL}, view_state, 0},
    {"GET", "/api/tables/*/legal", {NULL}, view_legal, 0},
    {"GET", "/api/tables/*/score", {NULL}, view_score, 0},
    {"GET", "/api/tables/*/record", {NULL}, view_record, 0},
    {0},
};
