/* people.c - see people.h: opening and closing, and the work that is done bit by bit. */
#include "os/clock.h"
#include "os/must.h"
#include "server/people/internal.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The loop's time for one turn of such work; and a rest after work that can wait: the
 * system's scheduler should see a loop that mostly sleeps, so that it gets a busy
 * processor quickly. */
static const double slice_ms = 1;
enum { REST_MS = 3 };

/* A player waits for each page, so these do not rest. */
static void turn_pages(People *people)
{
    if (pages_step(people, clock_ms() + slice_ms))
        tables_wake(people->tables);
}

/* Exports, deletions and housekeeping can wait. */
static void do_long_work(People *people)
{
    double now = clock_ms();

    if (now < people->rests_until) {
        if (!STAILQ_EMPTY(&people->forgets) || !STAILQ_EMPTY(&people->exports) ||
            !LIST_EMPTY(&people->sweeps))
            tables_wake_in(people->tables, 1);      /* the loop was woken early */
        return;
    }
    bool is_more = forgets_step(people, now + slice_ms);
    is_more |= exports_step(people, now + slice_ms);
    is_more |= sweeps_step(people, clock_ms() + slice_ms);
    if (is_more) {
        people->rests_until = clock_ms() + REST_MS;
        tables_wake_in(people->tables, REST_MS);
    }
}

static void on_ready(void *with)
{
    tables_wake(((People *)with)->tables);
}

Lookup *people_lookup(People *people)
{
    return lookup_open(tables_lookups(people->tables), on_ready, people);
}

void people_woken(People *people)
{
    passphrases_collect(people->passphrases);
    bans_step(people);
    sessions_step(people);
    turn_pages(people);
    do_long_work(people);
}

void people_hint(People *people, const char *topic)
{
    bool is_lost = strcmp(topic, "lost") == 0;

    if (is_lost || strcmp(topic, "bans") == 0)
        bans_read_again(people);
    if (is_lost || strncmp(topic, "sessions", 8) == 0)
        sessions_check(people, strchr(topic, '/') ? strchr(topic, '/') + 1 : NULL);
}

void people_farewell(People *people)
{
    exports_farewell(people);
}

bool people_is_quiet(const People *people)
{
    return LIST_EMPTY(&people->changes) && STAILQ_EMPTY(&people->exports) &&
           STAILQ_EMPTY(&people->pages);
}

/* Requests and sweeps that wait for a person to be forgotten are called back here, while
 * there are still tables: a sweep wakes the loop through them. The sweeps themselves are
 * closed later, since tables may still have their deletions in a queue. But nothing reads
 * any more. */
void people_stop(People *people)
{
    passphrases_close(people->passphrases);
    people->passphrases = NULL;
    accounts_stop(people);
    forgets_drop(people);
    pages_drop(people);
    exports_drop(people);
    sweeps_stop(people);
    bans_stop(people);
    sessions_stop(people);
}

void people_close(People *people)
{
    if (!people)
        return;
    people_stop(people);
    sweeps_drop(people);
    assert(LIST_EMPTY(&people->changes));           /* who waits for a commit has it */
    bans_close(people);
    assert(SLIST_EMPTY(&people->invites));
    free(people);
}

static void wake(void *with)
{
    tables_wake(with);
}

static void on_topic(void *to, const char *topic)
{
    people_hint(to, topic);
}

/* One attempt: 1 if it is there now, 0 if another server was faster, -1 and `err`. */
static int try_entry(char *out, size_t size, People *people, const char *key,
                     const EntryMaker *maker, Err *err)
{
    Batch *batch = batch_open();
    char *value;
    bool refused = false, ok = store_get(people->store, &value, "server", key, err);

    if (ok && value && maker->is_good(value)) {
        text_copy(out, size, value);
    } else if (ok) {
        maker->make(out, size, people);
        batch_expect(batch, "server", key, value);
        batch_put(batch, "server", key, out);
        ok = store_commit(people->store, &batch, 1, &refused, err);
    }
    free(value);
    batch_close(batch);
    return ok ? !refused : -1;
}

bool server_entry(char *out, size_t size, People *people, const char *key,
                  const EntryMaker *maker, Err *err)
{
    int done;

    do
        done = try_entry(out, size, people, key, maker, err);
    while (done == 0);
    return done > 0;
}

People *people_open(Tables *tables, const Hardness *hardness, Err *err)
{
    People *people = must(calloc(1, sizeof *people));

    people->tables = tables;
    people->store = tables_store(tables);
    people->config = tables_config(tables);
    STAILQ_INIT(&people->exports);
    STAILQ_INIT(&people->forgets);
    STAILQ_INIT(&people->pages);
    /* Some of these commit by themselves, which works only before others do. */
    if (looks_upgrade(people, err) && history_upgrade(people, err) &&
        (people->passphrases = passphrases_open(
             hardness ? *hardness : passphrase_hardness, wake, tables, err)) &&
        bans_open(people, err) &&
        admin_token_open(people, err) && login_places_open(people, err) &&
        forgets_resume(people, err)) {
        tables_set_persons(tables, &people_table_hooks, people);
        if (tables_nodes(tables)) {
            nodes_on_topic(tables_nodes(tables), "bans", on_topic, people);
            nodes_on_topic(tables_nodes(tables), "sessions", on_topic, people);
        }
        return people;
    }
    people_close(people);
    return NULL;
}
