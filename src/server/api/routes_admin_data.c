/* routes_admin_data.c - addresses of `polis admin` that erase or change something for
 * good: a table, a player's name and chat, old data; and invitations. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/api/routes_admin.h"
#include "server/people/housekeeping.h"
#include "server/people/invites.h"
#include "server/tables/field.h"
#include "server/tables/name.h"

enum { MOST_DAYS = 36500, USUAL_DAYS = 30 };

static void table_deleted(void *context, const SweepCounts *swept, const Err *err)
{
    (void)swept;
    admin_done(context, &(Outcome){.err = err});
}

static void delete_table(const ApiRequest *request)
{
    const char *table;

    if (is_host(request) && (table = asked_text(request, "table")))
        housekeeping_delete_table(request->server->people, table, table_deleted,
                                  caller_hold(request->caller));
}

static void pruned(void *context, const SweepCounts *swept, const Err *err)
{
    Caller *caller = context;
    Text page = caller_page();
    Json json = {.text = &page};

    if (err) {
        caller_refuse(caller, err, -1);
    } else {
        put_object(&json);
        put_number_as(&json, "tables", swept->tables);
        put_number_as(&json, "guests", swept->guests);
        put_number_as(&json, "creations", swept->creations);
        put_bool_as(&json, "under_way", swept->is_under_way);
        put_end(&json);
        caller_answer(caller, page.at);
    }
    caller_release(caller);
}

static bool read_prune(int *days, bool *is_dry, const json_t *body, Err *err)
{
    *days = 0;
    *is_dry = false;
    return field_int(days, body, "older", 1, MOST_DAYS, err) &&
           field_bool(is_dry, body, "dry", err) &&
           (*days || fail(err, ERR_SYNTAX, N_("the field '%s' is missing"), "older"));
}

static void prune_old(const ApiRequest *request)
{
    int days;
    bool is_dry;
    Err err;

    if (!is_host(request))
        return;
    if (!read_prune(&days, &is_dry, request->body, &err)) {
        caller_refuse(request->caller, &err, -1);
        return;
    }
    int64_t before = tables_now(request->server->tables).wall_ms - days * 86400000LL;
    housekeeping_prune(request->server->people, before, is_dry, pruned,
                       caller_hold(request->caller));
}

/* A seat whose name is being changed, or erased with everything its player wrote. */
typedef struct {
    Store *store;
    Caller *caller;
    Batch *out;
    int seat;
    int since;                      /* the event that gave it to its owner */
    char name[NAME];
    bool is_blanked, has_failed;
    Err err;
} Renaming;

/* Find who has the seat now: someone else may have had it before and left. */
static bool find_owner(void *to, const StoredEvent *stored)
{
    Renaming *renaming = to;
    Event event;

    renaming->has_failed = !event_read(&event, stored->body, &renaming->err);
    if (renaming->has_failed)
        return false;
    if (event.type == EVENT_JOINED && event.seat == renaming->seat)
        renaming->since = stored->version;
    return event.type != EVENT_STARTED;
}

/* If the event is about the seat's owner, put in the new name. */
static bool rename_in(Event *event, bool is_seating, const Renaming *renaming)
{
    bool is_created = is_seating && event->type == EVENT_CREATED;
    bool is_own = event->seat == renaming->seat &&
                  (is_seating || event->type == EVENT_CHAT);

    if (is_created)
        strcpy(event->seats[renaming->seat].name, renaming->name);
    else if (is_own)
        strcpy(event->name, renaming->name);
    if (is_own && renaming->is_blanked)
        *event->text = '\0';
    return is_created || is_own;
}

static bool rename_event(void *to, const StoredEvent *stored)
{
    Renaming *renaming = to;
    Event event;

    renaming->has_failed =
        !event_read(&event, stored->body, &renaming->err) ||
        (rename_in(&event, stored->version == renaming->since, renaming) &&
         !hosted_amend(renaming->out, stored, &event, &renaming->err));
    return !renaming->has_failed;
}

static bool amend_seat(Batch *out, const char *table, void *with, Err *err)
{
    Renaming *renaming = with;
    Store *store = renaming->store;

    renaming->out = out;
    renaming->since = 1;
    batch_scrub(out);
    if (!store_events(store, table, 0, find_owner, renaming, err) ||
        (!renaming->has_failed && !store_events(store, table, renaming->since - 1,
                                                rename_event, renaming, err)))
        return false;
    if (renaming->has_failed)
        *err = renaming->err;
    return !renaming->has_failed;
}

static void renamed(void *context, const Outcome *outcome)
{
    Renaming *renaming = context;

    admin_done(renaming->caller, outcome);
    free(renaming);
}

/* Is there a player on this seat of the table? */
static bool check_seat(int *seat, const ApiRequest *request, const char *id, Err *err)
{
    const Table *table = tables_find(request->server->tables, id, err);

    *seat = -1;
    if (!table || !field_int(seat, request->body, "seat", 0, INT_MAX, err))
        return false;
    if (*seat < 0)
        return fail(err, ERR_SYNTAX, N_("the field '%s' is missing"), "seat");
    if (*seat >= table->n_seats)
        return fail(err, ERR_UNKNOWN, N_("there is no such seat at this table"));
    return table->seats[*seat].kind == SEAT_HUMAN ||
           fail(err, ERR_STATE, N_("nobody has this seat"));
}

static void change_seat(const ApiRequest *request, bool is_blanked)
{
    const char *table, *name = "";
    int seat;
    Err err;

    if (!is_host(request) || !(table = asked_text(request, "table")) ||
        (!is_blanked && !(name = asked_text(request, "name"))))
        return;
    if (!check_seat(&seat, request, table, &err) ||
        (!is_blanked && !name_check(name, &err))) {
        caller_refuse(request->caller, &err, -1);
        return;
    }
    Renaming *renaming = must(calloc(1, sizeof *renaming));
    *renaming = (Renaming){.store = request->server->store,
                           .caller = caller_hold(request->caller),
                           .seat = seat,
                           .is_blanked = is_blanked};
    text_copy(renaming->name, sizeof renaming->name, name);
    tables_amend(request->server->tables, table, amend_seat, renaming, renamed, renaming);
}

static void rename_seat(const ApiRequest *request)
{
    change_seat(request, false);
}

static void blank_seat(const ApiRequest *request)
{
    change_seat(request, true);
}

/* A code that is being written to disk. */
typedef struct {
    const Config *config;
    Caller *caller;
    char code[INVITE_CODE];
} Invitation;

/* A link to the page with the code, if the server knows its public URL. */
static void write_link(Text *to, const char *url, const char *code)
{
    if (*url)
        text_f(to, "%s%s#/?invite=%s", url, url[strlen(url) - 1] == '/' ? "" : "/", code);
}

static void invited(void *context, const Outcome *outcome)
{
    Invitation *invitation = context;
    char body[2 * CONFIG_TEXT], link[CONFIG_TEXT + 50];
    Text text = text_in(body, sizeof body), to = text_in(link, sizeof link);
    Json json = {.text = &text};

    if (outcome->err) {
        caller_refuse(invitation->caller, outcome->err, -1);
    } else {
        write_link(&to, invitation->config->public_url, invitation->code);
        put_object(&json);
        put_string_as(&json, "code", invitation->code);
        if (*link)
            put_string_as(&json, "link", link);
        put_end(&json);
        caller_answer(invitation->caller, body);
    }
    caller_release(invitation->caller);
    free(invitation);
}

static void invite(const ApiRequest *request)
{
    int uses = 1, days = USUAL_DAYS;
    Err err;

    if (!is_host(request))
        return;
    if (!field_int(&uses, request->body, "uses", 1, MOST_USES, &err) ||
        !field_int(&days, request->body, "days", 0, MOST_DAYS, &err)) {
        caller_refuse(request->caller, &err, -1);
        return;
    }
    Invitation *invitation = must(calloc(1, sizeof *invitation));
    invitation->config = request->server->config;
    invitation->caller = caller_hold(request->caller);
    invite_make(invitation->code, request->server->people, uses, days, invited,
                invitation);
}

static void write_invite(void *with, const char *code, int uses, int64_t until)
{
    Json *json = with;

    put_object(json);
    put_string_as(json, "code", code);
    put_number_as(json, "uses", uses);
    put_number_as(json, "until", until);
    put_end(json);
}

static bool write_invites(Json *json, People *people, Err *err)
{
    return invites_each(people, write_invite, json, err);
}

static void list_invites(const ApiRequest *request)
{
    admin_list(request, "invites", write_invites);
}

static void uninvite(const ApiRequest *request)
{
    const char *code;
    Err err;

    if (!is_host(request) || !(code = asked_text(request, "code")))
        return;
    if (!invite_withdraw(request->server->people, code, admin_done,
                         caller_hold(request->caller), &err)) {
        caller_refuse(request->caller, &err, -1);
        caller_release(request->caller);
    }
}

const Route admin_data_routes[] = {
    {"POST", "/api/admin/invite", {"uses", "days"}, invite, LIMIT_ADDRESS},
    {"POST", "/api/admin/invites", {NULL}, list_invites, LIMIT_ADDRESS},
    {"POST", "/api/admin/uninvite", {"code"}, uninvite, LIMIT_ADDRESS},
    {"POST", "/api/admin/delete", {"table"}, delete_table, LIMIT_ADDRESS},
    {"POST", "/api/admin/prune", {"older", "dry"}, prune_old, LIMIT_ADDRESS},
    {"POST", "/api/admin/rename", {"table", "seat", "name"}, rename_seat, LIMIT_ADDRESS},
    {"POST", "/api/admin/blank", {"table", "seat"}, blank_seat, LIMIT_ADDRESS},
    {NULL, NULL, {NULL}, NULL, LIMIT_ADDRESS},
};
