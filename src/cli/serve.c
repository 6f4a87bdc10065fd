/* serve.c - `polis serve`: the game server with the web client inside. */
#include <signal.h>
#include <string.h>

#include "cli/command.h"
#include "cli/long_running.h"
#include "cli/selftest.h"
#include "os/log.h"
#include "os/notify.h"
#include "os/output.h"
#include "server/net/lan.h"
#include "server/service.h"

enum { MAX_ADDRESSES = 4 };

/* For the signal handlers: the server, and whether SIGHUP means "reload the
 * certificate". Otherwise it means that the terminal is gone. */
static Service *serving;
static bool reloads;

static void on_signal(int number)
{
    if (number == SIGHUP && reloads)
        service_reload(serving);
    else
        service_stop(serving);
}

/* Was it started with nohup? */
static bool outlives_terminal(void)
{
    struct sigaction now;

    return !reloads && sigaction(SIGHUP, NULL, &now) == 0 && now.sa_handler == SIG_IGN;
}

/* Stop cleanly on SIGTERM and SIGINT, reload the certificate on SIGHUP. */
static void catch_signals(Service *service, const Config *config)
{
    serving = service;
    reloads = *config->tls_cert || notify_is_wanted();
    signals_catch(on_signal, !outlives_terminal());
}

static void uncatch_signals(void)
{
    signals_uncatch();
    serving = NULL;
}

static bool read_config(Config *out, const Args *args, Err *err)
{
    if (!settings_read(out, args, err) ||
        (args_get(args, "trust-proxy") && !config_set(out, "trust_proxy", "yes", err)))
        return false;
    if (!*out->tls_cert != !*out->tls_key)
        return fail(err, ERR_SYNTAX,
                    N_("a certificate and its key are needed, both or none"));
    return true;
}

static bool listens_everywhere(const char *address)
{
    return strncmp(address, "0.0.0.0:", 8) == 0 || strncmp(address, "[::]:", 5) == 0;
}

/* Print how others in the local network reach it. */
static void print_lan(const char *scheme, const char *port, Lang lang)
{
    char addresses[MAX_ADDRESSES][LAN_ADDRESS], url[128], line[256];
    int n = lan_addresses(addresses, MAX_ADDRESSES);

    for (int i = n - 1; i >= 0; i--) {
        Text here = text_in(url, sizeof url), text = text_in(line, sizeof line);
        bool is_six = strchr(addresses[i], ':');
        text_f(&here, "%s://%s%s%s%s/", scheme, is_six ? "[" : "", addresses[i],
               is_six ? "]" : "", port);
        say_f(&text, lang, N_("Others on your network can use %s\n"), url);
        fputs(line, stdout);
    }
    if (n > 0)
        lan_draw_code(stdout, url);     /* for the likeliest address */
}

/* Print where players find it. */
static void print_addresses(const Config *config, const char *listens, Lang lang)
{
    const char *scheme = *config->tls_cert ? "https" : "http",
               *port = strrchr(listens, ':');
    bool is_open = listens_everywhere(listens);
    char line[1024], url[CONFIG_TEXT + 16];
    Text text = text_in(line, sizeof line), here = text_in(url, sizeof url);

    if (*config->public_url)
        text_str(&here, config->public_url);
    else
        text_f(&here, "%s://%s%s/", scheme, is_open ? "127.0.0.1" : listens,
               is_open ? port : "");
    say_f(&text, lang, N_("Polis is running at %s (press Ctrl-C to stop)\n"), url);
    fputs(line, stdout);
    if (is_open && !*config->public_url)
        print_lan(scheme, port, lang);
}

static int serve(const Config *config, Lang lang)
{
    Err err;

    signals_hold();
    Service *service = service_open(config, &err);
    if (!service)
        return complain(lang, &err);
    catch_signals(service, config);
    print_addresses(config, service_listens(service), lang);
    if (output_flush() || output_is_unwanted())     /* otherwise nobody would find it */
        service_run(service);
    uncatch_signals();
    service_close(service);
    return 0;
}

static void complain_of(void *lang, const Err *err)
{
    complain(*(const Lang *)lang, err);
}

/* Print everything that is wrong, or that nothing is. */
static int check(const Config *config, Lang lang)
{
    bool is_served;

    if (service_check(config, &is_served, complain_of, &lang) > 0)
        return EXIT_BAD_INPUT;
    puts(say(lang, is_served ? N_("all is well; a server is using this store")
                             : N_("all is well")));
    return 0;
}

static int run(const Args *args, Lang lang)
{
    Config config;
    LogFormat format;
    Err err;

    if (args->n_rest) {
        fail(&err, ERR_SYNTAX, N_("serve takes no arguments, only options: '%s'"),
             args->rest[0]);
        return complain(lang, &err);
    }
    if (!read_config(&config, args, &err) || !log_format_read(&format, config.log, &err))
        return complain(lang, &err);
    if (args_get(args, "selftest"))
        return selftest(&config, lang);
    if (args_get(args, "check"))
        return check(&config, lang);
    log_to(stderr, format);
    return serve(&config, lang);
}

static const Flag options[] = {
    {"listen", "ADDR:PORT",
     N_("where to listen (127.0.0.1:8080); 0.0.0.0:8080 lets others in")},
    {"store", "WHERE",
     N_("where to store data: sqlite:FILE (polis.db), postgres://… or memory:")},
    {"config", "FILE", N_("settings and limits, as docs/hosting.md lists them")},
    {"tls-cert", "FILE", N_("serve https with this certificate")},
    {"tls-key", "FILE", N_("the private key of that certificate")},
    {"public-url", "URL",
     N_("how players reach it, if that is not the address it listens on")},
    {"trust-proxy", NULL, N_("trust the client addresses reported by a proxy")},
    {"bots", "N", N_("how many bots may think at the same time")},
    {"sets", "DIR", N_("set files for panticapaeum that players may choose")},
    {"log", "FORMAT", N_("text or json, on standard error")},
    {"check", NULL, N_("check the settings, files and address, then exit")},
    {"selftest", NULL,
     N_("play one game over the network in memory and say whether all is well")},
    {NULL, NULL, NULL},
};

const Command command_serve = {
    "serve", "", N_("the game server, with the web client inside"), options, run,
};
