/* account_name.c - whose name is it? Finds accounts by name and by what the name looks
 * like, and reserves names for accounts that are being made.
 *
 * An account has the entry name/FOLDED, and an entry look/HASH/ID for each of the ways to
 * compare names by eye (name_look, name_look_small, both also of name_plain): people
 * cannot tell apart two names that look alike. Accounts that look alike but are older
 * than this rule each keep their name and their entries.
 *
 * Servers that share a store may give out two names at the same time. Names that are the
 * same have the same entry name/FOLDED, which is put if it is absent. Names that look
 * alike have the same entry alike/HASH, for that alone. */
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/people/internal.h"
#include "server/tables/name.h"

/* A name looks like others in so many ways; a key of the entries for that. */
enum { NAME_LOOKS = 4, LOOK_KEY = HASH + PERSON_ID };

typedef char Looks[NAME_LOOKS][LOOK_KEY];

/* A name of an account that is being made: nobody else can have it yet. */
struct NameReservation {
    char folded[NAME];
    Looks looks;                    /* prefixes */
    SLIST_ENTRY(NameReservation) link;
};

/* The prefixes under which the entries of all look-alikes are found. */
static void look_prefixes(Looks out, const char *name)
{
    static void (*const looks[])(char *, const char *) = {name_look, name_look_small};
    char plain[NAME], look[NAME_LOOK], hash[HASH];

    name_plain(plain, name);
    for (int i = 0; i < NAME_LOOKS; i++) {
        Text text = text_in(out[i], LOOK_KEY);
        looks[i % 2](look, i < 2 ? name : plain);
        token_hash(hash, look);
        text_f(&text, "%s/", hash);
    }
}

static void look_keys(Looks out, const Person *person)
{
    Looks prefixes;

    look_prefixes(prefixes, person->name);
    for (int i = 0; i < NAME_LOOKS; i++) {
        Text text = text_in(out[i], LOOK_KEY);
        text_f(&text, "%s%s", prefixes[i], person->id);
    }
}

/* A key of look/ without what follows the hash. */
static void alike_key(char out[HASH], const char *look)
{
    memcpy(out, look, HASH - 1);
    out[HASH - 1] = '\0';
}

static void looks_put(Batch *batch, const Person *person)
{
    char alike[HASH];
    Looks keys;

    look_keys(keys, person);
    for (int i = 0; i < NAME_LOOKS; i++) {
        alike_key(alike, keys[i]);
        batch_put(batch, "look", keys[i], "");
        batch_put(batch, "alike", alike, "");
    }
}

void name_put(Batch *batch, const Person *person)
{
    char folded[NAME];

    name_fold(folded, person->name);
    batch_put(batch, "name", folded, person->id);
    looks_put(batch, person);
}

void name_erase(Batch *batch, const Person *person)
{
    char folded[NAME], alike[HASH];
    Looks keys;

    name_fold(folded, person->name);
    look_keys(keys, person);
    batch_erase(batch, "name", folded);
    for (int i = 0; i < NAME_LOOKS; i++) {
        alike_key(alike, keys[i]);
        batch_erase(batch, "look", keys[i]);
        batch_erase(batch, "alike", alike);
    }
}

/* Accounts that look like a name: is `person` among them? Is anybody else? */
typedef struct {
    const char *person;             /* may be NULL */
    bool is_own, is_others;
} LookAlikes;

static bool see_alike(void *to, const char *key, const char *value)
{
    LookAlikes *alike = to;
    bool is_own = alike->person && strcmp(key + HASH, alike->person) == 0;

    (void)value;
    alike->is_own |= is_own;
    alike->is_others |= !is_own;
    return true;
}

static bool reserves_look(const NameReservation *reservation, const char *look)
{
    for (int i = 0; i < NAME_LOOKS; i++)
        if (strcmp(reservation->looks[i], look) == 0)
            return true;
    return false;
}

static bool reserves_any(const NameReservation *reservation, Looks looks)
{
    for (int i = 0; i < NAME_LOOKS; i++)
        if (reserves_look(reservation, looks[i]))
            return true;
    return false;
}

static bool is_reserved(const People *people, const char *folded, Looks looks,
                        const NameReservation *own)
{
    const NameReservation *at;

    SLIST_FOREACH(at, &people->reservations, link)
        if (at != own && (strcmp(at->folded, folded) == 0 || reserves_any(at, looks)))
            return true;
    return false;
}

/* Call `see` for the accounts that look alike in any way; it returns false to stop. */
static bool scan_looks(People *people, Looks prefixes,
                       bool (*see)(void *, const char *, const char *), void *to,
                       Err *err)
{
    for (int i = 0; i < NAME_LOOKS; i++)
        if (!store_scan(people->store, "look", prefixes[i], "", see, to, err))
            return false;
    return true;
}

static bool taken(const char *name, Err *err)
{
    return fail(err, ERR_TAKEN, N_("the name '%s' belongs to somebody else"), name);
}

/* `own`: a reservation that does not count, or NULL. */
static bool is_free(People *people, const char *name, const char *person,
                    const NameReservation *own, Err *err)
{
    char folded[NAME], *owner;
    Looks prefixes;
    LookAlikes alike = {.person = person};

    name_fold(folded, name);
    look_prefixes(prefixes, name);
    if (!store_get(people->store, &owner, "name", folded, err))
        return false;
    bool has_owner = owner, is_own = owner && person && strcmp(owner, person) == 0;
    free(owner);
    if (has_owner)
        return is_own || taken(name, err);
    if (!scan_looks(people, prefixes, see_alike, &alike, err))
        return false;
    if (alike.is_own)
        return true;
    return !(alike.is_others || is_reserved(people, folded, prefixes, own)) ||
           taken(name, err);
}

bool name_is_free(People *people, const char *name, const char *person, Err *err)
{
    return is_free(people, name, person, NULL, err);
}

void name_expect_free(Batch *batch, const Person *person)
{
    char folded[NAME];

    name_fold(folded, person->name);
    batch_expect(batch, "name", folded, NULL);
}

static bool expect_as_is(Batch *batch, People *people, const char *kind, const char *key,
                         Err *err)
{
    char *value;

    if (!store_get(people->store, &value, kind, key, err))
        return false;
    batch_expect(batch, kind, key, value);
    free(value);
    return true;
}

bool name_expect(Batch *batch, People *people, const Person *person,
                 const NameReservation *own, Err *err)
{
    char folded[NAME], alike[HASH];
    Looks prefixes;

    name_fold(folded, person->name);
    look_prefixes(prefixes, person->name);
    if (!is_free(people, person->name, person->id, own, err) ||
        !expect_as_is(batch, people, "name", folded, err))
        return false;
    for (int i = 0; i < NAME_LOOKS; i++) {
        alike_key(alike, prefixes[i]);
        if (!expect_as_is(batch, people, "alike", alike, err))
            return false;
    }
    return true;
}

NameReservation *name_reserve(People *people, const char *name, const char *person,
                              Err *err)
{
    NameReservation *reservation;

    if (!name_is_free(people, name, person, err))
        return NULL;
    reservation = must(calloc(1, sizeof *reservation));
    name_fold(reservation->folded, name);
    look_prefixes(reservation->looks, name);
    SLIST_INSERT_HEAD(&people->reservations, reservation, link);
    return reservation;
}

void name_release(People *people, NameReservation *reservation)
{
    if (reservation)
        SLIST_REMOVE(&people->reservations, reservation, NameReservation, link);
    free(reservation);
}

/* The account with this name, among those that look like it. */
typedef struct {
    People *people;
    const char *name;
    Person *out;
    bool is_found, has_failed;
    Err *err;
} AccountSearch;

static bool try_account(void *to, const char *key, const char *value)
{
    AccountSearch *search = to;
    Person person;

    (void)value;
    if (search->is_found || search->has_failed)
        return false;               /* by another look */
    if (person_by_id(&person, search->people, key + HASH, search->err))
        search->is_found = name_is(person.name, search->name);
    else
        search->has_failed = search->err->code != ERR_ABSENT;
    if (search->is_found)
        *search->out = person;
    return !search->is_found && !search->has_failed;
}

/* The exact spelling comes first: of two older accounts whose names are the same by
 * today's rule, each must still find itself. Then other spellings of the same name. */
bool person_by_name(Person *out, People *people, const char *name, Err *err)
{
    char folded[NAME], *id;
    Looks prefixes;
    AccountSearch search = {people, name, out, .err = err};

    name_fold(folded, name);
    if (!store_get(people->store, &id, "name", folded, err))
        return false;
    if (id) {
        bool ok = person_by_id(out, people, id, err);
        free(id);
        return ok;
    }
    look_prefixes(prefixes, name);
    if (!scan_looks(people, prefixes, try_account, &search, err) || search.has_failed)
        return false;
    return search.is_found ||
           fail(err, ERR_ABSENT, N_("no account has the name '%s'"), name);
}

typedef struct {
    People *people;
    Batch *batch;
} LooksUpgrade;

static bool drop_look(void *to, const char *key, const char *value)
{
    (void)value;
    batch_erase(((LooksUpgrade *)to)->batch, "look", key);
    return true;
}

static bool drop_alike(void *to, const char *key, const char *value)
{
    (void)value;
    batch_erase(((LooksUpgrade *)to)->batch, "alike", key);
    return true;
}

static bool add_look(void *to, const char *folded, const char *id)
{
    LooksUpgrade *upgrade = to;
    Person person;
    Err err;

    (void)folded;
    if (person_by_id(&person, upgrade->people, id, &err))
        looks_put(upgrade->batch, &person);
    return true;
}

bool looks_upgrade(People *people, Err *err)
{
    Store *store = people->store;
    LooksUpgrade upgrade = {.people = people};
    bool refused = false;
    char *by;

    if (!store_get(store, &by, "looks", "by", err))
        return false;
    bool is_known = by && strcmp(by, name_looks_by()) == 0;
    free(by);
    if (is_known)
        return true;
    upgrade.batch = batch_open();
    bool ok = store_scan(store, "look", "", "", drop_look, &upgrade, err) &&
              store_scan(store, "alike", "", "", drop_alike, &upgrade, err) &&
              store_scan(store, "name", "", "", add_look, &upgrade, err);
    batch_put(upgrade.batch, "looks", "by", name_looks_by());
    ok = ok && store_commit(store, &upgrade.batch, 1, &refused, err);
    batch_close(upgrade.batch);
    return ok;
}
