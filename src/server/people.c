/* people.c - the part of the server that knows people: its life, and names that are about
 * to be taken. */
#include "os/must.h"
#include "server/people_inside.h"

#include <stdlib.h>
#include <string.h>

static void woken(void *with)
{
    People *people = with;

    passphrases_collect(people->passphrases);
    export_step(people);
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

static bool is_claimed(const People *people, const char *folded)
{
    for (const Claim *claim = people ? people->claims : NULL; claim; claim = claim->next)
        if (strcmp(claim->folded, folded) == 0)
            return true;
    return false;
}

static bool taken(const char *name, Err *err)
{
    return fail(err, ERR_TAKEN, N_("the name '%s' belongs to somebody else"), name);
}

bool name_free(Hall *hall, const char *name, const char *person, Err *err)
{
    char folded[NAME], *owner;

    name_fold(folded, name);
    if (!store_get(hall_store(hall), &owner, "name", folded, err))
        return false;
    bool is_own = owner && person && strcmp(owner, person) == 0;
    bool is_taken = owner ? !is_own : is_claimed(people_of(hall), folded);
    free(owner);
    return !is_taken || taken(name, err);
}

Claim *claim_open(Hall *hall, const char *name, const char *person, Err *err)
{
    People *people = people_of(hall);
    Claim *claim;

    if (!name_free(hall, name, person, err))
        return NULL;
    claim = must(calloc(1, sizeof *claim));
    name_fold(claim->folded, name);
    claim->people = people;
    claim->next = people->claims;
    people->claims = claim;
    return claim;
}

void claim_close(Claim *claim)
{
    if (!claim)
        return;
    for (Claim **at = claim->people ? &claim->people->claims : NULL; at && *at;)
        if (*at == claim)
            *at = claim->next;
        else
            at = &(*at)->next;
    free(claim);
}
