/* people_name.c - whose name is it? Accounts by their names, and by what these look like;
 * names that are about to be taken.
 *
 * An account has the entry name/FOLDED as it always had, and look/HASH/ID since names
 * that look alike are one to whoever reads them. Accounts that were there before and look
 * alike have one such entry each: all of them stay, and each has its own name. */
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/people_inside.h"

enum { LOOK_KEY = HASH + PERSON_ID };

/* Where the entries of all begin that look like this. */
static void look_prefix(char out[LOOK_KEY], const char *name)
{
    char look[NAME_LOOK], hash[HASH];
    Text text = text_in(out, LOOK_KEY);

    name_look(look, name);
    token_hash(hash, look);
    text_f(&text, "%s/", hash);
}

static void look_key(char out[LOOK_KEY], const Person *person)
{
    char prefix[LOOK_KEY];
    Text text = text_in(out, LOOK_KEY);

    look_prefix(prefix, person->name);
    text_f(&text, "%s%s", prefix, person->id);
}

void name_put(Batch *batch, const Person *person)
{
    char folded[NAME], key[LOOK_KEY];

    name_fold(folded, person->name);
    look_key(key, person);
    batch_put(batch, "name", folded, person->id);
    batch_put(batch, "look", key, "");
}

void name_erase(Batch *batch, const Person *person)
{
    char folded[NAME], key[LOOK_KEY];

    name_fold(folded, person->name);
    look_key(key, person);
    batch_erase(batch, "name", folded);
    batch_erase(batch, "look", key);
}

/* Of the accounts that look like a name: is one of them `person`, is one another? */
typedef struct {
    const char *person;             /* may be NULL */
    bool is_own, is_others;
} Alike;

static bool see_alike(void *to, const char *key, const char *value)
{
    Alike *alike = to;
    bool is_own = alike->person && strcmp(key + HASH, alike->person) == 0;

    (void)value;
    alike->is_own |= is_own;
    alike->is_others |= !is_own;
    return true;
}

static bool is_claimed(const People *people, const char *folded, const char *look)
{
    for (const Claim *claim = people ? people->claims : NULL; claim; claim = claim->next)
        if (strcmp(claim->folded, folded) == 0 || strcmp(claim->look, look) == 0)
            return true;
    return false;
}

static bool taken(const char *name, Err *err)
{
    return fail(err, ERR_TAKEN, N_("the name '%s' belongs to somebody else"), name);
}

bool name_free(Hall *hall, const char *name, const char *person, Err *err)
{
    char folded[NAME], prefix[LOOK_KEY], *owner;
    Alike alike = {.person = person};

    name_fold(folded, name);
    look_prefix(prefix, name);
    if (!store_get(hall_store(hall), &owner, "name", folded, err))
        return false;
    bool has_owner = owner, is_own = owner && person && strcmp(owner, person) == 0;
    free(owner);
    if (has_owner)
        return is_own || taken(name, err);
    if (!store_scan(hall_store(hall), "look", prefix, "", see_alike, &alike, err))
        return false;
    if (alike.is_own)
        return true;
    return !(alike.is_others || is_claimed(people_of(hall), folded, prefix)) ||
           taken(name, err);
}

Claim *claim_open(Hall *hall, const char *name, const char *person, Err *err)
{
    People *people = people_of(hall);
    Claim *claim;

    if (!name_free(hall, name, person, err))
        return NULL;
    claim = must(calloc(1, sizeof *claim));
    name_fold(claim->folded, name);
    look_prefix(claim->look, name);
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

/* An account of this name among those that look like it. */
typedef struct {
    Hall *hall;
    const char *name;
    Person *out;
    bool is_found;
} Search;

static bool try_account(void *to, const char *key, const char *value)
{
    Search *search = to;
    Person person;
    Err err;

    (void)value;
    search->is_found = person_load(&person, search->hall, key + HASH, &err) &&
                       name_is(person.name, search->name);
    if (search->is_found)
        *search->out = person;
    return !search->is_found;
}

/* As it is written, so that of two that are one name by now each finds itself; else in
 * another way of writing it. */
bool person_named(Person *out, Hall *hall, const char *name, Err *err)
{
    char folded[NAME], prefix[LOOK_KEY], *id;
    Search search = {hall, name, out, false};

    name_fold(folded, name);
    if (!store_get(hall_store(hall), &id, "name", folded, err))
        return false;
    if (id) {
        bool ok = person_load(out, hall, id, err);
        free(id);
        return ok;
    }
    look_prefix(prefix, name);
    if (!store_scan(hall_store(hall), "look", prefix, "", try_account, &search, err))
        return false;
    return search.is_found ||
           fail(err, ERR_ABSENT, N_("no account has the name '%s'"), name);
}

typedef struct {
    Hall *hall;
    Batch *batch;
} Looking;

static bool drop_look(void *to, const char *key, const char *value)
{
    (void)value;
    batch_erase(((Looking *)to)->batch, "look", key);
    return true;
}

static bool add_look(void *to, const char *folded, const char *id)
{
    Looking *looking = to;
    char key[LOOK_KEY];
    Person person;
    Err err;

    (void)folded;
    if (person_load(&person, looking->hall, id, &err)) {
        look_key(key, &person);
        batch_put(looking->batch, "look", key, "");
    }
    return true;
}

bool looks_open(Hall *hall, Err *err)
{
    Store *store = hall_store(hall);
    Looking looking = {.hall = hall};
    bool refused = false;
    char *by;

    if (!store_get(store, &by, "looks", "by", err))
        return false;
    bool is_known = by && strcmp(by, name_looks_by()) == 0;
    free(by);
    if (is_known)
        return true;
    looking.batch = batch_open();
    bool ok = store_scan(store, "look", "", "", drop_look, &looking, err) &&
              store_scan(store, "name", "", "", add_look, &looking, err);
    batch_put(looking.batch, "looks", "by", name_looks_by());
    ok = ok && store_commit(store, &looking.batch, 1, &refused, err);
    batch_close(looking.batch);
    return ok;
}
