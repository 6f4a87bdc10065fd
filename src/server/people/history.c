/* history.c - the seats that a person took. There are two kinds of entries: one by table,
 * complete, which says whose a seat is; and one in the order in which games are shown, so
 * that a page of a long history costs no more than a page.
 *
 *   history/ID/TABLE/SEAT          VERSION MS
 *   history/ID/TABLE/SEAT/VERSION  the same, of an earlier time in that seat
 *   past/ID/OVER TIME/TABLE/SEAT   the same; running games first, then the newest first
 *
 * A seat that is left before the start is erased from the last kind only: the person's
 * name and words are still in the table's events. So a person who takes the same seat
 * again has an entry for each time. */
#include <stdlib.h>
#include <string.h>

#include "server/people/internal.h"

enum { KEY = PERSON_ID + TABLE_ID + 20, VALUE = 48, AT_ONCE = 500 };

/* The store sorts by key, so the newest game must have the lowest number. */
static void order_prefix(char out[ORDER_KEY], const char *person, bool is_over,
                         int64_t at)
{
    Text text = text_in(out, ORDER_KEY);

    text_f(&text, "%s/%d %016llx/", person, is_over,
           (unsigned long long)(INT64_MAX - at));
}

static void order_key(char out[ORDER_KEY], const char *person, bool is_over,
                      const HistoryEntry *entry)
{
    char prefix[ORDER_KEY];
    Text text = text_in(out, ORDER_KEY);

    order_prefix(prefix, person, is_over, entry->at);
    text_f(&text, "%s%s/%d", prefix, entry->table, entry->seat);
}

static void entry_key(char out[KEY], const char *person, const HistoryEntry *entry)
{
    Text text = text_in(out, KEY);

    text_f(&text, "%s/%s/%d", person, entry->table, entry->seat);
    if (entry->is_earlier)
        text_f(&text, "/%d", entry->version);
}

static void write_value(char out[VALUE], const HistoryEntry *entry)
{
    Text text = text_in(out, VALUE);

    text_f(&text, "%d %lld", entry->version, (long long)entry->at);
}

static void put_entry(Batch *batch, const char *person, const HistoryEntry *entry)
{
    char key[KEY], value[VALUE];

    entry_key(key, person, entry);
    write_value(value, entry);
    batch_put(batch, "history", key, value);
}

static void put_order(Batch *batch, const char *person, bool is_over,
                      const HistoryEntry *entry)
{
    char key[ORDER_KEY], value[VALUE];

    order_key(key, person, is_over, entry);
    write_value(value, entry);
    batch_put(batch, "past", key, value);
}

static void erase_order(Batch *batch, const char *person, bool is_over,
                        const HistoryEntry *entry)
{
    char key[ORDER_KEY];

    order_key(key, person, is_over, entry);
    batch_erase(batch, "past", key);
}

void history_erase(Batch *batch, const char *person, const HistoryEntry *entry)
{
    char key[KEY];

    entry_key(key, person, entry);
    batch_erase(batch, "history", key);
    erase_order(batch, person, false, entry);
    erase_order(batch, person, true, entry);
}

/* Read what may follow TABLE/SEAT in a key: "", or "/VERSION". */
static bool read_earlier(HistoryEntry *out, const char *rest)
{
    int version;

    if (!*rest)
        return true;
    out->is_earlier = true;
    return *rest++ == '/' && text_read_int(&rest, 1, INT32_MAX, &version) && !*rest &&
           version == out->version;
}

bool history_read_entry(HistoryEntry *out, const char *key, const char *value)
{
    size_t n = strcspn(key, "/");
    const char *seat = key + n + (key[n] == '/'), *at = value;
    uint64_t ms;

    *out = (HistoryEntry){0};
    if (n >= sizeof out->table)
        return false;
    memcpy(out->table, key, n);
    if (!text_read_int(&seat, 0, MAX_SEATS - 1, &out->seat) ||
        !text_read_int(&at, 1, INT32_MAX, &out->version) || *at++ != ' ' ||
        !text_read_u64(at, &ms))
        return false;
    out->at = (int64_t)ms;
    return read_earlier(out, seat);
}

static HistoryEntry entry_of(const PersonSeat *seat, int version, int64_t wall_ms)
{
    HistoryEntry entry = {.seat = seat->seat, .version = version, .at = wall_ms};

    text_copy(entry.table, sizeof entry.table, seat->table);
    return entry;
}

/* Read the entry of a seat; false if there is none. */
static bool find(HistoryEntry *out, const People *people, const PersonSeat *seat)
{
    const HistoryEntry sought = entry_of(seat, 0, 0);
    char key[KEY], *value = NULL;
    Err err;

    entry_key(key, seat->person, &sought);
    bool ok = store_get(people->store, &value, "history", key, &err) && value &&
              history_read_entry(out, key + strlen(seat->person) + 1, value);
    free(value);
    return ok;
}

/* The entry of an earlier time is kept beside the new one: without it nobody would know
 * whose name and words those in the older events are. At a new table there is none. */
void history_seated(Batch *batch, People *people, const PersonSeat *seat, int version,
                    int64_t wall_ms)
{
    const HistoryEntry entry = entry_of(seat, version, wall_ms);
    HistoryEntry earlier;

    if (version > 1 && find(&earlier, people, seat)) {
        earlier.is_earlier = true;
        put_entry(batch, seat->person, &earlier);
    }
    put_entry(batch, seat->person, &entry);
    put_order(batch, seat->person, false, &entry);
}

void history_left(Batch *batch, People *people, const PersonSeat *seat)
{
    HistoryEntry entry;

    if (find(&entry, people, seat))
        erase_order(batch, seat->person, false, &entry);
}

void history_over(Batch *batch, People *people, const PersonSeat *seat)
{
    HistoryEntry entry;

    if (!find(&entry, people, seat))
        return;
    erase_order(batch, seat->person, false, &entry);
    put_order(batch, seat->person, true, &entry);
}

void history_deleted(Batch *batch, People *people, const PersonSeat *seat)
{
    HistoryEntry entry;

    if (find(&entry, people, seat))
        history_erase(batch, seat->person, &entry);
}

/* A scan that reads entries into an array. */
typedef struct {
    HistoryEntry *out;
    int n, most;
    size_t prefix;                  /* length of what stands before TABLE/SEAT in keys */
    char *last;                     /* ORDER_KEY: the last key that was read; or NULL */
} EntryScan;

static bool read_entry(void *to, const char *key, const char *value)
{
    EntryScan *scan = to;

    if (scan->last) {
        Text text = text_in(scan->last, ORDER_KEY);
        text_str(&text, key);
    }
    scan->n += history_read_entry(&scan->out[scan->n], key + scan->prefix, value);
    return scan->n < scan->most;
}

int history_next(HistoryEntry *entry, People *people, const char *person, Err *err)
{
    char prefix[KEY], after[KEY] = "";
    EntryScan scan = {.out = entry, .most = 1, .prefix = strlen(person) + 1};
    Text text = text_in(prefix, sizeof prefix);

    text_f(&text, "%s/", person);
    if (*entry->table)
        entry_key(after, person, entry);
    return lookups_scan(tables_lookups(people->tables),
                        &(StoreRange){"history", prefix, after}, 1, read_entry, &scan,
                        err)
             ? scan.n
             : -1;
}

/* The seat at one table that the person did not leave. */
typedef struct {
    People *people;
    size_t prefix;
    int seat;
} SeatSearch;

static bool try_seat(void *to, const char *key, const char *value)
{
    SeatSearch *search = to;
    HistoryEntry entry;

    if (history_read_entry(&entry, key + search->prefix, value) && !entry.is_earlier &&
        !seat_was_left(search->people, &entry))
        search->seat = entry.seat;
    return search->seat == NOBODY;
}

int person_seat(People *people, Session *session, const char *token, const char *table)
{
    char prefix[PERSON_ID + TABLE_ID + 2];
    Text text = text_in(prefix, sizeof prefix);
    SeatSearch search = {people, PERSON_ID, NOBODY};
    Person person;
    Err err;

    if (!person_by_token(&person, people, token, &err))
        return NOBODY;
    search.prefix = strlen(person.id) + 1;
    text_f(&text, "%s/%s/", person.id, table);
    if (text.cut ||
        !store_scan(people->store, "history", prefix, "", try_seat, &search, &err))
        return NOBODY;
    if (search.seat != NOBODY) {
        text_copy(session->person, sizeof session->person, person.id);
        token_hash(session->hash, token);
    }
    return search.seat;
}

/* The seats of a person at one table, and which of them the history shows. */
typedef struct {
    People *people;
    const char *person;
    size_t prefix;
    bool is_over;                   /* the game */
    HistoryEntry newest;            /* of those that are shown; if none is, of all */
    bool is_there, is_shown;
} SeatsAtTable;

static bool is_shown(const SeatsAtTable *seats, const HistoryEntry *entry)
{
    char key[ORDER_KEY], *value = NULL;
    Err err;

    order_key(key, seats->person, seats->is_over, entry);
    bool is_there = store_get(seats->people->store, &value, "past", key, &err) && value;
    free(value);
    return is_there && !seat_was_left(seats->people, entry);
}

static bool see_seat(void *to, const char *key, const char *value)
{
    SeatsAtTable *seats = to;
    HistoryEntry entry;

    if (!history_read_entry(&entry, key + seats->prefix, value) || entry.is_earlier)
        return true;
    bool shown = is_shown(seats, &entry);
    bool is_better = shown != seats->is_shown ? shown : entry.at > seats->newest.at;
    if (seats->is_there && !is_better)
        return true;
    seats->newest = entry;
    seats->is_there = true;
    seats->is_shown = shown;
    return true;
}

static bool find_seats(SeatsAtTable *out, People *people, const char *person,
                       const char *table, Err *err)
{
    char prefix[KEY], *live;
    Text text = text_in(prefix, sizeof prefix);

    *out =
        (SeatsAtTable){.people = people, .person = person, .prefix = strlen(person) + 1};
    text_f(&text, "%s/%s/", person, table);
    if (text.cut)
        return true;
    if (!store_get(people->store, &live, "live", table, err))
        return false;
    out->is_over = !live;
    free(live);
    return store_scan(people->store, "history", prefix, "", see_seat, out, err);
}

bool history_is_listed(People *people, const char *person, const HistoryEntry *entry)
{
    SeatsAtTable seats;
    Err err;

    return find_seats(&seats, people, person, entry->table, &err) && seats.is_shown &&
           seats.newest.seat == entry->seat;
}

int history_key_at(char out[ORDER_KEY], People *people, const char *person,
                   const char *table, Err *err)
{
    SeatsAtTable seats;

    if (!find_seats(&seats, people, person, table, err))
        return -1;
    if (seats.is_there)
        order_key(out, person, seats.is_over, &seats.newest);
    return seats.is_there;
}

int history_page(HistoryEntry *out, int most, People *people, const char *person,
                 char after[ORDER_KEY], Err *err)
{
    char prefix[ORDER_KEY], from[ORDER_KEY];
    EntryScan scan = {.out = out, .most = most, .last = after};
    Text text = text_in(prefix, sizeof prefix);

    order_prefix(from, person, false, 0);
    scan.prefix = strlen(from);
    strcpy(from, after);
    text_f(&text, "%s/", person);
    return lookups_scan(tables_lookups(people->tables),
                        &(StoreRange){"past", prefix, from}, most, read_entry, &scan, err)
             ? scan.n
             : -1;
}

/* Adds the entries of the second kind to a store that is older than they are. */
typedef struct {
    People *people;
    Batch *batch;
    char last[KEY];
    int n;
    bool ok;
    Err *err;
} HistoryUpgrade;

static bool upgrade_entry(void *to, const char *key, const char *value)
{
    HistoryUpgrade *upgrade = to;
    size_t n = strcspn(key, "/");
    char person[PERSON_ID] = "", *live;
    HistoryEntry entry;
    Text last = text_in(upgrade->last, sizeof upgrade->last);

    text_str(&last, key);
    upgrade->n++;
    if (n >= sizeof person || !key[n] ||
        !history_read_entry(&entry, key + n + 1, value) || entry.is_earlier)
        return upgrade->n < AT_ONCE;
    memcpy(person, key, n);
    upgrade->ok = store_get(upgrade->people->store, &live, "live", entry.table,
                             upgrade->err);
    if (upgrade->ok && !(live && seat_was_left(upgrade->people, &entry)))
        put_order(upgrade->batch, person, !live, &entry);
    free(live);
    return upgrade->ok && upgrade->n < AT_ONCE;
}

/* One commit; the last one notes that the upgrade is done. */
static bool upgrade_some(HistoryUpgrade *upgrade, Err *err)
{
    Store *store = upgrade->people->store;
    char after[KEY];
    bool refused = false;

    memcpy(after, upgrade->last, sizeof after);
    upgrade->batch = batch_open();
    upgrade->n = 0;
    upgrade->ok = true;
    bool ok = store_scan(store, "history", "", after, upgrade_entry, upgrade, err) &&
              upgrade->ok;
    if (ok && upgrade->n < AT_ONCE)
        batch_put(upgrade->batch, "order", "past", "");
    ok = ok && store_commit(store, &upgrade->batch, 1, &refused, err);
    batch_close(upgrade->batch);
    return ok;
}

bool history_upgrade(People *people, Err *err)
{
    HistoryUpgrade upgrade = {.people = people, .n = AT_ONCE, .err = err};
    char *done;

    if (!store_get(people->store, &done, "order", "past", err))
        return false;
    bool ok = true, is_done = done;
    free(done);
    while (ok && !is_done) {
        ok = upgrade_some(&upgrade, err);
        is_done = upgrade.n < AT_ONCE;
    }
    return ok;
}
