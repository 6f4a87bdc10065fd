/* postgres_batch.c - see postgres_batch.h. */
#include "store/postgres_batch.h"

#include <arpa/inet.h>
#include <endian.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "os/must.h"

/* The arrays among the arguments of polis_write, in order. */
enum {
    HEADS, NEEDS, LEASTS, FENCES, REVISIONS, HOLDERS, NEXTS, DROPS, REVISES,
    EVENT_IDS, EVENT_VERSIONS, EVENT_BODIES, EVENT_NOTES,
    AMEND_IDS, AMEND_VERSIONS, AMEND_BODIES, AMEND_OLDS,
    NEW_KINDS, NEW_KEYS, NEW_VALUES,
    OLD_KINDS, OLD_KEYS, OLD_VALUES,
    PUT_KINDS, PUT_KEYS, PUT_VALUES,
    ERASE_KINDS, ERASE_KEYS,
    ARGS
};

_Static_assert((int)ARGS == (int)PG_WRITE_ARRAYS, "see postgres_batch.h");

enum { TYPE_BOOL = 16, TYPE_BIGINT = 20, TYPE_INT = 23, TYPE_TEXT = 25, HEADER = 20 };

static const unsigned types[ARGS] = {
    [HEADS] = TYPE_TEXT,         [NEEDS] = TYPE_INT,          [LEASTS] = TYPE_INT,
    [FENCES] = TYPE_BIGINT,      [REVISIONS] = TYPE_INT,      [HOLDERS] = TYPE_BIGINT,
    [NEXTS] = TYPE_INT,          [DROPS] = TYPE_BOOL,
    [REVISES] = TYPE_BOOL,       [EVENT_IDS] = TYPE_TEXT,     [EVENT_VERSIONS] = TYPE_INT,
    [EVENT_BODIES] = TYPE_TEXT,  [EVENT_NOTES] = TYPE_TEXT,   [AMEND_IDS] = TYPE_TEXT,
    [AMEND_VERSIONS] = TYPE_INT, [AMEND_BODIES] = TYPE_TEXT,  [NEW_KINDS] = TYPE_TEXT,
    [NEW_KEYS] = TYPE_TEXT,      [NEW_VALUES] = TYPE_TEXT,    [OLD_KINDS] = TYPE_TEXT,
    [OLD_KEYS] = TYPE_TEXT,      [OLD_VALUES] = TYPE_TEXT,    [PUT_KINDS] = TYPE_TEXT,
    [PUT_KEYS] = TYPE_TEXT,      [PUT_VALUES] = TYPE_TEXT,    [ERASE_KINDS] = TYPE_TEXT,
    [ERASE_KEYS] = TYPE_TEXT,    [AMEND_OLDS] = TYPE_TEXT,
};

static void append(PgArray *array, const void *bytes, size_t n)
{
    if (array->n + n > array->room) {
        array->room = 2 * (array->room + n) + 64;
        array->bytes = must(realloc(array->bytes, array->room));
    }
    memcpy(array->bytes + array->n, bytes, n);
    array->n += n;
}

/* One element: its length, or -1 for null, then its bytes. */
static void add(PgArray *array, const void *bytes, size_t n)
{
    static const char room[HEADER];
    uint32_t length = htonl(bytes ? (uint32_t)n : UINT32_MAX);

    if (array->n == 0)
        append(array, room, HEADER);
    append(array, &length, sizeof length);
    if (bytes)
        append(array, bytes, n);
    array->has_null |= !bytes;
    array->count++;
}

static void add_text(PgArray *array, const char *text)
{
    add(array, text, strlen(text));
}

static void add_int(PgArray *array, int number)
{
    uint32_t bytes = htonl((uint32_t)number);

    add(array, &bytes, sizeof bytes);
}

static void add_bool(PgArray *array, bool value)
{
    char byte = value;

    add(array, &byte, 1);
}

/* Write the header, now that the number of elements is known; an empty array has no
 * dimensions. */
static void finish(PgArray *array, unsigned type)
{
    uint32_t header[] = {htonl(array->count > 0), htonl(array->has_null), htonl(type),
                         htonl((uint32_t)array->count), htonl(1)};

    if (array->n == 0)
        append(array, header, 3 * sizeof *header);
    else
        memcpy(array->bytes, header, sizeof header);
}

/* What the writes to one table come to. */
typedef struct {
    const char *id;
    int need, least, last;          /* last: -1 as long as it is not known */
    bool is_dropped, is_revised, is_fenced;
    int64_t fence, holder;          /* holder: 0: as it is */
    int revision;                   /* that it must have, if it is fenced */
    const Write **events;           /* in order; the bodies are amended in place */
    const char **bodies;
    int n, room, bodies_room;
    const Write **amends;           /* of events before those, the last of each */
    const char **olds;              /* what each was before; NULL: anything */
    int n_amends, amends_room, olds_room;
} Head;

/* Writes of a batch, sorted by what they are about, and in their order. */
typedef struct {
    const Write **writes;
    int n;
} Sorted;

static int compare(const void *a, const void *b)
{
    const Write *first = *(const Write *const *)a, *second = *(const Write *const *)b;
    int order = strcmp(first->name, second->name);

    if (order == 0)
        order = strcmp(first->key, second->key);
    return order ? order : first < second ? -1 : first > second;
}

static bool is_about_table(const Write *write)
{
    return write->kind == WRITE_EVENT || write->kind == WRITE_AMEND ||
           write->kind == WRITE_DROP || write->kind == WRITE_FENCE ||
           write->kind == WRITE_TOUCH || write->kind == WRITE_HOLD;
}

static bool is_about_entry(const Write *write)
{
    return write->kind == WRITE_PUT || write->kind == WRITE_ERASE ||
           write->kind == WRITE_EXPECT;
}

static Sorted sort(const Batch *batch, bool (*is_wanted)(const Write *write))
{
    Sorted sorted = {must(calloc((size_t)batch->n + 1, sizeof *sorted.writes))};

    for (int i = 0; i < batch->n; i++)
        if (is_wanted(&batch->writes[i]))
            sorted.writes[sorted.n++] = &batch->writes[i];
    qsort(sorted.writes, (size_t)sorted.n, sizeof *sorted.writes, compare);
    return sorted;
}

/* How many of them, from `at` on, are about the same thing? */
static int same(const Sorted *sorted, int at)
{
    int n = 1;

    while (at + n < sorted->n &&
           strcmp(sorted->writes[at + n]->name, sorted->writes[at]->name) == 0 &&
           strcmp(sorted->writes[at + n]->key, sorted->writes[at]->key) == 0)
        n++;
    return n;
}

static bool take_event(Head *head, const Write *write)
{
    if (head->last < 0) {
        head->need = head->last = write->version - 1;
        if (head->need < head->least)
            return false;
    }
    if (write->version != head->last + 1)
        return false;
    head->events = must_grow(head->events, head->n, &head->room, sizeof *head->events);
    head->bodies =
        must_grow(head->bodies, head->n, &head->bodies_room, sizeof *head->bodies);
    head->events[head->n] = write;
    head->bodies[head->n++] = write->body;
    head->last++;
    return true;
}

static bool is_expected(const Write *amendment, const char *body)
{
    return amendment->is_absent || strcmp(amendment->note, body) == 0;
}

/* Amend an event that was there before. */
static bool take_old_amend(Head *head, const Write *write)
{
    if (write->version > head->least)
        head->least = write->version;
    for (int i = 0; i < head->n_amends; i++)
        if (head->amends[i]->version == write->version) {
            bool is_next = is_expected(write, head->amends[i]->body);

            head->amends[i] = write;
            return is_next;
        }
    head->amends =
        must_grow(head->amends, head->n_amends, &head->amends_room, sizeof *head->amends);
    head->olds =
        must_grow(head->olds, head->n_amends, &head->olds_room, sizeof *head->olds);
    head->olds[head->n_amends] = write->is_absent ? NULL : write->note;
    head->amends[head->n_amends++] = write;
    return true;
}

static bool take_amend(Head *head, const Write *write)
{
    int at = head->n - 1 - (head->last - write->version);

    head->is_revised = true;
    if (write->version < 1 || (head->last >= 0 && write->version > head->last))
        return false;
    if (head->last < 0 || at < 0)
        return take_old_amend(head, write);
    if (!is_expected(write, head->bodies[at]))
        return false;
    head->bodies[at] = write->body;
    return true;
}

static bool take_fence(Head *head, const Write *write)
{
    if (head->is_fenced &&
        (head->fence != write->number || head->revision != write->revision))
        return false;
    head->is_fenced = true;
    head->fence = write->number;
    head->revision = write->revision;
    if (head->last < 0)             /* no event has said which version it follows */
        head->need = write->version;
    return true;
}

static bool take(Head *head, const Write *write)
{
    switch (write->kind) {
    case WRITE_EVENT: return take_event(head, write);
    case WRITE_AMEND: return take_amend(head, write);
    case WRITE_FENCE: return take_fence(head, write);
    case WRITE_DROP:
        head->is_dropped = true;
        head->last = head->n = head->n_amends = 0;
        head->is_revised = true;
        return true;
    case WRITE_HOLD: head->holder = write->number; return true;
    default: head->is_revised = true; return true;
    }
}

static void add_head(PgArray args[ARGS], const Head *head)
{
    uint64_t fence = htobe64((uint64_t)head->fence);
    uint64_t holder = htobe64((uint64_t)head->holder);
    uint32_t revision = htonl((uint32_t)head->revision);

    add_text(&args[HEADS], head->id);
    add_int(&args[NEEDS], head->need);
    add_int(&args[LEASTS], head->least);
    add(&args[FENCES], head->is_fenced ? &fence : NULL, sizeof fence);
    add(&args[REVISIONS], head->is_fenced ? &revision : NULL, sizeof revision);
    add(&args[HOLDERS], head->holder ? &holder : NULL, sizeof holder);
    add_int(&args[NEXTS], head->last);
    add_bool(&args[DROPS], head->is_dropped);
    add_bool(&args[REVISES], head->is_revised);
    for (int i = 0; i < head->n; i++) {
        add_text(&args[EVENT_IDS], head->id);
        add_int(&args[EVENT_VERSIONS], head->events[i]->version);
        add_text(&args[EVENT_BODIES], head->bodies[i]);
        add_text(&args[EVENT_NOTES], head->events[i]->note);
    }
    for (int i = 0; i < head->n_amends; i++) {
        add_text(&args[AMEND_IDS], head->id);
        add_int(&args[AMEND_VERSIONS], head->amends[i]->version);
        add_text(&args[AMEND_BODIES], head->amends[i]->body);
        add(&args[AMEND_OLDS], head->olds[i], head->olds[i] ? strlen(head->olds[i]) : 0);
    }
}

static bool add_tables(PgArray args[ARGS], const Batch *batch)
{
    Sorted sorted = sort(batch, is_about_table);
    bool ok = true;

    for (int at = 0, n; at < sorted.n && ok; at += n) {
        Head head = {.id = sorted.writes[at]->name, .need = -1, .last = -1};
        n = same(&sorted, at);
        for (int i = at; i < at + n && ok; i++)
            ok = take(&head, sorted.writes[i]);
        if (ok)
            add_head(args, &head);
        free(head.events);
        free(head.bodies);
        free(head.amends);
        free(head.olds);
    }
    free(sorted.writes);
    return ok;
}

static void add_entry(PgArray args[ARGS], int kinds, const Write *write)
{
    add_text(&args[kinds], write->name);
    add_text(&args[kinds + 1], write->key);
    if (kinds != ERASE_KINDS)
        add_text(&args[kinds + 2], write->body);
}

/* The writes to one entry: what was there before, and the last that was written. An entry
 * that must be absent is inserted at once, which checks it; so it is erased again if
 * nothing shall be there. */
static bool add_same_entry(PgArray args[ARGS], const Write *const writes[], int n)
{
    const Write *expected = NULL, *last = NULL;

    for (int i = 0; i < n; i++) {
        if (writes[i]->kind != WRITE_EXPECT)
            last = writes[i];
        else if (expected && (expected->is_absent != writes[i]->is_absent ||
                              strcmp(expected->body, writes[i]->body) != 0))
            return false;
        else
            expected = writes[i];
    }
    bool is_put = last && last->kind == WRITE_PUT;
    if (expected && expected->is_absent) {
        add_entry(args, NEW_KINDS, is_put ? last : expected);
        if (!is_put)
            add_entry(args, ERASE_KINDS, expected);
        return true;
    }
    if (expected)
        add_entry(args, OLD_KINDS, expected);
    if (last)
        add_entry(args, is_put ? PUT_KINDS : ERASE_KINDS, last);
    return true;
}

static bool add_entries(PgArray args[ARGS], const Batch *batch)
{
    Sorted sorted = sort(batch, is_about_entry);
    bool ok = true;

    for (int at = 0, n; at < sorted.n && ok; at += n) {
        n = same(&sorted, at);
        ok = add_same_entry(args, &sorted.writes[at], n);
    }
    free(sorted.writes);
    return ok;
}

static bool is_utf8(const char *text)
{
    uint32_t code;
    int n = 1;

    for (; *text && n > 0; text += n)
        n = text_character(&code, text, NULL);
    return n > 0;
}

/* The database takes nothing but UTF-8, and would fail for the whole group. */
static bool is_text(const Batch *batch)
{
    for (int i = 0; i < batch->n; i++) {
        const Write *write = &batch->writes[i];
        if (!is_utf8(write->name) || !is_utf8(write->key) || !is_utf8(write->body) ||
            !is_utf8(write->note))
            return false;
    }
    return true;
}

void pg_batch_open(PgBatch *out, const Batch *batch)
{
    *out = (PgBatch){0};
    out->is_refused = !is_text(batch) || !add_tables(out->args, batch) ||
                      !add_entries(out->args, batch);
    for (int i = 0; i < ARGS; i++)
        finish(&out->args[i], types[i]);
}

void pg_batch_close(PgBatch *batch)
{
    for (int i = 0; i < ARGS; i++)
        free(batch->args[i].bytes);
}

PgArray pg_batch_heads(Batch *const batches[], int n)
{
    PgArray heads = {0};

    for (int i = 0; i < n && n > 1; i++) {
        const char *last = "";
        for (int j = 0; j < batches[i]->n; j++) {
            const Write *write = &batches[i]->writes[j];
            if (is_about_table(write) && strcmp(write->name, last) != 0 &&
                is_utf8(write->name))
                add_text(&heads, last = write->name);
        }
    }
    finish(&heads, TYPE_TEXT);
    return heads;
}
