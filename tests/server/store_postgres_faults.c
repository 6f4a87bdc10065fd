/* store_postgres_faults.c - a store in PostgreSQL when the server restarts, fails over or
 * freezes, and when the network fails at the worst moment. What was acknowledged is
 * there, once; commits go on by themselves. */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <unistd.h>

#include "postgres.h"
#include "store_help.h"

static Postgres pg;                 /* of all tests but one */

/* A server that commits until told: event v of table t together with entry n = v. Its
 * version would be refused if an earlier commit had been lost, or written twice. */
typedef struct {
    Store *store;
    pthread_t thread;
    atomic_bool must_stop;
    atomic_int written;
    int version;                    /* of commit_alone */
    atomic_int last;                /* an Outcome */
} Busy;

static void *write_on(void *argument)
{
    Busy *busy = argument;

    for (int v = 1; !atomic_load(&busy->must_stop) && busy->last == WRITTEN; v++) {
        Batch *batch = batch_open();
        char number[16];
        snprintf(number, sizeof number, "%d", v);
        batch_put(batch, "k", "n", number);
        batch_event(batch, "t", v, number, "");
        busy->last = commit_one(busy->store, batch);
        if (busy->last == WRITTEN)
            atomic_store(&busy->written, v);
    }
    return NULL;
}

static void busy_start(Busy *busy, const char *where)
{
    *busy = (Busy){.store = must_open(where), .last = WRITTEN};
    assert_int_equal(pthread_create(&busy->thread, NULL, write_on, busy), 0);
}

static void wait_for_more(Busy *busy, int more)
{
    int version = atomic_load(&busy->written) + more;

    while (atomic_load(&busy->written) < version && busy->last == WRITTEN)
        usleep(1000);
    CHECK_INT(busy->last, WRITTEN, "commits go on by themselves");
}

static void busy_stop(Busy *busy)
{
    char want[16];

    atomic_store(&busy->must_stop, true);
    pthread_join(busy->thread, NULL);
    CHECK_INT(busy->last, WRITTEN, "none was refused, none failed");
    int n = atomic_load(&busy->written);
    CHECK_INT(count_events(busy->store, "t"), n,
              "all that was acknowledged, and no more");
    snprintf(want, sizeof want, "%d", n);
    CHECK_STR(value_of(busy->store, "k", "n"), want, "with what belongs to it");
    store_close(busy->store);
}

static void restarts_under_load(void **state)
{
    static const int ways[] = {SIGINT, SIGQUIT};
    Busy busy;

    (void)state;
    busy_start(&busy, postgres_fresh(&pg));
    for (int i = 0; i < 2 * effort(4); i++) {
        wait_for_more(&busy, 5);
        postgres_stop(&pg, ways[i % 2]);
        postgres_start(&pg);
    }
    wait_for_more(&busy, 5);
    busy_stop(&busy);
}

static void connections_are_ended_under_load(void **state)
{
    Busy busy;

    (void)state;
    busy_start(&busy, postgres_fresh(&pg));
    for (int i = 0; i < effort(100); i++) {
        postgres_sql(&pg, NULL, "select pg_terminate_backend(pid) from pg_stat_activity"
                                " where application_name like 'polis%'");
        wait_for_more(&busy, 1 + i % 3);
    }
    busy_stop(&busy);
}

static void freezes_under_load(void **state)
{
    Busy busy;

    (void)state;
    busy_start(&busy, postgres_fresh(&pg));
    for (int i = 0; i < 3; i++) {
        wait_for_more(&busy, 5);
        postgres_freeze(&pg);
        usleep(200000);             /* how long the fault lasts; nothing depends on it */
        postgres_thaw(&pg);
    }
    wait_for_more(&busy, 5);
    busy_stop(&busy);
}

/* The standby has everything that was acknowledged, since the server waits for it. */
static void fails_over_to_its_standby(void **state)
{
    Postgres primary, standby;
    char where[600];
    Busy busy;
    Err err;

    (void)state;
    postgres_open(&primary, false, "fsync = off\n");
    postgres_fresh(&primary);
    postgres_open_standby(&standby, &primary, "second");
    postgres_sql(&primary, NULL, "alter system set synchronous_standby_names = 'second'");
    postgres_sql(&primary, NULL, "select pg_reload_conf()");
    assert_null(store_open(postgres_url(&standby, "polis_1"), &err));
    CHECK_HAS(said(&err), "cannot be written: the server is a standby, or read-only",
              "a standby alone will not do");
    snprintf(where, sizeof where, "postgres:///polis_1?host=%s,%s&port=%d,%d&user=polis",
             standby.folder, primary.folder, standby.port, primary.port);
    busy_start(&busy, where);
    wait_for_more(&busy, 20);
    postgres_stop(&primary, SIGQUIT);
    postgres_sql(&standby, "polis_1", "alter system set synchronous_standby_names = ''");
    postgres_sql(&standby, "polis_1", "select pg_promote()");
    wait_for_more(&busy, 20);
    busy_stop(&busy);
    postgres_close(&standby);
    postgres_close(&primary);
}

/* A proxy that fails once, at a COMMIT. */
typedef enum {
    FAIR,
    CUT_BEFORE,                     /* everything but the COMMIT reaches the server */
    CUT_IN_FLIGHT,                  /* the COMMIT does, too, but who knows when */
    CUT_AFTER,                      /* it was answered, but the answer is lost */
    SILENT_BEFORE, SILENT_AFTER,    /* the same, but nobody closes the connection */
    FAULTS
} Fault;

typedef struct {
    int listener, port, server_port;
    pthread_t thread;
    atomic_int fault;               /* the next, then FAIR again */
    atomic_bool must_end;
} CutProxy;

enum { MAX_LINKS = 64 };

typedef struct {
    int client, server;
    bool is_silent;
} CutLink;

static int connect_to(int port)
{
    struct sockaddr_in there = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int out = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (connect(out, (struct sockaddr *)&there, sizeof there) != 0) {
        close(out);
        return -1;
    }
    return out;
}

static void cut(CutLink *link)
{
    close(link->client);
    close(link->server);
    *link = (CutLink){-1, -1};
}

static void pass(int to, const char *bytes, size_t n)
{
    for (ssize_t sent; n > 0; n -= (size_t)sent, bytes += sent)
        if ((sent = send(to, bytes, n, MSG_NOSIGNAL)) < 0)
            return;
}

/* Carry out a fault at the COMMIT, which is at `commit` in what the client has sent. The
 * message's type and length are before its name, which is empty, and its text. */
static void fault_at(CutLink *link, Fault fault, const char *bytes, size_t n,
                     const char *commit)
{
    char answer[1 << 16];
    bool is_before = fault == CUT_BEFORE || fault == SILENT_BEFORE;

    pass(link->server, bytes, is_before ? (size_t)(commit - bytes - 6) : n);
    if (fault == CUT_AFTER || fault == SILENT_AFTER) {
        bool is_done = false;
        while (!is_done) {          /* until the whole answer is there */
            ssize_t got = recv(link->server, answer, sizeof answer, 0);
            is_done = got <= 0 || memmem(answer, (size_t)got, "COMMIT", 6);
        }
    }
    if (fault == SILENT_BEFORE || fault == SILENT_AFTER)
        link->is_silent = true;
    else
        cut(link);
}

static void forward(CutProxy *proxy, CutLink *link, bool is_up)
{
    static char bytes[1 << 20];
    ssize_t n = recv(is_up ? link->client : link->server, bytes, sizeof bytes, 0);
    const char *commit;
    Fault fault = (Fault)atomic_load(&proxy->fault);

    if (n <= 0) {
        cut(link);
    } else if (is_up && fault != FAIR &&
               (commit = memmem(bytes, (size_t)n, "commit", 6))) {
        atomic_store(&proxy->fault, FAIR);
        fault_at(link, fault, bytes, (size_t)n, commit);
    } else {
        pass(is_up ? link->server : link->client, bytes, (size_t)n);
    }
}

static void take_in(CutProxy *proxy, CutLink links[MAX_LINKS])
{
    int client = accept(proxy->listener, NULL, NULL),
        server = connect_to(proxy->server_port);

    for (int i = 0; i < MAX_LINKS && server >= 0; i++)
        if (links[i].client < 0) {
            links[i] = (CutLink){client, server};
            return;
        }
    close(client);
    if (server >= 0)
        close(server);
}

static void *run_proxy(void *argument)
{
    CutProxy *proxy = argument;
    CutLink links[MAX_LINKS];

    for (int i = 0; i < MAX_LINKS; i++)
        links[i] = (CutLink){-1, -1};
    while (!atomic_load(&proxy->must_end)) {
        struct pollfd wanted[2 * MAX_LINKS + 1];
        for (int i = 0; i < MAX_LINKS; i++) {
            bool is_open = !links[i].is_silent;
            wanted[2 * i] = (struct pollfd){is_open ? links[i].client : -1, POLLIN, 0};
            wanted[2 * i + 1] =
                (struct pollfd){is_open ? links[i].server : -1, POLLIN, 0};
        }
        wanted[2 * MAX_LINKS] = (struct pollfd){proxy->listener, POLLIN, 0};
        if (poll(wanted, 2 * MAX_LINKS + 1, 20) <= 0)
            continue;
        for (int i = 0; i < 2 * MAX_LINKS; i++)
            if (wanted[i].revents && links[i / 2].client >= 0 && !links[i / 2].is_silent)
                forward(proxy, &links[i / 2], i % 2 == 0);
        if (wanted[2 * MAX_LINKS].revents)
            take_in(proxy, links);
    }
    for (int i = 0; i < MAX_LINKS; i++)
        if (links[i].client >= 0)
            cut(&links[i]);
    return NULL;
}

static void proxy_start(CutProxy *proxy, int server_port)
{
    struct sockaddr_in here = {.sin_family = AF_INET,
                               .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof here;

    *proxy = (CutProxy){.server_port = server_port};
    proxy->listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    assert_int_equal(bind(proxy->listener, (struct sockaddr *)&here, size), 0);
    assert_int_equal(listen(proxy->listener, 16), 0);
    getsockname(proxy->listener, (struct sockaddr *)&here, &size);
    proxy->port = ntohs(here.sin_port);
    assert_int_equal(pthread_create(&proxy->thread, NULL, run_proxy, proxy), 0);
}

static void proxy_stop(CutProxy *proxy)
{
    atomic_store(&proxy->must_end, true);
    pthread_join(proxy->thread, NULL);
    close(proxy->listener);
}

static Store *open_behind(const CutProxy *proxy)
{
    char where[600];

    snprintf(where, sizeof where, "postgres://polis@127.0.0.1:%d/polis_%d", proxy->port,
             pg.databases);
    return must_open(where);
}

/* A group, one batch of which conflicts, whose answer may never come. */
static void commit_group(Store *store, int version)
{
    enum { GROUP = 4 };
    Batch *batches[GROUP];
    bool refused[GROUP];
    Err err;

    for (int i = 0; i < GROUP; i++) {
        batches[i] = batch_open();
        batch_event(batches[i], i == 2 ? "refused" : "t", i == 2 ? 9 : version++, "b",
                    "");
    }
    assert_true(store_commit(store, batches, GROUP, refused, &err));
    for (int i = 0; i < GROUP; i++) {
        CHECK_INT(refused[i], i == 2, "only the one that conflicts");
        batch_close(batches[i]);
    }
}

static void cuts_around_a_commit(void **state)
{
    static const Fault faults[] = {CUT_BEFORE, CUT_AFTER, CUT_IN_FLIGHT};
    CutProxy proxy;
    int version = 1;

    (void)state;
    postgres_fresh(&pg);
    proxy_start(&proxy, pg.port);
    Store *store = open_behind(&proxy);
    for (int i = 0; i < 3 * effort(50); i++, version += 3) {
        snprintf(test_where, sizeof test_where, "fault %d: ", faults[i % 3]);
        atomic_store(&proxy.fault, faults[i % 3]);
        commit_group(store, version);
        CHECK_INT(atomic_load(&proxy.fault), FAIR, "it did fail");
        CHECK_INT(count_events(store, "t"), version + 2, "all of it, once");
    }
    *test_where = '\0';
    store_close(store);
    proxy_stop(&proxy);
}

static void *commit_alone(void *argument)
{
    Busy *busy = argument;

    busy->last = commit_event(busy->store, "t", busy->version);
    return NULL;
}

/* The network falls silent before the COMMIT, with the locks taken. Another server wants
 * the same table: it does not wait for ever, and only one of them gets the version. */
static void silence_around_a_commit(void **state)
{
    char where[600];
    CutProxy proxy;

    (void)state;
    snprintf(where, sizeof where, "%s", postgres_fresh(&pg));
    proxy_start(&proxy, pg.port);
    Busy busy = {.store = open_behind(&proxy), .version = 2};
    CHECK_INT(commit_event(busy.store, "t", 1), WRITTEN, "the first");
    Store *other = must_open(where);
    atomic_store(&proxy.fault, SILENT_BEFORE);
    assert_int_equal(pthread_create(&busy.thread, NULL, commit_alone, &busy), 0);
    while (atomic_load(&proxy.fault) != FAIR)
        usleep(1000);
    CHECK_INT(commit_event(other, "t", 2), WRITTEN, "the other goes on");
    pthread_join(busy.thread, NULL);
    CHECK_INT(busy.last, REFUSED, "the first learns the truth");
    atomic_store(&proxy.fault, SILENT_AFTER);
    CHECK_INT(commit_event(busy.store, "t", 3), WRITTEN, "it was written before");
    CHECK_STR(events_after(other, "t", 0), "1 t 1|2 t 2|3 t 3|", "once");
    store_close(other);
    store_close(busy.store);
    proxy_stop(&proxy);
}

/* A server that is told to stop does not wait for a database that is away. */
static void who_stops_does_not_wait(void **state)
{
    char *value = NULL;
    Err err;

    (void)state;
    Busy busy = {.store = must_open(postgres_fresh(&pg)), .version = 1};
    postgres_stop(&pg, SIGINT);
    assert_int_equal(pthread_create(&busy.thread, NULL, commit_alone, &busy), 0);
    CHECK(!store_get(busy.store, &value, "k", "n", &err), "reads give up");
    CHECK_STR(said(&err), "the database does not answer", "and say so");
    store_halt(busy.store, 100);
    pthread_join(busy.thread, NULL);
    CHECK_INT(busy.last, FAILED, "a commit only when it is told to");
    store_close(busy.store);
    postgres_start(&pg);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(restarts_under_load),
        cmocka_unit_test(connections_are_ended_under_load),
        cmocka_unit_test(freezes_under_load),
        cmocka_unit_test(fails_over_to_its_standby),
        cmocka_unit_test(cuts_around_a_commit),
        cmocka_unit_test(silence_around_a_commit),
        cmocka_unit_test(who_stops_does_not_wait),
    };

    postgres_open(&pg, true, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    return failed;
}
