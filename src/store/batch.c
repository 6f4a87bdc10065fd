/* batch.c - see store.h. A batch is a list of writes, each with its texts in one block
 * of memory. */
#include "store/backend.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"

Batch *batch_open(void)
{
    return must(calloc(1, sizeof(Batch)));
}

void batch_close(Batch *batch)
{
    if (!batch)
        return;
    for (int i = 0; i < batch->n; i++) {
        free(batch->writes[i].name);
        free(batch->writes[i].value);
    }
    free(batch->writes);
    free(batch);
}

static Write *add(Batch *batch)
{
    batch->writes =
        must_grow(batch->writes, batch->n, &batch->room, sizeof *batch->writes);
    return &batch->writes[batch->n++];
}

/* Copy `text` to *at, and move *at past it. */
static char *copy(char **at, const char *text)
{
    size_t n = strlen(text) + 1;
    char *to = *at;

    memcpy(to, text, n);
    *at += n;
    return to;
}

/* Add a copy of a write and its texts. */
static void add_copy(Batch *batch, const Write *write)
{
    size_t size = strlen(write->name) + strlen(write->key) + strlen(write->body) +
                  strlen(write->note) + 4;
    char *at = must(malloc(size));
    Write *to = add(batch);

    *to = *write;
    to->name = copy(&at, write->name);
    to->key = copy(&at, write->key);
    to->body = copy(&at, write->body);
    to->note = copy(&at, write->note);
}

/* The cast is safe: the texts are only copied from. */
static char *text(const char *given)
{
    return (char *)(given ? given : "");
}

void batch_event(Batch *batch, const char *table, int version, const char *body,
                 const char *note)
{
    assert(version > 0);
    add_copy(batch, &(Write){WRITE_EVENT, version, text(table), text(""), text(body),
                             text(note)});
}

void batch_keep(Batch *batch, Event *value)
{
    batch->writes[batch->n - 1].value = value;
}

void batch_amend(Batch *batch, const char *table, int version, const char *old,
                 const char *body)
{
    add_copy(batch, &(Write){WRITE_AMEND, version, text(table), text(""), text(body),
                             text(old), .is_absent = !old});
}

void batch_drop(Batch *batch, const char *table)
{
    add_copy(batch, &(Write){WRITE_DROP, 0, text(table), text(""), text(""), text("")});
}

void batch_put(Batch *batch, const char *kind, const char *key, const char *value)
{
    add_copy(batch, &(Write){WRITE_PUT, 0, text(kind), text(key), text(value), text("")});
}

void batch_erase(Batch *batch, const char *kind, const char *key)
{
    add_copy(batch, &(Write){WRITE_ERASE, 0, text(kind), text(key), text(""), text("")});
}

void batch_expect(Batch *batch, const char *kind, const char *key, const char *value)
{
    add_copy(batch, &(Write){WRITE_EXPECT, 0, text(kind), text(key), text(value),
                             text(""), .is_absent = !value});
}

void batch_fence(Batch *batch, const char *table, int64_t fence, int version,
                 int revision)
{
    add_copy(batch, &(Write){WRITE_FENCE, version, text(table), text(""), text(""),
                             text(""), .number = fence, .revision = revision});
}

void batch_hold(Batch *batch, const char *table, int64_t node)
{
    add_copy(batch, &(Write){WRITE_HOLD, 0, text(table), text(""), text(""), text(""),
                             .number = node});
}

void batch_touch(Batch *batch, const char *table)
{
    add_copy(batch, &(Write){WRITE_TOUCH, 0, text(table), text(""), text(""), text("")});
}

void batch_announce(Batch *batch, const char *topic)
{
    add_copy(batch,
             &(Write){WRITE_ANNOUNCE, 0, text(topic), text(""), text(""), text("")});
}

void batch_scrub(Batch *batch)
{
    batch->is_scrubbed = true;
}

void batch_probe(Batch *batch)
{
    batch->is_probe = true;
}

bool batch_is_probe(const Batch *batch)
{
    return batch->is_probe;
}

void batch_join(Batch *batch, Batch *more)
{
    for (int i = 0; i < more->n; i++)
        *add(batch) = more->writes[i];
    batch->is_scrubbed |= more->is_scrubbed;
    batch->is_probe |= more->is_probe;
    more->n = 0;                    /* the texts have a new owner */
    batch_close(more);
}

bool batch_revises(const Batch *batch, const char *table)
{
    for (int i = 0; i < batch->n; i++) {
        WriteKind kind = batch->writes[i].kind;

        if ((kind == WRITE_TOUCH || kind == WRITE_AMEND || kind == WRITE_DROP) &&
            strcmp(batch->writes[i].name, table) == 0)
            return true;
    }
    return false;
}

int batch_events(const Batch *batch)
{
    int n = 0;

    for (int i = 0; i < batch->n; i++)
        n += batch->writes[i].kind == WRITE_EVENT;
    return n;
}

StoredEvent batch_event_at(const Batch *batch, int i)
{
    const Write *write = batch->writes;

    assert(i >= 0 && i < batch_events(batch));
    while (write->kind != WRITE_EVENT || i-- > 0)
        write++;
    return (StoredEvent){write->name, write->version, write->body, write->note,
                         write->value};
}

static bool is_about_table(const Write *write)
{
    return write->kind == WRITE_EVENT || write->kind == WRITE_AMEND ||
           write->kind == WRITE_DROP;
}

/* The last version of the table of write `at`, according to the writes before it in the
 * batch; -1 if there are none. `after` has the version after each of those. */
static int last_before(const Batch *batch, int at, const int after[])
{
    for (int i = at - 1; i >= 0; i--)
        if (is_about_table(&batch->writes[i]) &&
            strcmp(batch->writes[i].name, batch->writes[at].name) == 0)
            return after[i];
    return -1;
}

/* Does a write fit a table whose last version is `last`? */
static bool is_in_place(const Write *write, int last)
{
    switch (write->kind) {
    case WRITE_EVENT: return write->version == last + 1;
    case WRITE_AMEND: return write->version >= 1 && write->version <= last;
    default: return true;
    }
}

/* The body of the event of write `at`, according to the writes before it in the batch;
 * NULL if it is none of theirs. */
static const char *body_before(const Batch *batch, int at)
{
    const Write *amendment = &batch->writes[at];

    for (int i = at - 1; i >= 0; i--) {
        const Write *write = &batch->writes[i];

        if ((write->kind == WRITE_EVENT || write->kind == WRITE_AMEND) &&
            write->version == amendment->version &&
            strcmp(write->name, amendment->name) == 0)
            return write->body;
    }
    return NULL;
}

static BatchFit amendment_fit(const Batch *batch, int at, EventFit *event, void *with)
{
    const Write *write = &batch->writes[at];

    if (write->kind != WRITE_AMEND || write->is_absent)
        return BATCH_FITS;
    const char *body = body_before(batch, at);
    if (!body)
        return event(with, write);
    return strcmp(body, write->note) == 0 ? BATCH_FITS : BATCH_CONFLICTS;
}

BatchFit batch_fit(const Batch *batch, const BatchChecks *checks, void *with)
{
    int *after = must(calloc((size_t)batch->n + 1, sizeof *after));
    BatchFit fit = BATCH_FITS;

    for (int i = 0; i < batch->n && fit == BATCH_FITS; i++) {
        const Write *write = &batch->writes[i];
        if (write->kind == WRITE_EXPECT)
            fit = checks->entry(with, write);
        if (!is_about_table(write))
            continue;
        int version = last_before(batch, i, after);
        if (version < 0)
            version = checks->last(with, write->name);
        after[i] = write->kind == WRITE_DROP ? 0 : version + (write->kind == WRITE_EVENT);
        if (version < 0)
            fit = BATCH_UNKNOWN;
        else if (!is_in_place(write, version))
            fit = BATCH_CONFLICTS;
        else
            fit = amendment_fit(batch, i, checks->event, with);
    }
    free(after);
    return fit;
}
