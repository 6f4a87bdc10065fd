/* history.c - the seats a person took, in two kinds of entries: by table, which
 * says whose a seat is and is all there is; and in the order in which they are shown, so
 * that a page of a long history costs what a page costs.
 *
 *   history/ID/TABLE/SEAT          VERSION MS
 *   past/ID/over TIME/TABLE/SEAT   the same; running games first, then newest first
 *
 * A seat that is left before the start is shown no more but stays in the first. */
#include <stdlib.h>
#include <string.h>

#include "server/people/inside.h"

enum { KEY = PERSON_ID + TABLE_ID + 8, ORDER = PAST_KEY, AT_ONCE = 500 };

/* The latest comes first, so its number is the lowest. */
static void order_prefix(char out[ORDER], const char *person, bool is_over, int64_t at)
{
    Text text = text_in(out, ORDER);

    text_f(&text, "%s/%d %016llx/", person, is_over,
           (unsigned long long)(INT64_MAX - at));
}

static void order_key(char out[ORDER], const char *person, bool is_over, const Past *past)
{
    char prefix[ORDER];
    Text text = text_in(out, ORDER);

    order_prefix(prefix, person, is_over, past->at);
    text_f(&text, "%s%s/%d", prefix, past->table, past->seat);
}

static void past_key(char out[KEY], const char *person, const char *table, int seat)
{
    Text text = text_in(out, KEY);

    text_f(&text, "%s/%s/%d", person, table, seat);
}

static void put_order(Batch *batch, const char *person, bool is_over, const Past *past)
{
    char key[ORDER], value[48];
    Text text = text_in(value, sizeof value);

    order_key(key, person, is_over, past);
    text_f(&text, "%d %lld", past->version, (long long)past->at);
    batch_put(batch, "past", key, value);
}

static void erase_order(Batch *batch, const char *person, bool is_over, const Past *past)
{
    char key[ORDER];

    order_key(key, person, is_over, past);
    batch_erase(batch, "past", key);
}

void history_put(Batch *batch, const char *person, const char *table, int seat,
                 int version, int64_t wall_ms)
{
    Past past = {.seat = seat, .version = version, .at = wall_ms};
    char key[KEY], value[48];
    Text id = text_in(past.table, sizeof past.table);
    Text text = text_in(value, sizeof value);

    text_str(&id, table);
    past_key(key, person, table, seat);
    text_f(&text, "%d %lld", version, (long long)wall_ms);
    batch_put(batch, "history", key, value);
    put_order(batch, person, false, &past);
}

void history_erase(Batch *batch, const char *person, const Past *past)
{
    char key[KEY];

    past_key(key, person, past->table, past->seat);
    batch_erase(batch, "history", key);
    erase_order(batch, person, false, past);
    erase_order(batch, person, true, past);
}

/* Read "TABLE/SEAT" -> "VERSION MS". */
bool history_parse(Past *out, const char *key, const char *value)
{
    size_t n = strcspn(key, "/");
    const char *seat = key + n + (key[n] == '/'), *at = value;
    uint64_t ms;

    *out = (Past){0};
    if (n >= sizeof out->table)
        return false;
    memcpy(out->table, key, n);
    if (!text_read_int(&seat, 0, MAX_SEATS - 1, &out->seat) || *seat ||
        !text_read_int(&at, 1, INT32_MAX, &out->version) || *at++ != ' ' ||
        !text_read_u64(at, &ms))
        return false;
    out->at = (int64_t)ms;
    return true;
}

/* The seat as its entry has it; false if it is not there. */
static bool find(Past *out, Store *store, const char *person, const char *table, int seat)
{
    char key[KEY], *value = NULL;
    Err err;

    past_key(key, person, table, seat);
    bool ok = store_get(store, &value, "history", key, &err) && value &&
              history_parse(out, key + strlen(person) + 1, value);
    free(value);
    return ok;
}

void history_drop(Batch *batch, Store *store, const char *person, const char *table,
                  int seat)
{
    Past past;

    if (find(&past, store, person, table, seat))
        history_erase(batch, person, &past);
}

void history_end(Batch *batch, Store *store, const char *person, const char *table,
                 int seat)
{
    Past past;

    if (!find(&past, store, person, table, seat))
        return;
    erase_order(batch, person, false, &past);
    put_order(batch, person, true, &past);
}

void history_leave(Batch *batch, Store *store, const char *person, const char *table,
                   int seat)
{
    Past past;

    if (find(&past, store, person, table, seat))
        erase_order(batch, person, false, &past);
}

/* Entries on their way into an array. */
typedef struct {
    Past *out;
    int n, most;
    size_t prefix;                  /* of their keys, up to TABLE/SEAT */
    char *last;                     /* PAST_KEY: the last key that was read; or NULL */
} Reading;

static bool read_past(void *to, const char *key, const char *value)
{
    Reading *reading = to;

    if (reading->last) {
        Text text = text_in(reading->last, PAST_KEY);
        text_str(&text, key);
    }
    reading->n += history_parse(&reading->out[reading->n], key + reading->prefix, value);
    return reading->n < reading->most;
}

int history_next(Past *past, Tables *tables, const char *person, Err *err)
{
    char prefix[KEY], after[KEY] = "";
    Reading reading = {.out = past, .most = 1, .prefix = strlen(person) + 1};
    Text text = text_in(prefix, sizeof prefix);

    text_f(&text, "%s/", person);
    if (*past->table)
        past_key(after, person, past->table, past->seat);
    return store_scan(tables_store(tables), "history", prefix, after, read_past, &reading,
                      err) ? reading.n : -1;
}

/* The seats of a person at a table, and which of them stands for it. */
typedef struct {
    Tables *tables;
    const char *person;
    size_t prefix;
    bool is_over;                   /* the game */
    Past newest;                    /* of those that are shown, else of all */
    bool is_there, is_shown;
} Spot;

static bool is_shown(const Spot *spot, const Past *past)
{
    char key[ORDER], *value = NULL;
    Err err;

    order_key(key, spot->person, spot->is_over, past);
    bool is_there =
        store_get(tables_store(spot->tables), &value, "past", key, &err) && value;
    free(value);
    return is_there && !trace_has_ended(spot->tables, past);
}

static bool see_seat(void *to, const char *key, const char *value)
{
    Spot *spot = to;
    Past past;

    if (!history_parse(&past, key + spot->prefix, value))
        return true;
    bool shown = is_shown(spot, &past);
    bool is_better = shown != spot->is_shown ? shown : past.at > spot->newest.at;
    if (spot->is_there && !is_better)
        return true;
    spot->newest = past;
    spot->is_there = true;
    spot->is_shown = shown;
    return true;
}

static bool find_spot(Spot *out, Tables *tables, const char *person, const char *table,
                      Err *err)
{
    char prefix[KEY], *live;
    Text text = text_in(prefix, sizeof prefix);

    *out = (Spot){.tables = tables, .person = person, .prefix = strlen(person) + 1};
    text_f(&text, "%s/%s/", person, table);
    if (text.cut)
        return true;
    if (!store_get(tables_store(tables), &live, "live", table, err))
        return false;
    out->is_over = !live;
    free(live);
    return store_scan(tables_store(tables), "history", prefix, "", see_seat, out, err);
}

bool history_stands(Tables *tables, const char *person, const Past *past)
{
    Spot spot;
    Err err;

    return find_spot(&spot, tables, person, past->table, &err) && spot.is_shown &&
           spot.newest.seat == past->seat;
}

int history_after(char out[PAST_KEY], Tables *tables, const char *person,
                  const char *table, Err *err)
{
    Spot spot;

    if (!find_spot(&spot, tables, person, table, err))
        return -1;
    if (spot.is_there)
        order_key(out, person, spot.is_over, &spot.newest);
    return spot.is_there;
}

int history_page(Past *out, int most, Tables *tables, const char *person,
                 char after[PAST_KEY], Err *err)
{
    char prefix[ORDER], from[ORDER];
    Reading reading = {.out = out, .most = most, .last = after};
    Text text = text_in(prefix, sizeof prefix);

    order_prefix(from, person, false, 0);
    reading.prefix = strlen(from);
    strcpy(from, after);
    text_f(&text, "%s/", person);
    return store_scan(tables_store(tables), "past", prefix, from, read_past, &reading,
                      err)
             ? reading.n
             : -1;
}

/* Putting a history of before into order, so many at a time. */
typedef struct {
    Tables *tables;
    Batch *batch;
    char last[KEY];
    int n;
    bool ok;
    Err *err;
} Ordering;

static bool order_one(void *to, const char *key, const char *value)
{
    Ordering *ordering = to;
    size_t n = strcspn(key, "/");
    char person[PERSON_ID] = "", *live;
    Past past;
    Text last = text_in(ordering->last, sizeof ordering->last);

    text_str(&last, key);
    ordering->n++;
    if (n >= sizeof person || !key[n] || !history_parse(&past, key + n + 1, value))
        return ordering->n < AT_ONCE;
    memcpy(person, key, n);
    ordering->ok = store_get(tables_store(ordering->tables), &live, "live", past.table,
                             ordering->err);
    if (ordering->ok && !(live && trace_has_ended(ordering->tables, &past)))
        put_order(ordering->batch, person, !live, &past);
    free(live);
    return ordering->ok && ordering->n < AT_ONCE;
}

/* One commit of it; the last notes that it is done. */
static bool order_some(Ordering *ordering, Err *err)
{
    Store *store = tables_store(ordering->tables);
    char after[KEY];
    bool refused = false;

    memcpy(after, ordering->last, sizeof after);
    ordering->batch = batch_open();
    ordering->n = 0;
    ordering->ok = true;
    bool ok = store_scan(store, "history", "", after, order_one, ordering, err) &&
              ordering->ok;
    if (ok && ordering->n < AT_ONCE)
        batch_put(ordering->batch, "order", "past", "");
    ok = ok && store_commit(store, &ordering->batch, 1, &refused, err);
    batch_close(ordering->batch);
    return ok;
}

bool history_open(Tables *tables, Err *err)
{
    Ordering ordering = {.tables = tables, .n = AT_ONCE, .err = err};
    char *done;

    if (!store_get(tables_store(tables), &done, "order", "past", err))
        return false;
    bool ok = true, is_done = done;
    free(done);
    while (ok && !is_done) {
        ok = order_some(&ordering, err);
        is_done = ordering.n < AT_ONCE;
    }
    return ok;
}
