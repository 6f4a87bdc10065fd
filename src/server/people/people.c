/* people.c - the part of the server that knows people: its life. */
#include "os/clock.h"
#include "os/must.h"
#include "server/people/inside.h"

#include <stdlib.h>
#include <string.h>

/* Of the loop's time, before others are heard; and of rest after what has time, so that a
 * processor that others want too takes the loop for one that mostly waits. */
static const double slice_ms = 1;
enum { REST_MS = 3 };

/* Somebody waits for a page. */
static void turn_pages(People *people)
{
    if (pages_step(people, clock_ms() + slice_ms))
        hall_wake(people->hall);
}

/* Exports, deletions and housekeeping have time. */
static void do_long_work(People *people)
{
    double now = clock_ms();

    if (now < people->rests_until) {
        if (!STAILQ_EMPTY(&people->forgets) || !STAILQ_EMPTY(&people->exports) ||
            !LIST_EMPTY(&people->sweeps))
            hall_wake_in(people->hall, 1);      /* woken for something else */
        return;
    }
    bool is_more = forgets_step(people, now + slice_ms);
    is_more |= export_step(people, now + slice_ms);
    is_more |= sweeps_step(people, clock_ms() + slice_ms);
    if (is_more) {
        people->rests_until = clock_ms() + REST_MS;
        hall_wake_in(people->hall, REST_MS);
    }
}

static void woken(void *with)
{
    People *people = with;

    passphrases_collect(people->passphrases);
    turn_pages(people);
    do_long_work(people);
}

static void farewell(void *with)
{
    export_farewell(with);
}

static bool is_quiet(const void *with)
{
    const People *people = with;

    return passphrases_waiting(people->passphrases) == 0 && !people->claims &&
           STAILQ_EMPTY(&people->exports) && STAILQ_EMPTY(&people->pages);
}

/* Claims outlive it: each is closed by whoever waits for its commit. */
static void let_go_of_claims(People *people)
{
    for (Claim *claim = people->claims; claim; claim = claim->next)
        claim->people = NULL;
    people->claims = NULL;
}

static void people_close(void *with)
{
    People *people = with;

    passphrases_close(people->passphrases);
    pages_drop(people);
    forgets_drop(people);
    export_drop(people);
    sweeps_drop(people);
    let_go_of_claims(people);
    bans_close(people);
    invites_close(people);
    free(people);
}

static const Part part = {
    .woken = woken, .farewell = farewell, .is_quiet = is_quiet, .close = people_close,
};

People *people_of(const Hall *hall)
{
    return hall_attached(hall, &part);
}

static void wake(void *with)
{
    hall_wake(with);
}

bool people_open(Hall *hall, const Hardness *hardness, Err *err)
{
    /* These first: they commit, and nobody else does yet. */
    if (!looks_open(hall, err) || !history_open(hall, err))
        return false;
    People *people = must(calloc(1, sizeof *people));

    people->hall = hall;
    STAILQ_INIT(&people->exports);
    STAILQ_INIT(&people->forgets);
    STAILQ_INIT(&people->pages);
    people->passphrases =
        passphrases_open(hardness ? *hardness : passphrase_hardness, wake, hall, err);
    if (!people->passphrases || !bans_open(people, err) ||
        !invites_open(people, err) || !admin_open(people, err) ||
        !known_open(people, err)) {
        people_close(people);
        return false;
    }
    hall_attach(hall, &part, people);
    return forget_resume(hall, err);
}
