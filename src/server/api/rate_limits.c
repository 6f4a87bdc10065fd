/* rate_limits.c - see rate_limits.h. */
#include "server/api/rate_limits.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>

#include "os/hash.h"
#include "os/must.h"

typedef struct KeyedBucket {
    HashLink by_key;                /* the hash of kind and key is the key */
    TAILQ_ENTRY(KeyedBucket) by_use;
    Bucket bucket;
} KeyedBucket;

struct Limits {
    Rate rates[LIMITS];
    unsigned char secret[crypto_shorthash_KEYBYTES];
    Hash by_key;
    TAILQ_HEAD(KeptList, KeyedBucket) by_use;      /* the most recently used first */
    int n;
    KeyedBucket kept[MAX_BUCKETS];
};

/* The names are those in docs/server.md. */
static const struct {
    const char *name, *sentence;
} kinds[LIMITS] = {
    [LIMIT_ADDRESS] = {"address", N_("too many requests from this address")},
    [LIMIT_SOCKET] = {"socket", N_("too many messages on this connection")},
    [LIMIT_SEAT] = {"seat", N_("too many commands from this seat")},
    [LIMIT_CHAT] = {"chat", N_("too many lines of chat at once")},
    [LIMIT_LOGIN] = {"login", N_("too many attempts from this address")},
    [LIMIT_ACCOUNT] = {"account", N_("too many wrong passphrases for this name")},
    [LIMIT_TABLES] = {"tables", N_("too many new tables at once")},
    [LIMIT_BOTS] = {"bots", N_("too many new tables with bots at once")},
    [LIMIT_ADDRESS_TABLES] = {"tables", N_("too many new tables from this address")},
    [LIMIT_ADDRESS_BOTS] = {"bots", N_("too many tables with bots from this address")},
    [LIMIT_FILES] = {"files", N_("too many files for this address")},
    [LIMIT_HEALTH] = {"health", N_("too many requests from this address")},
    [LIMIT_ADMIN] = {"admin", N_("too many requests from the server's host")},
};

bool bucket_take(Bucket *bucket, const Rate *rate, int64_t now_ms, int *wait_ms)
{
    int64_t full = bucket->full_ms > now_ms ? bucket->full_ms : now_ms;
    int64_t wait = full - now_ms - (int64_t)(rate->burst - 1) * rate->every_ms;

    if (wait > 0) {
        *wait_ms = wait < INT32_MAX ? (int)wait : INT32_MAX;
        return false;
    }
    bucket->full_ms = full + rate->every_ms;
    return true;
}

Limits *limits_open(const Config *config, const unsigned char secret[16])
{
    Limits *limits = must(calloc(1, sizeof *limits));

    static_assert(crypto_shorthash_KEYBYTES == 16, "the secret fits");
    memcpy(limits->secret, secret, sizeof limits->secret);
    memcpy(limits->rates,
           (Rate[LIMITS]){
               [LIMIT_ADDRESS] = config->address_rate,
               [LIMIT_SOCKET] = config->socket_rate,
               [LIMIT_SEAT] = config->seat_rate,
               [LIMIT_CHAT] = config->chat_rate,
               [LIMIT_LOGIN] = config->login_rate,
               [LIMIT_ACCOUNT] = config->login_rate_per_account,
               [LIMIT_TABLES] = config->table_rate,
               [LIMIT_BOTS] = config->bot_table_rate,
               [LIMIT_ADDRESS_TABLES] = config->table_rate_per_address,
               [LIMIT_ADDRESS_BOTS] = config->bot_table_rate_per_address,
               [LIMIT_FILES] = config->file_rate,
               [LIMIT_HEALTH] = config->health_rate,
               [LIMIT_ADMIN] = config->admin_rate,
           },
           sizeof limits->rates);
    TAILQ_INIT(&limits->by_use);
    return limits;
}

void limits_close(Limits *limits)
{
    if (limits)
        hash_close(&limits->by_key);
    free(limits);
}

/* A place for a new bucket; if there is none, that of the least recently used one. */
static KeyedBucket *make_room(Limits *limits)
{
    if (limits->n < MAX_BUCKETS)
        return &limits->kept[limits->n++];
    KeyedBucket *oldest = TAILQ_LAST(&limits->by_use, KeptList);

    TAILQ_REMOVE(&limits->by_use, oldest, by_use);
    hash_remove(&limits->by_key, &oldest->by_key);
    return oldest;
}

uint64_t limit_hash(const Limits *limits, const char *text)
{
    uint64_t hash;

    crypto_shorthash((unsigned char *)&hash, (const unsigned char *)text, strlen(text),
                     limits->secret);
    return hash;
}

/* Two limits may have the same name, so the kind is hashed. */
static uint64_t key_hash(const Limits *limits, LimitKind kind, const char *key)
{
    char name[128];
    Text text = text_in(name, sizeof name);

    text_f(&text, "%d %s", (int)kind, key);
    return limit_hash(limits, name);
}

/* The bucket of `key`, a full one if it is new, which becomes the most recently used. */
static Bucket *find(Limits *limits, LimitKind kind, const char *key)
{
    uint64_t hash = key_hash(limits, kind, key);
    KeyedBucket *kept = (KeyedBucket *)hash_first(&limits->by_key, hash);

    if (kept) {
        TAILQ_REMOVE(&limits->by_use, kept, by_use);
    } else {
        kept = make_room(limits);
        kept->bucket = (Bucket){0};
        hash_add(&limits->by_key, &kept->by_key, hash);
    }
    TAILQ_INSERT_HEAD(&limits->by_use, kept, by_use);
    return &kept->bucket;
}

bool limit_bucket(Limits *limits, LimitKind kind, Bucket *bucket, int64_t now_ms,
                  Err *err)
{
    int wait_ms;

    if (bucket_take(bucket, &limits->rates[kind], now_ms, &wait_ms))
        return true;
    fail_limit(err, kinds[kind].name, limits->rates[kind].burst, kinds[kind].sentence, 0);
    err->wait_s = wait_ms / 1000 + (wait_ms % 1000 != 0);
    return false;
}

bool limit_take(Limits *limits, LimitKind kind, const char *key, int64_t now_ms, Err *err)
{
    return limit_bucket(limits, kind, find(limits, kind, key), now_ms, err);
}

void limit_give(Limits *limits, LimitKind kind, const char *key)
{
    find(limits, kind, key)->full_ms -= limits->rates[kind].every_ms;
}

bool limit_take_some(Limits *limits, LimitKind kind, const char *key, int n,
                     int64_t now_ms, Err *err)
{
    Bucket *bucket = find(limits, kind, key);

    if (!limit_bucket(limits, kind, bucket, now_ms, err))
        return false;
    bucket->full_ms += (int64_t)(n - 1) * limits->rates[kind].every_ms;
    return true;
}

bool limit_take_all(Limits *limits, const LimitUse *uses, int n, int64_t now_ms, Err *err)
{
    for (int i = 0; i < n; i++) {
        Bucket tried = *find(limits, uses[i].kind, uses[i].key);

        if (!limit_bucket(limits, uses[i].kind, &tried, now_ms, err))
            return false;
    }
    for (int i = 0; i < n; i++)
        limit_take(limits, uses[i].kind, uses[i].key, now_ms, err);
    return true;
}
