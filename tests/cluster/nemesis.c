/* nemesis.c - a crowd plays at all nodes of a cluster while one thing after another
 * breaks, by a seed. Afterwards the books of every table must agree with what the server
 * has kept, and everyone must have seen the same. usage: nemesis POLIS [SEED]
 *
 * The crowd has a thread of its own, so that it goes on playing while this one waits for
 * processes to end and to start.
 *
 * ROUNDS=1000 makes so many rounds of it; the first fault of the server ends the run and
 * keeps all logs. NODES=1 is one node on PostgreSQL; POLIS_ALONE=1 is one with a
 * file. */
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>

#include "cluster.h"
#include "crowd.h"
#include "os/clock.h"
#include "test.h"

enum {
    TABLES = 6, THINK_MS = 60, ACTS = 3, LEAST_REST_MS = 600,
    REST_MS = 1200, SETTLE_MS = 60000,
    USUAL_ROUNDS = 3, PIECE_MS = 40
};

/* The thread of the crowd. */
typedef struct {
    CrowdPlan plan;
    Crowd *crowd;
    pthread_t thread;
    atomic_bool must_settle;
    bool is_settled;
} Play;

static void *play(void *with)
{
    Play *one = with;

    one->crowd = crowd_open(&one->plan);
    while (!atomic_load(&one->must_settle))
        crowd_run(one->crowd, PIECE_MS);
    one->is_settled = crowd_settle(one->crowd, SETTLE_MS);
    return NULL;
}

/* What is broken in which order: every kind of fault once before one comes again. */
typedef struct {
    Rng rng;
    int cards[32], n, next;
} Deck;

static const Fault *draw(Deck *deck, const Cluster *cluster)
{
    if (deck->next == deck->n) {
        deck->n = deck->next = 0;
        for (int i = 0; i < n_faults; i++)
            if (cluster->has_postgres || !faults[i].needs_postgres) {
                int at = (int)rng_below(&deck->rng, (uint32_t)deck->n + 1);
                deck->cards[deck->n++] = deck->cards[at];
                deck->cards[at] = i;
            }
    }
    return &faults[deck->cards[deck->next++]];
}

static void sleep_ms(int ms)
{
    usleep((useconds_t)ms * 1000);
}

/* Let people play for a while. */
static void rest(Deck *deck)
{
    sleep_ms(LEAST_REST_MS + (int)rng_below(&deck->rng, REST_MS));
}

/* One fault, from its beginning to its end. */
static bool strike(Cluster *cluster, Deck *deck, char *said, size_t size)
{
    const Fault *fault = draw(deck, cluster);
    int node = (int)rng_below(&deck->rng, (uint32_t)cluster->n_nodes);
    int ms = fault->least_ms + (int)rng_below(&deck->rng, (uint32_t)(fault->most_ms -
                                                                     fault->least_ms));
    size_t used = strlen(said);

    snprintf(said + used, size - used, "%s%s (%d, %d ms)", used ? ", " : "", fault->name,
             node, ms);
    fault->begin(cluster, node);
    double from_ms = clock_ms();
    sleep_ms(ms);
    if (fault->is_outage && cluster->n_outages < MAX_OUTAGES)
        cluster->outages[cluster->n_outages++] = (Outage){from_ms, clock_ms()};
    bool is_back = fault->end(cluster, node);
    rest(deck);
    return is_back;
}

static void plan_crowd(CrowdPlan *plan, const Cluster *cluster, uint64_t seed)
{
    *plan = (CrowdPlan){proxy_url(cluster->nodes[0].front), .tables = TABLES,
                        .think_ms = THINK_MS, .speed = "live:20+2", .seed = seed,
                        .may_resend = true};
    for (int i = 1; i < cluster->n_nodes; i++)
        plan->others[i - 1] = proxy_url(cluster->nodes[i].front);
}

static void keep_books(Cluster *cluster, Crowd *crowd)
{
    FILE *out = fopen(scratch_file(&cluster->nodes[0].child.scratch, "history"), "w");

    for (int i = 0; i < cluster->n_outages; i++)
        fprintf(out, "outage %.1f %.1f\n", cluster->outages[i].from_ms,
                cluster->outages[i].to_ms);
    crowd_print(crowd, cluster->nodes[0].child.url, out);
    fclose(out);
}

/* The fault that was found in what the crowd has seen, or "". */
static const char *judge(Cluster *cluster, Play *one, Count *count)
{
    static char fault[300];
    int node = (int)(one->plan.seed % (uint64_t)cluster->n_nodes);

    crowd_excuse(one->crowd, cluster->outages, cluster->n_outages);
    snprintf(fault, sizeof fault, "%s",
             crowd_check(one->crowd, cluster->nodes[node].child.url, count));
    if (!one->is_settled)           /* what else is wrong may come from waiting for it */
        snprintf(fault, sizeof fault, "not everyone has seen everything");
    if (!*fault && count->timeouts)
        snprintf(fault, sizeof fault, "%d flags have fallen", count->timeouts);
    if (!*fault && count->gone)
        snprintf(fault, sizeof fault, "%d seats were away or lost", count->gone);
    return fault;
}

static bool play_round(Cluster *cluster, Deck *deck, int round)
{
    static Play one;
    char said[400] = "";
    const char *fault;
    bool is_back = true;
    Count count;

    one = (Play){0};
    cluster->n_outages = 0;
    plan_crowd(&one.plan, cluster, rng_next(&deck->rng));
    assert_int_equal(pthread_create(&one.thread, NULL, play, &one), 0);
    rest(deck);
    for (int i = 0; is_back && i < ACTS; i++)
        is_back = strike(cluster, deck, said, sizeof said);
    atomic_store(&one.must_settle, true);
    pthread_join(one.thread, NULL);
    fault = judge(cluster, &one, &count);
    if (!is_back)
        fault = "a node does not start again";
    printf("# round %d: %s: %d tables, %d events, %d sent, %d acknowledged, %d stale%s%s"
           "\n", round, said, count.tables, count.events, count.sent, count.acked,
           crowd_refused(one.crowd, "stale"), *fault ? ": " : "", fault);
    fflush(stdout);
    if (*fault)
        keep_books(cluster, one.crowd);
    else if (count.acked == 0)
        fault = "nothing was acknowledged";
    crowd_close(one.crowd);
    return !*fault;
}

static int wanted(const char *what, int usual)
{
    const char *text = getenv(what);

    return text && atoi(text) > 0 ? atoi(text) : usual;
}

static void play_rounds(int nodes, bool has_postgres)
{
    static Cluster cluster;
    Deck deck = {.rng = rng_from(under_test.seed)};
    bool ok = true;

    assert_true(cluster_open(&cluster, nodes, has_postgres, &deck.rng));
    for (int i = 0; ok && i < wanted("ROUNDS", USUAL_ROUNDS); i++)
        ok = play_round(&cluster, &deck, i + 1);
    if (ok)
        cluster_close(&cluster);
    else
        cluster_keep(&cluster);
    CHECK(ok, "nothing acknowledged is lost, nothing happens twice, all see the same");
}

static void one_node_with_a_file(void **state)
{
    (void)state;
    play_rounds(1, false);
}

static void three_nodes_on_postgresql(void **state)
{
    (void)state;
    play_rounds(wanted("NODES", MAX_NODES), true);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest alone[] = {
        cmocka_unit_test(one_node_with_a_file),
    }, together[] = {
        cmocka_unit_test(three_nodes_on_postgresql),
    };

    if (!child_arguments(argc, argv))
        return 2;
    return getenv("POLIS_ALONE") ? RUN(alone) : RUN(together);
}
