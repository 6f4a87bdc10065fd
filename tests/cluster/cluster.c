/* cluster.c - see cluster.h. */
#include "cluster.h"

#include <signal.h>

#include "os/clock.h"
#include "patience.h"

enum { SHIFT_MOST_S = 600 };

/* Hasty, so that a test sees in seconds what a server does in minutes. */
static const char settings[] = "ping_s = 2s\npong_s = 4s\naway_s = 12s\n";

/* Commits need not reach a disk: no fault here takes the operating system away. */
static const char database_settings[] = "fsync = off\nfull_page_writes = off\n"
                                        "max_connections = 60\n"
                                        "wal_retrieve_retry_interval = 100ms\n";

static void where_is(char out[48], const Postgres *pg)
{
    snprintf(out, 48, "127.0.0.1:%d", pg->port);
}

static Postgres *standby(Cluster *cluster)
{
    return &cluster->databases[!cluster->primary];
}

/* From now on a commit is acknowledged when both have it. Only the primary is told, so
 * that the standby does not wait for anyone once it is the primary. */
static void wait_for_standby(Cluster *cluster)
{
    Postgres *primary = &cluster->databases[cluster->primary];

    postgres_sql(primary, "postgres",
                 "alter system set synchronous_standby_names = 'twin'");
    postgres_sql(primary, "postgres", "select pg_reload_conf()");
    for (const time_t until = patience(); is_patient(until);) {
        if (strcmp(postgres_sql(primary, "postgres", "select count(*) from "
                                "pg_stat_replication where sync_state = 'sync'"),
                   "1") == 0)
            return;
        usleep(10000);
    }
}

static void open_standby(Cluster *cluster)
{
    char where[48];

    postgres_open_standby(standby(cluster), &cluster->databases[cluster->primary],
                          "twin");
    where_is(where, standby(cluster));
    for (int i = 0; i < cluster->n_nodes; i++)
        if (cluster->nodes[i].back[!cluster->primary])
            proxy_point(cluster->nodes[i].back[!cluster->primary], where);
    wait_for_standby(cluster);
    cluster->has_standby = true;
}

static void open_databases(Cluster *cluster)
{
    postgres_open(&cluster->databases[0], true, database_settings);
    postgres_sql(&cluster->databases[0], "postgres", "create database polis");
    open_standby(cluster);
}

/* Between a node and both databases. */
static void open_back(Cluster *cluster, Node *node, Rng *rng)
{
    char where[48];

    for (int i = 0; i < DATABASES; i++) {
        where_is(where, &cluster->databases[i]);
        node->back[i] = proxy_open_raw(where, rng_next(rng));
    }
    snprintf(node->child.store, sizeof node->child.store,
             "postgres://polis@127.0.0.1:%d,127.0.0.1:%d/polis",
             proxy_port(node->back[0]), proxy_port(node->back[1]));
}

static bool open_node(Cluster *cluster, Node *node, Rng *rng)
{
    child_open(&node->child, settings);
    if (cluster->has_postgres)
        open_back(cluster, node, rng);
    if (node == &cluster->nodes[cluster->n_nodes - 1]) {
        int shift = (int)rng_below(rng, SHIFT_MOST_S) - SHIFT_MOST_S / 2;
        node->child.preload = getenv("POLIS_CLOCK_SHIFT");
        snprintf(node->child.shift, sizeof node->child.shift, "%d", shift);
    }
    if (!child_start(&node->child)) {
        fprintf(stderr, "%s\n", child_log(&node->child));
        return false;
    }
    node->front = proxy_open(node->child.where, rng_next(rng));
    return true;
}

bool cluster_open(Cluster *cluster, int nodes, bool has_postgres, Rng *rng)
{
    *cluster = (Cluster){.n_nodes = nodes, .has_postgres = has_postgres};
    if (has_postgres)
        open_databases(cluster);
    for (int i = 0; i < cluster->n_nodes; i++)
        if (!open_node(cluster, &cluster->nodes[i], rng))
            return false;
    return true;
}

static void close_proxies(Node *node)
{
    if (node->front)
        proxy_close(node->front);
    for (int i = 0; i < DATABASES; i++)
        if (node->back[i])
            proxy_close(node->back[i]);
}

static void close_databases(Cluster *cluster)
{
    for (int i = 0; cluster->has_postgres && i < DATABASES; i++)
        postgres_close(&cluster->databases[i]);
}

void cluster_close(Cluster *cluster)
{
    for (int i = 0; i < cluster->n_nodes; i++) {
        child_close(&cluster->nodes[i].child);
        close_proxies(&cluster->nodes[i]);
    }
    close_databases(cluster);
}

static void keep_log(Cluster *cluster, int i)
{
    Scratch *scratch = &cluster->nodes[0].child.scratch;
    char command[600];

    snprintf(command, sizeof command, "cp %s/log %s/postgres-%d.log",
             cluster->databases[i].folder, scratch->folder, i);
    if (system(command) != 0)
        fprintf(stderr, "# no log of database %d\n", i);
}

void cluster_keep(Cluster *cluster)
{
    for (int i = 0; cluster->has_postgres && i < DATABASES; i++)
        keep_log(cluster, i);
    for (int i = 0; i < cluster->n_nodes; i++) {
        Node *node = &cluster->nodes[i];
        if (node->child.pid)
            child_end(&node->child, SIGKILL);
        close_proxies(node);
        printf("# kept: %s\n", node->child.scratch.folder);
    }
    close_databases(cluster);
}

static void kill_node(Cluster *cluster, int node)
{
    child_end(&cluster->nodes[node].child, SIGKILL);
}

static bool start_node(Cluster *cluster, int node)
{
    return child_start(&cluster->nodes[node].child);
}

static void kill_all(Cluster *cluster, int node)
{
    (void)node;
    for (int i = 0; i < cluster->n_nodes; i++)
        kill_node(cluster, i);
}

static bool start_all(Cluster *cluster, int node)
{
    bool ok = true;

    (void)node;
    for (int i = 0; i < cluster->n_nodes; i++)
        ok &= start_node(cluster, i);
    return ok;
}

/* As for an upgrade: it hands everything over and ends. */
static void end_node(Cluster *cluster, int node)
{
    child_end(&cluster->nodes[node].child, SIGTERM);
}

static void stop_node(Cluster *cluster, int node)
{
    kill(cluster->nodes[node].child.pid, SIGSTOP);
}

static bool continue_node(Cluster *cluster, int node)
{
    return kill(cluster->nodes[node].child.pid, SIGCONT) == 0;
}

static void block_back(Cluster *cluster, int node)
{
    for (int i = 0; i < DATABASES; i++)
        proxy_block(cluster->nodes[node].back[i], true);
}

static bool open_back_again(Cluster *cluster, int node)
{
    for (int i = 0; i < DATABASES; i++)
        proxy_block(cluster->nodes[node].back[i], false);
    return true;
}

static void block_front(Cluster *cluster, int node)
{
    proxy_block(cluster->nodes[node].front, true);
}

static bool open_front_again(Cluster *cluster, int node)
{
    proxy_block(cluster->nodes[node].front, false);
    return true;
}

static void stop_database(Cluster *cluster, int node)
{
    (void)node;
    postgres_stop(&cluster->databases[cluster->primary], SIGINT);
}

static void crash_database(Cluster *cluster, int node)
{
    (void)node;
    postgres_stop(&cluster->databases[cluster->primary], SIGQUIT);
}

static bool start_database(Cluster *cluster, int node)
{
    (void)node;
    postgres_start(&cluster->databases[cluster->primary]);
    return true;
}

static void freeze_database(Cluster *cluster, int node)
{
    (void)node;
    postgres_freeze(&cluster->databases[cluster->primary]);
}

static bool thaw_database(Cluster *cluster, int node)
{
    (void)node;
    postgres_thaw(&cluster->databases[cluster->primary]);
    return true;
}

/* The primary is lost with all that it has; the standby takes over, and a new standby
 * follows it. */
static bool fail_over(Cluster *cluster, int node)
{
    (void)node;
    postgres_close(&cluster->databases[cluster->primary]);
    cluster->primary = !cluster->primary;
    postgres_sql(&cluster->databases[cluster->primary], "postgres",
                 "select pg_promote()");
    open_standby(cluster);
    return true;
}

/* No table can grow, or the file of the store cannot. */
static void fill_disk(Cluster *cluster, int node)
{
    if (cluster->has_postgres)
        postgres_fill(&cluster->databases[cluster->primary], true);
    else
        child_forbid_growth(&cluster->nodes[node].child);
}

static bool make_room(Cluster *cluster, int node)
{
    if (cluster->has_postgres)
        postgres_fill(&cluster->databases[cluster->primary], false);
    else
        child_allow_growth(&cluster->nodes[node].child);
    return true;
}

static void set_read_only(Cluster *cluster, const char *statement)
{
    Postgres *primary = &cluster->databases[cluster->primary];

    postgres_sql(primary, "postgres", statement);
    postgres_sql(primary, "postgres", "select pg_reload_conf()");
}

static void forbid_writing(Cluster *cluster, int node)
{
    (void)node;
    set_read_only(cluster, "alter system set default_transaction_read_only = on");
}

static bool allow_writing(Cluster *cluster, int node)
{
    (void)node;
    set_read_only(cluster, "alter system reset default_transaction_read_only");
    return true;
}

const Fault faults[] = {
    {"a node is killed", false, false, 300, 4500, kill_node, start_node},
    {"a node stands still", false, false, 1000, 6000, stop_node, continue_node},
    {"a node is cut off from clients", false, false, 500, 5000, block_front,
     open_front_again},
    {"a node ends and starts", false, false, 0, 2000, end_node, start_node},
    {"the disk is full", false, true, 4000, 8000, fill_disk, make_room},
    {"all nodes are killed", false, true, 300, 5000, kill_all, start_all},
    {"a node is cut off from the database", true, false, 500, 6000, block_back,
     open_back_again},
    {"the database restarts", true, true, 0, 4000, stop_database, start_database},
    {"the database crashes", true, true, 0, 4000, crash_database, start_database},
    {"the database stands still", true, true, 500, 5000, freeze_database, thaw_database},
    {"the database is read-only", true, true, 1000, 6000, forbid_writing, allow_writing},
    {"the database fails over", true, true, 200, 3000, crash_database, fail_over},
};
const int n_faults = sizeof faults / sizeof *faults;
