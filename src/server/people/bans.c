/* bans.c - see bans.h. The bans are few and asked for all the time: a list in memory,
 * read from the store at the start. */
#include "server/people/bans.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "os/must.h"
#include "server/api/front.h"
#include "server/api/rate_limits.h"
#include "server/people/network.h"
#include "server/people/inside.h"

struct Ban {
    char key[BAN_KEY], who[BAN_WHO];
    Network network;                /* of a ban by network; else 0 bits */
    int64_t until;                  /* wall ms; 0: for good */
    SLIST_ENTRY(Ban) link;
};

/* What keys begin with. */
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

/* One that has ended stays in the store until it is lifted, but is not looked at. */
static bool read_ban(void *to, const char *key, const char *value)
{
    People *people = to;
    char *who;
    Ban ban = new_ban(key, "", strtoll(value, &who, 10));
    Text text = text_in(ban.who, sizeof ban.who);

    text_str(&text, *who == ' ' ? who + 1 : who);
    if (!has_ended(&ban, hall_now(people->hall).wall_ms))
        add_ban(people, &ban);
    return true;
}

bool bans_open(People *people, Err *err)
{
    return store_scan(hall_store(people->hall), "ban", "", "", read_ban, people, err);
}

void bans_close(People *people)
{
    while (!SLIST_EMPTY(&people->bans))
        drop_ban(people, SLIST_FIRST(&people->bans)->key);
}

static void address_key(char out[BAN_KEY], const char *address)
{
    char counts[ADDRESS_KEY];
    Text text = text_in(out, BAN_KEY);

    limit_address(counts, address);
    text_f(&text, "%s%s", by_address, counts);
}

static void person_key(char out[BAN_KEY], const char *person)
{
    Text text = text_in(out, BAN_KEY);

    text_f(&text, "%s%s", by_person, person);
}

static bool network_key(char out[BAN_KEY], const char *who, Err *err)
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
    int64_t now = hall_now(people->hall).wall_ms;

    if (!ban || has_ended(ban, now))
        return true;
    fail(err, ERR_FORBIDDEN, N_("the host of this server has shut you out"));
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

bool ban_check(Hall *hall, const char *address, const char *person, Err *err)
{
    const People *people = people_of(hall);
    char key[BAN_KEY];

    if (!people || SLIST_EMPTY(&people->bans))
        return true;
    address_key(key, address);
    return check_ban(people, find_ban(people, key), err) &&
           check_networks(people, address, err) &&
           (!person || ban_check_person(hall, person, err));
}

bool ban_check_person(Hall *hall, const char *person, Err *err)
{
    const People *people = people_of(hall);
    char key[BAN_KEY];

    if (!people || SLIST_EMPTY(&people->bans))
        return true;
    person_key(key, person);
    return check_ban(people, find_ban(people, key), err);
}

static bool is_address(const char *who)
{
    unsigned char bytes[16];

    return inet_pton(AF_INET, who, bytes) == 1 || inet_pton(AF_INET6, who, bytes) == 1;
}

bool ban_key(char out[BAN_KEY], Hall *hall, const char *who, Err *err)
{
    Person person;

    if (network_is(who))
        return network_key(out, who, err);
    if (is_address(who)) {
        address_key(out, who);
        return true;
    }
    if (!person_named(&person, hall, who, err) && !person_load(&person, hall, who, err)) {
        if (err->code != ERR_ABSENT)
            return false;
        return fail(err, ERR_ABSENT,
                    N_("'%s' is neither an address nor the name of an account"), who);
    }
    person_key(out, person.id);
    return true;
}

/* A change of the list that waits for the disk. */
typedef struct {
    Hall *hall;
    Ban ban;
    bool is_lifted;
    Told *told;
    void *context;
} Change;

static bool address_is_out(void *with, const char *address, Err *err)
{
    return !ban_check(with, address, NULL, err);
}

/* Whoever it is about and is here goes. */
static void cut_off(Hall *hall, const Ban *ban)
{
    Err err;

    if (begins(ban->key, by_person)) {
        const char *person = ban->key + strlen(by_person);
        if (!ban_check_person(hall, person, &err))
            hall_shut_out(hall, person, &err);
    } else if (hall_front(hall)) {
        callers_shut_out(hall_callers(hall), address_is_out, hall);
    }
}

static void changed(void *context, const Outcome *outcome)
{
    Change *change = context;
    People *people = people_of(change->hall);

    if (!outcome->err && people && change->is_lifted) {
        drop_ban(people, change->ban.key);
    } else if (!outcome->err && people) {
        add_ban(people, &change->ban);
        cut_off(change->hall, &change->ban);
    }
    change->told(change->context, outcome);
    free(change);
}

static void commit_change(const Change *wanted, Batch *batch)
{
    Change *change = must(malloc(sizeof *change));

    *change = *wanted;
    hall_commit(change->hall, batch, changed, change);
}

void ban_set(Hall *hall, const char *key, const char *who, int hours, Told *told,
             void *context)
{
    int64_t until = hours ? hall_now(hall).wall_ms + hours * 3600000LL : 0;
    Change change = {hall, new_ban(key, who, until), false, told, context};
    char value[BAN_WHO + 24];
    Text text = text_in(value, sizeof value);
    Batch *batch = batch_open();

    text_f(&text, "%lld %s", (long long)until, change.ban.who);
    batch_put(batch, "ban", key, value);
    commit_change(&change, batch);
}

void ban_lift(Hall *hall, const char *key, Told *told, void *context)
{
    Change change = {hall, new_ban(key, "", 0), true, told, context};
    Batch *batch = batch_open();

    batch_erase(batch, "ban", key);
    commit_change(&change, batch);
}

void ban_write(Json *json, Hall *hall)
{
    int64_t now = hall_now(hall).wall_ms;
    const Ban *ban;

    put_array(json);
    SLIST_FOREACH(ban, &people_of(hall)->bans, link) {
        if (has_ended(ban, now))
            continue;
        put_object(json);
        put_string_as(json, "who", ban->who);
        put_string_as(json, "key", ban->key);
        put_number_as(json, "until", ban->until);
        put_end(json);
    }
    put_end(json);
}

int ban_count(Hall *hall)
{
    int64_t now = hall_now(hall).wall_ms;
    const Ban *ban;
    int n = 0;

    SLIST_FOREACH(ban, &people_of(hall)->bans, link)
        n += !has_ended(ban, now);
    return n;
}

bool admin_open(People *people, Err *err)
{
    Text text = text_in(people->admin, sizeof people->admin);
    char *token;

    if (!store_get(hall_store(people->hall), &token, "server", "admin", err))
        return false;
    if (token) {
        text_str(&text, token);
        free(token);
    } else {
        Batch *batch = batch_open();
        fresh_token(people->admin, people->hall);
        batch_put(batch, "server", "admin", people->admin);
        hall_commit(people->hall, batch, NULL, NULL);
    }
    return true;
}

bool admin_check(Hall *hall, const char *token, Err *err)
{
    const People *people = people_of(hall);
    size_t n = strlen(people->admin);

    if (token && n && strlen(token) == n && sodium_memcmp(token, people->admin, n) == 0)
        return true;
    return fail(err, ERR_TOKEN, N_("this needs the token of the server's host"));
}
