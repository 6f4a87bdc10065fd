/* cluster.h - several `polis serve` on one PostgreSQL with a synchronous standby, all of
 * them processes of this test, with a proxy on every way between them:
 *
 *   clients - front proxy - node - back proxy - PostgreSQL
 *
 * One node has a wall clock that is minutes off. Without PostgreSQL it is one node with a
 * file. */
#ifndef TESTS_CLUSTER_CLUSTER_H
#define TESTS_CLUSTER_CLUSTER_H

#include "base/rng.h"
#include "books.h"
#include "child.h"
#include "postgres.h"
#include "proxy.h"

enum { MAX_NODES = 3, DATABASES = 2, MAX_OUTAGES = 4096 };

typedef struct {
    Child child;
    Proxy *front, *back[DATABASES];
    char where[48];                 /* of the front: what clients connect to */
} Node;

typedef struct {
    Node nodes[MAX_NODES];
    int n_nodes;
    bool has_postgres;
    Postgres databases[DATABASES];
    int primary;                    /* which of them takes writes */
    bool has_standby;
    Outage outages[MAX_OUTAGES];    /* of all nodes or of the database */
    int n_outages;
} Cluster;

/* Start all of it, with so many nodes; false, and the log on standard error, if one does
 * not start. */
bool cluster_open(Cluster *cluster, int nodes, bool has_postgres, Rng *rng);
void cluster_close(Cluster *cluster);

/* Stop everything, but keep the logs of nodes and databases; prints where they are. */
void cluster_keep(Cluster *cluster);

/* A fault with a beginning and an end. Each may be asked for while no other is on. */
typedef struct {
    const char *name;
    bool needs_postgres;
    bool is_outage;                 /* nobody can play meanwhile */
    int least_ms, most_ms;          /* how long it lasts */
    void (*begin)(Cluster *cluster, int node);
    bool (*end)(Cluster *cluster, int node);    /* false: something did not come back */
} Fault;

extern const Fault faults[];
extern const int n_faults;

#endif
