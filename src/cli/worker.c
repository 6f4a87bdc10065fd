/* worker.c - `polis worker`: thinks for the bots of servers that share a database. */
#include "cli/command.h"
#include "cli/long_running.h"
#include "os/log.h"
#include "os/output.h"
#include "server/worker.h"

static Worker *working;             /* for the signal handler */

static void on_signal(int number)
{
    (void)number;
    worker_stop(working);
}

static int work(const Config *config, Lang lang)
{
    char line[256];
    Text text = text_in(line, sizeof line);
    Err err;

    signals_hold();
    Worker *worker = worker_open(config, &err);
    if (!worker)
        return complain(lang, &err);
    working = worker;
    signals_catch(on_signal, true);
    say_f(&text, lang,
          N_("Polis is thinking for up to %d bots at once (press Ctrl-C to stop)\n"),
          worker_room(worker));
    fputs(line, stdout);
    if (output_flush() || output_is_unwanted())
        worker_run(worker);
    signals_uncatch();
    worker_close(worker);
    return 0;
}

static int run(const Args *args, Lang lang)
{
    Config config;
    LogFormat format;
    Err err;

    if (args->n_rest) {
        fail(&err, ERR_SYNTAX, N_("worker takes no arguments, only options: '%s'"),
             args->rest[0]);
        return complain(lang, &err);
    }
    if (!settings_read(&config, args, &err) ||
        !log_format_read(&format, config.log, &err))
        return complain(lang, &err);
    log_to(stderr, format);
    return work(&config, lang);
}

static const Flag options[] = {
    {"store", "WHERE", N_("the database of the servers: postgres://…")},
    {"config", "FILE", N_("settings and limits, as docs/hosting.md lists them")},
    {"bots", "N", N_("how many bots may think at the same time")},
    {"log", "FORMAT", N_("text or json, on standard error")},
    {NULL, NULL, NULL},
};

const Command command_worker = {
    "worker", "", N_("think for the bots of servers that share a database"), options, run,
};
