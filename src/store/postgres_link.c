/* postgres_link.c - see postgres_link.h. */
#include "store/postgres_link.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include "base/text.h"
#include "os/clock.h"
#include "os/must.h"

enum { MAX_OPTIONS = 64, PATIENCE_MS = 10000 };

/* What we want unless the URL or the environment says otherwise: to find the server that
 * can be written among several, and to notice soon when it is gone. */
static const struct { const char *keyword, *value; } defaults[] = {
    {"target_session_attrs", "read-write"},
    {"connect_timeout", "3"},
    {"keepalives_idle", "5"},
    {"keepalives_interval", "2"},
    {"keepalives_count", "3"},
    {"tcp_user_timeout", "10000"},
};

/* Everything that we do finds its rows by an index, also before the first ANALYZE. A
 * client that is frozen in a transaction must not hold its locks for ever. */
static const char settings[] =
    "select set_config(name, value, false) from (values"
    "  ('search_path', 'polis, pg_temp'),"
    "  ('default_transaction_isolation', 'read committed'),"
    "  ('idle_in_transaction_session_timeout', '10s'),"
    "  ('lock_timeout', '2s'),"
    "  ('statement_timeout', '0'),"
    "  ('plan_cache_mode', 'force_generic_plan'),"
    "  ('enable_seqscan', 'off'),"
    "  ('enable_bitmapscan', 'off'),"
    "  ('enable_hashjoin', 'off'),"
    "  ('enable_mergejoin', 'off'),"
    "  ('jit', 'off')) as s(name, value)";

/* Besides these, for each use. Hints tell of what is on the disk already. */
static const char *const special[] = {
    [PG_WRITES] = "set lock_timeout = '400ms'",
    [PG_READS] = "",
    [PG_LOOKS] = "set default_transaction_read_only = on;"
                 "set idle_in_transaction_session_timeout = 0; set lock_timeout = 0",
    [PG_HINTS] = "set synchronous_commit = off",
};

static const char *option(const PgAddress *address, const char *keyword)
{
    for (PQconninfoOption *at = address->options; at && at->keyword; at++)
        if (strcmp(at->keyword, keyword) == 0 && at->val)
            return at->val;
    return NULL;
}

static void show(PgAddress *address)
{
    Text text = text_in(address->shown, sizeof address->shown);
    const char *user = option(address, "user"), *host = option(address, "host");
    const char *name = option(address, "dbname");

    text_str(&text, "postgres://");
    if (user)
        text_f(&text, "%s@", user);
    text_f(&text, "%s/%s", host ? host : "", name ? name : "");
}

/* The last line of a message of libpq, without the words before the reason. */
static const char *reason(const char *message)
{
    static const char *const marks[] = {"failed: ", "FATAL:  ", "ERROR:  "};
    static _Thread_local char line[512];

    text_copy(line, sizeof line, message);
    for (size_t n = strlen(line); n > 0 && line[n - 1] == '\n'; n--)
        line[n - 1] = '\0';
    char *last = strrchr(line, '\n'), *at = last ? last + 1 : line;
    /* a hint on a line of its own says less than what it is about */
    if (last && (*at == '\t' || strncmp(at, "HINT", 4) == 0)) {
        *last = '\0';
        at = strrchr(line, '\n') ? strrchr(line, '\n') + 1 : line;
    }
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        char *found = strstr(at, marks[i]);
        if (found)
            at = found + strlen(marks[i]);
    }
    return at;
}

bool pg_address_read(PgAddress *out, const char *url, Err *err)
{
    char *trouble = NULL;

    *out = (PgAddress){PQconninfoParse(url, &trouble)};
    if (!out->options) {
        fail(err, ERR_STORE, N_("this is no address of a PostgreSQL database: %s"),
             trouble ? reason(trouble) : "");
        PQfreemem(trouble);
        return false;
    }
    show(out);
    return true;
}

void pg_address_close(PgAddress *address)
{
    PQconninfoFree(address->options);
    *address = (PgAddress){0};
}

void pg_halt_open(PgHalt *halt)
{
    halt->timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    if (halt->timer < 0)
        abort();
}

void pg_halt_set(PgHalt *halt, int ms)
{
    struct itimerspec in = {.it_value = {ms / 1000, ms % 1000 * 1000000L + (ms == 0)}};

    timerfd_settime(halt->timer, 0, &in, NULL);
}

bool pg_halt_is_set(const PgHalt *halt)
{
    return poll(&(struct pollfd){.fd = halt->timer, .events = POLLIN}, 1, 0) > 0;
}

void pg_halt_close(PgHalt *halt)
{
    close(halt->timer);
}

bool pg_halt_pause(PgHalt *halt, int ms)
{
    struct pollfd wanted = {.fd = halt->timer, .events = POLLIN};

    return poll(&wanted, 1, ms) <= 0;
}

/* Has the host chosen a value? */
static bool is_given(const PgAddress *address, const char *keyword)
{
    for (PQconninfoOption *at = address->options; at->keyword; at++)
        if (strcmp(at->keyword, keyword) == 0)
            return at->val || (at->envvar && getenv(at->envvar));
    return false;
}

static PGconn *connect_as(const PgAddress *address, PgUse use, const char *name)
{
    const char *keywords[MAX_OPTIONS + 1] = {NULL}, *values[MAX_OPTIONS + 1] = {NULL};
    int n = 0;

    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
        if (!is_given(address, defaults[i].keyword)) {
            keywords[n] = defaults[i].keyword;
            values[n++] = defaults[i].value;
        }
    for (PQconninfoOption *at = address->options; at->keyword && n < MAX_OPTIONS - 3;
         at++)
        if (at->val) {
            keywords[n] = at->keyword;
            values[n++] = at->val;
        }
    keywords[n] = "application_name", values[n++] = name;   /* the last one counts */
    keywords[n] = "client_encoding", values[n++] = "UTF8";
    if (use == PG_LOOKS)
        keywords[n] = "target_session_attrs", values[n++] = "any";
    return PQconnectdbParams(keywords, values, 0);
}

/* A server that takes connections, but no writes, is a standby or set up that way. */
static bool is_read_only(const PgAddress *address, PgUse use, const char *name)
{
    if (use == PG_LOOKS)
        return false;
    PGconn *handle = connect_as(address, PG_LOOKS, name);
    bool is_there = PQstatus(handle) == CONNECTION_OK;

    PQfinish(handle);
    return is_there;
}

/* libpq would print the server's notices. */
static void ignore(void *with, const char *message)
{
    (void)with, (void)message;
}

static bool set_up(PgLink *link, PgUse use)
{
    PQsetNoticeProcessor(link->handle, ignore, NULL);
    PGresult *result = pg_link_run(link, settings);
    bool ok = result && pg_result_is_ok(result);

    PQclear(result);
    if (!ok || !*special[use])
        return ok;
    result = pg_link_run(link, special[use]);
    ok = result && pg_result_is_ok(result);
    PQclear(result);
    return ok;
}

bool pg_link_open(PgLink *link, const PgAddress *address, PgUse use, const char *name,
                  Err *err)
{
    pg_link_close(link);
    link->handle = connect_as(address, use, name);
    link->is_lost = false;
    if (link->patience_ms <= 0)
        link->patience_ms = PATIENCE_MS;
    if (PQstatus(link->handle) != CONNECTION_OK) {
        if (is_read_only(address, use, name))
            fail(err, ERR_STORE,
                 N_("%s cannot be written: the server is a standby, or read-only"),
                 address->shown);
        else
            fail(err, ERR_STORE, N_("%s cannot be opened: %s"), address->shown,
                 reason(PQerrorMessage(link->handle)));
    } else if (PQsetnonblocking(link->handle, 1) == 0 && set_up(link, use)) {
        return true;
    } else {
        fail(err, ERR_STORE, N_("%s cannot be opened: %s"), address->shown,
             reason(PQerrorMessage(link->handle)));
    }
    pg_link_close(link);
    return false;
}

void pg_link_close(PgLink *link)
{
    PQfinish(link->handle);
    link->handle = NULL;
}

bool pg_link_works(const PgLink *link)
{
    return link->handle && !link->is_lost;
}

static bool lose(PgLink *link)
{
    link->is_lost = true;
    return false;
}

/* Wait until the server takes or gives something; -1: no deadline. */
static bool wait_for(PgLink *link, bool has_unsent, int event, double ms)
{
    struct pollfd wanted[] = {
        {.fd = PQsocket(link->handle), .events = POLLIN},
        {.fd = link->halt->timer, .events = POLLIN},
        {.fd = event, .events = POLLIN},
    };

    if (has_unsent)
        wanted[0].events |= POLLOUT;
    if (poll(wanted, event < 0 ? 2 : 3, ms < 0 ? 0 : (int)ms + 1) < 0)
        return true;                /* interrupted: look again */
    return !(wanted[1].revents & POLLIN);
}

/* Send and read until a result is there. */
static bool become_ready(PgLink *link)
{
    for (;;) {
        int unsent = PQflush(link->handle);
        double left_ms = link->deadline_ms - clock_ms();
        /* even if it cannot be sent any more, there may be a last word to read */
        if (!PQisBusy(link->handle))
            return true;
        if (left_ms <= 0 || !wait_for(link, unsent > 0, -1, left_ms))
            return lose(link);
        if (!PQconsumeInput(link->handle))
            return !PQisBusy(link->handle) || lose(link);
    }
}

/* Has the server ended the connection with this? 08: the connection; 57P: it is being
 * shut down, has crashed or is starting; 25006: it is read-only now, because another
 * server has taken over. */
static bool is_end(const PGresult *result)
{
    static const char *const ends[] = {"08", "57P", "25006"};
    const char *state = pg_result_state(result);

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (strncmp(state, ends[i], strlen(ends[i])) == 0)
            return true;
    return false;
}

static void start_clock(PgLink *link)
{
    link->deadline_ms = clock_ms() + link->patience_ms;
}

PGresult *pg_link_run(PgLink *link, const char *statements)
{
    PGresult *last = NULL, *next = NULL;

    start_clock(link);
    if (!PQsendQuery(link->handle, statements)) {
        lose(link);
        return NULL;
    }
    while (become_ready(link) && (next = PQgetResult(link->handle))) {
        if (last && !pg_result_is_ok(last)) {
            PQclear(next);
            continue;
        }
        PQclear(last);
        last = next;
    }
    if (PQstatus(link->handle) != CONNECTION_OK || (last && is_end(last)))
        lose(link);
    if (link->is_lost) {
        PQclear(last);
        return NULL;
    }
    return last;
}

bool pg_link_begin(PgLink *link)
{
    return PQenterPipelineMode(link->handle) == 1 || lose(link);
}

bool pg_link_send(PgLink *link)
{
    start_clock(link);
    return PQpipelineSync(link->handle) == 1 || lose(link);
}

PGresult *pg_link_take(PgLink *link)
{
    PGresult *result = NULL;

    /* every statement's results end with a NULL, which says nothing to us */
    for (int i = 0; i < 2 && !link->is_lost && !result; i++)
        result = become_ready(link) ? PQgetResult(link->handle) : NULL;
    if (!result || (PQstatus(link->handle) != CONNECTION_OK) ||
        (!pg_result_is_ok(result) && is_end(result))) {
        PQclear(result);
        lose(link);
        return NULL;
    }
    return result;
}

void pg_link_end(PgLink *link)
{
    if (link->is_lost)
        return;
    while (become_ready(link)) {    /* the NULL after the last result */
        PGresult *rest = PQgetResult(link->handle);
        if (!rest)
            break;
        PQclear(rest);
    }
    if (PQexitPipelineMode(link->handle) != 1)
        lose(link);
}

bool pg_link_listen(PgLink *link, int event, int ms)
{
    wait_for(link, false, event, ms);
    return PQconsumeInput(link->handle) && PQstatus(link->handle) == CONNECTION_OK
               ? true
               : lose(link);
}

const char *pg_result_state(const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);

    return state ? state : "";
}

bool pg_result_is_ok(const PGresult *result)
{
    ExecStatusType status = PQresultStatus(result);

    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK ||
           status == PGRES_PIPELINE_SYNC || status == PGRES_EMPTY_QUERY;
}

const char *pg_result_says(const PGresult *result)
{
    const char *primary = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);

    return primary ? primary : reason(PQresultErrorMessage(result));
}
