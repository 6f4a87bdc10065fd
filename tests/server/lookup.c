/* lookup.c - reading without waiting: work that is run again until it has read all it
 * wants. */
#include <pthread.h>

#include "store/lookup.h"
#include "store_help.h"

/* The loop of a server: it waits until a thread wakes it. */
typedef struct {
    pthread_mutex_t mutex;
    pthread_cond_t woken;
    bool is_woken;
} Loop;

static Loop loop = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, false};

static void wake(void *with)
{
    Loop *to = with;

    pthread_mutex_lock(&to->mutex);
    to->is_woken = true;
    pthread_cond_signal(&to->woken);
    pthread_mutex_unlock(&to->mutex);
}

static void turn(Lookups *lookups)
{
    pthread_mutex_lock(&loop.mutex);
    while (!loop.is_woken)
        pthread_cond_wait(&loop.woken, &loop.mutex);
    loop.is_woken = false;
    pthread_mutex_unlock(&loop.mutex);
    lookups_collect(lookups);
}

/* Work that follows a trail: the entry "a" names the next one. */
typedef struct {
    Lookups *lookups;
    Lookup *lookup;
    int runs, n_entries, n_events;
    char end[16];
    bool is_done;
} Work;

static bool follow(Work *work, Err *err)
{
    char key[16] = "a", *value = NULL;

    while (store_get(lookups_store(work->lookups), &value, "trail", key, err)) {
        if (!value) {
            snprintf(work->end, sizeof work->end, "%s", key);
            return true;
        }
        snprintf(key, sizeof key, "%s", value);
        free(value);
    }
    return false;
}

static bool count(void *to, const char *key, const char *value)
{
    (void)key;
    (void)value;
    return ++*(int *)to;
}

static void run(void *with)
{
    Work *work = with;
    Store *store = lookups_store(work->lookups);
    Err err = {0};

    work->runs++;
    work->n_entries = work->n_events = 0;
    lookup_enter(work->lookup);
    bool ok = follow(work, &err) &&
              store_scan(store, "many", "", "", count, &work->n_entries, &err) &&
              store_events(store, "t", 0, count_event, &work->n_events, &err);
    if (ok)
        lookups_must_be_done(work->lookups);
    else
        CHECK_INT(err.code, ERR_WAITING, "nothing fails but for want of an answer");
    CHECK_INT(lookup_leave(work->lookup), !ok, "it waits for what it did not have");
    work->is_done = ok;
}

static Store *stocked(void)
{
    Store *store = must_open("memory:");
    Batch *batch = batch_open();
    char key[16];

    batch_put(batch, "trail", "a", "b");
    batch_put(batch, "trail", "b", "c");
    for (int i = 0; i < 1000; i++) {
        snprintf(key, sizeof key, "%04d", i);
        batch_put(batch, "many", key, "x");
    }
    for (int v = 1; v <= 600; v++)
        batch_event(batch, "t", v, "body", "note");
    CHECK_INT(commit_one(store, batch), WRITTEN, "stocked");
    return store;
}

static Work work_open(Lookups *lookups)
{
    return (Work){.lookups = lookups};
}

static void work_is_run_again_until_it_has_read_all(void **state)
{
    Err err;
    Store *store = stocked();
    Lookups *lookups = lookups_open(store, wake, &loop, &err);
    Work work = work_open(lookups);

    (void)state;
    assert_non_null(lookups);
    lookups_forbid_waiting(lookups);
    work.lookup = lookup_open(lookups, run, &work);
    run(&work);
    CHECK(!work.is_done && lookup_waits(work.lookup), "the first answer is on its way");
    while (!work.is_done)
        turn(lookups);
    CHECK_STR(work.end, "c", "the end of the trail");
    CHECK_INT(work.n_entries, 1000, "all entries, page by page");
    CHECK_INT(work.n_events, 600, "all events");
    CHECK_INT(work.runs, 1 + 3 + 4 + 3, "once more for each step of the trail and page");

    run(&work);
    CHECK(work.is_done, "with all the answers it needs one run");
    CHECK_INT(commit_put(store, "trail", "c", "d"), WRITTEN, "the trail goes on");
    run(&work);
    CHECK_STR(work.end, "c", "a Lookup keeps what it has read");
    lookup_forget(work.lookup);
    run(&work);
    while (!work.is_done)
        turn(lookups);
    CHECK_STR(work.end, "d", "until it forgets it");
    lookup_close(work.lookup);
    lookups_close(lookups);
    store_close(store);
}

static void work_may_end_while_answers_are_on_their_way(void **state)
{
    Err err;
    Store *store = stocked();
    Lookups *lookups = lookups_open(store, wake, &loop, &err);
    Work work = work_open(lookups);

    (void)state;
    work.lookup = lookup_open(lookups, run, &work);
    run(&work);
    lookup_close(work.lookup);
    lookups_close(lookups);
    CHECK_INT(work.runs, 1, "nobody is called any more");
    store_close(store);
}

/* Work inside work reads for itself. */
static void work_may_begin_other_work(void **state)
{
    Err err;
    Store *store = stocked();
    Lookups *lookups = lookups_open(store, wake, &loop, &err);
    Work outer = work_open(lookups), inner = work_open(lookups);
    char *value = NULL;

    (void)state;
    outer.lookup = lookup_open(lookups, run, &outer);
    inner.lookup = lookup_open(lookups, run, &inner);
    lookup_enter(outer.lookup);
    run(&inner);
    CHECK(!store_get(lookups_store(lookups), &value, "trail", "a", &err), "not yet");
    CHECK(lookup_leave(outer.lookup), "the outer one waits too");
    while (!inner.is_done || !outer.is_done)
        turn(lookups);
    lookup_close(outer.lookup);
    lookup_close(inner.lookup);
    lookups_close(lookups);
    store_close(store);
}

static void a_failure_is_an_answer(void **state)
{
    Err err;
    Store *store = stocked();
    Lookups *lookups = lookups_open(store, wake, &loop, &err);
    Work work = work_open(lookups);
    const char *const args[] = {"x", NULL};

    (void)state;
    work.lookup = lookup_open(lookups, run, &work);
    lookup_enter(work.lookup);
    CHECK(!lookups_call(lookups, "shout", args, 2, &err) && err.code == ERR_WAITING,
          "a call is a question too");
    CHECK(lookup_leave(work.lookup), "asked");
    while (lookup_waits(work.lookup))
        turn(lookups);
    while (!work.is_done)
        turn(lookups);
    lookup_enter(work.lookup);
    CHECK(!lookups_call(lookups, "shout", args, 2, &err), "memory has no functions");
    CHECK_STR(said(&err), "this store cannot be shared by servers", "and says so");
    CHECK(!lookup_leave(work.lookup), "that is an answer");
    lookup_close(work.lookup);
    lookups_close(lookups);
    store_close(store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(work_is_run_again_until_it_has_read_all),
        cmocka_unit_test(work_may_end_while_answers_are_on_their_way),
        cmocka_unit_test(work_may_begin_other_work),
        cmocka_unit_test(a_failure_is_an_answer),
    };

    return RUN(tests);
}
