/* metrics.h - what is counted: plain numbers that the rooms of the server add to, and the
 * text that Prometheus reads. */
#ifndef SERVER_API_METRICS_H
#define SERVER_API_METRICS_H

#include "server/bots/lending.h"
#include "server/nodes/nodes.h"
#include "table/verb.h"

enum { BUCKETS = 14 };

/* How often something took how long. */
typedef struct {
    uint64_t counts[BUCKETS];       /* by bound; the last one has no bound */
    double sum_ms;
} Histogram;

void histogram_add(Histogram *histogram, double ms);
uint64_t histogram_count(const Histogram *histogram);

/* Counted where it happens. */
typedef struct {
    uint64_t moves, events;         /* on disk; moves: commands of that name */
    uint64_t commands[VERBS];               /* carried out */
    uint64_t refusals[ERR_CODES];
    uint64_t login_failures;                /* wrong names or passphrases */
    Histogram commit_ms;                    /* on disk alone */
    Histogram stored_ms;            /* of a batch, including its wait for others */
    Histogram ack_ms;                       /* from a command's arrival to its answer */
    Histogram think_ms;                     /* of a bot, for a turn */
    Histogram late_ms;                      /* of the loop's ticks */
} Metrics;

/* Asked for when the metrics are read. */
typedef struct {
    int tables[PHASE_OVER + 1];             /* in memory, by phase */
    int watchers, sockets, connections, thoughts_waiting, batches_waiting;
    BotCrowd bot_crowds[BOT_RANKS];         /* turns of bots by owner */
    LendingStats lending;                   /* turns that workers play */
    int held;                               /* tables that this server acts for */
    NodeCounts nodes;                       /* zero if the store is not shared */
    uint64_t unsent, requests, sockets_opened, cut_off, refused_origin, refused_full;
    uint64_t commits, batches, store_failures;
    int64_t disk_free, store_log;           /* bytes; negative: not known */
    int64_t certificate_until_s;            /* since 1970; 0: no TLS */
    bool is_well;
    double up_s;
} Gauges;

/* Write all of it in Prometheus's format. */
void metrics_write(Text *text, const Metrics *metrics, const Gauges *gauges);

/* Bytes of memory of this process; 0 if the system does not say. */
long long process_memory(void);

#endif
