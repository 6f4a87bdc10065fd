/* people.c - the part of the server that knows people: its life. */
#include "os/clock.h"
#include "os/must.h"
#include "server/people_inside.h"

#include <stdlib.h>
#include <string.h>

static const double slice_ms = 1;   /* of the loop's time, before others are heard */

static void woken(void *with)
{
    People *people = with;

    passphrases_collect(people->passphrases);
    sweeps_step(people);
    double until = clock_ms() + slice_ms;
    pages_step(people, until);
    forgets_step(people, until);
    export_step(people, until);
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
    if (!people->passphrases || !bans_open(people, err) || !admin_open(people, err) ||
        !known_open(people, err)) {
        people_close(people);
        return false;
    }
    hall_attach(hall, &part, people);
    return forget_resume(hall, err);
}
