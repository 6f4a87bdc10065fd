/* metrics.c - see metrics.h. */
#include "server/api/metrics.h"

#include <stdio.h>
#include <unistd.h>

/* Seconds as Prometheus writes them, next to the milliseconds that are compared. */
static const struct {
    double ms;
    const char *le;
} bounds[BUCKETS - 1] = {
    {0.5, "0.0005"}, {1, "0.001"}, {2, "0.002"}, {5, "0.005"}, {10, "0.01"},
    {20, "0.02"},    {50, "0.05"}, {100, "0.1"}, {200, "0.2"}, {500, "0.5"},
    {1000, "1"},     {2000, "2"},  {5000, "5"},
};

void histogram_add(Histogram *histogram, double ms)
{
    int at = 0;

    while (at < BUCKETS - 1 && ms > bounds[at].ms)
        at++;
    histogram->counts[at]++;
    histogram->sum_ms += ms;
}

uint64_t histogram_count(const Histogram *histogram)
{
    uint64_t sum = 0;

    for (int i = 0; i < BUCKETS; i++)
        sum += histogram->counts[i];
    return sum;
}

/* A number of seconds with six decimals, whatever the locale is. */
static void write_seconds(Text *text, double ms)
{
    unsigned long long us = (unsigned long long)(ms * 1000);

    text_f(text, "%llu.%06llu", us / 1000000, us % 1000000);
}

static void write_head(Text *text, const char *name, const char *type, const char *help)
{
    text_f(text, "# HELP polis_%s %s\n# TYPE polis_%s %s\n", name, help, name, type);
}

static void write_one(Text *text, const char *name, const char *type, const char *help,
                      unsigned long long value)
{
    write_head(text, name, type, help);
    text_f(text, "polis_%s %llu\n", name, value);
}

static void write_histogram(Text *text, const char *name, const char *help,
                            const Histogram *histogram)
{
    unsigned long long sum = 0;

    write_head(text, name, "histogram", help);
    for (int i = 0; i < BUCKETS; i++) {
        sum += histogram->counts[i];
        text_f(text, "polis_%s_bucket{le=\"%s\"} %llu\n", name,
               i < BUCKETS - 1 ? bounds[i].le : "+Inf", sum);
    }
    text_f(text, "polis_%s_sum ", name);
    write_seconds(text, histogram->sum_ms);
    text_f(text, "\npolis_%s_count %llu\n", name, sum);
}

static void write_labelled(Text *text, const Metrics *metrics)
{
    write_head(text, "commands_total", "counter", "Commands carried out at tables.");
    for (int i = 0; i < VERBS; i++)
        text_f(text, "polis_commands_total{command=\"%s\"} %llu\n", verbs[i].name,
               (unsigned long long)metrics->commands[i]);
    write_head(text, "refusals_total", "counter", "Refusals by code.");
    for (int i = 0; i < ERR_CODES; i++)
        text_f(text, "polis_refusals_total{code=\"%s\"} %llu\n", err_name((ErrCode)i),
               (unsigned long long)metrics->refusals[i]);
}

static void write_gauges(Text *text, const Gauges *gauges)
{
    const struct {
        const char *name, *type, *help;
        unsigned long long value;
    } rows[] = {
        {"watchers", "gauge", "Players and spectators following tables.",
         (unsigned)gauges->watchers},
        {"sockets", "gauge", "Open WebSockets.", (unsigned)gauges->sockets},
        {"connections", "gauge", "Open connections.", (unsigned)gauges->connections},
        {"bot_queue", "gauge", "Turns that bots have to think about.",
         (unsigned)gauges->thoughts_waiting},
        {"bot_turns_out", "gauge", "Those among them that workers have been asked for.",
         (unsigned)gauges->lending.out},
        {"bot_turns_lent_total", "counter", "Turns offered to workers.",
         (unsigned long long)gauges->lending.lent},
        {"bot_turns_played_elsewhere_total", "counter", "Turns that workers played.",
         (unsigned long long)gauges->lending.played},
        {"nodes", "gauge", "Servers that share the store; 0 if it cannot be shared.",
         (unsigned)gauges->nodes.alive},
        {"tables_held", "gauge", "Tables in memory that this server acts for.",
         (unsigned)gauges->held},
        {"node_beat_age_seconds", "gauge",
         "Seconds since the database last answered a beat of this server.",
         (unsigned long long)gauges->nodes.beat_age_ms / 1000},
        {"node_claims_total", "counter", "Tables that this server asked to act for.",
         gauges->nodes.claims},
        {"node_late_total", "counter",
         "How often this server was late, and others went on with its tables.",
         gauges->nodes.late},
        {"node_hints_total", "counter", "Hints received from other servers.",
         gauges->nodes.hints},
        {"node_hints_lost_total", "counter",
         "How often hints may have been lost, and everything was asked for.",
         gauges->nodes.lost},
        {"store_queue", "gauge", "Batches on their way to the disk.",
         (unsigned)gauges->batches_waiting},
        {"requests_total", "counter", "HTTP requests.", gauges->requests},
        {"sockets_opened_total", "counter", "WebSockets opened.", gauges->sockets_opened},
        {"unsent_bytes", "gauge", "Bytes of answers not yet sent.", gauges->unsent},
        {"cut_off_total", "counter", "Connections closed because they read too slowly.",
         gauges->cut_off},
        {"refused_origin_total", "counter", "Requests refused because of their origin.",
         gauges->refused_origin},
        {"refused_full_total", "counter",
         "Connections refused because the server was full.", gauges->refused_full},
        {"commit_batches_count", "counter", "Commits.", gauges->commits},
        {"commit_batches_sum", "counter", "Batches in those commits.", gauges->batches},
        {"store_failures_total", "counter", "Commits that failed.",
         gauges->store_failures},
        {"healthy", "gauge", "Whether /healthz would say ok.", gauges->is_well},
        {"certificate_expires_seconds", "gauge",
         "Expiry of the certificate, in seconds since 1970; 0 without TLS.",
         (unsigned long long)gauges->certificate_until_s},
        {"uptime_seconds", "gauge", "Seconds since the start.",
         (unsigned long long)gauges->up_s},
        {"memory_bytes", "gauge", "Resident memory.",
         (unsigned long long)process_memory()},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        write_one(text, rows[i].name, rows[i].type, rows[i].help, rows[i].value);
}

/* Not who is waiting, only how many. */
static void write_bots(Text *text, const BotCrowd crowds[BOT_RANKS])
{
    write_head(text, "bot_owners", "gauge", "Owners of tables whose bots have to think.");
    for (int i = 0; i < BOT_RANKS; i++)
        text_f(text, "polis_bot_owners{table=\"%s\"} %d\n", bot_rank_names[i],
               crowds[i].owners);
    write_head(text, "bot_owner_queue", "gauge",
               "Turns for bots of the owner who has the most.");
    for (int i = 0; i < BOT_RANKS; i++)
        text_f(text, "polis_bot_owner_queue{table=\"%s\"} %d\n", bot_rank_names[i],
               crowds[i].most);
}

/* If the store is not a file, nothing is known. */
static void write_room(Text *text, const Gauges *gauges)
{
    if (gauges->disk_free >= 0)
        write_one(text, "disk_free_bytes", "gauge",
                  "Free space on the disk of the store.",
                  (unsigned long long)gauges->disk_free);
    if (gauges->store_log >= 0)
        write_one(text, "store_log_bytes", "gauge", "Size of the write-ahead log.",
                  (unsigned long long)gauges->store_log);
}

void metrics_write(Text *text, const Metrics *metrics, const Gauges *gauges)
{
    write_head(text, "build_info", "gauge", "The program's version.");
    text_str(text, "polis_build_info{version=\"" POLIS_VERSION "\"} 1\n");
    write_head(text, "tables", "gauge", "Tables in memory.");
    for (int i = 0; i <= PHASE_OVER; i++)
        text_f(text, "polis_tables{phase=\"%s\"} %d\n", phase_names[i],
               gauges->tables[i]);
    write_one(text, "moves_total", "counter", "Moves on the disk.", metrics->moves);
    write_one(text, "events_total", "counter", "Events on the disk.", metrics->events);
    write_one(text, "login_failures_total", "counter", "Failed logins.",
              metrics->login_failures);
    write_labelled(text, metrics);
    write_gauges(text, gauges);
    write_room(text, gauges);
    write_bots(text, gauges->bot_crowds);
    write_histogram(text, "commit_seconds", "Duration of a commit.", &metrics->commit_ms);
    write_histogram(text, "stored_seconds", "Time from queueing a batch to its commit.",
                    &metrics->stored_ms);
    write_histogram(text, "ack_seconds", "Time from a command's arrival to its answer.",
                    &metrics->ack_ms);
    write_histogram(text, "think_seconds", "Thinking time of a bot per turn.",
                    &metrics->think_ms);
    write_histogram(text, "loop_delay_seconds", "How late the loop's ticks are.",
                    &metrics->late_ms);
}

long long process_memory(void)
{
    FILE *file = fopen("/proc/self/statm", "r");
    long long size, resident = 0;

    if (!file)
        return 0;
    if (fscanf(file, "%lld %lld", &size, &resident) != 2)
        resident = 0;
    fclose(file);
    return resident * sysconf(_SC_PAGESIZE);
}
