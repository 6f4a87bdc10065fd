/* worker.c - `polis worker`: thinks for the bots of servers that share a database. */
#include <signal.h>

#include "cli/command.h"
#include "os/log.h"
#include "os/output.h"
#include "server/worker.h"

static Worker *working;             /* for the signal handler */

static void on_signal(int number)
{
    (void)number;
    worker_stop(working);
}

static const int handled[] = {SIGTERM, SIGINT, SIGHUP};

enum { HANDLED = sizeof handled / sizeof *handled };

/* A request to stop that comes while the worker opens waits until it can be handled. */
static void hold_signals(int how)
{
    sigset_t stops;

    sigemptyset(&stops);
    for (int i = 0; i < HANDLED; i++)
        sigaddset(&stops, handled[i]);
    pthread_sigmask(how, &stops, NULL);
}

static void set_handlers(void (*handler)(int number))
{
    struct sigaction action = {.sa_handler = handler};

    for (int i = 0; i < HANDLED; i++)
        sigaction(handled[i], &action, NULL);
}

/* The defaults, then the file, then the options. */
static bool read_config(Config *out, const Args *args, Err *err)
{
    static const char *const settings[] = {"store", "bots", "log"};
    const char *value;

    config_usual(out);
    if ((value = args_get(args, "config")) && !config_read(out, value, err))
        return false;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if ((value = args_get(args, settings[i])) &&
            !config_set(out, settings[i], value, err))
            return false;
    return true;
}

static int work(const Config *config, Lang lang)
{
    char line[256];
    Text text = text_in(line, sizeof line);
    Err err;

    hold_signals(SIG_BLOCK);
    Worker *worker = worker_open(config, &err);
    if (!worker)
        return complain(lang, &err);
    working = worker;
    set_handlers(on_signal);
    hold_signals(SIG_UNBLOCK);
    say_f(&text, lang,
          N_("Polis is thinking for up to %d bots at once (press Ctrl-C to stop)\n"),
          worker_room(worker));
    fputs(line, stdout);
    if (output_flush() || output_is_unwanted())
        worker_run(worker);
    set_handlers(SIG_DFL);
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
    if (!read_config(&config, args, &err) || !log_format_read(&format, config.log, &err))
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
