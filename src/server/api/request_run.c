/* request_run.c - see request_run.h. */
#include "server/api/request_run.h"

#include <stdlib.h>
#include <string.h>

#include "os/doc.h"
#include "os/must.h"

enum { PATIENCE_MS = 5000 };        /* with a store that does not answer */

typedef struct RequestRun RequestRun;

struct RequestRun {
    LIST_ENTRY(RequestRun) link;    /* of those that wait */
    ApiRequest request;             /* its caller is held */
    void (*answer)(const ApiRequest *request);
    Lookup *lookup;
    int64_t since_ms;               /* tables_ms */
    bool waits;
    Request http;                   /* a copy, once it waits */
    char *texts[6];                 /* of the copy */
};

static void run_close(RequestRun *run)
{
    if (run->waits)
        LIST_REMOVE(run, link);
    lookup_close(run->lookup);
    caller_release(run->request.caller);
    json_decref((json_t *)run->request.body);
    free((DocNode *)run->request.document);
    for (size_t i = 0; i < sizeof run->texts / sizeof *run->texts; i++)
        free(run->texts[i]);
    free(run);
}

static char *copy(const char *text)
{
    return text ? must(strdup(text)) : NULL;
}

/* A document points into the text that it was read from. */
static void copy_document(RequestRun *run)
{
    const Request *from = run->request.http;
    Err err;

    if (!run->request.document || from->n_body == 0)
        return;
    run->texts[5] = must(malloc(from->n_body + 1));
    memcpy(run->texts[5], from->body, from->n_body + 1);
    free((DocNode *)run->request.document);
    run->request.document = must(doc_load(run->texts[5], from->n_body, &err));
}

/* The original is only valid while the network calls us. Other bodies than documents have
 * been read already. */
static void start_waiting(RequestRun *run)
{
    const Request *from = run->request.http;
    char **texts = run->texts;

    if (run->waits)
        return;
    run->waits = true;
    texts[0] = copy(from->method);
    texts[1] = copy(from->path);
    texts[2] = copy(from->query);
    texts[3] = copy(from->token);
    texts[4] = copy(from->address);
    copy_document(run);
    run->http = (Request){.method = texts[0], .path = texts[1], .query = texts[2],
                          .token = texts[3], .address = texts[4], .body = ""};
    run->request.http = &run->http;
    LIST_INSERT_HEAD(&run->request.server->runs, run, link);
}

static void run_once(RequestRun *run)
{
    lookup_enter(run->lookup);
    run->answer(&run->request);
    if (lookup_leave(run->lookup))
        start_waiting(run);
    else
        run_close(run);
}

static void on_ready(void *with)
{
    RequestRun *run = with;

    if (caller_conn(run->request.caller))
        run_once(run);
    else
        run_close(run);
}

void request_run(const ApiRequest *request, void (*answer)(const ApiRequest *request))
{
    Tables *tables = request->server->tables;
    RequestRun *run = must(calloc(1, sizeof *run));

    *run = (RequestRun){.request = *request, .answer = answer,
                        .since_ms = tables_ms(tables)};
    run->request.caller = caller_hold(request->caller);
    run->lookup = lookup_open(tables_lookups(tables), on_ready, run);
    run_once(run);
}

void request_runs_tick(Server *server)
{
    int64_t now_ms = tables_ms(server->tables);
    Err err;

    for (RequestRun *run = LIST_FIRST(&server->runs), *next; run; run = next) {
        next = LIST_NEXT(run, link);
        if (now_ms - run->since_ms <= PATIENCE_MS)
            continue;
        tables_fail_silent(server->tables, &err);
        caller_refuse(run->request.caller, &err, -1);
        run_close(run);
    }
}

void request_runs_drop(Server *server)
{
    while (!LIST_EMPTY(&server->runs))
        run_close(LIST_FIRST(&server->runs));
}
