/* routes_admin.c - the addresses of `polis admin`: POST /api/admin/… with the host's
 * token.
 */
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/people/admin_token.h"
#include "server/people/bans.h"
#include "server/api/routes_admin.h"
#include "server/people/network.h"
#include "server/tables/field.h"

enum { MOST_HOURS = 24 * 3650, MOST_LISTED = 2000 };

bool is_host(const ApiRequest *request)
{
    Err err;

    if (admin_check(request->server->people, request->http->token, &err))
        return true;
    caller_refuse(request->caller, &err, -1);
    return false;
}

void admin_done(void *context, const Outcome *outcome)
{
    Caller *caller = context;

    caller_settle(caller, outcome->err, outcome->goes_on);
    caller_release(caller);
}

const char *asked_text(const ApiRequest *request, const char *name)
{
    const char *value = "";
    Err err;

    if (field_text(&value, request->body, name, &err))
        return value;
    caller_refuse(request->caller, &err, -1);
    return NULL;
}

void admin_list(const ApiRequest *request, const char *name,
                bool (*write)(Json *json, People *people, Err *err))
{
    Text page = caller_page();
    Json json = {.text = &page};
    Err err;

    if (!is_host(request))
        return;
    put_object(&json);
    put_array_as(&json, name);
    bool ok = write(&json, request->server->people, &err);
    put_end(&json);
    put_end(&json);
    if (ok)
        caller_answer(request->caller, page.at);
    else
        caller_refuse(request->caller, &err, -1);
}

typedef struct {
    Json json;
    int n, left_out;
    const char *phase;              /* empty: all */
} TableList;

static void list_table(void *with, const Table *table)
{
    TableList *list = with;
    Json *json = &list->json;

    if (*list->phase && strcmp(list->phase, phase_names[table->phase]) != 0)
        return;
    if (list->n == MOST_LISTED) {
        list->left_out++;
        return;
    }
    list->n++;
    put_object(json);
    put_string_as(json, "table", table->id);
    put_string_as(json, "phase", phase_names[table->phase]);
    put_string_as(json, "game", table->game->name);
    put_number_as(json, "version", table->version);
    put_number_as(json, "touched", table->touched_at);
    put_bool_as(json, "public", table->is_public);
    put_array_as(json, "names");
    for (int i = 0; i < table->n_seats; i++) {
        const Seat *seat = &table->seats[i];
        put_string(json, seat->kind == SEAT_BOT ? "bot" : seat->name);
    }
    put_end(json);
    put_end(json);
}

static void list_tables(const ApiRequest *request)
{
    Text page = caller_page();
    TableList list = {.json = {.text = &page}};

    if (!is_host(request) || !(list.phase = asked_text(request, "phase")))
        return;
    put_object(&list.json);
    put_array_as(&list.json, "tables");
    tables_each(request->server->tables, list_table, &list);
    put_end(&list.json);
    put_number_as(&list.json, "left_out", list.left_out);
    put_end(&list.json);
    caller_answer(request->caller, page.at);
}

static void close_table(const ApiRequest *request)
{
    Command command = {.verb = &verbs[VERB_CLOSE], .seat = NOBODY, .by_server = true};
    const char *table;

    if (is_host(request) && (table = asked_text(request, "table")))
        tables_do(request->server->tables, table, &command, NULL, admin_done,
                  caller_hold(request->caller));
}

static void ban(const ApiRequest *request)
{
    char key[BAN_KEY];
    const char *who;
    int hours = 0;
    Err err;

    if (!is_host(request) || !(who = asked_text(request, "who")))
        return;
    if (!field_int(&hours, request->body, "hours", 0, MOST_HOURS, &err) ||
        !network_check_address(who, &err) ||
        !ban_key(key, request->server->people, who, &err))
        caller_refuse(request->caller, &err, -1);
    else
        ban_set(request->server->people, key, who, hours, admin_done,
                caller_hold(request->caller));
}

static void unban(const ApiRequest *request)
{
    char key[BAN_KEY];
    const char *who;
    Err err;

    if (!is_host(request) || !(who = asked_text(request, "who")))
        return;
    if (!ban_key(key, request->server->people, who, &err))
        caller_refuse(request->caller, &err, -1);
    else
        ban_lift(request->server->people, key, admin_done, caller_hold(request->caller));
}

static void write_ban(void *with, const char *key, const char *who, int64_t until)
{
    Json *json = with;

    put_object(json);
    put_string_as(json, "who", who);
    put_string_as(json, "key", key);
    put_number_as(json, "until", until);
    put_end(json);
}

static bool write_bans(Json *json, People *people, Err *err)
{
    (void)err;
    bans_each(people, write_ban, json);
    return true;
}

static void list_bans(const ApiRequest *request)
{
    admin_list(request, "bans", write_bans);
}

/* A line of chat that is being erased. */
typedef struct {
    Store *store;
    Caller *caller;
    int version;
    Batch *out;
    bool is_found;
} ChatLine;

static bool blank_line(void *to, const StoredEvent *stored)
{
    ChatLine *line = to;
    Event event;
    Err err;

    line->is_found = stored->version == line->version &&
                     event_read(&event, stored->body, &err) && event.type == EVENT_CHAT;
    if (line->is_found) {
        *event.text = '\0';
        line->is_found = hosted_amend(line->out, stored, &event, &err);
    }
    return false;
}

static bool amend_line(Batch *out, const char *table, void *with, Err *err)
{
    ChatLine *line = with;

    line->out = out;
    batch_scrub(out);
    if (!store_events(line->store, table, line->version - 1, blank_line, line, err))
        return false;
    return line->is_found ||
           fail(err, ERR_ABSENT, N_("event %d of the table is not a line of chat"),
                line->version);
}

static void line_done(void *context, const Outcome *outcome)
{
    ChatLine *line = context;

    admin_done(line->caller, outcome);
    free(line);
}

static void delete_line(const ApiRequest *request)
{
    const char *table;
    int version = 0;
    ChatLine *line;
    Err err;

    if (!is_host(request) || !(table = asked_text(request, "table")))
        return;
    if (!field_int(&version, request->body, "version", 1, INT32_MAX, &err)) {
        caller_refuse(request->caller, &err, -1);
        return;
    }
    line = must(calloc(1, sizeof *line));
    *line = (ChatLine){.store = request->server->store,
                       .caller = caller_hold(request->caller),
                       .version = version};
    tables_amend(request->server->tables, table, amend_line, line, line_done, line);
}

static void delete_account(const ApiRequest *request)
{
    const char *name;
    Person person;
    Err err;

    if (!is_host(request) || !(name = asked_text(request, "name")))
        return;
    if (!person_by_name(&person, request->server->people, name, &err))
        caller_refuse(request->caller, &err, -1);
    else
        person_forget(request->server->people, person.id, false, admin_done,
                      caller_hold(request->caller));
}

static bool count(void *to, const char *key, const char *value)
{
    (void)key;
    (void)value;
    ++*(int *)to;
    return true;
}

static void stats(const ApiRequest *request)
{
    TableCounts counts;
    Text page = caller_page();
    Json json = {.text = &page};
    int accounts = 0;
    Err err;

    if (!is_host(request))
        return;
    if (!store_scan(request->server->store, "name", "", "", count, &accounts, &err)) {
        caller_refuse(request->caller, &err, -1);
        return;
    }
    counts = tables_counts(request->server->tables);
    put_object(&json);
    put_number_as(&json, "waiting", counts.tables[PHASE_WAITING]);
    put_number_as(&json, "playing", counts.tables[PHASE_PLAYING]);
    put_number_as(&json, "over", counts.tables[PHASE_OVER]);
    put_number_as(&json, "watchers", counts.watchers);
    put_number_as(&json, "accounts", accounts);
    put_number_as(&json, "bans", ban_count(request->server->people));
    put_number_as(&json, "commits", (long long)counts.writer.commits);
    put_number_as(&json, "commit_failures", (long long)counts.writer.failures);
    put_end(&json);
    caller_answer(request->caller, page.at);
}

const Route admin_routes[] = {
    {"POST", "/api/admin/tables", {"phase"}, list_tables, LIMIT_ADDRESS},
    {"POST", "/api/admin/close", {"table"}, close_table, LIMIT_ADDRESS},
    {"POST", "/api/admin/ban", {"who", "hours"}, ban, LIMIT_ADDRESS},
    {"POST", "/api/admin/unban", {"who"}, unban, LIMIT_ADDRESS},
    {"POST", "/api/admin/bans", {NULL}, list_bans, LIMIT_ADDRESS},
    {"POST", "/api/admin/chat", {"table", "version"}, delete_line, LIMIT_ADDRESS},
    {"POST", "/api/admin/forget", {"name"}, delete_account, LIMIT_ADDRESS},
    {"POST", "/api/admin/stats", {NULL}, stats, LIMIT_ADDRESS},
    {NULL, NULL, {NULL}, NULL, LIMIT_ADDRESS},
};
