/* crowd_check.c - see crowd.h: compares the books of a crowd with what the server has
 * kept. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "child.h"
#include "crowd.h"

/* All events of a table; the answers may be parts of it. */
static json_t *fetch_events(Client *client, const char *table)
{
    json_t *all = json_array();
    char path[96];
    int version;
    Err err;

    do {
        snprintf(path, sizeof path, "/api/tables/%s/events?from=%zu&wait=0", table,
                 json_array_size(all));
        char *body = http_fetch(client, &(HttpRequest){"GET", path, NULL, NULL}, &err);
        json_t *answer = body ? json_loads(body, 0, NULL) : NULL;
        json_t *some = json_object_get(answer, "events");
        version = (int)json_integer_value(json_object_get(answer, "version"));
        if (json_array_size(some) == 0)
            version = 0;            /* no more, or no answer */
        json_array_extend(all, some);
        json_decref(answer);
        free(body);
    } while ((int)json_array_size(all) < version);
    return all;
}

const char *crowd_check(Crowd *crowd, const char *url, Count *out)
{
    Err err;
    Client *client = client_open(url, &err);
    const char *fault = "";
    Books *books;

    *out = (Count){0};
    assert(client);
    for (int i = 0; !*fault && (books = crowd_books(crowd, i)); i++) {
        json_t *events = fetch_events(client, books->table);
        books_check(books, events, out);
        fault = books->fault;
        json_decref(events);
    }
    client_close(client);
    return fault;
}

void crowd_print(Crowd *crowd, const char *url, FILE *out)
{
    Err err;
    Client *client = client_open(url, &err);
    const Books *books;

    for (int i = 0; (books = crowd_books(crowd, i)); i++) {
        books_print(books, out);
        json_t *events =
            client && *books->fault ? fetch_events(client, books->table) : json_array();
        for (size_t j = 0; j < json_array_size(events); j++) {
            json_dumpf(json_array_get(events, j), out, JSON_COMPACT);
            fputc('\n', out);
        }
        json_decref(events);
    }
    client_close(client);
}

static bool verify(const char *record)
{
    char path[] = "/tmp/polis-record-XXXXXX";
    int file = mkstemp(path);
    size_t n = strlen(record);
    bool is_written = file >= 0 && write(file, record, n) == (ssize_t)n;

    close(file);
    const char *const words[] = {under_test.program, "verify", path, NULL};
    bool ok = is_written && run_quietly(words) == 0;
    unlink(path);
    return ok;
}

int crowd_verify(Crowd *crowd, const char *url, int most)
{
    Err err;
    Client *client = client_open(url, &err);
    const Books *books;
    int n = 0;

    assert(client);
    for (int i = 0; n >= 0 && n < most && (books = crowd_books(crowd, i)); i++) {
        char path[96];
        snprintf(path, sizeof path, "/api/tables/%s/record", books->table);
        char *record = http_fetch(client, &(HttpRequest){"GET", path, NULL, NULL}, &err);
        bool is_over = record && strstr(record, "Reveal");
        if (!record || (is_over && !verify(record)))
            n = -1;
        else if (is_over)
            n++;
        free(record);
    }
    client_close(client);
    return n;
}
