/* long_running.c - see long_running.h. */
#include "cli/long_running.h"

#include <signal.h>
#include <stddef.h>

/* Options that are settings: their names with dashes instead of underscores. A command
 * has some of them. */
static const struct {
    const char *option, *name;
} settings[] = {
    {"listen", "listen"},         {"store", "store"},   {"tls-cert", "tls_cert"},
    {"tls-key", "tls_key"},       {"bots", "bots"},     {"sets", "sets"},
    {"public-url", "public_url"}, {"log", "log"},
};

bool settings_read(Config *out, const Args *args, Err *err)
{
    const char *value;

    config_usual(out);
    if ((value = args_get(args, "config")) && !config_read(out, value, err))
        return false;
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if ((value = args_get(args, settings[i].option)) &&
            !config_set(out, settings[i].name, value, err))
            return false;
    return true;
}

static const int handled[] = {SIGTERM, SIGINT, SIGHUP};

enum { HANDLED = sizeof handled / sizeof *handled };

static void mask(int how)
{
    sigset_t stops;

    sigemptyset(&stops);
    for (int i = 0; i < HANDLED; i++)
        sigaddset(&stops, handled[i]);
    pthread_sigmask(how, &stops, NULL);
}

void signals_hold(void)
{
    mask(SIG_BLOCK);
}

static void handle(void (*handler)(int number), bool also_hangup)
{
    struct sigaction action = {.sa_handler = handler};

    for (int i = 0; i < HANDLED; i++)
        if (handled[i] != SIGHUP || also_hangup)
            sigaction(handled[i], &action, NULL);
}

void signals_catch(void (*handler)(int number), bool also_hangup)
{
    handle(handler, also_hangup);
    mask(SIG_UNBLOCK);
}

void signals_uncatch(void)
{
    handle(SIG_DFL, true);
}
