/* caller.c - see caller.h. */
#include "server/api/caller.h"

#include <stdlib.h>
#include <string.h>

#include "os/clock.h"
#include "os/log.h"
#include "os/must.h"
#include "server/net/refusal.h"

struct Caller {
    Conn *conn;                     /* NULL: gone */
    Callers *callers;
    Caller *next, **at;             /* in the list, until it is gone */
    int holds;
    bool is_closed;
    const CallerUse *use;
    void *data;
    const char *method, *pattern;   /* of a request, for the log; NULL: a WebSocket */
    double since_ms;
    const char *act;                /* the host's command, to be logged; NULL: none */
    char *about;                    /* its details; may be NULL */
    bool is_host;
    char address[46];
};

Caller *caller_open(Callers *callers, Conn *conn)
{
    Caller *caller = must(calloc(1, sizeof *caller));

    if (conn_kept(conn))
        caller_gone(conn_kept(conn));
    *caller = (Caller){.conn = conn, .callers = callers, .next = callers->first,
                       .at = &callers->first, .holds = 1};
    if (caller->next)
        caller->next->at = &caller->next;
    callers->first = caller;
    Text address = text_in(caller->address, sizeof caller->address);
    text_str(&address, conn_address(conn));
    conn_keep(conn, caller);
    return caller;
}

Caller *caller_hold(Caller *caller)
{
    caller->holds++;
    return caller;
}

void caller_release(Caller *caller)
{
    if (--caller->holds > 0)
        return;
    free(caller->about);
    free(caller);
}

void caller_gone(Caller *caller)
{
    if (caller->use && caller->use->gone)
        caller->use->gone(caller->data);
    caller->use = NULL;
    caller->conn = NULL;
    *caller->at = caller->next;
    if (caller->next)
        caller->next->at = caller->at;
    caller_release(caller);
}

Conn *caller_conn(const Caller *caller)
{
    return caller->conn;
}

const char *caller_address(const Caller *caller)
{
    return caller->address;
}

void caller_use(Caller *caller, const CallerUse *use, void *data)
{
    caller->use = use;
    caller->data = data;
}

void *caller_data(const Caller *caller, const CallerUse *use)
{
    return caller->use == use ? caller->data : NULL;
}

void caller_message(Caller *caller, const char *text, size_t n)
{
    if (caller->use && caller->use->message)
        caller->use->message(caller->data, text, n);
}

void caller_round_trip(Caller *caller, int ms)
{
    if (caller->use && caller->use->round_trip)
        caller->use->round_trip(caller->data, ms);
}

void callers_farewell(Callers *callers)
{
    for (Caller *caller = callers->first, *next; caller; caller = next) {
        next = caller->next;
        if (caller->use && caller->use->farewell)
            caller->use->farewell(caller->data);
    }
}

void callers_tell_store(Callers *callers, bool works)
{
    for (Caller *caller = callers->first, *next; caller; caller = next) {
        next = caller->next;
        if (caller->use && caller->use->store)
            caller->use->store(caller->data, works);
    }
}

void callers_hang_up(Callers *callers)
{
    for (Caller *caller = callers->first; caller; caller = caller->next)
        if (caller->use)
            caller_close(caller, 1001, "the server is stopping");
}

void callers_close_banned(Callers *callers,
                          bool (*is_banned)(void *with, const char *address, Err *err),
                          void *with)
{
    for (Caller *caller = callers->first, *next; caller; caller = next) {
        Err err;

        next = caller->next;
        if (caller->use && caller->use->banned && is_banned(with, caller->address, &err))
            caller->use->banned(caller->data, &err);
    }
}

void caller_send(Caller *caller, const char *text, size_t n)
{
    if (caller->conn && !caller->is_closed)
        conn_send(caller->conn, text, n);
}

void caller_close(Caller *caller, int code, const char *why)
{
    if (caller->conn && !caller->is_closed)
        conn_close(caller->conn, code, why);
    caller->is_closed = true;
}

void caller_asked(Caller *caller, const char *method, const char *pattern)
{
    caller->method = method;
    caller->pattern = pattern;
    caller->since_ms = clock_ms();
}

void caller_audit(Caller *caller, bool is_host, const char *act, const char *about)
{
    caller->is_host = is_host;
    caller->act = act;
    caller->about = about ? must(strdup(about)) : NULL;
}

/* Log who did what to whom, and the result: once, even if the caller is gone. */
static void log_act(Caller *caller, const char *result)
{
    if (!caller->act)
        return;
    log_record(strcmp(result, "done") == 0 ? LOG_INFO : LOG_WARNING, "admin",
               (LogField[]){{"by", caller->is_host ? "host" : "unauthorized", 0},
                            {"address", caller->address, 0},
                            {"act", caller->act, 0},
                            {"about", caller->about ? caller->about : "", 0},
                            {"result", result, 0},
                            {0}});
    caller->act = NULL;
}

void caller_reply(Caller *caller, int status, const char *type, const char *body)
{
    lookups_must_be_done(caller->callers->lookups);
    log_act(caller, "done");
    if (!caller->conn)
        return;
    if (caller->pattern && caller->callers->logs)
        log_record(LOG_INFO, "request",
                   (LogField[]){{"method", caller->method, 0},
                                {"route", caller->pattern, 0},
                                {"status", NULL, status},
                                {"ms", NULL, (long long)(clock_ms() - caller->since_ms)},
                                {"address", caller->address, 0},
                                {0}});
    conn_reply(caller->conn, status, type, body, strlen(body));
}

void caller_answer(Caller *caller, const char *json)
{
    caller_reply(caller, 200, "application/json", json);
}

void caller_refuse(Caller *caller, const Err *err, int version)
{
    char body[4096];
    Text text = text_in(body, sizeof body);

    if (!lookups_have_all(caller->callers->lookups, &(Err){0}))
        return;
    log_act(caller, err_name(err->code));
    if (!caller->conn)
        return;
    if (caller->callers->metrics)
        caller->callers->metrics->refusals[err->code]++;
    refusal_answer(&text, caller->conn, err, version);
    caller_reply(caller, refusal_status(err->code), "application/json", body);
}

void caller_settle(Caller *caller, const Err *err, bool goes_on)
{
    char body[64];
    Text text = text_in(body, sizeof body);
    Json json = {.text = &text};

    if (err) {
        caller_refuse(caller, err, -1);
        return;
    }
    put_object(&json);
    if (goes_on)
        put_bool_as(&json, "under_way", true);
    put_end(&json);
    caller_answer(caller, body);
}

Text caller_page(void)
{
    static char page[MAX_PAGE];

    return text_in(page, sizeof page);
}
