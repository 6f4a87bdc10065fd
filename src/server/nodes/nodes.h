/* nodes.h - this server as one of several that share a store. A server is a node here.
 *
 * The nodes agree through functions of the database; store/postgres_schema_nodes.c says
 * what they promise: the service's time, which stands still while no node can beat; the
 * number of this node, which ends when it has not beaten for too long; who acts for a
 * table (its holder), and the fence that keeps out who did so before.
 *
 * Nothing here waits. Questions about tables are collected and asked together, when the
 * loop calls nodes_woken or nodes_tick; the answers come as calls of NodeHooks. A
 * question that fails, since the database does not answer, is repeated. The loop's thread
 * only. */
#ifndef SERVER_NODES_NODES_H
#define SERVER_NODES_NODES_H

#include "store/store.h"

enum {
    BEAT_MS = 300,                  /* between beats */
    GOES_ON_MS = 600,               /* the service's time goes on without one: as the
                                       database counts it */
    CLAIM_MS = 500,                 /* between claims of tables that are due */
    MOST_CLAIMED = 200,             /* of them at once */
    SILENT_MS = 1000,               /* without an answer: the database is away */
    UNSURE_MS = 2500                /* without an answer: this node is cut off */
};

typedef struct Nodes Nodes;

typedef struct {
    Store *store;                   /* which is shared */
    const char *about;              /* this server, for people: where it listens */
    void (*wake)(void *with);       /* from any thread: have the loop call nodes_woken */
    /* A clock that only goes forward, and stops while the process is frozen: what a
     * player sends meanwhile has come in time. */
    int64_t (*now_ms)(void *with);
    void *with;
} NodesOptions;

typedef enum { HELD_BY_NOBODY, HELD_ELSEWHERE, HELD_HERE } TableHold;

/* What the database knows about a table, besides its events. */
typedef struct {
    const char *id;
    int version;                    /* of its last event; 0: there is no such table */
    int revision;                   /* of what else may be changed */
    int64_t fence, lapse;
    TableHold hold;
    unsigned seats;                 /* with a connection to another node: a bit each */
    int viewers;                    /* others who watch through another node */
    bool is_claimed;                /* by nodes_claim_due, just now */
} TableHead;

/* A row of polis_heads(NODE, "ID ID …"), for those who ask for themselves. */
void head_read(TableHead *out, const StoreRead *read, int row);

typedef struct {
    void (*head)(void *to, const TableHead *head);
    /* Another node has committed something: the table may be at this version and revision
     * now, 0 0: gone. `about_head`: other parts of its head may have changed. */
    void (*hint)(void *to, const char *table, int version, int revision,
                 bool about_head);
    void (*lost)(void *to);         /* hints were lost: any table may have changed */
    /* This node was late, and has a new number: it holds no table any more, and any
     * table may have lapsed. */
    void (*renumbered)(void *to);
} NodeHooks;

/* Join the others; this waits for the database. */
Nodes *nodes_open(const NodesOptions *options, Err *err);

/* Leave: others may act for its tables at once. Accepts NULL. */
void nodes_close(Nodes *nodes);

void nodes_set_hooks(Nodes *nodes, const NodeHooks *hooks, void *to);

/* Be called when another node, or this one, has announced `topic` (batch_announce), and
 * whenever hints were lost. `topic` must stay valid. What is announced may be more
 * precise, "TOPIC/WHICH": then on_topic gets all of it. */
typedef void OnTopic(void *to, const char *topic);
void nodes_on_topic(Nodes *nodes, const char *topic, OnTopic *on_topic, void *to);

void nodes_tick(Nodes *nodes);      /* a few times a second */
void nodes_woken(Nodes *nodes);

int64_t nodes_number(const Nodes *nodes);
int64_t nodes_time(Nodes *nodes);   /* the service's; it never goes back */

/* Is it right? Not if the last beat was too long ago, for example because this process
 * was stopped: then it is behind the time of other nodes. */
bool nodes_know_time(const Nodes *nodes);
int64_t nodes_wall_ms(const Nodes *nodes);      /* the database's calendar */

/* Ask for the head of a table; claim it first, if nobody holds it. */
void nodes_look(Nodes *nodes, const char *table);
void nodes_claim(Nodes *nodes, const char *table);

/* Can this node write? If not, it does not beat: see nodes.c. */
void nodes_set_able(Nodes *nodes, bool is_able);

/* A commit of this node has failed. Perhaps no other node can write either, and does not
 * know it: the next beat of any of them shows it. */
void nodes_doubt(Nodes *nodes);

/* How many more tables this node would take; it claims as many as are due. */
void nodes_set_room(Nodes *nodes, int tables);

/* Give a table back if its fence and version are still these, 0: whatever they are.
 * `due`: when it needs a holder again, in the service's time; INT64_MAX: never. */
void nodes_release(Nodes *nodes, const char *table, int64_t fence, int version,
                   int64_t due);

/* Who is at a table through this node. */
void nodes_here(Nodes *nodes, const char *table, unsigned seats, int viewers);

/* Does the database answer? It may be slow for a moment. Unlike nodes_check this is for
 * players, who want to know at once why nothing happens. */
bool nodes_hears(const Nodes *nodes);

/* Does the service's time stand still although the database answers, so that players and
 * nodes can reconnect first? */
bool nodes_is_waiting(const Nodes *nodes);

/* ERR_STORE if this node cannot beat, and why. */
bool nodes_check(const Nodes *nodes, Err *err);

typedef struct {
    int alive;                      /* nodes, this one among them */
    int64_t beat_age_ms;            /* of the last one that was answered */
    uint64_t beats, claims, late, hints, lost;
    int waiting;                    /* questions */
} NodeCounts;

NodeCounts nodes_counts(const Nodes *nodes);

#endif
