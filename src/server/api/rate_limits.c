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
    Lookups *shared;                /* for buckets in the database; or NULL */
    unsigned char secret[crypto_shorthash_KEYBYTES];
    Hash by_key;
    TAILQ_HEAD(KeptList, KeyedBucket) by_use;      /* the most recently used first */
    int n;
    KeyedBucket kept[MAX_BUCKETS];
};

/* The names are those in docs/server.md. What must hold over all servers on a database is
 * shared; floods are stopped where they arrive. */
static const struct {
    const char *name, *sentence;
    bool is_shared;
} kinds[LIMITS] = {
    [LIMIT_ADDRESS] = {"address", N_("too many requests from this address"), false},
    [LIMIT_SOCKET] = {"socket", N_("too many messages on this connection"), false},
    [LIMIT_SEAT] = {"seat", N_("too many commands from this seat"), false},
    [LIMIT_CHAT] = {"chat", N_("too many lines of chat at once"), false},
    [LIMIT_LOGIN] = {"login", N_("too many attempts from this address"), true},
    [LIMIT_ACCOUNT] = {"account", N_("too many wrong passphrases for this name"), true},
    [LIMIT_TABLES] = {"tables", N_("too many new tables at once"), true},
    [LIMIT_BOTS] = {"bots", N_("too many new tables with bots at once"), true},
    [LIMIT_ADDRESS_TABLES] = {"tables", N_("too many new tables from this address"),
                              true},
    [LIMIT_ADDRESS_BOTS] = {"bots", N_("too many tables with bots from this address"),
                            true},
    [LIMIT_JOINS] = {"joins", N_("too many seats taken at once"), true},
    [LIMIT_ADDRESS_JOINS] = {"joins", N_("too many seats taken from this address"), true},
    [LIMIT_FILES] = {"files", N_("too many files for this address"), false},
    [LIMIT_HEALTH] = {"health", N_("too many requests from this address"), false},
    [LIMIT_ADMIN] = {"admin", N_("too many requests from the server's host"), false},
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

Limits *limits_open(const Config *config, const unsigned char secret[16], Lookups *shared)
{
    Limits *limits = must(calloc(1, sizeof *limits));

    limits->shared = shared;
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
               [LIMIT_JOINS] = config->join_rate,
               [LIMIT_ADDRESS_JOINS] = config->join_rate_per_address,
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

static bool refuse(const Limits *limits, LimitKind kind, int64_t wait_ms, Err *err)
{
    fail_limit(err, kinds[kind].name, limits->rates[kind].burst, kinds[kind].sentence, 0);
    err->wait_s = (int)(wait_ms / 1000 + (wait_ms % 1000 != 0));
    return false;
}

bool limit_bucket(Limits *limits, LimitKind kind, Bucket *bucket, int64_t now_ms,
                  Err *err)
{
    int wait_ms;

    return bucket_take(bucket, &limits->rates[kind], now_ms, &wait_ms) ||
           refuse(limits, kind, wait_ms, err);
}

bool limit_is_shared(const Limits *limits, LimitKind kind)
{
    return limits->shared && kinds[kind].is_shared;
}

/* The name of a bucket in the database: addresses are not stored there as they are. */
static void write_shared_key(Text *text, const LimitUse *use)
{
    unsigned char hash[16];
    char hex[2 * sizeof hash + 1];

    crypto_generichash(hash, sizeof hash, (const unsigned char *)use->key,
                       strlen(use->key), NULL, 0);
    sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
    text_f(text, "%s%d-%s", kinds[use->kind].name, (int)use->kind, hex);
}

/* The question is the last thing that a piece of work asks, and its answer stays in the
 * Lookup: so the work is charged once, however often it is run again. */
static bool take_shared(Limits *limits, const LimitUse *uses, int n, Err *err)
{
    char lines[512];
    Text text = text_in(lines, sizeof lines);
    const char *const args[] = {lines};

    for (int i = 0; i < n; i++) {
        const Rate *rate = &limits->rates[uses[i].kind];

        text_str(&text, i ? "\n" : "");
        write_shared_key(&text, &uses[i]);
        text_f(&text, " %d %d", rate->burst, rate->every_ms);
    }
    assert(!text.cut);
    const StoreRead *read =
        lookups_call(limits->shared, "polis_take_limits", args, 1, err);
    if (!read)
        return false;
    int refused = (int)store_read_number(read, 0, 0);
    return refused < 0 ||
           refuse(limits, uses[refused].kind, store_read_number(read, 0, 1), err);
}

static void on_given(void *context, StoreRead *read)
{
    (void)context;
    store_read_close(read);
}

/* Not if the work is run again: then it is still charged for. */
static void give_shared(Limits *limits, const LimitUse *use)
{
    char key[128], every[16];
    Text text = text_in(key, sizeof key), ms = text_in(every, sizeof every);
    const char *const args[] = {key, every};
    Err err;

    if (!lookups_have_all(limits->shared, &err))
        return;
    write_shared_key(&text, use);
    text_f(&ms, "%d", limits->rates[use->kind].every_ms);
    store_reader_send(lookups_reader(limits->shared),
                      store_read_call("polis_give_limit", args, 2), on_given, NULL);
}

bool limit_take_here(Limits *limits, LimitKind kind, const char *key, int64_t now_ms,
                     Err *err)
{
    return limit_bucket(limits, kind, find(limits, kind, key), now_ms, err);
}

bool limit_take(Limits *limits, LimitKind kind, const char *key, int64_t now_ms, Err *err)
{
    if (limit_is_shared(limits, kind))
        return take_shared(limits, &(LimitUse){kind, key}, 1, err);
    return limit_take_here(limits, kind, key, now_ms, err);
}

void limit_give(Limits *limits, LimitKind kind, const char *key)
{
    if (limit_is_shared(limits, kind))
        give_shared(limits, &(LimitUse){kind, key});
    else
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
    if (n > 0 && limit_is_shared(limits, uses[0].kind))
        return take_shared(limits, uses, n, err);
    for (int i = 0; i < n; i++) {
        Bucket tried = *find(limits, uses[i].kind, uses[i].key);

        if (!limit_bucket(limits, uses[i].kind, &tried, now_ms, err))
            return false;
    }
    for (int i = 0; i < n; i++)
        limit_take(limits, uses[i].kind, uses[i].key, now_ms, err);
    return true;
}
