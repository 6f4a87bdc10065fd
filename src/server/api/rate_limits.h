/* rate_limits.h - how often is too often: a bucket for each limit and each address or
 * seat.
 *
 * A bucket is one number: the time at which it is full again. The table of buckets has a
 * fixed size; the least recently used one makes room, which most likely is full by
 * then.
 *
 * If several servers share a store, the limits that must hold over all of them (new
 * tables, seats, logins) have their buckets in the database. Taking from one of those is
 * a read: it fails with ERR_WAITING at first, needs a Lookup, and must be the last thing
 * that is asked (store/lookup.h). */
#ifndef SERVER_API_RATE_LIMITS_H
#define SERVER_API_RATE_LIMITS_H

#include "server/settings/config.h"
#include "store/lookup.h"

typedef enum {
    LIMIT_ADDRESS, LIMIT_SOCKET, LIMIT_SEAT, LIMIT_CHAT, LIMIT_LOGIN, LIMIT_ACCOUNT,
    LIMIT_TABLES, LIMIT_BOTS,       /* of a person, or of the guests at an address */
    LIMIT_ADDRESS_TABLES, LIMIT_ADDRESS_BOTS,   /* of everyone at an address together */
    LIMIT_JOINS, LIMIT_ADDRESS_JOINS,           /* the same for seats that are taken */
    LIMIT_FILES,                    /* in kilobytes */
    LIMIT_HEALTH, LIMIT_ADMIN,
    LIMITS
} LimitKind;

enum { MAX_BUCKETS = 16384 };

typedef struct {
    int64_t full_ms;                /* when it is full again */
} Bucket;

/* Take one; false if it is empty, and how long to wait. */
bool bucket_take(Bucket *bucket, const Rate *rate, int64_t now_ms, int *wait_ms);

typedef struct Limits Limits;

/* `shared`: for the buckets in the database; NULL: all are here. */
Limits *limits_open(const Config *config, const unsigned char secret[16],
                    Lookups *shared);
void limits_close(Limits *limits);

/* Is its bucket in the database? */
bool limit_is_shared(const Limits *limits, LimitKind kind);

/* Take one from the bucket of `key`; if it is empty, refuse with ERR_LIMIT and the time
 * to wait. */
bool limit_take(Limits *limits, LimitKind kind, const char *key, int64_t now_ms,
                Err *err);

/* The same from a bucket of this server alone, even if the limit is shared. */
bool limit_take_here(Limits *limits, LimitKind kind, const char *key, int64_t now_ms,
                     Err *err);

/* Take `n` if there is at least one; the bucket must recover what is missing before the
 * next. */
bool limit_take_some(Limits *limits, LimitKind kind, const char *key, int n,
                     int64_t now_ms, Err *err);

/* Take one from each of several limits, all of them shared or none; if one of them
 * refuses, none is charged. */
typedef struct {
    LimitKind kind;
    const char *key;
} LimitUse;

bool limit_take_all(Limits *limits, const LimitUse *uses, int n, int64_t now_ms,
                    Err *err);

/* Give one back that was not needed after all. */
void limit_give(Limits *limits, LimitKind kind, const char *key);

/* Like limit_take, for a bucket that the caller keeps. */
bool limit_bucket(Limits *limits, LimitKind kind, Bucket *bucket, int64_t now_ms,
                  Err *err);

/* A keyed hash of a text. The key is random and lasts as long as the server runs. */
uint64_t limit_hash(const Limits *limits, const char *text);

#endif
