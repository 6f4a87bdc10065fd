/* nodes.c - servers that share a PostgreSQL: the service's time, who acts for a table,
 * and who did so before. The nodes of a test live in one process, and are called by
 * turns; one that is not called is as good as stopped. */
#include "server/nodes/nodes.h"

#include <signal.h>
#include <stdatomic.h>
#include <time.h>

#include "os/clock.h"
#include "postgres.h"
#include "server/nodes/questions.h"
#include "test.h"

enum { MOST_HEADS = 1000, TABLES = 300, PATIENCE_MS = 60000, SLACK_MS = 50 };

typedef struct {
    char id[32];
    TableHead head;
} KeptHead;

/* A node, and everything that it was told. */
typedef struct {
    Store *store;
    Nodes *nodes;
    KeptHead heads[MOST_HEADS];     /* the last of each table */
    int n_heads, n_claimed, n_hints, n_head_hints, n_renumbered, n_topics;
    char hint[64];                  /* the last one */
} Node;

static Postgres pg;

static void must(bool ok, const Err *err)
{
    char sentence[400];
    Text text = text_in(sentence, sizeof sentence);

    if (ok)
        return;
    err_write(&text, err);
    print_error("%s\n", sentence);
    assert_true(ok);
}

static atomic_int n_wakes;

static void wake(void *with)
{
    (void)with;
    atomic_fetch_add(&n_wakes, 1);
}

/* How far the nodes' clock is ahead of the real one: time passes when a test says so. */
static int64_t ahead_ms;

static int64_t now_ms(void *with)
{
    (void)with;
    return (int64_t)clock_ms() + ahead_ms;
}

static KeptHead *kept(Node *node, const char *id)
{
    int i = 0;

    while (i < node->n_heads && strcmp(node->heads[i].id, id) != 0)
        i++;
    assert_true(i < MOST_HEADS);
    if (i == node->n_heads)
        snprintf(node->heads[node->n_heads++].id, sizeof node->heads[i].id, "%s", id);
    return &node->heads[i];
}

static void on_head(void *to, const TableHead *head)
{
    Node *node = to;

    kept(node, head->id)->head = *head;
    node->n_claimed += head->is_claimed;
}

static void on_hint(void *to, const char *table, int version, int revision,
                    bool about_head)
{
    Node *node = to;

    node->n_hints++;
    node->n_head_hints += about_head;
    snprintf(node->hint, sizeof node->hint, "%s %d %d", table, version, revision);
}

static void on_renumbered(void *to)
{
    Node *node = to;

    node->n_renumbered++;
    node->n_heads = 0;
}

static void on_topic(void *to, const char *topic)
{
    (void)topic;
    ((Node *)to)->n_topics++;
}

static const NodeHooks hooks = {.head = on_head, .hint = on_hint,
                                .renumbered = on_renumbered};

static void node_open(Node *node, const char *url)
{
    Err err = {0};
    NodesOptions options = {.about = "a test", .wake = wake, .now_ms = now_ms,
                            .with = node};

    memset(node, 0, sizeof *node);
    node->store = options.store = store_open(url, &err);
    must(node->store, &err);
    node->nodes = nodes_open(&options, &err);
    must(node->nodes, &err);
    nodes_set_hooks(node->nodes, &hooks, node);
}

static void node_close(Node *node)
{
    nodes_close(node->nodes);
    store_close(node->store);
}

static void pause_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L},
              NULL);
}

static const char *sql(const char *statement)
{
    char whole[500];

    snprintf(whole, sizeof whole, "set search_path = polis; %s", statement);
    return postgres_sql(&pg, NULL, whole);
}

/* Call all nodes until what `statement` asks is true, or `is_there` is. */
static void go_on(Node *const nodes[], int n, const char *statement,
                  bool (*is_there)(Node *node), Node *of)
{
    double until = clock_ms() + PATIENCE_MS;
    int turn = 0;

    for (;;) {
        for (int i = 0; i < n; i++)
            nodes_tick(nodes[i]->nodes);
        if (is_there ? is_there(of)
                     : ++turn % 10 == 0 &&
                           strcmp(sql(statement), "t") == 0)
            return;
        CHECK(clock_ms() < until, statement ? statement : "it never came");
        pause_ms(5);
    }
}

static int64_t number(const char *statement)
{
    return strtoll(sql(statement), NULL, 10);
}

/* The database finds that nobody has beaten for `ms` more. */
static void be_silent(int ms)
{
    char statement[100];

    snprintf(statement, sizeof statement, "update service set beat = beat - %d", ms);
    sql(statement);
}

/* Call a node until nothing of it is on its way to the database. */
static void calm_down(Node *node)
{
    double until = clock_ms() + PATIENCE_MS;

    while (nodes_counts(node->nodes).waiting > 0) {
        CHECK(clock_ms() < until, "it is never answered");
        pause_ms(5);
        nodes_tick(node->nodes);
    }
}

/* The service's time passes until all nodes but one are dead. A beat that is on its way
 * would bring the old time, and this node would be late, too. */
static void outlive_all(Node *node)
{
    char statement[200];

    calm_down(node);
    snprintf(statement, sizeof statement,
             "update nodes set renewed = renewed + 2600 where node = %lld;"
             "update service set time = time + 2600",
             (long long)nodes_number(node->nodes));
    sql(statement);
}

/* Tables as a server would leave them, all of them due. */
static void make_tables(int n)
{
    char statement[200];

    snprintf(statement, sizeof statement,
             "insert into tables (id, version, due) "
             "select 't' || i, 1, 0 from generate_series(1, %d) i", n);
    sql(statement);
}

static bool has_t1(Node *node)
{
    return kept(node, "t1")->head.hold == HELD_HERE;
}

static void everybody_counts_the_same_time(void **state)
{
    Node a, b;
    const char *url = postgres_fresh(&pg);
    int64_t before;

    (void)state;
    node_open(&a, url);
    node_open(&b, url);
    CHECK(nodes_number(a.nodes) != nodes_number(b.nodes), "a number each");
    before = nodes_time(a.nodes);
    go_on((Node *const[]){&a, &b}, 2, "select time > 700 from service", NULL, NULL);
    CHECK(nodes_time(a.nodes) > before, "time passes");
    CHECK_INT(number("select count(*) from nodes where not is_dead"), 2, "both live");
    CHECK_INT(nodes_counts(a.nodes).alive, 2, "and know it");
    /* What either computes is not ahead of what the database says. */
    int64_t of_a = nodes_time(a.nodes), of_b = nodes_time(b.nodes);
    int64_t real = number("select polis_time()");
    CHECK(of_a <= real + SLACK_MS && of_b <= real + SLACK_MS, "nobody is ahead");
    node_close(&b);
    CHECK_INT(number("select count(*) from nodes where not is_dead"), 1, "one left");
    node_close(&a);
}

/* The database was away for longer than any clock allows, and no node could beat. */
static void an_outage_adds_nothing(void **state)
{
    Node a;
    int64_t before;
    uint64_t beats;

    (void)state;
    node_open(&a, postgres_fresh(&pg));
    go_on((Node *const[]){&a}, 1, "select time > 600 from service", NULL, NULL);
    before = nodes_time(a.nodes);
    postgres_stop(&pg, SIGINT);
    for (int i = 0; i < 60; i++) {
        ahead_ms += 50;
        nodes_tick(a.nodes);
    }
    CHECK(nodes_time(a.nodes) <= before + GOES_ON_MS, "it stands still while it is away");
    Err err;
    CHECK(!nodes_check(a.nodes, &err), "and the node says so");
    calm_down(&a);
    beats = nodes_counts(a.nodes).beats;
    postgres_start(&pg);
    be_silent(3600000);             /* so it stands still for five seconds */
    double until = clock_ms() + PATIENCE_MS;
    while (nodes_counts(a.nodes).beats < beats + 2) {
        nodes_tick(a.nodes);
        CHECK(clock_ms() < until, "it never came back");
        pause_ms(5);
    }
    CHECK(nodes_time(a.nodes) <= before + GOES_ON_MS + SLACK_MS, "nor did it count");
    CHECK_INT(a.n_renumbered, 0, "nobody was late");
    CHECK(nodes_check(a.nodes, &err), "well again");
    node_close(&a);
}

static void nor_does_one_of_all_nodes(void **state)
{
    Node a;
    const char *url = postgres_fresh(&pg);
    char again[512];
    int64_t before;

    (void)state;
    snprintf(again, sizeof again, "%s", url);
    node_open(&a, url);
    go_on((Node *const[]){&a}, 1, "select time > 600 from service", NULL, NULL);
    before = nodes_time(a.nodes);
    node_close(&a);
    be_silent(2500);
    node_open(&a, again);
    CHECK(nodes_time(a.nodes) <= before + GOES_ON_MS + SLACK_MS,
          "as if it had been a moment");
    nodes_tick(a.nodes);
    CHECK(number("select held > polis_clock() from service") == 0 ||
              nodes_time(a.nodes) <= before + GOES_ON_MS + SLACK_MS,
          "players have time to come back");
    node_close(&a);
}

static void the_databases_clock_may_jump(void **state)
{
    static const char *const jumps[] = {"- 3600000", "+ 3600000"};

    (void)state;
    for (size_t i = 0; i < COUNT(jumps); i++) {
        Node a;
        char statement[100];

        node_open(&a, postgres_fresh(&pg));
        snprintf(statement, sizeof statement, "update service set beat = beat %s",
                 jumps[i]);
        sql(statement);
        int64_t before = number("select time from service");
        CHECK(number("select polis_pass()") <= before + GOES_ON_MS, "it does not jump");
        CHECK(number("select polis_time()") >= before, "nor go back");
        sql("update service set held = 0");
        snprintf(statement, sizeof statement, "select time > %lld from service",
                 (long long)before + GOES_ON_MS);
        go_on((Node *const[]){&a}, 1, statement, NULL, NULL);
        CHECK_INT(a.n_renumbered, 0, "and goes on");
        node_close(&a);
    }
}

static void claims_never_overlap(void **state)
{
    Node a, b;
    const char *url = postgres_fresh(&pg);
    int both = 0;

    (void)state;
    node_open(&a, url);
    node_open(&b, url);
    make_tables(TABLES);
    nodes_set_room(a.nodes, TABLES);
    nodes_set_room(b.nodes, 40);
    go_on((Node *const[]){&a, &b}, 2,
          "select count(*) = 0 from tables where holder is null", NULL, NULL);
    for (int i = 0; i < 20; i++) {
        nodes_tick(a.nodes);
        nodes_tick(b.nodes);
        pause_ms(5);
    }
    CHECK_INT(a.n_claimed + b.n_claimed, TABLES, "each once");
    for (int i = 0; i < a.n_heads; i++)
        for (int k = 0; k < b.n_heads; k++)
            both += strcmp(a.heads[i].id, b.heads[k].id) == 0;
    CHECK_INT(both, 0, "none by both");
    CHECK_INT(number("select count(distinct fence) from tables"), TABLES,
              "a fence each");
    node_close(&a);
    node_close(&b);
}

/* A batch with an event of t1, by a node that knows this fence: is it written? */
static bool append(Node *node, int version, int64_t fence)
{
    Batch *batch = batch_open();
    bool refused = false;
    Err err = {0};

    batch_fence(batch, "t1", fence, -1, 0);
    batch_event(batch, "t1", version, "{}", "");
    must(store_commit(node->store, &batch, 1, &refused, &err), &err);
    batch_close(batch);
    return !refused;
}

static void a_dead_nodes_tables_go_on(void **state)
{
    Node a, b;
    const char *url = postgres_fresh(&pg);
    int64_t old_fence;

    (void)state;
    node_open(&a, url);
    node_open(&b, url);
    make_tables(1);
    nodes_set_room(a.nodes, 1);
    go_on((Node *const[]){&a, &b}, 2, NULL, has_t1, &a);
    nodes_set_room(a.nodes, 0);
    old_fence = kept(&a, "t1")->head.fence;
    CHECK(append(&a, 2, old_fence), "its holder appends");
    CHECK(append(&b, 3, old_fence), "so may any other node");

    /* From here on a is stopped. */
    outlive_all(&b);
    nodes_set_room(b.nodes, 1);
    go_on((Node *const[]){&b}, 1, NULL, has_t1, &b);
    const TableHead *head = &kept(&b, "t1")->head;
    CHECK(head->fence > old_fence, "a new fence");
    CHECK_INT(head->version, 3, "all of its events");
    CHECK(head->lapse >= 2500, "the time without a holder does not count");
    CHECK(!append(&a, 4, old_fence), "a late act is refused");
    CHECK(append(&b, 4, head->fence), "the new holder's is not");

    /* It is resumed. */
    int64_t was = nodes_number(a.nodes), time = nodes_time(a.nodes);
    go_on((Node *const[]){&a, &b}, 2, "select count(*) = 2 from nodes where not is_dead",
          NULL, NULL);
    CHECK_INT(a.n_renumbered, 1, "told that it was late");
    CHECK(nodes_number(a.nodes) > was, "another number");
    CHECK(nodes_time(a.nodes) > time, "it has the time again");
    nodes_claim(a.nodes, "t1");
    go_on((Node *const[]){&a, &b}, 2, "select true", NULL, NULL);
    CHECK_INT(kept(&a, "t1")->head.hold, HELD_ELSEWHERE, "and the table not");
    CHECK(kept(&a, "t1")->head.fence == head->fence, "but its fence");
    CHECK(append(&a, 5, head->fence), "so it can go on");
    node_close(&a);
    node_close(&b);
}

/* With a time that stands still, to the millisecond. */
static void a_lapse_is_exact(void **state)
{
    Node a, b;
    const char *url = postgres_fresh(&pg);
    char statement[200];

    (void)state;
    node_open(&a, url);
    node_open(&b, url);
    make_tables(2);
    nodes_claim(a.nodes, "t1");
    go_on((Node *const[]){&a, &b}, 2, NULL, has_t1, &a);
    sql("update service set time = 100000, "
                            "held = polis_clock() + 3600000");
    snprintf(
        statement, sizeof statement,
        "update nodes set renewed = case when node = %lld then 93211 else 100000 end",
        (long long)nodes_number(a.nodes));
    sql(statement);
    nodes_claim(b.nodes, "t2");
    go_on((Node *const[]){&b}, 1, "select bool_or(is_dead) from nodes", NULL, NULL);
    nodes_claim(b.nodes, "t1");
    go_on((Node *const[]){&b}, 1, NULL, has_t1, &b);
    CHECK_INT(kept(&b, "t1")->head.lapse, 100000 - 93211,
              "from its last beat to the claim");
    CHECK_INT(kept(&b, "t2")->head.lapse, 0, "none where nobody held it");
    node_close(&a);
    node_close(&b);
}

static bool was_hinted(Node *node)
{
    return node->n_hints > 0;
}

static void a_table_is_given_back(void **state)
{
    Node a, b;
    const char *url = postgres_fresh(&pg);

    (void)state;
    node_open(&a, url);
    node_open(&b, url);
    make_tables(1);
    nodes_claim(a.nodes, "t1");
    go_on((Node *const[]){&a, &b}, 2, NULL, has_t1, &a);
    int64_t fence = kept(&a, "t1")->head.fence;

    CHECK(append(&b, 2, fence), "another node appends");
    nodes_release(a.nodes, "t1", fence, 1, INT64_MAX);
    go_on((Node *const[]){&a, &b}, 2, NULL, was_hinted, &a);
    nodes_look(a.nodes, "t1");
    go_on((Node *const[]){&a, &b}, 2, "select true", NULL, NULL);
    CHECK_INT(kept(&a, "t1")->head.hold, HELD_HERE,
              "who has not seen it keeps the table");

    nodes_release(a.nodes, "t1", fence, 2, 1LL << 40);
    go_on((Node *const[]){&a, &b}, 2,
          "select holder is null and due = 1::bigint << 40 from tables", NULL, NULL);
    nodes_set_room(b.nodes, 1);
    for (int i = 0; i < 150; i++) {
        nodes_tick(b.nodes);
        pause_ms(5);
    }
    CHECK_INT(b.n_claimed, 0, "nobody claims it before it is due");
    CHECK(append(&a, 3, fence), "nobody holds it, and something happens");
    go_on((Node *const[]){&a, &b}, 2, NULL, has_t1, &b);
    CHECK_INT(kept(&b, "t1")->head.version, 3, "so somebody looks at it");
    node_close(&a);
    node_close(&b);
}

static bool has_company(Node *node)
{
    nodes_look(node->nodes, "t1");
    return kept(node, "t1")->head.seats == 5 && kept(node, "t1")->head.viewers == 7;
}

static bool was_told_to_look(Node *node)
{
    return node->n_head_hints > 0;
}

static bool is_alone(Node *node)
{
    nodes_look(node->nodes, "t1");
    return kept(node, "t1")->head.seats == 0 && kept(node, "t1")->head.viewers == 0;
}

static void everybody_knows_who_is_there(void **state)
{
    Node a, b, c;
    const char *url = postgres_fresh(&pg);
    Node *const all[] = {&a, &b, &c};

    (void)state;
    node_open(&a, url);
    node_open(&b, url);
    node_open(&c, url);
    make_tables(1);
    nodes_here(a.nodes, "t1", 1, 3);
    nodes_here(b.nodes, "t1", 4, 4);
    nodes_here(c.nodes, "t1", 2, 1);
    go_on(all, 3, NULL, has_company, &c);
    go_on(all, 3, NULL, was_told_to_look, &c);
    node_close(&b);                 /* orderly */
    nodes_here(a.nodes, "t1", 0, 0);
    go_on((Node *const[]){&a, &c}, 2, NULL, is_alone, &c);
    nodes_here(a.nodes, "t1", 5, 7);
    go_on((Node *const[]){&a, &c}, 2, NULL, has_company, &c);
    /* Who is stopped has nobody. */
    outlive_all(&c);
    go_on((Node *const[]){&c}, 1, NULL, is_alone, &c);
    node_close(&a);
    node_close(&c);
}

/* A question got no answer, and meanwhile there is a newer line about the table. */
static void the_newest_presence_counts(void **state)
{
    Node a;
    double until = clock_ms() + PATIENCE_MS;
    int before;

    (void)state;
    node_open(&a, postgres_fresh(&pg));
    make_tables(1);
    postgres_stop(&pg, SIGINT);
    nodes_here(a.nodes, "t1", 1, 3);
    nodes_tick(a.nodes);            /* sends it */
    nodes_here(a.nodes, "t1", 2, 4);
    for (before = atomic_load(&n_wakes); atomic_load(&n_wakes) == before; pause_ms(5))
        CHECK(clock_ms() < until, "it never failed");
    nodes_tick(a.nodes);            /* collects the failure */
    postgres_start(&pg);
    go_on((Node *const[]){&a}, 1, "select exists (select from presence)", NULL, NULL);
    CHECK_STR(sql("select seats || ' ' || viewers from presence"), "2 4", "the newest");
    node_close(&a);
}

/* The lines of the next call, and how many; 0: there is none. */
static int take(Questions *questions, QuestionKind kind, StoreRead **out)
{
    int n = 1;

    *out = questions_take(questions, kind, 7);
    if (!*out)
        return 0;
    for (const char *at = (*out)->args[2];
         (at = strpbrk(at, kind <= ASK_HERE ? "\n" : " ")); at++)
        n++;
    return n;
}

static void a_table_is_asked_about_once(void **state)
{
    Questions questions = {0};
    StoreRead *read, *more;
    char id[16];

    (void)state;
    for (int i = 0; i < 1300; i++) {
        snprintf(id, sizeof id, "t%d", i % 650);
        questions_add(&questions, ASK_LOOK, id);
    }
    CHECK_INT(take(&questions, ASK_LOOK, &read), 500, "a call has so many at most");
    CHECK_INT(take(&questions, ASK_LOOK, &more), 150, "and no table twice");
    questions_repeat(&questions, read);
    questions_repeat(&questions, read);
    store_read_close(read);
    store_read_close(more);
    CHECK_INT(take(&questions, ASK_LOOK, &read), 500, "nor when it is repeated");
    store_read_close(read);
    CHECK_INT(take(&questions, ASK_LOOK, &read), 0, "all is taken");
    questions_add(&questions, ASK_HERE, "t1 1 1");
    questions_add(&questions, ASK_HERE, "t11 1 1");
    CHECK_INT(take(&questions, ASK_HERE, &read), 2, "two tables");
    questions_add(&questions, ASK_HERE, "t1 2 2");
    questions_add(&questions, ASK_HERE, "t1 3 3");
    questions_repeat(&questions, read);
    store_read_close(read);
    CHECK_INT(take(&questions, ASK_HERE, &read), 2, "two again");
    CHECK(strstr(read->args[2], "t1 3 3") && strstr(read->args[2], "t11 1 1"),
          "the newest line about each");
    store_read_close(read);
    questions_add(&questions, ASK_RELEASE, "t1 1 1 ");
    questions_close(&questions);
}

static bool was_told(Node *node)
{
    return node->n_topics > 0;
}

static void topics_are_heard(void **state)
{
    Node a, b;
    const char *url = postgres_fresh(&pg);
    Batch *batch = batch_open();
    bool refused = false;
    Err err = {0};

    (void)state;
    node_open(&a, url);
    node_open(&b, url);
    nodes_on_topic(b.nodes, "bans", on_topic, &b);
    batch_put(batch, "k", "key", "value");
    batch_announce(batch, "bans");
    must(store_commit(a.store, &batch, 1, &refused, &err), &err);
    batch_close(batch);
    go_on((Node *const[]){&a, &b}, 2, NULL, was_told, &b);
    node_close(&a);
    node_close(&b);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(everybody_counts_the_same_time),
        cmocka_unit_test(an_outage_adds_nothing),
        cmocka_unit_test(nor_does_one_of_all_nodes),
        cmocka_unit_test(the_databases_clock_may_jump),
        cmocka_unit_test(claims_never_overlap),
        cmocka_unit_test(a_dead_nodes_tables_go_on),
        cmocka_unit_test(a_lapse_is_exact),
        cmocka_unit_test(a_table_is_given_back),
        cmocka_unit_test(everybody_knows_who_is_there),
        cmocka_unit_test(the_newest_presence_counts),
        cmocka_unit_test(a_table_is_asked_about_once),
        cmocka_unit_test(topics_are_heard),
    };

    postgres_open(&pg, false, "fsync = off\n");
    int failed = RUN(tests);
    postgres_close(&pg);
    return failed;
}
