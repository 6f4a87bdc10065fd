/* writer.c - the thread that commits: order, groups, failures, the end. */
#include "server/tables/writer.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#include "store_double.h"
#include "store_help.h"

/* The callbacks in order: "A0 " for batch 0 of sender A that is on the disk, "A0! " and
 * the reason for one that is not. */
typedef struct {
    Store *memory, *store;
    Writer *writer;
    atomic_int wakes;
    char log[4096];
    Text text;
    int commits, batches, failed_commits;
} Desk;

/* What goes with a batch. */
typedef struct {
    Desk *desk;
    char name[24];
} Letter;

static void woken(void *with)
{
    Desk *desk = with;

    atomic_fetch_add(&desk->wakes, 1);
}

static void note_commit(void *with, int batches, double ms, const Err *err)
{
    Desk *desk = with;

    CHECK(ms >= 0, "time does not go back");
    desk->commits++;
    desk->batches += batches;
    desk->failed_commits += err != NULL;
}

static void desk_open(Desk *desk)
{
    Err err;

    *desk = (Desk){.memory = must_open("memory:")};
    desk->store = double_open(desk->memory);
    desk->text = text_in(desk->log, sizeof desk->log);
    desk->writer = writer_open(desk->store, woken, desk, &err);
    assert_non_null(desk->writer);
    writer_observe(desk->writer, note_commit, desk);
}

static void desk_close(Desk *desk)
{
    writer_close(desk->writer);
    store_close(desk->store);
    store_close(desk->memory);
}

static void note_batch(void *context, const Batch *batch, const Err *err,
                       double waited_ms)
{
    Letter *letter = context;

    CHECK(waited_ms >= 0, "time does not go back");
    CHECK(batch_events(batch) <= 1, "the batch is still there");
    text_f(&letter->desk->text, "%s%s%s ", letter->name, err ? "!" : "",
           err ? err_name(err->code) : "");
    free(letter);
}

/* Send event `version` of `table`. */
static void send(Desk *desk, const char *table, int version)
{
    Letter *letter = malloc(sizeof *letter);
    Batch *batch = batch_open();

    letter->desk = desk;
    snprintf(letter->name, sizeof letter->name, "%s%d", table, version);
    batch_event(batch, table, version, "body", "");
    writer_send(desk->writer, batch, note_batch, letter);
}

/* Collect until nothing is left. */
static void collect_all(Desk *desk)
{
    while (writer_waiting(desk->writer) > 0)
        if (writer_collect(desk->writer) == 0)
            usleep(500);
}

static void in_the_order_of_sending(void **state)
{
    Desk desk;

    (void)state;
    desk_open(&desk);
    send(&desk, "a", 1);
    send(&desk, "b", 1);
    send(&desk, "a", 2);
    CHECK_INT(writer_waiting(desk.writer), 3, "nothing is told before it is collected");
    CHECK_STR(desk.log, "", "nothing yet");
    collect_all(&desk);
    CHECK_STR(desk.log, "a1 b1 a2 ", "told in order");
    CHECK(atomic_load(&desk.wakes) > 0, "woken");
    CHECK_STR(events_after(desk.memory, "a", 0), "1 body|2 body|", "in the store");
    CHECK_INT(writer_collect(desk.writer), 0, "told once");
    desk_close(&desk);
}

static void what_piles_up_goes_together(void **state)
{
    Desk desk;

    (void)state;
    desk_open(&desk);
    double_hold(desk.store);
    send(&desk, "a", 1);
    double_wait_held(desk.store);
    for (int v = 2; v <= 100; v++)
        send(&desk, "a", v);
    CHECK_INT(writer_collect(desk.writer), 0, "nothing is told before it is on the disk");
    CHECK_STR(events_after(desk.memory, "a", 0), "", "and nothing is there");
    double_let_go(desk.store);
    collect_all(&desk);
    CHECK_INT(double_commits(desk.store), 2, "one alone, then all that waited");
    CHECK_INT(double_last_batches(desk.store), 99, "in one commit");
    CHECK_INT(count_events(desk.memory, "a"), 100, "all of them");
    CHECK_INT(desk.commits, 2, "the observer saw both");
    CHECK_INT(desk.batches, 100, "with all batches");
    WriterStats stats = writer_stats(desk.writer);
    CHECK_INT(stats.commits, 2, "and so say the figures");
    CHECK_INT(stats.batches, 100, "of batches too");
    CHECK_INT(stats.failures, 0, "without failures");
    desk_close(&desk);
}

static void a_group_has_a_limit(void **state)
{
    Desk desk;

    (void)state;
    desk_open(&desk);
    double_hold(desk.store);
    for (int v = 1; v <= 1000; v++) {
        Batch *batch = batch_open();
        Letter *letter = calloc(1, sizeof *letter);
        letter->desk = &desk;
        batch_event(batch, "a", v, "body", "");
        writer_send(desk.writer, batch, note_batch, letter);
    }
    double_let_go(desk.store);
    collect_all(&desk);
    CHECK(double_commits(desk.store) >= 4, "several commits");
    CHECK_INT(count_events(desk.memory, "a"), 1000, "all of them, in order");
    desk_close(&desk);
}

static void a_conflict_is_told(void **state)
{
    Desk desk;

    (void)state;
    desk_open(&desk);
    double_hold(desk.store);
    send(&desk, "x", 1);
    double_wait_held(desk.store);
    send(&desk, "a", 1);
    send(&desk, "a", 1);
    send(&desk, "a", 2);
    send(&desk, "b", 7);
    double_let_go(desk.store);
    collect_all(&desk);
    CHECK_STR(desk.log, "x1 a1 a1!stale a2 b7!stale ", "only who came late");
    CHECK_INT(writer_stats(desk.writer).failures, 0, "which is no failure");
    desk_close(&desk);
}

static void a_failure_is_told_to_all(void **state)
{
    Desk desk;

    (void)state;
    desk_open(&desk);
    double_hold(desk.store);
    send(&desk, "a", 1);
    double_wait_held(desk.store);
    send(&desk, "a", 2);
    send(&desk, "b", 1);
    double_fail(desk.store, 2);
    double_let_go(desk.store);
    collect_all(&desk);
    CHECK_STR(desk.log, "a1!store a2!store b1!store ", "every one");
    CHECK_INT(writer_stats(desk.writer).failures, 2, "counted");
    CHECK_INT(desk.failed_commits, 2, "and seen");
    send(&desk, "a", 1);
    collect_all(&desk);
    CHECK_STR(desk.log, "a1!store a2!store b1!store a1 ", "and it goes on");
    desk_close(&desk);
}

static void closing_finishes_all(void **state)
{
    Desk desk;

    (void)state;
    desk_open(&desk);
    double_hold(desk.store);
    for (int v = 1; v <= 5; v++)
        send(&desk, "a", v);
    double_let_go(desk.store);
    writer_close(desk.writer);
    CHECK_STR(desk.log, "a1 a2 a3 a4 a5 ", "committed and told");
    CHECK_INT(count_events(desk.memory, "a"), 5, "in the store");
    store_close(desk.store);
    store_close(desk.memory);
}

/* Each callback sends the next batch, up to version 9. */
static void send_next(void *context, const Batch *batch, const Err *err, double waited_ms)
{
    Desk *desk = context;
    int version = batch_event_at(batch, 0).version;

    (void)waited_ms;
    CHECK(!err, "it fits");
    if (version == 9)
        return;
    Batch *next = batch_open();
    batch_event(next, "a", version + 1, "body", "");
    writer_send(desk->writer, next, send_next, desk);
}

static void who_is_told_may_send(void **state)
{
    Desk desk;

    (void)state;
    for (int closes = 0; closes < 2; closes++) {
        Batch *batch = batch_open();
        desk_open(&desk);
        batch_event(batch, "a", 1, "body", "");
        writer_send(desk.writer, batch, send_next, &desk);
        if (!closes)
            collect_all(&desk);
        writer_close(desk.writer);
        CHECK_INT(count_events(desk.memory, "a"), 9,
                  closes ? "also while it closes" : "one leads to the next");
        store_close(desk.store);
        store_close(desk.memory);
    }
}

/* Many threads send at once, and one collects. */
enum { SENDERS = 4 };

typedef struct {
    Writer *writer;
    char table[16];
    int n;
    atomic_int *n_called;
} Sender;

static void count_callback(void *context, const Batch *batch, const Err *err,
                           double waited_ms)
{
    (void)batch;
    (void)waited_ms;
    CHECK(!err, "each has its own table");
    atomic_fetch_add((atomic_int *)context, 1);
}

static void *send_many(void *argument)
{
    Sender *sender = argument;

    for (int v = 1; v <= sender->n; v++) {
        Batch *batch = batch_open();
        batch_event(batch, sender->table, v, "body", "");
        writer_send(sender->writer, batch, count_callback, sender->n_called);
    }
    return NULL;
}

static void many_senders(void **state)
{
    Sender senders[SENDERS];
    pthread_t threads[SENDERS];
    atomic_int n_called = 0;
    Desk desk;
    int n = effort(4000);

    (void)state;
    desk_open(&desk);
    for (int i = 0; i < SENDERS; i++) {
        senders[i] = (Sender){.writer = desk.writer, .n = n, .n_called = &n_called};
        snprintf(senders[i].table, sizeof senders[i].table, "t%d", i);
        assert_int_equal(pthread_create(&threads[i], NULL, send_many, &senders[i]), 0);
    }
    while (atomic_load(&n_called) < SENDERS * n)
        if (writer_collect(desk.writer) == 0)
            usleep(200);
    for (int i = 0; i < SENDERS; i++) {
        pthread_join(threads[i], NULL);
        CHECK_INT(count_events(desk.memory, senders[i].table), n, "in each one's order");
    }
    CHECK_INT(writer_waiting(desk.writer), 0, "nothing is left");
    desk_close(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_the_order_of_sending),
        cmocka_unit_test(what_piles_up_goes_together),
        cmocka_unit_test(a_group_has_a_limit),
        cmocka_unit_test(a_conflict_is_told),
        cmocka_unit_test(a_failure_is_told_to_all),
        cmocka_unit_test(closing_finishes_all),
        cmocka_unit_test(who_is_told_may_send),
        cmocka_unit_test(many_senders),
    };

    return RUN(tests);
}
