/* store.c - what every store must do, tried with each kind of store. */
#include <pthread.h>
#include <stdatomic.h>

#include "base/rng.h"
#include "postgres.h"
#include "scratch.h"
#include "store_help.h"

enum { WHERE = 600 };

static Scratch scratch;
static Postgres pg;

static void events_come_in_order(Store *store)
{
    CHECK_STR(events_after(store, "t", 0), "", "a table that is not there has no events");
    for (int v = 1; v <= 3; v++)
        CHECK_INT(commit_event(store, "t", v), WRITTEN, "one after the other");
    CHECK_INT(commit_event(store, "u", 1), WRITTEN, "another table has its own numbers");
    CHECK_STR(events_after(store, "t", 0), "1 t 1|2 t 2|3 t 3|", "all");
    CHECK_STR(events_after(store, "t", 2), "3 t 3|", "after a version");
    CHECK_STR(events_after(store, "t", 3), "", "after the last");
    CHECK_STR(events_after(store, "u", 0), "1 u 1|", "of one table only");
}

static void several_events_in_a_batch(Store *store)
{
    Batch *batch = batch_open();

    batch_event(batch, "t", 1, "one", "a");
    batch_event(batch, "u", 1, "other", "b");
    batch_event(batch, "t", 2, "two", NULL);
    CHECK_INT(batch_events(batch), 3, "a batch knows its events");
    CHECK_STR(batch_event_at(batch, 2).body, "two", "in order");
    CHECK_STR(batch_event_at(batch, 2).note, "", "no note is an empty one");
    CHECK_INT(batch_event_at(batch, 1).version, 1, "with their versions");
    CHECK_INT(commit_one(store, batch), WRITTEN, "two tables together");
    CHECK_STR(events_after(store, "t", 0), "1 one|2 two|", "of the first table");
    CHECK_STR(events_after(store, "u", 0), "1 other|", "of the second");
}

static void conflicts_are_refused(Store *store)
{
    static const struct { const char *what; int version; Outcome want; } cases[] = {
        {"the first must be 1", 2, REFUSED},
        {"1 it is", 1, WRITTEN},
        {"not the same again", 1, REFUSED},
        {"no gap", 3, REFUSED},
        {"the next", 2, WRITTEN},
        {"not an old one", 1, REFUSED},
    };

    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK_INT(commit_event(store, "t", cases[i].version), cases[i].want,
                  cases[i].what);
    CHECK_STR(events_after(store, "t", 0), "1 t 1|2 t 2|", "nothing of the refused");
}

static void a_conflict_leaves_others_alone(Store *store)
{
    Batch *batches[4];
    bool refused[4];
    Err err;

    for (int i = 0; i < 4; i++)
        batches[i] = batch_open();
    batch_event(batches[0], "t", 1, "first", "");
    batch_put(batches[1], "k", "lost", "x");
    batch_event(batches[1], "u", 1, "lost", "");
    batch_event(batches[1], "t", 1, "late", "");
    batch_put(batches[1], "k", "lost too", "x");
    batch_event(batches[2], "t", 2, "second", "");
    batch_put(batches[3], "k", "kept", "x");
    assert_true(store_commit(store, batches, 4, refused, &err));
    for (int i = 0; i < 4; i++) {
        CHECK_INT(refused[i], i == 1, "only the one that came late");
        batch_close(batches[i]);
    }
    CHECK_STR(events_after(store, "t", 0), "1 first|2 second|",
              "a batch sees those before it in the same commit");
    CHECK_STR(events_after(store, "u", 0), "", "nothing of the refused batch: events");
    CHECK_STR(entries_of(store, "k", "", ""), "kept=x|", "nothing of it: entries");
}

static void entries_are_put_and_erased(Store *store)
{
    Batch *batch = batch_open();

    CHECK_STR(value_of(store, "k", "a"), "-", "none yet");
    CHECK_INT(commit_put(store, "k", "a", "1"), WRITTEN, "put");
    CHECK_INT(commit_put(store, "l", "a", "2"), WRITTEN, "a kind apart");
    CHECK_STR(value_of(store, "k", "a"), "1", "there");
    CHECK_INT(commit_put(store, "k", "a", "3"), WRITTEN, "put again");
    CHECK_STR(value_of(store, "k", "a"), "3", "in its place");
    CHECK_STR(value_of(store, "l", "a"), "2", "and nowhere else");
    batch_erase(batch, "k", "a");
    batch_erase(batch, "k", "never there");
    batch_put(batch, "k", "b", "4");
    batch_erase(batch, "k", "b");
    batch_put(batch, "k", "c", "");
    CHECK_INT(commit_one(store, batch), WRITTEN, "in the order of the batch");
    CHECK_STR(entries_of(store, "k", "", ""), "c=|", "what is left");
}

/* Put-if-absent and compare-and-set. */
static void expectations_are_met_or_refuse(Store *store)
{
    static const struct {
        const char *what, *expected, *put;
        Outcome want;
    } cases[] = {
        {"nothing is there yet", "old", "x", REFUSED},
        {"put if absent", NULL, "one", WRITTEN},
        {"only once", NULL, "two", REFUSED},
        {"another value is there", "two", "three", REFUSED},
        {"compare and set", "one", "two", WRITTEN},
        {"the old value is gone", "one", "three", REFUSED},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        Batch *batch = batch_open();
        batch_put(batch, "other", "written", cases[i].what);
        batch_expect(batch, "k", "key", cases[i].expected);
        batch_put(batch, "k", "key", cases[i].put);
        CHECK_INT(commit_one(store, batch), cases[i].want, cases[i].what);
    }
    CHECK_STR(value_of(store, "k", "key"), "two", "what was put last");
    CHECK_STR(value_of(store, "other", "written"), "compare and set",
              "a refused batch writes nothing else either");
}

/* Two batches of one commit that both put the same thing if it is absent. */
static void the_first_of_two_is_met(Store *store)
{
    Batch *batches[2];
    bool refused[2];
    Err err;

    for (int i = 0; i < 2; i++) {
        batches[i] = batch_open();
        batch_expect(batches[i], "k", "key", NULL);
        batch_put(batches[i], "k", "key", i == 0 ? "first" : "second");
    }
    assert_true(store_commit(store, batches, 2, refused, &err));
    CHECK(!refused[0] && refused[1], "the second sees the first");
    CHECK_STR(value_of(store, "k", "key"), "first", "one of them");
    batch_close(batches[0]);
    batch_close(batches[1]);
}

/* Questions to a store as rows of text. */
static void questions_are_answered(Store *store)
{
    StoreRead *reads[] = {
        store_read_entry("k", "a"), store_read_entry("k", "-"),
        store_read_entries("k", "", "a", 1), store_read_events("t", 1, 0),
    };

    CHECK_INT(commit_put(store, "k", "a", "1"), WRITTEN, "an entry");
    CHECK_INT(commit_put(store, "k", "b", "2"), WRITTEN, "a second");
    CHECK_INT(commit_put(store, "k", "c", "3"), WRITTEN, "a third");
    for (int v = 1; v <= 3; v++)
        CHECK_INT(commit_event(store, "t", v), WRITTEN, "an event");
    store_answer(store, reads, COUNT(reads));
    CHECK_INT(store_read_rows(reads[0]), 1, "an entry");
    CHECK_STR(store_read_cell(reads[0], 0, 0), "1", "its value");
    CHECK_INT(store_read_rows(reads[1]), 0, "no entry");
    CHECK_INT(store_read_rows(reads[2]), 1, "as many as were asked for");
    CHECK_STR(store_read_cell(reads[2], 0, 0), "b", "after the first");
    CHECK_STR(store_read_cell(reads[2], 0, 1), "2", "with its value");
    CHECK_INT(store_read_rows(reads[3]), 2, "the events after one");
    CHECK_INT(store_read_number(reads[3], 0, 0), 2, "their version");
    CHECK_STR(store_read_cell(reads[3], 1, 1), "t 3", "their body");
    CHECK_STR(store_read_cell(reads[3], 1, 2), "note", "their note");
    for (size_t i = 0; i < COUNT(reads); i++)
        store_read_close(reads[i]);
}

static void scans_go_by_bytes(Store *store)
{
    static const char *const keys[] = {"b/2",      "a",   "b/10", "b",
                                       "\xc3\xa9", "b/1", "c",    "B"};
    static const struct { const char *what, *prefix, *after, *want; } cases[] = {
        {"all", "", "", "B=x|a=x|b=x|b/1=x|b/10=x|b/2=x|c=x|\xc3\xa9=x|"},
        {"a prefix", "b/", "", "b/1=x|b/10=x|b/2=x|"},
        {"after one", "", "b/10", "b/2=x|c=x|\xc3\xa9=x|"},
        {"after one of a prefix", "b/", "b/1", "b/10=x|b/2=x|"},
        {"after one that is not there", "b/", "b/11", "b/2=x|"},
        {"after what is before the prefix", "b/", "a", "b/1=x|b/10=x|b/2=x|"},
        {"after what is behind the prefix", "b/", "c", ""},
        {"the prefix itself counts", "b", "", "b=x|b/1=x|b/10=x|b/2=x|"},
        {"a prefix that nothing has", "d", "", ""},
        {"no wild cards", "%", "", ""},
        {"half a character is a prefix too", "\xc3", "", "\xc3\xa9=x|"},
    };

    for (size_t i = 0; i < COUNT(keys); i++)
        commit_put(store, "k", keys[i], "x");
    commit_put(store, "j", "z", "other kind");
    commit_put(store, "l", "a", "other kind");
    for (size_t i = 0; i < COUNT(cases); i++)
        CHECK_STR(entries_of(store, "k", cases[i].prefix, cases[i].after), cases[i].want,
                  cases[i].what);
}

static bool stop_at_once(void *to, const char *key, const char *value)
{
    list_entry(to, key, value);
    return false;
}

static bool stop_at_event(void *to, const StoredEvent *event)
{
    list_event(to, event);
    return false;
}

static void reading_may_end_early(Store *store)
{
    char list[64];
    Text text = text_in(list, sizeof list);
    Err err;

    commit_put(store, "k", "a", "1");
    commit_put(store, "k", "b", "2");
    commit_event(store, "t", 1);
    commit_event(store, "t", 2);
    assert_true(store_scan(store, "k", "", "", stop_at_once, &text, &err));
    assert_true(store_events(store, "t", 0, stop_at_event, &text, &err));
    CHECK_STR(list, "a=1|1 t 1|", "one of each");
    CHECK_INT(commit_put(store, "k", "a", "3"), WRITTEN, "nothing is left open");
}

/* To be shown rows while other things are read. */
typedef struct {
    Store *store;
    Text text;
} Nested;

static bool read_inside(void *to, const char *key, const char *value)
{
    Nested *nested = to;

    (void)value;
    text_f(&nested->text, "%s: %s ", key, events_after(nested->store, key, 0));
    text_f(&nested->text, "%s; ", entries_of(nested->store, "live", "u", ""));
    return true;
}

static void rows_may_ask_for_more(Store *store)
{
    char list[256];
    Nested nested = {store, text_in(list, sizeof list)};
    Err err;

    commit_event(store, "t", 1);
    commit_event(store, "u", 1);
    commit_put(store, "live", "t", "");
    commit_put(store, "live", "u", "");
    assert_true(store_scan(store, "live", "", "", read_inside, &nested, &err));
    CHECK_STR(list, "t: 1 t 1| u=|; u: 1 u 1| u=|; ", "a scan inside a scan");
}

static void events_are_amended(Store *store)
{
    static const struct {
        const char *what, *table;
        int version;
        const char *old;
        Outcome want;
    } cases[] = {
        {"whatever it is", "t", 1, NULL, WRITTEN},
        {"not as it was read", "t", 2, "t 1", REFUSED},
        {"as it was read", "t", 2, "t 2", WRITTEN},
        {"not any more", "t", 2, "t 2", REFUSED},
        {"one that is not yet", "t", 3, NULL, REFUSED},
        {"nor with this body", "t", 3, "new", REFUSED},
        {"there is no 0", "t", 0, NULL, REFUSED},
        {"no table", "u", 1, NULL, REFUSED},
    };

    commit_event(store, "t", 1);
    commit_event(store, "t", 2);
    for (size_t i = 0; i < COUNT(cases); i++) {
        Batch *batch = batch_open();
        batch_amend(batch, cases[i].table, cases[i].version, cases[i].old, "new");
        batch_put(batch, "k", "n", cases[i].what);
        CHECK_INT(batch_events(batch), 0, "it is no event");
        CHECK_INT(commit_one(store, batch), cases[i].want, cases[i].what);
    }
    CHECK_STR(events_after(store, "t", 0), "1 new|2 new|", "only the body");
    CHECK_STR(value_of(store, "k", "n"), "as it was read",
              "with what was written beside it");
}

/* Two servers have read the same event, and each amends it. */
static void the_first_of_two_amendments(Store *store)
{
    Batch *batches[2];
    bool refused[2];
    Err err;

    commit_event(store, "t", 1);
    for (int i = 0; i < 2; i++) {
        batches[i] = batch_open();
        batch_amend(batches[i], "t", 1, "t 1", i == 0 ? "first" : "second");
    }
    assert_true(store_commit(store, batches, 2, refused, &err));
    CHECK(!refused[0] && refused[1], "the second sees the first");
    CHECK_STR(events_after(store, "t", 0), "1 first|", "one of them");
    batch_close(batches[0]);
    batch_close(batches[1]);
}

static void tables_are_dropped(Store *store)
{
    Batch *batch = batch_open();
    StoreSums sums;
    Err err;

    for (int v = 1; v <= 3; v++)
        commit_event(store, "t", v);
    commit_event(store, "u", 1);
    batch_drop(batch, "t");
    batch_drop(batch, "none");
    CHECK_INT(commit_one(store, batch), WRITTEN, "dropped, and one that is not there");
    CHECK_STR(events_after(store, "t", 0), "", "all of it");
    CHECK_STR(events_after(store, "u", 0), "1 u 1|", "not another");
    CHECK_INT(commit_event(store, "t", 4), REFUSED, "nothing follows");
    assert_true(store_count(store, &sums, &err));
    CHECK_INT(sums.tables, 1, "nor is it counted");
    batch = batch_open();
    batch_drop(batch, "u");
    batch_event(batch, "u", 2, "two", "");
    CHECK_INT(commit_one(store, batch), REFUSED, "together or not at all");
    CHECK_STR(events_after(store, "u", 0), "1 u 1|", "so it is still there");
    batch = batch_open();
    batch_drop(batch, "u");
    batch_event(batch, "u", 1, "anew", "");
    CHECK_INT(commit_one(store, batch), WRITTEN, "it begins anew");
    CHECK_STR(events_after(store, "u", 0), "1 anew|", "from 1");
}

static void an_event_and_its_amendment(Store *store)
{
    Batch *batch = batch_open(), *more = batch_open();

    batch_event(batch, "t", 1, "one", "");
    batch_amend(more, "t", 1, "one", "amended");
    batch_event(more, "t", 2, "two", "");
    batch_join(batch, more);
    CHECK_INT(batch_events(batch), 2, "two batches are one now");
    CHECK_INT(commit_one(store, batch), WRITTEN, "in order");
    CHECK_STR(events_after(store, "t", 0), "1 amended|2 two|", "as written");
    for (int i = 0; i < 2; i++) {
        batch = batch_open();
        batch_amend(batch, "t", 1, "amended", "again");
        batch_amend(batch, "t", 1, i == 0 ? "amended" : "again", "at last");
        CHECK_INT(commit_one(store, batch), i == 0 ? REFUSED : WRITTEN, "one by one");
    }
    CHECK_STR(events_after(store, "t", 0), "1 at last|2 two|", "the last");
    batch = batch_open();
    batch_event(batch, "t", 3, "three", "");
    batch_amend(batch, "t", 3, "two", "-");
    CHECK_INT(commit_one(store, batch), REFUSED, "this is not what was appended");
    batch = batch_open();
    batch_event(batch, "t", 3, "three", "");
    batch_amend(batch, "t", 2, "three", "-");
    CHECK_INT(commit_one(store, batch), REFUSED, "nor what was there");
}

static bool keep_note(void *to, const StoredEvent *event)
{
    snprintf(to, 64, "%s %s %s", event->table, event->body, event->note);
    return true;
}

static void texts_come_back_as_they_were(Store *store)
{
    static const char odd[] =
        "\xd0\x9f\xd0\xbe\xd0\xbb\xd1\x96\xd1\x81 '\"%;--\\\n\t\x01";
    size_t size = 3 << 20;
    char *large = malloc(size), *value = NULL, shown[64];
    Batch *batch = batch_open();
    Err err;

    for (size_t i = 0; i < size; i++)
        large[i] = (char)('a' + i % 23);
    large[size - 1] = '\0';
    batch_put(batch, "large", odd, large);
    batch_event(batch, odd, 1, odd, "its note");
    CHECK_INT(commit_one(store, batch), WRITTEN, "large and odd");
    assert_true(store_get(store, &value, "large", odd, &err));
    CHECK(value && strcmp(value, large) == 0, "three million bytes");
    CHECK_STR(events_after(store, odd, 0),
              "1 \xd0\x9f\xd0\xbe\xd0\xbb\xd1\x96\xd1\x81 '\"%;"
              "--\\\n\t\x01|",
              "a text of every kind");
    assert_true(store_events(store, odd, 0, keep_note, shown, &err));
    CHECK_HAS(shown, "its note", "the note is kept beside it");
    free(large);
    free(value);
}

static void everything_is_counted(Store *store)
{
    StoreSums sums;
    Err err;

    assert_true(store_count(store, &sums, &err));
    CHECK_INT(sums.tables + sums.events + sums.entries, 0, "nothing yet");
    commit_event(store, "t", 1);
    commit_event(store, "t", 2);
    commit_event(store, "u", 1);
    commit_put(store, "k", "a", "1");
    assert_true(store_count(store, &sums, &err));
    CHECK_INT(sums.tables, 2, "tables");
    CHECK_INT(sums.events, 3, "events");
    CHECK_INT(sums.entries, 1, "entries");
}

static bool list_table(void *to, const char *table, int version)
{
    text_f(to, "%s %d|", table, version);
    return true;
}

static bool list_whole_entry(void *to, const char *kind, const char *key,
                             const char *value)
{
    text_f(to, "%s/%s=%s|", kind, key, value);
    return true;
}

static const char *tables_after(Store *store, const char *after)
{
    static char list[1 << 10];
    Text text = text_in(list, sizeof list);
    Err err;

    assert_true(store_tables(store, after, list_table, &text, &err));
    return list;
}

static const char *everything_after(Store *store, const char *kind, const char *key)
{
    static char list[1 << 10];
    Text text = text_in(list, sizeof list);
    Err err;

    assert_true(store_entries(store, kind, key, list_whole_entry, &text, &err));
    return list;
}

static bool stop_at_table(void *to, const char *table, int version)
{
    list_table(to, table, version);
    return false;
}

static bool stop_at_entry(void *to, const char *kind, const char *key, const char *value)
{
    list_whole_entry(to, kind, key, value);
    return false;
}

static void all_tables_are_found(Store *store)
{
    static const char *const ids[] = {"b", "B", "\xc3\xa9", "b/", "a"};
    char list[64];
    Text text = text_in(list, sizeof list);
    Batch *batch = batch_open();
    Err err;

    CHECK_STR(tables_after(store, ""), "", "none yet");
    for (size_t i = 0; i < COUNT(ids); i++)
        for (int v = 1; v <= (int)i + 1; v++)
            commit_event(store, ids[i], v);
    CHECK_STR(tables_after(store, ""), "B 2|a 5|b 1|b/ 4|\xc3\xa9 3|", "by bytes");
    CHECK_STR(tables_after(store, "b"), "b/ 4|\xc3\xa9 3|", "after one");
    CHECK_STR(tables_after(store, "aa"), "b 1|b/ 4|\xc3\xa9 3|",
              "after one that is not there");
    CHECK_STR(tables_after(store, "\xc3\xa9"), "", "after the last");
    assert_true(store_tables(store, "", stop_at_table, &text, &err));
    CHECK_STR(list, "B 2|", "it may end early");
    batch_drop(batch, "a");
    commit_one(store, batch);
    CHECK_STR(tables_after(store, ""), "B 2|b 1|b/ 4|\xc3\xa9 3|", "not a dropped one");
}

static void all_entries_are_found(Store *store)
{
    static const char *const rows[][2] = {{"l", "a"}, {"k", "b"},         {"K", "z"},
                                          {"k", ""},  {"k", "\xc3\xa9"}, {"ka", ""}};
    char list[64];
    Text text = text_in(list, sizeof list);
    Err err;

    CHECK_STR(everything_after(store, "", ""), "", "none yet");
    for (size_t i = 0; i < COUNT(rows); i++)
        commit_put(store, rows[i][0], rows[i][1], "x");
    CHECK_STR(everything_after(store, "", ""),
              "K/z=x|k/=x|k/b=x|k/\xc3\xa9=x|ka/=x|l/a=x|", "by bytes");
    CHECK_STR(everything_after(store, "k", "b"), "k/\xc3\xa9=x|ka/=x|l/a=x|",
              "after one");
    CHECK_STR(everything_after(store, "k", "c"), "k/\xc3\xa9=x|ka/=x|l/a=x|",
              "after one that is not there");
    CHECK_STR(everything_after(store, "l", "a"), "", "after the last");
    assert_true(store_entries(store, "", "", stop_at_entry, &text, &err));
    CHECK_STR(list, "K/z=x|", "it may end early");
}

/* Somebody who commits until told: event v of table t together with entry n = v. */
typedef struct {
    Store *store;
    pthread_t thread;
    atomic_bool stop;
    atomic_int written;
} Busy;

static void *write_on(void *argument)
{
    Busy *busy = argument;

    for (int v = 1; !atomic_load(&busy->stop); v++) {
        Batch *batch = batch_open();
        char number[16];
        snprintf(number, sizeof number, "%d", v);
        batch_put(batch, "k", "n", number);
        batch_event(batch, "t", v, number, "");
        if (commit_one(busy->store, batch) != WRITTEN)
            break;
        atomic_store(&busy->written, v);
    }
    return NULL;
}

static void busy_start(Busy *busy, Store *store)
{
    *busy = (Busy){.store = store};
    assert_int_equal(pthread_create(&busy->thread, NULL, write_on, busy), 0);
}

static void wait_for(Busy *busy, int version)
{
    while (atomic_load(&busy->written) < version)
        usleep(1000);
}

static int busy_stop(Busy *busy)
{
    atomic_store(&busy->stop, true);
    pthread_join(busy->thread, NULL);
    return atomic_load(&busy->written);
}

static void reading_while_another_writes(Store *store)
{
    Busy busy;

    busy_start(&busy, store);
    for (int i = 0; i < effort(400); i++) {
        int before = atomic_load(&busy.written);
        const char *value = value_of(store, "k", "n");
        int number = atoi(value), events = count_events(store, "t");
        CHECK(number >= before, "what was committed is read");
        CHECK(events >= number, "what was read before stays");
    }
    int last = busy_stop(&busy);
    CHECK_INT(count_events(store, "t"), last, "all are there in the end");
}

static void copying_while_another_writes(Store *store)
{
    Busy busy;
    Err err;

    busy_start(&busy, store);
    for (int i = 1; i <= 3; i++) {
        wait_for(&busy, 10 * i);
        CHECK(store_copy(store, scratch_file(&scratch, "copy"), &err), "a copy");
        Store *copy = must_open(scratch_file(&scratch, "copy"));
        int events = count_events(copy, "t");
        CHECK(events >= 10 * i, "all that was written before");
        CHECK_INT(atoi(value_of(copy, "k", "n")), events, "of one moment");
        store_close(copy);
        CHECK(!store_copy(store, scratch_file(&scratch, "copy"), &err),
              "never over another");
        CHECK_HAS(said(&err), "is there already", "and says so");
        remove(scratch_file(&scratch, "copy"));
    }
    busy_stop(&busy);
    CHECK(!store_copy(store, scratch_file(&scratch, "no/copy"), &err), "no such folder");
    CHECK_HAS(said(&err), "copy", "named");
}

/* Where a store may be that is made anew for "store", and kept under any other name. */
static void where_in_memory(char out[WHERE], const char *name)
{
    (void)name;
    snprintf(out, WHERE, "memory:");
}

static void where_in_file(char out[WHERE], const char *name)
{
    snprintf(out, WHERE, "sqlite:%s", scratch_file(&scratch, name));
}

static void where_in_database(char out[WHERE], const char *name)
{
    static char kept[WHERE];

    if (strcmp(name, "store") == 0)
        snprintf(out, WHERE, "%s", postgres_fresh(&pg));
    else
        snprintf(out, WHERE, "%s", *kept ? kept : strcpy(kept, postgres_fresh(&pg)));
}

/* The kinds of store, the first of them in memory: a new one is a row here. */
static const struct {
    const char *prefix;
    void (*where)(char out[WHERE], const char *name);
    bool is_kept;                   /* when it is closed */
} kinds[] = {
    {"memory:", where_in_memory, false},
    {"sqlite:", where_in_file, true},
    {"postgres:", where_in_database, true},
};

enum { KINDS = COUNT(kinds) };

static const char *const tables[4] = {"t0", "t1", "t2", "t3"};

/* A write to a few tables and entries, most of which fit. */
static Batch *random_batch(Rng *rng, const int versions[4])
{
    Batch *batch = batch_open();

    for (uint32_t i = rng_below(rng, 4); i < 4; i++) {
        int t = (int)rng_below(rng, 4), v = versions[t] + (rng_below(rng, 4) != 0);
        char key[16], value[16];
        snprintf(key, sizeof key, "k%u", rng_below(rng, 12));
        snprintf(value, sizeof value, "%u", rng_below(rng, 1000));
        if (rng_below(rng, 40) == 0)
            batch_drop(batch, tables[t]);
        switch (rng_below(rng, 4)) {
        case 0: batch_event(batch, tables[t], v > 0 ? v : 1, value, key); break;
        case 1: batch_amend(batch, tables[t], v - 1, NULL, value); break;
        case 2: batch_put(batch, tables[t], key, value); break;
        default: batch_erase(batch, tables[t], key);
        }
    }
    return batch;
}

/* Both have the same of this table; returns its version. */
static void same_table(Store *first, Store *other, const char *table)
{
    int version = count_events(first, table);
    char *want = strdup(events_after(first, table, version - 5));

    CHECK_STR(events_after(other, table, version - 5), want, "events");
    free(want);
    want = strdup(entries_of(first, table, "", ""));
    CHECK_STR(entries_of(other, table, "", ""), want, "entries");
    free(want);
}

static const char *where_is(size_t kind, const char *name)
{
    static char where[WHERE];

    kinds[kind].where(where, name);
    return where;
}

/* What is kept is there again when it is opened again. */
static void open_again(Store *stores[KINDS])
{
    for (size_t k = 0; k < KINDS; k++) {
        if (!kinds[k].is_kept)
            continue;
        store_close(stores[k]);
        stores[k] = must_open(where_is(k, "agree"));
        for (int t = 0; t < 4; t++)
            same_table(stores[0], stores[k], tables[t]);
    }
}

/* All kinds of store answer the same to the same. */
static void stores_agree(void **state)
{
    Store *stores[KINDS];
    int versions[4] = {0}, conflicts = 0;
    Rng rng = rng_from(7);

    (void)state;
    for (size_t k = 0; k < KINDS; k++)
        stores[k] = must_open(where_is(k, "agree"));
    for (int i = 0; i < effort(2000); i++) {
        Batch *batches[5];
        bool refused[KINDS][5];
        Err err;
        for (int j = 0; j < 5; j++)
            batches[j] = random_batch(&rng, versions);
        for (size_t k = 0; k < KINDS; k++)
            assert_true(store_commit(stores[k], batches, 5, refused[k], &err));
        for (int j = 0; j < 5; j++) {
            for (size_t k = 1; k < KINDS; k++)
                CHECK_INT(refused[0][j], refused[k][j], "all refuse or none");
            conflicts += refused[0][j];
            batch_close(batches[j]);
        }
        for (int t = 0; t < 4; t++) {
            for (size_t k = 1; k < KINDS; k++)
                same_table(stores[0], stores[k], tables[t]);
            versions[t] = count_events(stores[0], tables[t]);
        }
    }
    CHECK(conflicts > 100 / FEWER, "some did conflict");
    open_again(stores);
    for (size_t k = 0; k < KINDS; k++)
        store_close(stores[k]);
}

static const struct {
    const char *name;
    void (*check)(Store *store);
} behaviours[] = {
    {"events come in order", events_come_in_order},
    {"several events in a batch", several_events_in_a_batch},
    {"conflicts are refused", conflicts_are_refused},
    {"a conflict leaves others alone", a_conflict_leaves_others_alone},
    {"entries are put and erased", entries_are_put_and_erased},
    {"expectations are met or refuse", expectations_are_met_or_refuse},
    {"the first of two is met", the_first_of_two_is_met},
    {"questions are answered", questions_are_answered},
    {"scans go by bytes", scans_go_by_bytes},
    {"reading may end early", reading_may_end_early},
    {"rows may ask for more", rows_may_ask_for_more},
    {"events are amended", events_are_amended},
    {"the first of two amendments", the_first_of_two_amendments},
    {"tables are dropped", tables_are_dropped},
    {"an event and its amendment", an_event_and_its_amendment},
    {"texts come back as they were", texts_come_back_as_they_were},
    {"everything is counted", everything_is_counted},
    {"all tables are found", all_tables_are_found},
    {"all entries are found", all_entries_are_found},
    {"reading while another writes", reading_while_another_writes},
    {"copying while another writes", copying_while_another_writes},
};

enum { BEHAVIOURS = COUNT(behaviours) };

/* One behaviour of one kind of store; its number tells which. */
static void try_behaviour(void **state)
{
    size_t number = *(size_t *)*state;
    Store *store = must_open(where_is(number / BEHAVIOURS, "store"));

    behaviours[number % BEHAVIOURS].check(store);
    store_close(store);
    scratch_empty(&scratch);
}

int main(void)
{
    static struct CMUnitTest tests[BEHAVIOURS * KINDS + 1];
    static char names[BEHAVIOURS * KINDS][64];
    static size_t numbers[BEHAVIOURS * KINDS];

    for (size_t i = 0; i < BEHAVIOURS * KINDS; i++) {
        numbers[i] = i;
        snprintf(names[i], sizeof names[i], "%s %s", kinds[i / BEHAVIOURS].prefix,
                 behaviours[i % BEHAVIOURS].name);
        tests[i] = (struct CMUnitTest){names[i], try_behaviour, NULL, NULL, &numbers[i]};
    }
    tests[BEHAVIOURS * KINDS] = (struct CMUnitTest)cmocka_unit_test(stores_agree);
    scratch_open(&scratch);
    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    scratch_close(&scratch);
    return failed;
}
