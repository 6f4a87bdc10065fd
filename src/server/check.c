/* check.c - see service.h: tries everything that service_open needs, and serves
 * nothing. */
#include <string.h>

#include "server/agreement.h"
#include "server/net/net.h"
#include "server/api/offered_sets.h"
#include "server/service.h"
#include "store/store.h"

/* What is checked, and who is told of problems. */
typedef struct {
    const Config *config;
    bool is_served;                 /* the store, by another polis */
    OnProblem *on_problem;
    void *with;
    int n;
} Checking;

static void note(Checking *checking, bool is_good, const Err *err)
{
    if (is_good)
        return;
    checking->on_problem(checking->with, err);
    checking->n++;
}

static void check_store(Checking *checking)
{
    Err err;

    note(checking, store_check(checking->config->store, &checking->is_served, &err),
         &err);
}

/* With the servers that are running on a store that they share. */
static void check_agreement(Checking *checking)
{
    const Config *config = checking->config;
    Err err;
    Store *store = checking->is_served ? store_open_reader(config->store, &err) : NULL;

    if (store && store_is_shared(store))
        note(checking, agreement_would_hold(store, config, &err), &err);
    store_close(store);
}

/* If a server with this store is running already, its address is taken, and that is
 * fine. */
static void check_address(Checking *checking)
{
    const char *listen = checking->config->listen, *colon = strrchr(listen, ':');
    char any[CONFIG_TEXT + 3];
    Err err;
    bool ok = net_check_listen(listen, &err);

    if (!ok && err.code == ERR_FILE && checking->is_served && colon) {
        strcpy(any, listen);
        strcpy(any + (colon - listen), ":0");
        ok = net_check_listen(any, &err);
    }
    note(checking, ok, &err);
}

static void check_certificate(Checking *checking)
{
    const Config *config = checking->config;
    Err err;

    note(checking,
         !*config->tls_cert || net_check_tls(config->tls_cert, config->tls_key, &err),
         &err);
}

static void check_url(Checking *checking)
{
    const char *url = checking->config->public_url;
    Err err;

    note(checking, !*url || net_check_url(url, &err), &err);
}

static void check_sets(Checking *checking)
{
    Err err;
    OfferedSets *sets = offered_sets_open(checking->config->sets, &err);

    note(checking, sets != NULL, &err);
    offered_sets_close(sets);
}

int service_check(const Config *config, bool *is_served, OnProblem *on_problem,
                  void *with)
{
    static void (*const checks[])(Checking *checking) = {
        check_store,       check_agreement, check_address,
        check_certificate, check_url,       check_sets,
    };
    Checking checking = {.config = config, .on_problem = on_problem, .with = with};

    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
        checks[i](&checking);
    *is_served = checking.is_served;
    return checking.n;
}
