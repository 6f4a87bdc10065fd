/* people.c - the part of the server that knows people: its life. */
#include "os/must.h"
#include "server/people_inside.h"

#include <stdlib.h>
#include <string.h>

static void woken(void *with)
{
    People *people = with;

    passphrases_collect(people->passphrases);
    export_step(people);
    sweeps_step(people);
}

static bool is_quiet(const void *with)
{
    const People *people = with;

    return passphrases_waiting(people->passphrases) == 0 && !people->exports &&
           !people->claims;
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
    export_drop(people);
    sweeps_drop(people);
    let_go_of_claims(people);
    bans_close(people);
    free(people);
}

static const Part part = {.woken = woken, .is_quiet = is_quiet, .close = people_close};

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
    if (!looks_open(hall, err))     /* first: it commits, and nobody else does yet */
        return false;
    People *people = must(calloc(1, sizeof *people));

    people->hall = hall;
    people->passphrases =
        passphrases_open(hardness ? *hardness : passphrase_hardness, wake, hall, err);
    if (!people->passphrases || !bans_open(people, err) || !admin_open(people, err)) {
        people_close(people);
        return false;
    }
    hall_attach(hall, &part, people);
    return forget_resume(hall, err);
}
