/* person_data.c - see person_data.h. */
#include "server/api/person_data.h"

#include <stdlib.h>

#include "os/must.h"
#include "server/people/export.h"
#include "server/people/history.h"

/* A reader of a page or of an export. */
typedef struct {
    Server *server;
    Caller *caller;                 /* held */
    Export *export;                 /* NULL: a page */
} Reader;

static Reader *reader_open(const ApiRequest *request)
{
    Reader *reader = must(calloc(1, sizeof *reader));

    *reader = (Reader){.server = request->server, .caller = caller_hold(request->caller)};
    return reader;
}

static void reader_close(void *with)
{
    Reader *reader = with;

    caller_release(reader->caller);
    free(reader);
}

static bool is_gone(const void *with)
{
    return !caller_conn(((const Reader *)with)->caller);
}

static void refuse(void *with, const Err *err)
{
    caller_refuse(((Reader *)with)->caller, err, -1);
}

static void answer_page(void *with, const HistoryEntry *games, int n)
{
    const Reader *reader = with;
    Text text = caller_page();
    Json json = {.text = &text};
    Err err;

    put_object(&json);
    put_array_as(&json, "tables");
    for (int i = 0; i < n; i++) {
        const Table *table = tables_find(reader->server->tables, games[i].table, &err);
        if (table)
            tables_write_summary(put_value(&json), reader->server->tables, table,
                                 games[i].seat);
    }
    put_end(&json);
    put_end(&json);
    if (lookups_have_all(tables_lookups(reader->server->tables), &err))
        caller_answer(reader->caller, text.at);
}

static const HistoryReader page_reader = {
    .is_gone = is_gone, .page = answer_page, .refuse = refuse, .close = reader_close,
};

void person_data_history(const ApiRequest *request, const char *person,
                         const char *before)
{
    history_read_page(request->server->people, person, before, &page_reader,
                      reader_open(request));
}

static void export_started(void *with)
{
    Conn *conn = caller_conn(((Reader *)with)->caller);

    conn_header(conn, "Content-Disposition", "attachment; filename=\"polis.json\"");
    conn_stream(conn, "application/json");
}

static void send_part(void *with, const char *text, size_t n)
{
    caller_send(((Reader *)with)->caller, text, n);
}

static void end_stream(void *with)
{
    caller_close(((Reader *)with)->caller, 0, NULL);
}

static size_t count_unread(const void *with)
{
    const Conn *conn = caller_conn(((const Reader *)with)->caller);

    return conn ? conn_queued(conn) : 0;
}

static void export_closed(void *with)
{
    caller_use(((Reader *)with)->caller, NULL, NULL);
    reader_close(with);
}

static const ExportReader export_reader = {
    .is_gone = is_gone, .unread = count_unread, .start = export_started,
    .send = send_part, .end = end_stream, .refuse = refuse, .close = export_closed,
};

/* The reader's address was banned. A banned person may still have what is kept about it.
 */
static void banned(void *data, const Err *err)
{
    export_break_off(((Reader *)data)->export, err);
}

static const CallerUse export_use = {.banned = banned};

void person_data_export(const ApiRequest *request, const Person *person)
{
    Reader *reader = reader_open(request);
    Err err;

    reader->export =
        export_begin(request->server->people, person, &export_reader, reader, &err);
    if (reader->export) {
        caller_use(reader->caller, &export_use, reader);
    } else {
        refuse(reader, &err);
        reader_close(reader);
    }
}
