/* bans.c - see bans.h. Bans are few and are checked all the time, so they are kept in a
 * list in memory, which is read from the store at the start, and again when another
 * server has changed them. */
#include "server/people/bans.h"

#include <stdlib.h>
#include <string.h>

#include "os/log.h"
#include "os/must.h"
#include "server/people/network.h"
#include "server/people/internal.h"

struct Ban {
    char key[BAN_KEY], who[BAN_WHO];
    Network network;                /* 0 bits: not a ban of a network */
    int64_t until;                  /* wall ms; 0: for good */
    SLIST_ENTRY(Ban) link;
};

/* Prefixes of keys. */
/* Between two readings, and after one that has failed. */
enum { BANS_MS = 10000, RETRY_MS = 1000 };

static const char by_address[] = "address/", by_network[] = "network/",
                  by_person[] = "person/";

static bool begins(const char *key, const char *with)
{
    return strncmp(key, with, strlen(with)) == 0;
}

static bool has_ended(const Ban *ban, int64_t now)
{
    return ban->until && ban->until <= now;
}

static Ban *find_ban(const People *people, const char *key)
{
    Ban *ban;

    SLIST_FOREACH(ban, &people->bans, link)
        if (strcmp(ban->key, key) == 0)
            break;
    return ban;
}

static void drop_all(BanList *list)
{
    while (!SLIST_EMPTY(list)) {
        Ban *ban = SLIST_FIRST(list);

        SLIST_REMOVE_HEAD(list, link);
        free(ban);
    }
}

static void drop_ban(People *people, const char *key)
{
    Ban *ban = find_ban(people, key);

    if (ban)
        SLIST_REMOVE(&people->bans, ban, Ban, link);
    free(ban);
}

static void add_ban(People *people, const Ban *ban)
{
    Ban *copy = must(malloc(sizeof *copy));

    drop_ban(people, ban->key);
    *copy = *ban;
    SLIST_INSERT_HEAD(&people->bans, copy, link);
}

static Ban new_ban(const char *key, const char *who, int64_t until)
{
    Ban ban = {.until = until};
    Text texts[] = {text_in(ban.key, sizeof ban.key), text_in(ban.who, sizeof ban.who)};

    text_str(&texts[0], key);
    text_str(&texts[1], who);
    if (begins(key, by_network) &&
        !network_read(&ban.network, key + strlen(by_network), &(Err){0}))
        ban.network.bits = 0;
    return ban;
}

typedef struct {
    BanList list;
    int64_t now;                    /* wall ms */
} BanScan;

/* A ban that has ended stays in the store until it is lifted, but has no effect. */
static bool read_ban(void *to, const char *key, const char *value)
{
    BanScan *scan = to;
    Ban *ban = must(malloc(sizeof *ban));
    char *who;

    *ban = new_ban(key, "", strtoll(value, &who, 10));
    text_copy(ban->who, sizeof ban->who, *who == ' ' ? who + 1 : who);
    if (has_ended(ban, scan->now))
        free(ban);
    else
        SLIST_INSERT_HEAD(&scan->list, ban, link);
    return true;
}

static bool read_all(BanList *out, People *people, Err *err)
{
    BanScan scan = {SLIST_HEAD_INITIALIZER(scan.list),
                    tables_now(people->tables).wall_ms};
    bool ok = store_scan(people->store, "ban", "", "", read_ban, &scan, err);

    if (!ok)
        drop_all(&scan.list);
    *out = scan.list;
    return ok;
}

bool bans_open(People *people, Err *err)
{
    return read_all(&people->bans, people, err);
}

void bans_stop(People *people)
{
    lookup_close(people->bans_lookup);
    people->bans_lookup = NULL;
}

void bans_close(People *people)
{
    drop_all(&people->bans);
}

static void key_of_address(char out[BAN_KEY], const char *address)
{
    char counts[ADDRESS_KEY];
    Text text = text_in(out, BAN_KEY);

    address_key(counts, address);
    text_f(&text, "%s%s", by_address, counts);
}

static void key_of_person(char out[BAN_KEY], const char *person)
{
    Text text = text_in(out, BAN_KEY);

    text_f(&text, "%s%s", by_person, person);
}

static bool key_of_network(char out[BAN_KEY], const char *who, Err *err)
{
    Text text = text_in(out, BAN_KEY);
    Network network;

    if (!network_read(&network, who, err))
        return false;
    text_str(&text, by_network);
    network_write(&text, &network);
    return true;
}

static bool check_ban(const People *people, const Ban *ban, Err *err)
{
    int64_t now = tables_now(people->tables).wall_ms;

    if (!ban || has_ended(ban, now))
        return true;
    fail(err, ERR_FORBIDDEN, N_("the host of this server has banned you"));
    int64_t wait_s = ban->until ? (ban->until - now + 999) / 1000 : 0;
    err->wait_s = wait_s < INT32_MAX ? (int)wait_s : INT32_MAX;
    return false;
}

static bool check_networks(const People *people, const char *address, Err *err)
{
    Network here;
    const Ban *ban;

    if (!network_of(&here, address))
        return true;
    SLIST_FOREACH(ban, &people->bans, link)
        if (ban->network.bits && network_has(&ban->network, &here) &&
            !check_ban(people, ban, err))
            return false;
    return true;
}

bool ban_check(const People *people, const char *address, const char *person, Err *err)
{
    char key[BAN_KEY];

    if (SLIST_EMPTY(&people->bans))
        return true;
    key_of_address(key, address);
    return check_ban(people, find_ban(people, key), err) &&
           check_networks(people, address, err) &&
           (!person || ban_check_person(people, person, err));
}

bool ban_check_person(const People *people, const char *person, Err *err)
{
    char key[BAN_KEY];

    if (SLIST_EMPTY(&people->bans))
        return true;
    key_of_person(key, person);
    return check_ban(people, find_ban(people, key), err);
}

bool ban_key(char out[BAN_KEY], People *people, const char *who, Err *err)
{
    Person person;

    if (network_is(who))
        return key_of_network(out, who, err);
    if (network_of(&(Network){0}, who)) {
        key_of_address(out, who);
        return true;
    }
    bool ok = person_by_name(&person, people, who, err);
    if (!ok && err->code == ERR_ABSENT)
        ok = person_by_id(&person, people, who, err);
    if (ok)
        key_of_person(out, person.id);
    else if (err->code == ERR_ABSENT)
        fail(err, ERR_ABSENT, N_("'%s' is neither an address nor the name of an account"),
             who);
    return ok;
}

/* A change of the list that is being written to disk. */
typedef struct {
    People *people;
    Ban ban;
    bool is_lifted;
    OnDone *on_done;
    void *context;
} BanChange;

/* Disconnect those who are banned now. */
static void cut_off(People *people, const Ban *ban)
{
    Err err;

    if (begins(ban->key, by_person)) {
        const char *person = ban->key + strlen(by_person);
        if (!ban_check_person(people, person, &err))
            tables_cut_off(people->tables, person, &err);
    } else if (people->on_address_ban) {
        people->on_address_ban(people->on_address_ban_with);
    }
}

/* Those that are banned since `before` are cut off. */
static void cut_off_new(People *people, const BanList *before)
{
    const Ban *ban, *old;

    SLIST_FOREACH(ban, &people->bans, link) {
        SLIST_FOREACH(old, before, link)
            if (strcmp(old->key, ban->key) == 0)
                break;
        if (!old)
            cut_off(people, ban);
    }
}

static void read_again(void *with)
{
    People *people = with;
    BanList fresh, before = people->bans;
    Err err;

    people->bans_are_stale = false;
    lookup_enter(people->bans_lookup);
    bool ok = read_all(&fresh, people, &err);
    if (lookup_leave(people->bans_lookup))
        return;
    lookup_forget(people->bans_lookup);
    if (!ok) {
        log_failure("bans not read again", NULL, &err);
        people->bans_at = tables_ms(people->tables) + RETRY_MS;
        return;
    }
    people->bans = fresh;
    cut_off_new(people, &before);
    drop_all(&before);
}

/* They have changed while they were read: that may be older, so read them again. */
static void on_read(void *with)
{
    People *people = with;

    if (people->bans_are_stale)
        lookup_forget(people->bans_lookup);
    read_again(people);
}

void bans_read_again(People *people)
{
    if (!people->bans_lookup)
        people->bans_lookup =
            lookup_open(tables_lookups(people->tables), on_read, people);
    people->bans_at = tables_ms(people->tables) + BANS_MS;
    if (lookup_waits(people->bans_lookup))
        people->bans_are_stale = true;
    else
        read_again(people);
}

/* A hint may be lost, if a server dies after the commit, and so may what was read. */
void bans_step(People *people)
{
    if (tables_nodes(people->tables) && !people->is_stopped &&
        tables_ms(people->tables) >= people->bans_at)
        bans_read_again(people);
}

void bans_on_address(People *people, void (*on_address_ban)(void *with), void *with)
{
    people->on_address_ban = on_address_ban;
    people->on_address_ban_with = with;
}

static void changed(void *context, const Outcome *outcome)
{
    BanChange *change = context;
    People *people = change->people;

    people->bans_are_stale = true;  /* for what is being read */
    if (!outcome->err && change->is_lifted) {
        drop_ban(people, change->ban.key);
    } else if (!outcome->err) {
        add_ban(people, &change->ban);
        cut_off(people, &change->ban);
    }
    change->on_done(change->context, outcome);
    free(change);
}

static void commit_change(const BanChange *wanted, Batch *batch)
{
    BanChange *change = must(malloc(sizeof *change));

    *change = *wanted;
    batch_announce(batch, "bans");
    tables_commit(change->people->tables, batch, changed, change);
}

void ban_set(People *people, const char *key, const char *who, int hours, OnDone *on_done,
             void *context)
{
    int64_t until = hours ? tables_now(people->tables).wall_ms + hours * 3600000LL : 0;
    BanChange change = {people, new_ban(key, who, until), false, on_done, context};
    char value[BAN_WHO + 24];
    Text text = text_in(value, sizeof value);
    Batch *batch = batch_open();

    text_f(&text, "%lld %s", (long long)until, change.ban.who);
    batch_put(batch, "ban", key, value);
    commit_change(&change, batch);
}

void ban_lift(People *people, const char *key, OnDone *on_done, void *context)
{
    BanChange change = {people, new_ban(key, "", 0), true, on_done, context};
    Batch *batch = batch_open();

    batch_erase(batch, "ban", key);
    commit_change(&change, batch);
}

void bans_each(const People *people, OnBan *each, void *with)
{
    int64_t now = tables_now(people->tables).wall_ms;
    const Ban *ban;

    SLIST_FOREACH(ban, &people->bans, link)
        if (!has_ended(ban, now))
            each(with, ban->key, ban->who, ban->until);
}

int ban_count(const People *people)
{
    int64_t now = tables_now(people->tables).wall_ms;
    const Ban *ban;
    int n = 0;

    SLIST_FOREACH(ban, &people->bans, link)
        n += !has_ended(ban, now);
    return n;
}
