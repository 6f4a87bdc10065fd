/* rate_limits.h - how often is too often: a bucket for each limit and each address or
 * seat.
 *
 * A bucket is one number, the moment at which it is full again. The table of buckets has
 * a fixed size; the one that was not used for longest makes room, which by then is full
 * in all likelihood. */
#ifndef SERVER_API_RATE_LIMITS_H
#define SERVER_API_RATE_LIMITS_H

#include "server/people/network.h"
#include "server/settings/config.h"

typedef enum {
    LIMIT_ADDRESS, LIMIT_SOCKET, LIMIT_SEAT, LIMIT_CHAT, LIMIT_LOGIN, LIMIT_ACCOUNT,
    LIMIT_TABLES, LIMIT_BOTS,       /* of a guest */
    LIMIT_ADDRESS_TABLES, LIMIT_ADDRESS_BOTS,   /* of all at an address together */
    LIMIT_FILES,                    /* in kilobytes */
    LIMIT_HEALTH, LIMIT_ADMIN,
    LIMITS
} LimitKind;

enum { MAX_BUCKETS = 16384 };

typedef struct {
    int64_t full_ms;                /* then it is full again */
} Bucket;

/* Take one; false, and how long to wait until there is one again. */
bool bucket_take(Bucket *bucket, const Rate *rate, int64_t now_ms, int *wait_ms);

typedef struct Limits Limits;

Limits *limits_open(const Config *config, const unsigned char secret[16]);
void limits_close(Limits *limits);

/* Take one from the bucket of `key`, or refuse with ERR_LIMIT and the time to wait. */
bool limit_take(Limits *limits, LimitKind kind, const char *key, int64_t now_ms,
                Err *err);

/* Take `n`, as long as there is one; what is missing is paid back before the next. */
bool limit_take_some(Limits *limits, LimitKind kind, const char *key, int n,
                     int64_t now_ms, Err *err);

/* What counts by several limits takes one from each of them; if one of them refuses, none
 * is charged. */
typedef struct {
    LimitKind kind;
    const char *key;
} LimitUse;

bool limit_take_all(Limits *limits, const LimitUse *uses, int n, int64_t now_ms,
                    Err *err);

/* Give back what was taken for nothing. */
void limit_give(Limits *limits, LimitKind kind, const char *key);

/* The same for a bucket of the caller's own. */
bool limit_bucket(Limits *limits, LimitKind kind, Bucket *bucket, int64_t now_ms,
                  Err *err);

/* A number for a text that tells nobody what it was: its secret ends with the server. */
uint64_t limit_hash(const Limits *limits, const char *text);

#endif
