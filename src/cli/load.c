/* load.c - `polis load`: measures how many moves a server can take, and how fast it
 * acknowledges them. */
#include "cli/load.h"

#include <errno.h>

#include "cli/command.h"
#include "cli/decimal.h"
#include "client/url.h"
#include "os/failure.h"

enum { MOST_TABLES = 10000, MOST_IDLE = 100000, MOST_SECONDS = 3600, MOST_RATE = 100000 };

static bool read_urls(LoadPlan *plan, const Args *args, Err *err)
{
    Url url;

    if (args->n_rest < 1)
        return fail(err, ERR_SYNTAX, N_("load needs the address of one server"));
    if (args->n_rest > MAX_URLS)
        return fail(err, ERR_SYNTAX, N_("there are more than %d addresses"), MAX_URLS);
    for (; plan->n_urls < args->n_rest; plan->n_urls++) {
        const char *text = plan->urls[plan->n_urls] = args->rest[plan->n_urls];
        if (!url_read(&url, text, err))
            return false;
        if (!url_is_loopback(&url) && !args_get(args, "anywhere"))
            return fail(err, ERR_SETUP,
                        N_("%s is another machine; use --anywhere if its host agrees"),
                        url.host);
    }
    return true;
}

static bool read_plan(LoadPlan *plan, const Args *args, Err *err)
{
    const char *dir = args_get(args, "sync-dir");

    if (!read_urls(plan, args, err))
        return false;
    plan->sync_dir = dir ? dir : ".";
    plan->seals = args_get(args, "seal") != NULL;
    if (args_get(args, "moves-per-s") && args_get(args, "think"))
        return fail(err, ERR_SYNTAX,
                    N_("use either --moves-per-s or --think, not both"));
    plan->game = command_game(args_get(args, "game"), err);
    return plan->game && command_seed(&plan->seed, args, err) &&
           args_int(&plan->tables, args, "tables", 0, MOST_TABLES, 10, err) &&
           args_int(&plan->idle, args, "sockets", 0, MOST_IDLE, 0, err) &&
           args_int(&plan->seconds, args, "seconds", 1, MOST_SECONDS, 10, err) &&
           args_int(&plan->rate, args, "moves-per-s", 1, MOST_RATE, 0, err) &&
           args_int(&plan->think_ms, args, "think", 0, 600000, 1000, err);
}

static void print_times(const char *name, const Percentiles *times, const char *rest)
{
    printf("%-11s p50 %.2f ms, p90 %.2f ms, p99 %.2f ms, max %.2f ms%s\n", name,
           percentiles_at(times, 50), percentiles_at(times, 90),
           percentiles_at(times, 99),
           times->max_ms, rest);
}

static void print_text(const LoadPlan *plan, const LoadReport *report)
{
    for (int i = 0; i < plan->n_urls; i++)
        printf("%s%s", i ? " " : "", plan->urls[i]);
    printf(": %s, %d tables, %d sockets of players, %d idle; %.1f s after %.1f s\n",
           plan->game->name, plan->tables, plan->tables * LOAD_PLAYERS,
           plan->idle, report->seconds, report->ramp_seconds);
    printf("%-11s %llu, %.1f a second\n", "moves", (unsigned long long)report->moves,
           report->seconds > 0 ? (double)report->moves / report->seconds : 0);
    print_times("ack", &report->ack, "");
    print_times("seen", &report->seen, " (by the other player)");
    print_times("fdatasync", &report->sync_alone, " (of this disk, before)");
    print_times("", &report->sync_beside, " (during the run)");
    printf("%-11s", "refused");
    for (int i = 0; i < MAX_CODES && report->refused[i].n; i++)
        printf(" %s %llu", report->refused[i].code,
               (unsigned long long)report->refused[i].n);
    printf("%s\n%-11s %llu ended, %llu tables made\n",
           report->refused[0].n ? "" : " nothing", "games",
           (unsigned long long)report->games, (unsigned long long)report->tables);
    printf("%-11s %llu times\n%-11s %llu compared, %llu drifted\n", "reconnected",
           (unsigned long long)report->reconnects, "digests",
           (unsigned long long)report->digests, (unsigned long long)report->drifts);
}

static void put_spread(Json *json, const char *name, const Percentiles *times)
{
    put_object_as(json, name);
    put_number_as(json, "n", (long long)times->n);
    put_decimals_as(json, "p50", percentiles_at(times, 50), 3);
    put_decimals_as(json, "p90", percentiles_at(times, 90), 3);
    put_decimals_as(json, "p99", percentiles_at(times, 99), 3);
    put_decimals_as(json, "max", times->max_ms, 3);
    put_end(json);
}

static void put_refused(Json *json, const LoadReport *report)
{
    put_object_as(json, "refused");
    for (int i = 0; i < MAX_CODES && report->refused[i].n; i++)
        put_number_as(json, report->refused[i].code, (long long)report->refused[i].n);
    put_end(json);
}

static void print_json(const LoadPlan *plan, const LoadReport *report)
{
    const double rate = report->seconds > 0 ? (double)report->moves / report->seconds : 0;
    char line[4096];
    Text text = text_in(line, sizeof line);
    Json json = {.text = &text};

    put_object(&json);
    put_string_as(&json, "game", plan->game->name);
    put_number_as(&json, "nodes", plan->n_urls);
    put_number_as(&json, "tables", plan->tables);
    put_number_as(&json, "sockets", plan->tables * LOAD_PLAYERS);
    put_number_as(&json, "idle", plan->idle);
    put_decimals_as(&json, "seconds", report->seconds, 3);
    put_decimals_as(&json, "ramp_seconds", report->ramp_seconds, 3);
    put_number_as(&json, "moves", (long long)report->moves);
    put_decimals_as(&json, "moves_per_s", rate, 1);
    put_spread(&json, "ack_ms", &report->ack);
    put_spread(&json, "seen_ms", &report->seen);
    put_object_as(&json, "fdatasync_ms");
    put_spread(&json, "before", &report->sync_alone);
    put_spread(&json, "during", &report->sync_beside);
    put_end(&json);
    put_refused(&json, report);
    put_number_as(&json, "reconnects", (long long)report->reconnects);
    put_number_as(&json, "games", (long long)report->games);
    put_number_as(&json, "tables_made", (long long)report->tables);
    put_number_as(&json, "events", (long long)report->events);
    put_number_as(&json, "digests", (long long)report->digests);
    put_number_as(&json, "drifts", (long long)report->drifts);
    put_end(&json);
    puts(line);
}

static void print_check(const LoadCheck *found, bool ok)
{
    char line[512];
    Text text = text_in(line, sizeof line);
    Json json = {.text = &text};

    put_object(&json);
    put_bool_as(&json, "ok", ok);
    put_number_as(&json, "tables", found->tables);
    put_number_as(&json, "sent", found->sent);
    put_number_as(&json, "acked", found->acked);
    put_number_as(&json, "missing", found->missing);
    put_number_as(&json, "extra", found->extra);
    put_number_as(&json, "broken", found->broken);
    put_end(&json);
    puts(line);
}

static int check(const LoadPlan *plan, const char *path, bool is_json, Lang lang)
{
    LoadCheck found;
    Err err;

    if (!load_check(&found, plan, path, &err))
        return complain(lang, &err);
    bool ok = !found.missing && !found.extra && !found.broken;
    if (is_json)
        print_check(&found, ok);
    else
        printf("%d tables, %d moves sent, %d acknowledged: %d missing, %d too many, "
               "%d otherwise wrong\n",
               found.tables, found.sent, found.acked, found.missing, found.extra,
               found.broken);
    if (!ok)
        fprintf(stderr, "%s\n", found.first);
    return ok ? 0 : 1;
}

static int run(const Args *args, Lang lang)
{
    static LoadReport report;
    LoadPlan plan = {0};
    const char *journal = args_get(args, "journal"), *checked = args_get(args, "check");
    bool is_json = args_get(args, "json") != NULL;
    Err err;

    if (!read_plan(&plan, args, &err))
        return complain(lang, &err);
    if (checked)
        return check(&plan, checked, is_json, lang);
    if (journal && !(plan.journal = fopen(journal, "w"))) {
        fail_system(&err, ERR_FILE, journal, errno);
        return complain(lang, &err);
    }
    bool ok = load_run(&report, &plan, &err);
    if (plan.journal && fclose(plan.journal) != 0 && ok)
        ok = fail_system(&err, ERR_FILE, journal, errno);
    if (!ok)
        return complain(lang, &err);
    (is_json ? print_json : print_text)(&plan, &report);
    return report.drifts ? 1 : 0;
}

static const Flag options[] = {
    {"tables", "N", N_("tables with two players each (10)")},
    {"sockets", "N", N_("further sockets that only listen (0)")},
    {"seconds", "N", N_("how long to measure, at most 3600 (10)")},
    {"think", "MS", N_("how long every player thinks (1000)")},
    {"moves-per-s", "N", N_("moves per second, all tables together, instead of --think")},
    {"game", "NAME", N_("the game (%s)"), .stands_for = THE_GAME},
    {"seed", "N", N_("seed for choosing the moves")},
    {"seal", NULL, N_("add a part to the shuffle of every table, as people's pages do")},
    {"sync-dir", "DIR", N_("where to measure the disk (the current folder)")},
    {"journal", "FILE", N_("write down what was sent and what was acknowledged")},
    {"check", "FILE", N_("check a journal against the server's tables and exit")},
    {"anywhere", NULL, N_("also a server that is not on this machine")},
    {"json", NULL, N_("answer as one line of JSON")},
    {NULL, NULL, NULL},
};

const Command command_load = {
    "load",  "URL…", N_("play at many tables of a server at once, and measure it"),
    options, run,
};
